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

(defun urlint-rename-file (new)
  "Move the file of the buffer to NEW, and change the references, as `urlint mv'.
Other buffers are left to be saved."
  (interactive "FMove to: ")
  (let* ((old buffer-file-name)
         (is-folder (or (directory-name-p new) (file-directory-p new)))
         (new (expand-file-name (if is-folder (file-name-nondirectory old) new) (and is-folder new)))
         (uri (if (fboundp 'eglot-path-to-uri) #'eglot-path-to-uri #'eglot--path-to-uri))
         (files (vector (list :oldUri (funcall uri old) :newUri (funcall uri new)))))
    (when (file-exists-p new) (user-error "%s is there already" new))
    (eglot--signal-textDocument/didChange)
    (let ((edit (jsonrpc-request (eglot-current-server) :workspace/willRenameFiles (list :files files))))
      (when edit
        ;; later versions also want to know who asks
        (apply #'eglot--apply-workspace-edit edit
               (make-list (1- (car (func-arity #'eglot--apply-workspace-edit))) this-command))))
    (save-buffer)
    (make-directory (file-name-directory new) t)
    (rename-file old new)
    (find-alternate-file new)))

(provide 'urlint)
;;; urlint.el ends here
