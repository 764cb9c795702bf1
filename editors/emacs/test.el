;;; test.el --- what Emacs shows is what `urlint check' says  -*- lexical-binding: t -*-

;; Opens all files of the current folder, compares, fixes and writes each; `editors/check' compares the folder with one
;; in which the program did the same.
(require 'cl-lib)
(require 'json)
(require 'urlint)

(setq make-backup-files nil
      create-lockfiles nil
      auto-save-default nil
      coding-system-for-read 'utf-8-unix
      coding-system-for-write 'utf-8-unix
      ;; what comes is shown at once: a batch has no idle time
      flymake-no-changes-timeout nil
      eglot-sync-connect 20)

(defun test-eventually (what holds)
  "Wait until HOLDS returns something; WHAT is waited for."
  (let ((limit (+ (float-time) 20)) got)
    (while (not (or (setq got (funcall holds)) (> (float-time) limit)))
      (accept-process-output nil 0.02))
    (or got (error "%s: not in 20 s" what))))

(defun test-wanted (name)
  "The findings of the program in the text of the buffer, whose file is NAME: rule, start and end in characters."
  (let ((text (buffer-substring-no-properties (point-min) (point-max))) (bytes nil) (rows nil))
    (setq bytes (encode-coding-string text 'utf-8-unix))
    (with-temp-buffer
      (insert text)
      (call-process-region nil nil "urlint" t t nil
                           "check" "--format" "jsonl" "--exit-zero" "--stdin-filename" name "-")
      (goto-char (point-min))
      (cl-flet ((place (byte) (1+ (length (decode-coding-string (substring bytes 0 byte) 'utf-8-unix)))))
        (while (not (eobp))
          (let ((found (json-parse-buffer)))
            (push (list (gethash "rule" found) (place (gethash "start_byte" found)) (place (gethash "end_byte" found)))
                  rows)
            (forward-line)))))
    (sort rows (lambda (one other) (string< (prin1-to-string one) (prin1-to-string other))))))

(defun test-shown ()
  "The same of what Emacs shows."
  (flymake-start)
  (let (rows)
    (dolist (each (flymake-diagnostics))
      (let ((found (alist-get 'eglot-lsp-diag (flymake-diagnostic-data each))))
        (cl-assert (equal (plist-get found :source) "urlint"))
        (push (list (plist-get found :code) (flymake-diagnostic-beg each) (flymake-diagnostic-end each)) rows)))
    (sort rows (lambda (one other) (string< (prin1-to-string one) (prin1-to-string other))))))

(defun test-agrees (name)
  "Compare both for the buffer of the file NAME."
  ;; what an idle timer does
  (eglot--signal-textDocument/didChange)
  (let ((wanted (test-wanted name)))
    (condition-case nil
        (test-eventually name (lambda () (equal (test-shown) wanted)))
      (error (error "%s\n-- urlint check\n%S\n-- Emacs\n%S" name wanted (test-shown))))
    wanted))

(defun test-file (name)
  "Open the file NAME, compare, edit, compare, fix, compare, and write it."
  (with-current-buffer (find-file-noselect name)
    ;; Emacs has no mode for some of the formats
    (unless (derived-mode-p 'text-mode) (text-mode))
    ;; what `eglot-ensure' does after a command
    (unless (eglot-managed-p)
      (apply #'eglot (eglot--guess-contact))
      (test-eventually "the server" #'eglot-managed-p))
    (cl-assert (test-agrees name))
    (goto-char (point-min))
    (insert "😀 é hhttps://www.ietf.org/ü\n")
    (test-agrees name)
    (delete-region (point-min) (point))
    (test-agrees name)
    (urlint-fix-all)
    (test-agrees name)
    (save-buffer)))

(mapc #'test-file '("harbours.html" "harbours.yaml" "index.md" "install.md" "unicode.md"))
(message "Emacs %s: passed" emacs-version)
;;; test.el ends here
