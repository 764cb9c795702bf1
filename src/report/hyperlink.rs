//! Hyperlinks to places in files, for terminals (OSC 8). Nothing in the name of a file controls the terminal or makes a
//! link lead elsewhere.

use std::path::{Component, Path, Prefix};

use super::{Place, Secrets, redacted};
use crate::secrets::redact_text;
use crate::syntax::edit_distance::remedy;

/// The formats that have a name, with their templates.
const NAMED_TEMPLATES: &[(&str, &str)] = &[
    ("cursor", "cursor://file{path}:{line}:{column}"),
    ("file", "file://{host}{path}"),
    ("idea", "idea://open?file={path}&line={line}&column={column}"),
    ("kitty", "file://{host}{path}#{line}"),
    ("macvim", "mvim://open?url=file://{path}&line={line}&column={column}"),
    ("textmate", "txmt://open?url=file://{path}&line={line}&column={column}"),
    ("vscode", "vscode://file{path}:{line}:{column}"),
    ("vscode-insiders", "vscode-insiders://file{path}:{line}:{column}"),
    ("vscodium", "vscodium://file{path}:{line}:{column}"),
    ("zed", "zed://file{path}:{line}:{column}"),
];

/// The target of hyperlinks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HyperlinkFormat {
    /// To the file, if the terminal is known to support links.
    Auto,
    /// Nowhere: there are no links.
    None,
    /// The URL of a template.
    Template(Template),
}

/// A URL with variables in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template(Vec<TemplatePiece>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum TemplatePiece {
    Text(String),
    Path,
    Line,
    Column,
    Host,
}

impl TemplatePiece {
    const VARIABLES: [(&str, Self); 4] =
        [("path", Self::Path), ("line", Self::Line), ("column", Self::Column), ("host", Self::Host)];
}

impl HyperlinkFormat {
    /// The format that an option asks for: `auto`, `none`, the name of a program, or a URL with `{path}` in it.
    ///
    /// ```
    /// use urlint::report::HyperlinkFormat;
    ///
    /// let named = HyperlinkFormat::parse("vscode")?;
    /// assert_eq!(named, HyperlinkFormat::parse("vscode://file{path}:{line}:{column}")?);
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// Says what is wrong with the value.
    pub fn parse(given: &str) -> Result<Self, String> {
        match given {
            "auto" => return Ok(Self::Auto),
            "none" => return Ok(Self::None),
            _ => {}
        }
        if let Some((_, template)) = NAMED_TEMPLATES.iter().find(|(name, _)| *name == given) {
            return Template::parse(template).map(Self::Template);
        }
        if !given.contains(['{', ':']) {
            let names: Vec<&str> =
                ["auto", "none"].into_iter().chain(NAMED_TEMPLATES.iter().map(|(name, _)| *name)).collect();
            return Err(format!("no format \"{given}\"{}", remedy(given, &names)));
        }
        Template::parse(given).map(Self::Template)
    }

    /// The template of links to files: `file://{host}{path}`.
    #[must_use]
    pub fn file() -> Template {
        Template(vec![TemplatePiece::Text("file://".to_owned()), TemplatePiece::Host, TemplatePiece::Path])
    }
}

impl Template {
    fn parse(given: &str) -> Result<Self, String> {
        let scheme = given.split(':').next().unwrap_or_default();
        let is_scheme = scheme.len() < given.len()
            && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(|each| each.is_ascii_alphanumeric() || "+-.".contains(each));
        if !is_scheme {
            return Err("does not start with a scheme, as in file://{path}".to_owned());
        }
        if *redact_text(given.as_bytes()) != *given.as_bytes() {
            return Err("contains a secret, which every link would show (remove it)".to_owned());
        }
        let mut pieces = Vec::new();
        let mut rest = given;
        while !rest.is_empty() {
            let (text, more) = rest.split_once('{').unwrap_or((rest, ""));
            if let Some(wrong) = text.chars().find(|each| !each.is_ascii_graphic() || "\"<>\\^`|}".contains(*each)) {
                return Err(format!("{wrong:?} is not allowed in a URL (percent-encode it)"));
            }
            if !text.is_empty() {
                pieces.push(TemplatePiece::Text(text.to_owned()));
            }
            if text.len() == rest.len() {
                break;
            }
            let Some((name, after)) = more.split_once('}') else { return Err("a brace is not closed".to_owned()) };
            let Some((_, variable)) = TemplatePiece::VARIABLES.into_iter().find(|(known, _)| *known == name) else {
                return Err(format!(
                    "nothing is known for {{{name}}} (there are {{path}}, {{line}}, {{column}}, {{host}})"
                ));
            };
            pieces.push(variable);
            rest = after;
        }
        if pieces.contains(&TemplatePiece::Path) { Ok(Self(pieces)) } else { Err("does not contain {path}".to_owned()) }
    }
}

/// The links of a run.
#[derive(Clone, Debug)]
pub struct Hyperlinks {
    template: Template,
    host: String,
}

impl Hyperlinks {
    /// Hyperlinks of this template. `host` is the name of this machine, for terminals on other machines. It is left out
    /// if it is not a host name.
    #[must_use]
    pub fn new(template: Template, host: &str) -> Self {
        let is_name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
        Self { template, host: if is_name { host.to_owned() } else { String::new() } }
    }

