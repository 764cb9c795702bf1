;;; urlint.el --- URLs, with eglot  -*- lexical-binding: t -*-

;; Emacs 29 has eglot; for Emacs 28 it is the package `eglot' of GNU ELPA, or `elpa-eglot' of Debian.
(require 'eglot)

;; The modes in which urlint runs, with the settings.  Eglot runs one server for a buffer: this one comes before others.
(add-to-list 'eglot-server-programs
             '((text-mode conf-mode)
               . ("urlint" "server"
                  :initializationOptions (:workspaceDiagnostics :json-false :unsafeFixes :json-false))))

(add-hook 'text-mode-hook #'eglot-ensure)
(add-hook 'conf-mode-hook #'eglot-ensure)

(defun urlint-fix-all ()
  "Apply all safe fixes to the buffer, as `urlint check --fix'."
  (interactive)
  (let ((action (list (point-min) (point-max) "source.fixAll.urlint")))
    ;; there is none if there is nothing to fix
    (when (apply #'eglot-code-actions action)
      (apply #'eglot-code-actions (append action '(t))))))

(provide 'urlint)
;;; urlint.el ends here
