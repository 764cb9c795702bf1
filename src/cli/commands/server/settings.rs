//! The settings of the editor.

use std::ffi::OsString;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::cli::args::ConfigArgs;

/// The settings of the editor: `initializationOptions`, or the section `urlint` of its configuration.
#[derive(Clone, Default, Debug)]
pub(super) struct Settings {
    /// The configurations that replace those of the folders.
    pub(super) config: ConfigArgs,
    /// Whether all files of the workspace are checked, not only the open ones.
    pub(super) workspace_diagnostics: bool,
    /// Whether fixes that may change the meaning are offered.
    pub(super) unsafe_fixes: bool,
}

/// The same as JSON.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Given {
    configuration: Option<String>,
    workspace_diagnostics: Option<bool>,
    unsafe_fixes: Option<bool>,
}

impl Settings {
    /// The settings of a server that was started with `config`.
    pub(super) fn of_arguments(config: &ConfigArgs) -> Self {
        Self { config: config.clone(), ..Self::default() }
    }

    /// The arguments of a command of the program in which its configurations apply: `check`, `mv`. What they name follows.
    pub(super) fn arguments(&self, command: &str) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = ["urlint", command, "--quiet"].map(Into::into).into();
        if self.config.no_config {
            arguments.push("--no-config".into());
        }
        for config in &self.config.config {
            arguments.extend(["--config".into(), config.into()]);
        }
        arguments
    }

    /// The settings that a client gives, over those of the start. A relative path is one of `folder`.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn of_client(start: &ConfigArgs, given: Value, folder: Option<&Path>) -> Result<Self, String> {
        let given: Option<Given> =
            serde_json::from_value(given).map_err(|error| format!("the settings of urlint are not read: {error}"))?;
        let Given { configuration, workspace_diagnostics, unsafe_fixes } = given.unwrap_or_default();
        let mut config = start.clone();
        if let Some(path) = configuration.filter(|path| !path.is_empty()) {
            let path = folder.map_or_else(|| Path::new(&path).to_owned(), |folder| folder.join(&path));
            if !path.is_file() {
                return Err(format!("`configuration`: {}: no such file (name another one)", path.display()));
            }
            config.config = vec![path.to_string_lossy().into_owned()];
        }
        Ok(Self {
            config,
            workspace_diagnostics: workspace_diagnostics.unwrap_or_default(),
            unsafe_fixes: unsafe_fixes.unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_given_is_as_at_the_start() {
        let start = ConfigArgs { no_config: true, ..ConfigArgs::default() };
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("b.toml"), "").expect("it is written");
        let of = |given| Settings::of_client(&start, given, Some(folder.path()));
        for given in
            [json!(null), json!({}), json!({"configuration": ""}), json!({"other": 1}), json!({"unsafeFixes": null})]
        {
            let settings = of(given.clone()).expect("settings");
            assert!(settings.config.no_config && settings.config.config.is_empty(), "{given}");
        }
        let settings = of(json!({"configuration": "b.toml", "unsafeFixes": true})).expect("settings");
        assert_eq!(settings.config.config, [folder.path().join("b.toml").to_string_lossy()]);
        assert!(settings.unsafe_fixes && !settings.workspace_diagnostics);
        let error = of(json!({"configuration": "c.toml"})).expect_err("no settings");
        assert!(error.ends_with("c.toml: no such file (name another one)"), "{error}");
        let error = of(json!({"unsafeFixes": 3})).expect_err("no settings");
        assert!(error.contains("the settings of urlint are not read: "), "{error}");
    }
}
