//! Formats results for people and programs. Knows text, syntax, scan and lint; writes into buffers, does no IO of its
//! own.
//!
//! | file | contents |
//! |---|---|
//! | `baseline` | findings that are accepted for now |
//! | `baseline_file` | the JSON of the file of a baseline |
//! | `changed_lines` | the lines that a fix changes |
//! | `compare/` | what differs between the URLs of two sides |
//! | `csv` | fields of comma-separated values |
//! | `diff` | a file and its fixed text as a unified diff |
//! | `html/` | the shell of a page of HTML |
//! | `hunks` | groups the changes of a text |
//! | `line_diff` | the lines that two texts share |
//! | `escape` | control and invisible characters as escapes |
//! | `excerpt` | the source lines under a finding |
//! | `explain` | a rule explained: what it finds and why, examples, options |
//! | `findings` | the findings of a run, a file for each format |
//! | `formats` | enums of output formats |
//! | `hyperlink` | links to places in files that a terminal opens |
//! | `inventory/` | what is linked to: the URLs of a run, counted |
//! | `json` | JSON by serde, with more escapes |
//! | `json_array` | brackets and commas between the records of an output |
//! | `judged` | how readers judged the findings of rules |
//! | `listing` | the list of URLs that `extract` prints |
//! | `name` | names of files as text |
//! | `markdown_code` | code in Markdown, in which nothing is markup |
//! | `palette` | the colours of text for people |
//! | `parse_report` | the report of `parse`: the components of a URL |
//! | `parse_diagram` | the report as a diagram for people |
//! | `diagram_rows` | the rows of the diagram, and the columns of a span |
//! | `parse_output` | writes the report: as a diagram, or as JSON |
//! | `place` | lines and columns in a text that is read in parts |
//! | `record_source` | where a record of a crawl file is |
//! | `redact` | hides passwords unless a report is to show them |
//! | `resolve_report` | references resolved, and URLs in normal form |
//! | `rule_address` | where the page of a rule is |
//! | `rules` | the list of rules: tables and JSON |
//! | `rule_page` | the page of a rule in Markdown |
//! | `revision` | the commit of a run, and where its files are on the web |
//! | `sentence` | a text with a capital letter and a full stop |
//! | `scheme_report` | the meaning of a URL by the specification of its scheme |
//! | `source_links` | links to lines at a code host |
//! | `site_page` | the model of a site |
//! | `schemes` | information about schemes |
//! | `terminal` | colours and width of a page |
//! | `terminal_page` | the page of a rule on a terminal |
//! | `terminal_text` | text as a terminal shows it, and its columns |
//! | `url_fields` | the fields of a URL in a list |
//! | `url_statistics` | the number of URLs by host, as `extract` prints it |
//! | `xml` | text that is safe in XML |

mod baseline;
mod baseline_file;
mod changed_lines;
#[cfg(feature = "cli")]
pub(crate) mod compare;
pub(crate) mod csv;
mod diagram_rows;
mod diff;
pub mod escape;
mod excerpt;
mod explain;
mod findings;
mod formats;
mod html;
mod hunks;
mod hyperlink;
#[cfg(feature = "cli")]
pub(crate) mod inventory;
mod json;
mod json_array;
mod judged;
pub(crate) mod line_diff;
mod listing;
mod markdown_code;
mod name;
mod palette;
mod parse_diagram;
mod parse_output;
mod parse_report;
mod place;
mod record_source;
mod redact;
mod resolve_report;
mod revision;
mod rule_address;
mod rule_page;
mod rules;
mod scheme_report;
mod schemes;
mod sentence;
mod site_page;
mod source_links;
mod terminal;
mod terminal_page;
mod terminal_text;
mod url_fields;
#[cfg(feature = "cli")]
mod url_statistics;
mod xml;

pub use baseline::{Baseline, Gone, RunScope};
pub use baseline_file::BaselineError;
pub use changed_lines::LinePart;
#[cfg(feature = "cli")]
pub use compare::{ChangeKind, CompareFormat};
pub use diff::{Side, diff};
pub(crate) use diff::{diff_renamed, rename_header};
pub use excerpt::{Excerpt, ExcerptLine, Excerpts};
pub use explain::{ExplainFormat, explain, explain_several};
pub use findings::{
    Counts, FileChange, FindingsFormat, FixedFile, FoundFix, Grouping, LeftOut, Notification, PlacedEdit,
    RecordedFingerprints, RelatedPlace, ReportedFinding, Reporter, Run, Setup, absolute, closing, grouped, is_report,
    is_uri, patch, reporter, statistics, write_finding,
};
pub use hyperlink::{HyperlinkFormat, Hyperlinks};
#[cfg(feature = "cli")]
pub use inventory::{GroupBy, InventoryFormat, InventorySort};
pub(crate) use json::text as json_text;
pub use json_array::JsonArrayWriter;
pub use listing::{ListPrinter, ListStyle, Record, RecordFormatter, RenderedRecords, UrlRow, is_list};
pub(crate) use markdown_code::code as markdown_code;
pub use name::{file_name, file_path};
pub use parse_report::ParseReport;
pub use place::{Place, Tally};
pub use record_source::RecordSource;
pub use redact::{Passwords, passage, passwords, url as redacted};
pub(crate) use redact::{passage_near, shown_url, text as redacted_text};
pub use resolve_report::{Resolved, Steps, write_normalized};
pub use revision::{Revision, Submodule};
pub(crate) use rule_address::address_of_id;
pub use rule_address::rule_address;
pub use rules::{ConfiguredRule, RuleSet, RulesFormat, finds, list};
pub use schemes::SchemePage;
pub(crate) use site_page::site;
pub use source_links::SourceLinks;
pub use terminal::Terminal;
pub use url_fields::UrlFields;
#[cfg(feature = "cli")]
pub(crate) use url_statistics::write_statistics;

use formats::formats;

/// The version of the schema of JSON records. It is raised when a key changes its meaning or is removed.
pub const SCHEMA_VERSION: u64 = 2;

formats! {
    /// The output formats of results.
    Format {
        Human "human" "For people to read"
        Json "json" "One JSON array"
        Jsonl "jsonl" "One JSON object a line"
    }
}

formats! {
    /// The output formats of a list of URLs.
    ListFormat {
        Human "human" "For people to read"
        Json "json" "One JSON array"
        Jsonl "jsonl" "One JSON object a line"
        Csv "csv" "Comma-separated values with a header (RFC 4180)"
    }
}

/// The style of the reports.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OutputStyle {
    /// Whether passwords are hidden or shown.
    pub secrets: Secrets,
    /// Whether there are colours.
    pub colors: Colors,
}

impl OutputStyle {
    /// A style with these choices.
    #[must_use]
    pub const fn new(secrets: Secrets, colors: Colors) -> Self {
        Self { secrets, colors }
    }
}

/// Whether passwords are hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrets {
    /// Passwords are printed as `***`.
    Hidden,
    /// Passwords are printed unchanged.
    Shown,
}

/// Whether a report uses colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// There are colours.
    Used,
    /// There are no colours.
    Unused,
}
