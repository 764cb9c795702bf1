//! `path:line:column` at the start of findings for people: safe for a terminal, and a hyperlink if there are
//! hyperlinks.

use anstyle::Style;

use super::super::palette::Palette;
use super::super::{Place, escape};
use super::Setup;
use crate::secrets::MASK;

/// Writes the places of one file after the other.
pub(super) struct PlaceLine {
    setup: Setup,
    bold: Style,
    /// The name of the current file as shown.
    file: Vec<u8>,
    /// The path of the current file as links have it; `None` if there are no links to it.
    path: Option<String>,
}

impl PlaceLine {
    pub(super) fn new(setup: &Setup) -> Self {
        let bold = Palette::new(setup.style.colors).bold;
        Self { setup: setup.clone(), bold, file: Vec::new(), path: None }
    }

    /// Starts the findings of a file; its name has no password.
    pub(super) fn begin(&mut self, file: &str) {
        self.file.clear();
        // GitHub's runner reads a line that starts with `::` as a command
        if file.trim_start().starts_with("::") {
            self.file.extend_from_slice(b"./");
        }
        escape::human(file, &mut self.file);
        // a secret hidden in a name is hidden in the path too: the link would lead nowhere
        let links = self.setup.links.as_ref().filter(|_| !file.starts_with('<') && !file.contains(MASK));
        self.path = links.and_then(|links| links.path(&self.setup.absolute(file), self.setup.style.secrets));
    }

    /// Adds the name of the current file.
    pub(super) fn push_name(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.file);
    }

    /// Adds a place in the current file with its name: `path:line:column`.
    pub(super) fn push_path_and_place(&self, place: Place, out: &mut Vec<u8>) {
        let bold = self.bold;
        self.with_hyperlink(place, out, |out| {
            out.extend_from_slice(format!("{bold}").as_bytes());
            out.extend_from_slice(&self.file);
            out.extend_from_slice(format!(":{}:{}{bold:#}", place.line, place.column).as_bytes());
        });
    }

    /// Adds a place in the current file, for a line below its name: `line:column`.
    pub(super) fn push_place(&self, place: Place, out: &mut Vec<u8>) {
        self.with_hyperlink(place, out, |out| {
            out.extend_from_slice(format!("{}:{}", place.line, place.column).as_bytes());
        });
    }

    /// Adds what `write` adds, as a hyperlink to the place if there are hyperlinks.
    fn with_hyperlink(&self, place: Place, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        let link = self.setup.links.as_ref().zip(self.path.as_ref());
        if let Some((links, path)) = link {
            out.extend_from_slice(format!("\x1b]8;;{}\x1b\\", links.url(path, place)).as_bytes());
        }
        write(out);
        if link.is_some() {
            out.extend_from_slice(b"\x1b]8;;\x1b\\");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::super::{Colors, HyperlinkFormat, Hyperlinks, OutputStyle, Secrets};
    use super::*;

    fn put(file: &str) -> String {
        let style = OutputStyle::new(Secrets::Hidden, Colors::Unused);
        let links = Hyperlinks::new(HyperlinkFormat::file(), "h");
        let setup = Setup::new(style, Path::new("/repo"), Path::new("/repo")).with_links(Some(links));
        let mut line = PlaceLine::new(&setup);
        line.begin(file);
        let mut out = Vec::new();
        line.push_path_and_place(Place { line: 2, column: 3, bytes: 4 }, &mut out);
        String::from_utf8(out).expect("it is UTF-8")
    }

    #[test]
    fn a_place_is_a_link() {
        assert_eq!(put("a b.md"), "\x1b]8;;file://h/repo/a%20b.md\x1b\\a b.md:2:3\x1b]8;;\x1b\\");
        assert_eq!(put("../\x1bx"), "\x1b]8;;file://h/%1Bx\x1b\\../\\x1bx:2:3\x1b]8;;\x1b\\");
    }

    #[test]
    fn names_without_a_file_are_not_linked() {
        assert_eq!(put("<stdin>"), "<stdin>:2:3");
        assert_eq!(put("https:/joe:***@h/x"), "https:/joe:***@h/x:2:3");
    }
}
