//! Concerns: what the findings of rules are about, and where they are reported. The rows of `rules/data/concerns.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::document_kind::DocumentKind;
use super::reporting::Reporting;
use crate::lint::model::Contexts;
use crate::text::embedded;

/// What the findings of a rule are about. It decides where they are reported.
#[derive(Debug)]
pub(crate) struct Concern {
    pub(crate) name: String,
    /// Why the findings of its rules are reported where they are.
    #[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only pages of rules show it"))]
    pub(crate) about: String,
    /// The groups whose rules have this concern, unless a rule names another one.
    groups: Vec<String>,
    /// The contexts in which its rules run by default.
    pub(crate) contexts: Contexts,
    /// The kinds of documents in which findings have severity `info`.
    info: Vec<DocumentKind>,
    /// The kinds of documents in which findings are not reported.
    silent: Vec<DocumentKind>,
}

static CONCERNS: LazyLock<Vec<Concern>> = LazyLock::new(|| {
    // INVARIANT: the embedded file is right; a test reads it
    let file = embedded!("../../../rules/data/concerns.toml");
    parse(file).unwrap_or_else(|error| panic!("rules/data/concerns.toml: {error}"))
});

impl Concern {
    /// All concerns.
    pub(crate) fn all() -> &'static [Self] {
        &CONCERNS
    }

    /// The concern of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        CONCERNS.iter().find(|concern| concern.name == name)
    }

    /// The concern of the rules of a group, unless a rule names another one.
    pub(crate) fn of_group(group: &str) -> &'static Self {
        let own = CONCERNS.iter().find(|concern| concern.groups.iter().any(|known| known == group));
        // INVARIANT: a test looks up all groups
        own.unwrap_or_else(|| panic!("no concern of the group {group}"))
    }

    /// How its findings are reported in a kind of document.
    pub(crate) fn reporting(&self, kind: DocumentKind) -> Reporting {
        if self.silent.contains(&kind) {
            Reporting::Silent
        } else if self.info.contains(&kind) {
            Reporting::Info
        } else {
            Reporting::AsIs
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    concern: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    about: String,
    groups: Vec<String>,
    contexts: Vec<String>,
    info: Vec<String>,
    silent: Vec<String>,
}

fn parse(text: &str) -> Result<Vec<Concern>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    file.concern.into_iter().map(Row::read).collect()
}

impl Row {
    fn read(self) -> Result<Concern, String> {
        let kinds = |names: &[String]| {
            let kind = |name: &String| DocumentKind::named(name).ok_or_else(|| format!("no kind named \"{name}\""));
            names.iter().map(kind).collect::<Result<Vec<_>, _>>()
        };
        let contexts = self.contexts.iter().try_fold(Contexts::NONE, |set, name| {
            Ok::<_, String>(set.and(Contexts::named(name).ok_or_else(|| format!("no context named \"{name}\""))?))
        })?;
        let (info, silent) = (kinds(&self.info)?, kinds(&self.silent)?);
        Ok(Concern { name: self.name, about: self.about, groups: self.groups, contexts, info, silent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_right() {
        for concern in Concern::all() {
            assert!(concern.about.ends_with('.') && concern.contexts != Contexts::NONE, "{concern:?}");
            assert!(!concern.info.iter().any(|kind| concern.silent.contains(kind)), "{concern:?}");
        }
    }

    #[test]
    fn wrong_rows_are_errors() {
        let row = |key: &str, value: &str| {
            let keys = [
                ("name", "'a'"),
                ("about", "'b'"),
                ("groups", "[]"),
                ("contexts", "[]"),
                ("info", "[]"),
                ("silent", "[]"),
            ];
            let line = |(name, usual)| format!("{name} = {}\n", if name == key { value } else { usual });
            parse(&format!("[[concern]]\n{}", keys.map(line).concat())).err().unwrap_or_default()
        };
        assert_eq!(row("silent", "['odd']"), "no kind named \"odd\"");
        assert_eq!(row("contexts", "['odd']"), "no context named \"odd\"");
        assert_eq!(row("", ""), "");
    }
}