    /// The path of a file as used in links. `None` if it would lead nowhere, or contains secrets.
    pub(super) fn path(&self, absolute: &Path, secrets: Secrets) -> Option<String> {
        let text = absolute.to_string_lossy();
        if !cfg!(unix) && text.contains('\u{fffd}') {
            return None;
        }
        // in a path, a URL lacks one of its two slashes, so it is recognized only at the start of a name
        let mut tails = text.match_indices('/').map(|(at, _)| &text[at + 1..]);
        let has_secret = *redact_text(text.as_bytes()) != *text.as_bytes()
            || redacted(&text, Secrets::Hidden) != text
            || tails.any(|tail| redacted(tail, Secrets::Hidden) != tail);
        if has_secret && secrets == Secrets::Hidden {
            return None;
        }
        let mut path = String::new();
        for component in absolute.components() {
            match component {
                Component::Prefix(prefix) => match prefix.kind() {
                    Prefix::Disk(letter) | Prefix::VerbatimDisk(letter) => {
                        path.push('/');
                        path.push(char::from(letter));
                        path.push(':');
                    }
                    // a path with a host of its own, which the template does not have
                    _ => return None,
                },
                Component::Normal(name) => {
                    path.push('/');
                    percent_encode(name.as_encoded_bytes(), &mut path);
                }
                Component::RootDir | Component::CurDir | Component::ParentDir => {}
            }
        }
        Some(path)
    }

    /// The URL of a place in the file with this path.
    pub(super) fn url(&self, path: &str, place: Place) -> String {
        let mut url = String::new();
        for piece in &self.template.0 {
            match piece {
                TemplatePiece::Text(text) => url.push_str(text),
                TemplatePiece::Path => url.push_str(path),
                TemplatePiece::Line => url.push_str(&place.line.to_string()),
                TemplatePiece::Column => url.push_str(&place.column.to_string()),
                TemplatePiece::Host => url.push_str(&self.host),
            }
        }
        url
    }
}

/// Adds a name with everything but the unreserved characters percent-encoded (RFC 3986 section 2.3).
pub(super) fn percent_encode(name: &[u8], out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for &byte in name {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(format: &str, path: &str) -> Option<String> {
        let HyperlinkFormat::Template(template) = HyperlinkFormat::parse(format).expect("a format") else {
            return None;
        };
        let links = Hyperlinks::new(template, "host.example");
        let path = links.path(Path::new(path), Secrets::Hidden)?;
        Some(links.url(&path, Place { line: 3, column: 5, bytes: 7 }))
    }

    #[test]
    fn every_name_gives_a_link() {
        for (name, _) in NAMED_TEMPLATES {
            let url = link(name, "/a/b.md").expect("a link");
            assert!(url.contains("/a/b.md") && !url.contains(['{', '}']), "{url}");
        }
        assert_eq!(link("file", "/a/b.md").as_deref(), Some("file://host.example/a/b.md"));
        assert_eq!(link("vscode", "/a/b.md").as_deref(), Some("vscode://file/a/b.md:3:5"));
        assert_eq!(HyperlinkFormat::parse("file"), Ok(HyperlinkFormat::Template(HyperlinkFormat::file())));
    }

    #[test]
    fn nothing_of_a_name_gets_out() {
        let path = "/é \u{1b}]8;;\u{7}/a?b#c%d:e&f/\u{9c}\n..;x";
        let expected = "file://host.example/%C3%A9%20%1B%5D8%3B%3B%07/a%3Fb%23c%25d%3Ae%26f/%C2%9C%0A..%3Bx";
        assert_eq!(link("file", path).as_deref(), Some(expected));
    }

    #[test]
    fn secrets_are_not_linked() {
        assert_eq!(link("file", "/a/https://joe:s3cretword@h.example/x"), None);
        assert_eq!(link("file", "/a/https:/joe:s3cretword@h.example/x"), None);
    }

    #[test]
    fn a_host_is_a_name_or_nothing() {
        let url = |host: &str| {
            Hyperlinks::new(HyperlinkFormat::file(), host).url("/x", Place { line: 1, column: 1, bytes: 1 })
        };
        assert_eq!(url("a-b.example"), "file://a-b.example/x");
        assert_eq!(url("a/b"), "file:///x");
        assert_eq!(url("\u{1b}"), "file:///x");
    }

    #[test]
    fn templates_that_cannot_be() {
        for (given, why) in [
            ("vscoed", "did you mean"),
            ("nothing-like-it", "there are auto, none, cursor"),
            ("{path}", "scheme"),
            ("x://{line}", "{path}"),
            ("x://{path}{lin}", "{lin}"),
            ("x://{path", "not closed"),
            ("x://{path} y", "' '"),
            ("x://{path}\u{1b}", "is not allowed"),
            ("x://joe:s3cretword@h.example{path}", "secret"),
            ("x://é{path}", "is not allowed"),
        ] {
            let error = HyperlinkFormat::parse(given).expect_err(given);
            assert!(error.contains(why), "{given}: {error}");
        }
    }
}
