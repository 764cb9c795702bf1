;;; corpus.el --- real documents in Emacs  -*- lexical-binding: t -*-

;; Opens the documents that the file `documents' of the current folder lists, compares what Emacs shows in each with what
;; `urlint check' found (`findings.jsonl'), fixes each, and moves the files that `moves' lists; `editors/check' compares the
;; folder with one in which the program did the same.
(require 'findings)

;; all are texts here: no other package is loaded for one
(setq auto-mode-alist nil
      magic-mode-alist nil
      magic-fallback-mode-alist nil)

(defun test-lines (name)
  "The lines of the file NAME."
  (with-temp-buffer (insert-file-contents name) (split-string (buffer-string) "\n" t)))

(let ((found (with-temp-buffer (insert-file-contents "findings.jsonl") (test-parsed)))
      (root default-directory)
      (wanted (make-hash-table :test #'equal)))
  (dolist (each found)
    (push each (gethash (gethash "path" each) wanted)))
  (dolist (name (test-lines "documents"))
    (test-open (expand-file-name name root))
    (test-are-shown name (test-rows (gethash name wanted)))
    (urlint-fix-all)
    (when (buffer-modified-p) (save-buffer))
    (kill-buffer))
  (dolist (move (mapcar (lambda (line) (split-string line "\t")) (test-lines "moves")))
    (test-move (expand-file-name (car move) root) (expand-file-name (cadr move) root))))
(message "Emacs %s: real documents: passed" emacs-version)
;;; corpus.el ends here
