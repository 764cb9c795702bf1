//! The rule that `urlint rewrite` runs, from OLD and NEW. `https://a.org/x` and `https://b.org/y` make a rule that
//! finds the URLs which match `^(?:https:)?//(a[.]org/x)` (simplified), with a fix that replaces the group by
//! `b.org/y`.

use anyhow::bail;
use regex_automata::util::primitives::PatternID;

use crate::lint::{Options, Rule, Value};
use crate::syntax::Url;
use crate::syntax::scheme::default_port;

/// The id of the rule.
const REWRITE_ID: &str = "rewrite";

/// The id of a second rule. It reports URLs with the host and path of OLD and any scheme and port, so also those that
/// are rewritten.
pub(in crate::cli) const SIMILAR_ID: &str = "rewrite-similar";

/// A host or prefix, in parts: `https://old.org/a` has the scheme `https`, the authority `old.org` and the path `/a`.
struct Prefix<'p> {
    scheme: Option<&'p str>,
    authority: &'p str,
    path: &'p str,
}

/// The options of an engine that reports every URL that `old` matches, with a fix that replaces the match by `new`.
///
/// # Errors
/// If one of them is not a host, prefix or expression, or if they do not fit together.
pub(super) fn options(old: &str, new: &str, is_regex: bool) -> anyhow::Result<Options> {
    if is_regex {
        // the expression as it was passed, so that an error quotes that
        rule(REWRITE_ID, old, Some("{0}"))?;
        refuse_missing_group(old, new)?;
        return Ok(Options::only(rule(REWRITE_ID, &format!("({old})"), Some(&shift_groups(new)))?));
    }
    let (before, after) = (Prefix::parse(old)?, Prefix::parse(new)?);
    if new.contains('{') {
        bail!("{new}: only --regex fills in {{1}} and the like (percent-encode a literal brace)");
    }
    let mut options = Options::only(rule(REWRITE_ID, &before.pattern(&after)?, Some(&after.replacement(&before)))?);
    if before.scheme.is_some() {
        options.add(rule(SIMILAR_ID, &before.similar_pattern(), None)?);
        options.extend_select([SIMILAR_ID])?;
        options.set(SIMILAR_ID, "allow-urls", Value::List(vec![after.pattern(&after)?]))?;
    }
    let changes_scheme = before.changes_scheme(&after);
    // otherwise each run would rewrite the same URLs once more; not if OLD has a scheme that changes, since it does not
    // match the rewritten URLs
    if after.is_below(&before) && !(changes_scheme && before.scheme.is_some()) {
        let moved = Prefix { scheme: after.scheme.filter(|_| changes_scheme), ..after };
        options.set(REWRITE_ID, "allow-urls", Value::List(vec![moved.pattern(&moved)?]))?;
    }
    Ok(options)
}

/// The rule with this expression, whose fix replaces the first group by `with`.
fn rule(id: &str, pattern: &str, with: Option<&str>) -> anyhow::Result<Rule> {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let fix = with.map(|with| format!("fix = {{ with = {} }}\n", quoted(with))).unwrap_or_default();
    let text = format!(
        "id = \"{id}\"\nseverity = \"info\"\nmessage = \"moved\"\nreferences = \"all\"\ncontexts = [\"everywhere\"]\n\
        when = [{{ component = \"url\", matches = {} }}]\n{fix}",
        quoted(pattern),
    );
    Rule::parse(id, &text).map_err(|error| anyhow::anyhow!("OLD, NEW: {}", error.message))
}

/// Refuses a replacement that names a group which the expression does not have.
fn refuse_missing_group(old: &str, new: &str) -> anyhow::Result<()> {
    let groups = regex_automata::meta::Regex::new(old)?.group_info().group_len(PatternID::ZERO) - 1;
    let names = new.split('{').skip(1).filter_map(|part| part.split_once('}')?.0.parse::<usize>().ok());
    let Some(missing) = names.filter(|&group| group > groups).min() else { return Ok(()) };
    let has = match groups {
        0 => "no group (a group is in parentheses; {0} is the whole match)".to_owned(),
        1 => "one group".to_owned(),
        _ => format!("{groups} groups"),
    };
    bail!("NEW: {{{missing}}} does not exist: OLD has {has}")
}

