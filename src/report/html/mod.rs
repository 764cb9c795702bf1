//! The shell of a report in HTML: one file that opens from disk, asks no server for anything, and runs its own script.
//!
//! A page is its [`Page::head`], blocks of data ([`start_data`], [`push_json`], [`END_DATA`]) that may be written as
//! they come, and its [`Page::tail`] with the script, which draws the data. Nothing of the input is in the markup.
//!
//! | file | contents |
//! |---|---|
//! | `data` | blocks of JSON that no text can end |
//! | `policy` | the Content-Security-Policy, with the digests of style and script |

mod data;
mod policy;

pub(super) use data::{END_DATA, push_json, start_data};

use crate::text::embedded;

/// The colours, and what all pages share: the bar at the top, buttons, tables, how it prints.
const STYLE: &str = embedded!("shell.css");
/// What all scripts share: elements, data, numbers, the switch of colours.
const SCRIPT: &str = embedded!("shell.js");

/// The start of all pages, by which a later run recognizes its own; the name of the page follows.
pub(super) const START: &str =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"urlint ";

/// A small picture of its own, so that a browser asks no server for one.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
    %3Crect width='16' height='16' rx='4' fill='%232f5bd3'/%3E\
    %3Cpath d='M5 4v5a3 3 0 0 0 6 0V4' fill='none' stroke='white' stroke-width='2' stroke-linecap='round'/%3E\
    %3C/svg%3E";

/// A kind of page. Its parts are texts of this project; the input gets into its data only.
pub(super) struct Page {
    /// Its name in the head of the file: `findings`.
    pub(super) name: &'static str,
    /// The title, until the script knows more.
    pub(super) title: &'static str,
    /// Its style, after that of all pages.
    pub(super) style: &'static str,
    /// The elements of its body, which the script fills.
    pub(super) body: &'static str,
    /// The files of its script. They are one module, after that of all pages.
    pub(super) scripts: &'static [&'static str],
}

impl Page {
    /// The text before the data. A browser draws it before it has read the rest.
    pub(super) fn head(&self) -> String {
        let Self { name, title, style, body, .. } = self;
        let style = format!("\n{STYLE}\n{style}");
        let policy = policy::policy(&style, &self.script());
        format!(
            "{START}{name}\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <title>{title}</title>\n\
             <link rel=\"icon\" href=\"{ICON}\">\n\
             <style>{style}</style>\n</head>\n<body>\n{body}\
             <noscript><p class=\"notice\">The script in this file draws the page.</p></noscript>\n"
        )
    }

    /// The text after the data.
    pub(super) fn tail(&self) -> String {
        format!("<script type=\"module\">{}</script>\n</body>\n</html>\n", self.script())
    }

    fn script(&self) -> String {
        let files: Vec<&str> = std::iter::once(SCRIPT).chain(self.scripts.iter().copied()).collect();
        format!("\n{}", files.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A script or style ends at the first end tag in it, wherever that is.
    #[test]
    fn nothing_ends_the_style_or_the_script_early() {
        for text in [STYLE, SCRIPT] {
            let text = text.to_lowercase();
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"));
        }
    }

    #[test]
    fn a_page_is_one_script_and_one_style() {
        let page = Page { name: "test", title: "Test", style: "p{}", body: "<main></main>\n", scripts: &["run();"] };
        let text = [page.head(), start_data("a"), "1".to_owned(), END_DATA.to_owned(), page.tail()].concat();
        assert!(text.starts_with(START) && text.ends_with("</html>\n"));
        assert_eq!(text.matches("<style>").count() + text.matches("<script type=\"module\">").count(), 2);
        assert!(text.contains("default-src 'none'; script-src 'sha256-"), "{text}");
        assert!(text.contains("\nrun();</script>"));
    }
}
