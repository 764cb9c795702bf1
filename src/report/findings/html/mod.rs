//! A page of HTML: the findings in groups, with filters, charts, source lines and fixes.
//!
//! Findings are written as they come, as rows of JSON ([`rows`]); what is known at the end follows as a second block
//! ([`summary`]). The script draws both.
//!
//! | file | contents |
//! |---|---|
//! | `rows` | the rows: files, findings, messages |
//! | `shared_texts` | texts that many findings have, written once |
//! | `summary` | what was read, the counts, the rules, the texts |

mod rows;
mod shared_texts;
mod summary;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use super::{FixedFile, LeftOut, Notification, ReportedFinding, Reporter, Run, Setup, fixed};
use crate::report::html::{self, END_DATA, push_json, start_data};
use crate::report::json::object;
use crate::text::embedded;
use shared_texts::SharedTexts;

/// The page. The files of its script are in the order in which they use each other.
const PAGE: html::Page = html::Page {
    name: "findings",
    title: "urlint: findings",
    style: embedded!("page.css"),
    body: embedded!("page.html"),
    scripts: &[
        embedded!("model.js"),
        embedded!("filter.js"),
        embedded!("charts.js"),
        embedded!("treemap.js"),
        embedded!("finding.js"),
        embedded!("list.js"),
        embedded!("head.js"),
        embedded!("page.js"),
    ],
};

/// Writes rows as they come.
pub(super) struct Html {
    setup: Setup,
    file: String,
    /// Whether the start of the page is written.
    is_started: bool,
    /// Whether a row is written.
    has_rows: bool,
    /// Whether the row of the current file is written.
    has_file_row: bool,
    texts: SharedTexts,
    /// The rules of the findings.
    rules: BTreeSet<Arc<str>>,
    buffer: Vec<u8>,
}

impl Html {
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            file: String::new(),
            is_started: false,
            has_rows: false,
            has_file_row: false,
            texts: SharedTexts::default(),
            rules: BTreeSet::new(),
            buffer: Vec::new(),
        }
    }

    /// Adds the start of the page to the buffer, once.
    fn start(&mut self) {
        if !std::mem::replace(&mut self.is_started, true) {
            self.buffer.extend_from_slice(PAGE.head().as_bytes());
            self.buffer.extend_from_slice(start_data("rows").as_bytes());
            self.buffer.push(b'[');
        }
    }

    /// Adds a row to the buffer.
    fn push_row(&mut self, row: &impl serde::Serialize) {
        self.start();
        let comma = std::mem::replace(&mut self.has_rows, true);
        self.buffer.extend_from_slice(if comma { b",\n" } else { b"\n" });
        push_json(row, &mut self.buffer);
    }

    fn push_finding(&mut self, finding: &ReportedFinding, left_out: Option<LeftOut<'_>>) {
        if !std::mem::replace(&mut self.has_file_row, true) {
            let file = std::mem::take(&mut self.file);
            self.push_row(&rows::file(&file, &self.setup));
            self.file = file;
        }
        if !self.rules.contains(&finding.rule) {
            self.rules.insert(Arc::clone(&finding.rule));
        }
        let mut texts = std::mem::take(&mut self.texts);
        self.push_row(&rows::finding(finding, left_out, &mut texts));
        self.texts = texts;
    }

    fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let written = out.write_all(&self.buffer);
        self.buffer.clear();
        written
    }
}

impl Reporter for Html {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.has_file_row = false;
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.push_finding(finding, None);
        self.write(out)
    }

    /// They are hidden until the reader asks for them.
    fn left_out(&mut self, finding: &ReportedFinding, why: LeftOut<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.push_finding(finding, Some(why));
        self.write(out)
    }

    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.push_row(&object! { notice: notice.text, failed?: notice.failed.then_some(true) });
        self.write(out)
    }

    fn fixed(&mut self, file: &FixedFile, out: &mut dyn Write) -> io::Result<()> {
        let text = format!("{}: {}", self.file, fixed::describe(file));
        self.push_row(&object! { notice: rows::shown(&text) });
        self.write(out)
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.start();
        let end = if self.has_rows { "\n]" } else { "]" };
        self.buffer.extend_from_slice([end, END_DATA, &start_data("summary")].concat().as_bytes());
        summary::push(run, &self.setup, &self.rules, &mut self.buffer);
        self.buffer.extend_from_slice([END_DATA, &start_data("texts")].concat().as_bytes());
        self.texts.push_all(&mut self.buffer);
        self.buffer.extend_from_slice([END_DATA, &PAGE.tail()].concat().as_bytes());
        self.write(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_style_or_the_script_early() {
        for text in PAGE.scripts.iter().chain([&PAGE.style]) {
            let text = text.to_lowercase();
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"));
        }
    }

    /// Text of documents is never read as markup, and no link leads where a document says.
    #[test]
    fn the_script_makes_no_markup() {
        for script in PAGE.scripts {
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "import("]
            {
                assert!(!script.contains(word), "{word}");
            }
        }
    }
}
