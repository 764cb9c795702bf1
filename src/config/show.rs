//! Prints the effective configuration of a document as TOML, with the origin of each value in a comment:
//! `relaxed = true # docs/urlint.toml:3`.

use std::sync::Arc;

use super::layer::{GlobFormat, Setting};
use super::references::MappedFolder;
use super::{Effective, List, Origin, Placed, ReferenceKeys};
use crate::lint::{PRESETS, Rule, Value, is_off};

impl Effective {
    /// The effective configuration as TOML, with the origin of each value in a comment. Read as a configuration, it has
    /// the same effect.
    pub(crate) fn show(&self) -> String {
        let mut lines = Lines::default();
        let layer = &self.layer;
        lines.list("select", layer.select.as_ref());
        lines.items("extend-select", &layer.extend_select);
        lines.list("ignore", layer.ignore.as_ref());
        lines.items("extend-ignore", &layer.extend_ignore);
        lines.list("fixable", layer.fixable.as_ref());
        lines.list("unfixable", layer.unfixable.as_ref());
        lines.placed("unsafe-fixes", layer.unsafe_fixes.as_ref(), bool::to_string);
        lines.placed("severity", layer.min_severity.as_ref(), |severity| quoted(severity.name()));
        lines.placed("fail-on", layer.fail_on.as_ref(), |severity| quoted(severity.name()));
        lines.list("exclude", layer.exclude.as_ref());
        lines.items("extend-exclude", &layer.extend_exclude);
        if layer.include.is_some() {
            lines.list("include", layer.include.as_ref());
        }
        if layer.types.is_some() {
            lines.list("types", layer.types.as_ref());
        }
        lines.placed("baseline", layer.baseline.as_ref(), |path| quoted(&path.to_string_lossy()));
        lines.placed("hidden", layer.hidden.as_ref(), bool::to_string);
        lines.placed("follow", layer.follow.as_ref(), bool::to_string);
        lines.placed("fail-if-empty", layer.fail_if_empty.as_ref(), bool::to_string);
        lines.placed("force-exclude", layer.force_exclude.as_ref(), bool::to_string);
        lines.placed("relaxed", layer.relaxed.as_ref(), bool::to_string);
        lines.placed("encoding", layer.encoding.as_ref(), |name| quoted(name));
        lines.placed("max-document-size", layer.max_document_size.as_ref(), u64::to_string);
        if !layer.format_of.is_empty() {
            lines.table("format-of");
            for of in &layer.format_of {
                let GlobFormat { glob, format } = &of.value;
                lines.line(&format!("{} = {}", quoted(glob), quoted(format.name())), &of.origin);
            }
        }
        for given in &layer.kinds {
            lines.table_array("kinds");
            lines.line(&format!("paths = {}", quoted_list(&given.paths)), &given.origin);
            lines.line(&format!("kind = {}", quoted(given.kind.name())), &given.origin);
        }
        self.show_references(&mut lines);
        let running: Vec<_> = self.options.rules().filter(|(_, runs)| *runs).map(|(rule, _)| rule).collect();
        let number = running.len();
        lines.comment(&format!("{number} {}", if number == 1 { "rule runs" } else { "rules run" }));
        for rule in &running {
            lines.table(&format!("rules.{}", rule.id()));
            for (option, value, origin) in self.values(rule) {
                lines.line(&format!("{option} = {value}"), &origin);
            }
        }
        lines.finish()
    }

    fn show_references(&self, lines: &mut Lines) {
        let ReferenceKeys { site, root, base_url, map, exists } = &self.layer.references;
        if !self.layer.references.is_set() {
            return;
        }
        lines.table("references");
        lines.placed("site", site.as_ref(), |site| quoted(site.name()));
        lines.placed("root", root.as_ref(), |root| quoted(&root.written));
        lines.placed("base-url", base_url.as_ref(), |url| quoted(url));
        if exists.is_some() {
            lines.list("exists", exists.as_ref());
        }
        for row in map.iter().flat_map(|map| &map.value) {
            let MappedFolder { url_start, folder } = &row.value;
            lines.line(&format!("map.{} = {}", quoted(url_start), quoted(&folder.written)), &row.origin);
        }
    }

