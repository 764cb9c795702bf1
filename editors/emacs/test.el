;;; test.el --- what Emacs shows is what `urlint check' says  -*- lexical-binding: t -*-

;; Opens all files of the current folder, compares, fixes and writes each, and moves one; `editors/check' compares the
;; folder with one in which the program did the same.
(require 'findings)

(defun test-file (name)
  "Open the file NAME, compare, edit, compare, fix, compare, and write it."
  (test-open name)
  (cl-assert (test-agrees name))
  (goto-char (point-min))
  (insert "😀 é hhttps://www.ietf.org/ü\n")
  (test-agrees name)
  (delete-region (point-min) (point))
  (test-agrees name)
  (urlint-fix-all)
  (test-agrees name)
  (save-buffer))

(mapc #'test-file '("harbours.html" "harbours.yaml" "index.md" "install.md" "unicode.md"))
(test-move "install.md" "guide/set-up.md")
(test-agrees buffer-file-name)
(message "Emacs %s: passed" emacs-version)
;;; test.el ends here
