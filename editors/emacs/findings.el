;;; findings.el --- findings as Emacs shows them, and as `urlint check' prints them  -*- lexical-binding: t -*-

(require 'cl-lib)
(require 'json)
(require 'urlint)

(setq make-backup-files nil
      create-lockfiles nil
      auto-save-default nil
      mode-require-final-newline nil
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

(defun test-sorted (rows)
  "ROWS in an order of their own."
  (sort rows (lambda (one other) (string< (prin1-to-string one) (prin1-to-string other)))))

(defun test-rows (findings)
  "These FINDINGS of the program in the text of the buffer: rule, start and end in characters."
  (let ((bytes (encode-coding-string (buffer-substring-no-properties (point-min) (point-max)) 'utf-8-unix)))
    (cl-flet ((place (byte) (1+ (length (decode-coding-string (substring bytes 0 byte) 'utf-8-unix)))))
      (test-sorted (mapcar (lambda (found)
                             (list (gethash "rule" found)
                                   (place (gethash "start_byte" found)) (place (gethash "end_byte" found))))
                           findings)))))

(defun test-parsed ()
  "The findings from here to the end of the buffer, one on a line."
  (cl-loop until (eobp) collect (json-parse-buffer) do (forward-line)))

(defun test-wanted (name)
  "The findings of the program in the text of the buffer, whose file is NAME."
  (let ((text (buffer-substring-no-properties (point-min) (point-max))))
    (test-rows (with-temp-buffer
                 (insert text)
                 (call-process-region nil nil "urlint" t t nil
                                      "check" "--format" "jsonl" "--exit-zero" "--stdin-filename" name "-")
                 (goto-char (point-min))
                 (test-parsed)))))

(defun test-shown ()
  "The same of what Emacs shows."
  (flymake-start)
  (let (rows)
    (dolist (each (flymake-diagnostics))
      (let ((found (alist-get 'eglot-lsp-diag (flymake-diagnostic-data each))))
        (cl-assert (equal (plist-get found :source) "urlint"))
        (push (list (plist-get found :code) (flymake-diagnostic-beg each) (flymake-diagnostic-end each)) rows)))
    (test-sorted rows)))

(defun test-are-shown (name wanted)
  "Wait until Emacs shows what is WANTED in the buffer of the file NAME."
  ;; what an idle timer does
  (eglot--signal-textDocument/didChange)
  (condition-case nil
      (test-eventually name (lambda () (equal (test-shown) wanted)))
    (error (error "%s\n-- urlint check\n%S\n-- Emacs\n%S" name wanted (test-shown))))
  wanted)

(defun test-agrees (name)
  "Compare both for the buffer of the file NAME."
  (test-are-shown name (test-wanted name)))

(defun test-open (name)
  "Open the file NAME in a mode for texts, and wait for the server."
  (find-file name)
  ;; Emacs has no mode for some of the formats
  (unless (derived-mode-p 'text-mode) (text-mode))
  ;; what `eglot-ensure' does after a command
  (unless (eglot-managed-p)
    (apply #'eglot (eglot--guess-contact))
    (test-eventually "the server" #'eglot-managed-p)))

(defun test-move (from to)
  "Move the file FROM to TO, and save all that changes."
  (test-open from)
  (cl-letf (((symbol-function 'y-or-n-p) #'always))
    (urlint-rename-file to))
  (save-some-buffers t)
  (test-open buffer-file-name))

(provide 'findings)
;;; findings.el ends here