    /// The options of a rule that have a value, and where it comes from.
    fn values(&self, rule: &Rule) -> Vec<(String, Value, Origin)> {
        let unset = self.custom.get(rule.id()).map_or(Origin::Default, |file| Origin::Rule(Arc::clone(file)));
        let contexts = rule.contexts().spelled().into_iter().map(str::to_owned).collect();
        let mut values = vec![
            ("severity".to_owned(), Value::Text(rule.severity().name().to_owned()), unset.clone()),
            ("contexts".to_owned(), Value::List(contexts), unset.clone()),
        ];
        values.extend(rule.options().iter().map(|option| (option.name.clone(), option.default.clone(), unset.clone())));
        let mut set =
            |option: &str, value: &Value, origin: Origin| match values.iter_mut().find(|(known, ..)| known == option) {
                Some((_, old, from)) => (*old, *from) = (value.clone(), origin),
                None => values.push((option.to_owned(), value.clone(), origin)),
            };
        for name in self.layer.selected() {
            for preset in PRESETS.iter().filter(|preset| preset.name == name.value) {
                for (option, value) in preset.options_of(rule.id()) {
                    set(option, &value, Origin::Preset(preset.name));
                }
            }
        }
        // settings of a rule take precedence over those of its group
        for target in [rule.group(), rule.id()] {
            for Placed { value, origin } in &self.layer.settings {
                let Setting { rule: of, option, value } = value;
                let known = rule.options().iter().any(|spec| spec.name == *option)
                    || crate::lint::COMMON_OPTIONS.iter().any(|(name, _)| name == option);
                if of == target && known && !is_off(option, value) {
                    set(option, value, origin.clone());
                }
            }
        }
        values
    }
}

/// Lines of TOML, each with the comment after it, which may be empty.
#[derive(Default)]
struct Lines(Vec<(String, String)>);

/// The column of comments after lines that are not longer.
const COMMENT_COLUMN: usize = 40;

impl Lines {
    fn line(&mut self, text: &str, origin: &Origin) {
        self.0.push((text.to_owned(), origin.to_string()));
    }

    fn comment(&mut self, text: &str) {
        self.0.push((String::new(), String::new()));
        self.0.push((format!("# {text}"), String::new()));
    }

    fn table(&mut self, name: &str) {
        self.0.push((String::new(), String::new()));
        self.0.push((format!("[{name}]"), String::new()));
    }

    fn table_array(&mut self, name: &str) {
        self.table(&format!("[{name}]"));
    }

    fn placed<T>(&mut self, key: &str, value: Option<&Placed<T>>, show: impl Fn(&T) -> String) {
        if let Some(Placed { value, origin }) = value {
            self.line(&format!("{key} = {}", show(value)), origin);
        }
    }

    fn list(&mut self, key: &str, list: Option<&List>) {
        match list {
            Some(list) => self.line(&format!("{key} = {}", quoted_list(&list.value)), &list.origin),
            None => self.line(&format!("{key} = []"), &Origin::Default),
        }
    }

    /// A list to which several files add, with the places of all.
    fn items(&mut self, key: &str, list: &[Placed<String>]) {
        let mut origins: Vec<String> = list.iter().map(|item| item.origin.to_string()).collect();
        origins.dedup();
        if !list.is_empty() {
            self.0.push((format!("{key} = {}", quoted_list(list)), origins.join(", ")));
        }
    }

    fn finish(self) -> String {
        let mut shown = String::new();
        for (line, comment) in self.0 {
            if comment.is_empty() {
                shown += &line;
            } else {
                shown += &format!("{line:COMMENT_COLUMN$} # {comment}");
            }
            shown.push('\n');
        }
        shown
    }
}

fn quoted_list(list: &[Placed<String>]) -> String {
    Value::List(list.iter().map(|item| item.value.clone()).collect()).to_string()
}