/// A replacement for an expression that was put in parentheses, so that its groups have higher numbers: `{1}` becomes
/// `{2}`.
fn shift_groups(new: &str) -> String {
    let mut parts = new.split('{');
    let mut shifted = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').map_or((part, None), |(name, rest)| (name, Some(rest)));
        let group = name.parse::<usize>().ok().filter(|&group| group > 0).map(|group| (group + 1).to_string());
        shifted.extend(["{", group.as_deref().unwrap_or(name)]);
        shifted.extend(rest.into_iter().flat_map(|rest| ["}", rest]));
    }
    shifted
}

impl<'p> Prefix<'p> {
    fn parse(text: &'p str) -> anyhow::Result<Self> {
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme), rest),
            None => (None, text.strip_prefix("//").unwrap_or(text)),
        };
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if scheme.is_some_and(|scheme| Url::split(&format!("{scheme}:")).scheme() != Some(scheme)) {
            bail!("{text}: not a scheme before \"://\"");
        }
        if authority.contains('@') {
            bail!("user names and passwords are kept as they are (leave out what is before the \"@\")");
        }
        if authority.is_empty() || authority.contains(char::is_whitespace) {
            bail!("{text}: no host (give a host as old.org, or a prefix as https://old.org/a)");
        }
        Ok(Self { scheme, authority, path })
    }

    /// Whether it is only a host.
    fn is_host(&self) -> bool {
        self.scheme.is_none() && self.path.is_empty()
    }

    /// Whether the path is the root, which is written with or without its slash.
    fn is_root(&self) -> bool {
        matches!(self.path, "" | "/")
    }

    /// The path of the prefix; empty for the root.
    fn path_below_root(&self) -> &str {
        if self.is_root() { "" } else { self.path }
    }

    /// Whether this prefix is below `other`, so that rewritten URLs still start with `other`.
    fn is_below(&self, other: &Self) -> bool {
        self.authority.eq_ignore_ascii_case(other.authority) && self.path.starts_with(other.path_below_root())
    }

    /// Whether the scheme changes from this prefix to `to`.
    fn changes_scheme(&self, to: &Self) -> bool {
        match (self.scheme, to.scheme) {
            (_, None) => false,
            (Some(old), Some(new)) => !old.eq_ignore_ascii_case(new),
            (None, Some(_)) => true,
        }
    }

    /// The expression for the URLs that start with the prefix; its group is the part that `to` replaces.
    fn pattern(&self, to: &Self) -> anyhow::Result<String> {
        if !self.is_root() && self.path.ends_with('/') != to.path.ends_with('/') {
            bail!("one of OLD and NEW ends with a slash (give both one, or none)");
        }
        let escaped = |text: &str| regex_syntax::escape(text);
        let changes_scheme = self.changes_scheme(to);
        let scheme = match self.scheme {
            Some(scheme) if changes_scheme => format!("{}:", escaped(scheme)),
            Some(scheme) => format!("(?:{}:)?", escaped(scheme)),
            None if changes_scheme => "[a-z][a-z0-9+.-]*:".to_owned(),
            None => "(?:[a-z][a-z0-9+.-]*:)?".to_owned(),
        };
        // the default port of the scheme is replaced with the host, any other port is kept
        let is_port = |(_, end): (&str, &str)| end.bytes().all(|byte| byte.is_ascii_digit());
        let has_port = self.authority.rsplit_once(':').is_some_and(is_port);
        let default = self.scheme.and_then(default_port).filter(|_| !has_port);
        let port = default.map(|port| format!("(?::{port})?")).unwrap_or_default();
        let kept_port = if self.is_host() && to.is_root() && !has_port { "(?::[0-9]*)?" } else { "" };
        let host = format!("(?i:{}){port}", escaped(self.authority));
        let path = escaped(self.path_below_root());
        let end = if self.path.ends_with(['/', '?', '#', '=', '&']) && !self.is_root() { "" } else { "(?:[/?#]|$)" };
        Ok(if changes_scheme {
            format!("^((?i:{scheme})//{host}{path}){kept_port}{end}")
        } else {
            format!("^(?i:{scheme})//(?:[^/?#@]*@)?({host}{path}){kept_port}{end}")
        })
    }

    /// The expression for the URLs that start with the prefix, whatever their scheme and port.
    fn similar_pattern(&self) -> String {
        let host = self.authority.trim_end_matches(|port: char| port.is_ascii_digit()).trim_end_matches(':');
        let (host, path) = (regex_syntax::escape(host), regex_syntax::escape(self.path_below_root()));
        let end = if self.path.ends_with('/') && !self.is_root() { "" } else { "(?:[/?#]|$)" };
        format!("^(?i:[a-z][a-z0-9+.-]*:)//(?:[^/?#@]*@)?(?i:{host})(?::[0-9]*)?{path}{end}")
    }

    /// The text that replaces the group of the expression of `old`.
    fn replacement(&self, old: &Self) -> String {
        let path = if old.is_root() { self.path.strip_suffix('/').unwrap_or(self.path) } else { self.path };
        match self.scheme.filter(|_| old.changes_scheme(self)) {
            Some(scheme) => format!("{scheme}://{}{path}", self.authority),
            None => format!("{}{path}", self.authority),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Format;
    use crate::lint::{Applicability, Engine};

    /// Checks how a text is rewritten.
    #[track_caller]
    fn check(old: &str, new: &str, text: &str, expected: &str) {
        let options = options(old, new, old.contains('^')).unwrap_or_else(|error| panic!("{error:#}"));
        let fixed = Engine::new(&options).fix(Format::MARKDOWN, text, Applicability::Unsafe);
        assert_eq!(String::from_utf8_lossy(&fixed.text), expected, "{old} {new}");
    }

    #[test]
    fn prefixes_move() {
        let [old, new] = ["https://old.acme.org/", "https://new.acme.org/docs/"];
        check(old, new, "<https://old.acme.org/a/b?c#d>", "<https://new.acme.org/docs/a/b?c#d>");
        check(old, new, "see https://old.acme.org.", "see https://new.acme.org/docs.");
        check(old, new, "see HTTPS://OLD.acme.org:443/A", "see HTTPS://new.acme.org/docs/A");
        check(old, new, "[a](//old.acme.org/x)", "[a](//new.acme.org/docs/x)");
        for other in
            ["http://old.acme.org/", "https://old.acme.org.uk/", "https://a.old.acme.org/", "https://x.org/https"]
        {
            check(old, new, other, other);
        }
        check("http://a.org/x", "https://b.org/y", "http://a.org/x http://a.org/xy", "https://b.org/y http://a.org/xy");
        check("//a.org/x/", "//b.org/", "ftp://a.org/x/y http://a.org/x", "ftp://b.org/y http://a.org/x");
    }

    #[test]
    fn hosts_move() {
        check("old.org", "new.org", "http://joe@Old.org:81/x ftp://old.org/", "http://joe@new.org:81/x ftp://new.org/");
        check("old.org:81", "new.org", "http://old.org:81/x http://old.org/", "http://new.org/x http://old.org/");
        check("old.org", "https://new.org", "http://old.org/x", "https://new.org/x");
        check(
            "old.org",
            "new.org",
            "mailto:joe@old.org http://x.org/old.org",
            "mailto:joe@old.org http://x.org/old.org",
        );
    }

    #[test]
    fn what_moves_below_itself_moves_once() {
        let text = "http://a.org/ http://a.org/docs/x";
        check("http://a.org/", "http://a.org/docs/", text, "http://a.org/docs/ http://a.org/docs/x");
        let text = "http://a.org/x https://a.org/y ftp://a.org/z";
        check("http://a.org/", "https://a.org/", text, "https://a.org/x https://a.org/y ftp://a.org/z");
        check("a.org", "https://a.org", text, "https://a.org/x https://a.org/y https://a.org/z");
    }

    #[test]
    fn expressions_have_groups() {
        let old = "^https?://([a-z]+)[.]acme[.]org/(.*)";
        check(old, "https://acme.org/{1}/{2}", "http://wiki.acme.org/a?b", "https://acme.org/wiki/a?b");
        check("^https://a[.]org", "{0}:444", "https://a.org/x", "https://a.org/x");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let refused = |old, new, is_regex| options(old, new, is_regex).expect_err("it is refused").to_string();
        assert!(refused("https://a.org/x/", "https://b.org/y", false).contains("slash"));
        assert!(refused("https://a.org/x", "https://b.org/{1}", false).contains("--regex"));
        assert!(refused("/x", "https://b.org", false).contains("no host"));
        assert!(refused("https://joe:pw@a.org", "https://b.org", false).contains("passwords"));
        assert_eq!(refused("a(", "b", true), "OLD, NEW: `a(` is not a valid regular expression: unclosed group");
        assert!(refused("a", "{1}", true).starts_with("NEW: {1} does not exist: OLD has no group"));
        assert_eq!(refused("(a)(b)", "{2}{4}{3}", true), "NEW: {3} does not exist: OLD has 2 groups");
    }
}
