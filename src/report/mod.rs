//! Writing results down. Knows text, syntax, scan and lint; writes into buffers, does no IO of its own.

mod dissection;
mod drawing;
mod drawn;
pub mod escape;
mod excerpt;
mod explained;
mod frame;
mod human;
mod json;
mod listing;
mod palette;
mod place;
mod redact;
mod reference;
mod rules;
mod schemes;
mod section;
mod sheet;
mod statistics;
mod strip;

use std::io::{self, Write};
use std::sync::Arc;

pub use dissection::Dissection;
pub use excerpt::{Excerpt, ExcerptLine};
pub use explained::{explain, explain_several};
pub use frame::Frame;
pub use listing::{Fragment, Listing, Printer, Record, Style};
pub use place::{Place, Tally};
pub use redact::{passage, passwords, url as redacted};
pub use reference::{Resolved, Steps, write_normalized};
pub use rules::{Entry, RulesFormat, finds, list};
pub use schemes::SchemePage;
pub use sheet::Sheet;

use crate::lint::Severity;
use crate::scan::Context;

/// The version of the JSON records' schema: raised when a key changes its meaning or goes.
pub const SCHEMA_VERSION: u64 = 1;

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// For people.
    Human,
    /// One JSON array.
    Json,
    /// One JSON object a line.
    Jsonl,
}

impl Format {
    /// All of them: with the name that asks for it, and what it is.
    pub const TABLE: [(Self, &'static str, &'static str); 3] = [
        (Self::Human, "human", "For people to read"),
        (Self::Json, "json", "One JSON array"),
        (Self::Jsonl, "jsonl", "One JSON object a line"),
    ];
}

/// How the reports are to look.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Looks {
    /// Whether passwords are hidden or shown.
    pub secrets: Secrets,
    /// Whether there are colours.
    pub colors: Colors,
}

impl Looks {
    /// Looks with these choices.
    #[must_use]
    pub const fn new(secrets: Secrets, colors: Colors) -> Self {
        Self { secrets, colors }
    }
}

/// What becomes of passwords.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrets {
    /// They are printed as `***`.
    Hidden,
    /// They are printed as they are.
    Shown,
}

/// Whether a report uses colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// It does.
    Used,
    /// It does not.
    Unused,
}

/// One finding, ready to be reported.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Where it begins.
    pub place: Place,
    /// Where it ends: the place behind its last character.
    pub end_place: Place,
    /// The octet of the file at which it begins.
    pub start: u64,
    /// The octet of the file behind its last.
    pub end: u64,
    /// The id of the rule.
    pub rule: Arc<str>,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The URL, its password hidden unless secrets are shown.
    pub url: String,
    /// The kind of place that the URL stands in.
    pub context: Context,
    /// The source lines, where the format shows them.
    pub excerpt: Excerpt,
    /// The id of the record that it was found in, as JSON, where the input is JSON Lines.
    pub id: Option<Box<str>>,
}

/// Writes findings down as they come: file by file in the order of the run, from one thread.
pub trait Reporter {
    /// A file begins.
    ///
    /// # Errors
    /// As `out` tells.
    fn begin(&mut self, file: &str, out: &mut dyn Write) -> io::Result<()>;

    /// A finding in the file that began last.
    ///
    /// # Errors
    /// As `out` tells.
    fn finding(&mut self, finding: &Finding, out: &mut dyn Write) -> io::Result<()>;

    /// This many findings were suppressed in the file that began last.
    fn suppressed(&mut self, _count: u64) {}

    /// The file that began last is done.
    ///
    /// # Errors
    /// As `out` tells.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;

    /// The run is done.
    ///
    /// # Errors
    /// As `out` tells.
    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

/// Makes the reporter of a format: the table of formats.
#[must_use]
pub fn reporter(format: Format, looks: Looks) -> Box<dyn Reporter> {
    match format {
        Format::Human => Box::new(human::Human::new(looks)),
        Format::Json | Format::Jsonl => Box::new(json::Json::new(format)),
    }
}

/// Makes the reporter that counts instead.
#[must_use]
pub fn statistics(format: Format, looks: Looks) -> Box<dyn Reporter> {
    Box::new(statistics::Statistics::new(format, looks))
}