fn quoted(text: &str) -> String {
    Value::Text(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{ConfigChain, File, Layer, Loaded, TEMPLATE};
    use super::*;

    fn chain(texts: &[&str]) -> ConfigChain {
        let mut errors = Vec::new();
        let chain = texts.iter().enumerate().fold(ConfigChain::default(), |chain, (depth, text)| {
            let name = format!("{}urlint.toml", "d/".repeat(depth));
            let file = File::parse(&name, text, &mut errors).expect("it is a file of its own");
            let directory = format!("/{}", "d/".repeat(depth));
            chain.with(Arc::new(Loaded::new(directory.as_ref(), file, Vec::new(), &mut errors)))
        });
        errors.extend(chain.errors(&[]));
        assert!(errors.is_empty(), "{errors:?}");
        chain
    }

    fn shown(chain: &ConfigChain, path: &str) -> String {
        let overrides = chain.overrides_of(Path::new(path));
        chain.effective(&overrides, &[&Layer::default()], &mut Vec::new()).show()
    }

    /// The lines without what they say of the place.
    fn values(shown: &str) -> Vec<&str> {
        shown.lines().map(|line| line.split(" # ").next().unwrap_or_default().trim_end()).collect()
    }

    #[track_caller]
    fn says(shown: &str, line: &str, origin: &str) {
        let expected = format!("{line:COMMENT_COLUMN$} # {origin}");
        assert!(shown.lines().any(|line| line == expected), "lacks {expected}:\n{shown}");
    }

    #[test]
    fn the_nearest_counts_key_by_key() {
        let chain = chain(&[
            "select = ['style']\nignore = ['userinfo-password']\nseverity = 'warning'\n\
             [rules.redundant-port]\nseverity = 'error'\nallow-hosts = ['a.corp']\n",
            "fail-on = 'error'\nextend-select = ['default']\n[rules]\nredundant-port = 'info'\n\
             [[overrides]]\nfiles = ['*.md']\nselect = ['redundant-port']",
        ]);
        let text = shown(&chain, "/d/a.txt");
        says(&text, "select = [\"style\"]", "urlint.toml:1");
        says(&text, "extend-select = [\"default\"]", "d/urlint.toml:2");
        says(&text, "severity = \"warning\"", "urlint.toml:3");
        says(&text, "fail-on = \"error\"", "d/urlint.toml:1");
        says(&text, "severity = \"info\"", "d/urlint.toml:4");
        says(&text, "allow-hosts = [\"a.corp\"]", "urlint.toml:6");
        assert!(text.contains("[rules.scheme-typo]") && !text.contains("[rules.userinfo-password]"), "{text}");
        says(&shown(&chain, "/d/a.md"), "select = [\"redundant-port\"]", "d/urlint.toml:7");
        says(&shown(&chain, "/e/a.md"), "select = [\"style\"]", "urlint.toml:1");
    }

    #[test]
    fn the_nearer_word_is_the_last() {
        let runs = |texts: &[&str], rule: &str| shown(&chain(texts), "/d/d/d/x").contains(&format!("[rules.{rule}]"));
        assert!(runs(&["ignore = ['scheme-typo']", "extend-select = ['scheme-typo']"], "scheme-typo"));
        assert!(runs(&["ignore = ['scheme-typo']", "ignore = []"], "scheme-typo"));
        assert!(!runs(&["ignore = ['scheme-typo']", "ignore = []\nextend-ignore = ['scheme']"], "scheme-typo"));
        assert!(!runs(&["select = ['scheme-typo']", "ignore = ['scheme']"], "scheme-typo"));
        assert!(!runs(&["ignore = ['scheme-typo']", "select = ['scheme']"], "scheme-typo"));
        assert!(!runs(&["extend-select = ['redundant-port']", "root = true"], "redundant-port"));
    }

    #[test]
    fn what_is_shown_is_a_configuration_that_says_the_same() {
        let first = shown(&chain(&["select = ['default', 'style']\nmax-document-size = '1M'"]), "/x");
        let again = shown(&chain(&[&first]), "/x");
        assert_eq!(values(&first), values(&again));
    }

    #[test]
    fn the_template_says_what_holds_anyway() {
        assert_eq!(values(&shown(&chain(&[TEMPLATE]), "/x.md")), values(&shown(&ConfigChain::default(), "/x.md")));
    }

    #[test]
    fn what_the_template_offers_is_right() {
        let is_offer =
            |line: &str| line.strip_prefix('#').is_some_and(|rest| !rest.is_empty() && !rest.starts_with(' '));
        let offered: Vec<&str> = TEMPLATE.lines().map(|line| if is_offer(line) { &line[1..] } else { line }).collect();
        assert_ne!(offered.join("\n"), TEMPLATE.trim_end());
        chain(&[&offered.join("\n")]);
    }
}
