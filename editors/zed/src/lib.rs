//! Starts `urlint server` in Zed, for the languages that `extension.toml` lists.

use zed_extension_api::serde_json::{Value, json};
use zed_extension_api::settings::LspSettings;
use zed_extension_api::{Command, Extension, LanguageServerId, Result, Worktree, register_extension};

struct Urlint;

impl Extension for Urlint {
    fn new() -> Self {
        Self
    }

    /// The program that `lsp.urlint.binary` of the settings names, or the one on the path.
    fn language_server_command(&mut self, server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)?.binary;
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path.or_else(|| worktree.which("urlint"));
        let command = command
            .ok_or("there is no urlint on the PATH (install it, or set `lsp.urlint.binary.path` in the settings)")?;
        let args = arguments.unwrap_or_else(|| vec!["server".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    /// The settings at the start.
    fn language_server_initialization_options(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        Ok(LspSettings::for_worktree(server.as_ref(), worktree)?.initialization_options)
    }

    /// The section `urlint` of the settings, which the server asks for whenever they change.
    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)?.settings;
        Ok(settings.map(|settings| json!({ "urlint": settings })))
    }
}

register_extension!(Urlint);
