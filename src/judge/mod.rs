//! Judges a text that is read whole, as `urlint check` does: places of findings, fixes that were tried, comments that suppress
//! findings. Knows all layers below; no configuration file, no disk.
//!
//! | file | contents |
//! |---|---|
//! | `finding_builder` | builds the findings of reports |
//! | `finding_counts` | numbers the findings of a text, and counts those of each rule |
//! | `once` | values of which a run reports one finding |
//! | `placed` | findings with their URL, lines and columns |
//! | `positions` | looks up lines and columns |
//! | `single_text` | finds, checks and fixes one text that lies in no folder |
//! | `text_part` | a text, or a part of one, and where its bytes are in its file |
//! | `url_judge` | the findings of each URL |
//! | `url_record` | the records of URLs, as they are listed |
//! | `verdicts` | which findings comments suppress, and the errors of these comments |
//! | `verified_fixes` | the fixes that reports offer |

mod finding_builder;
mod finding_counts;
mod once;
mod placed;
mod positions;
mod single_text;
mod text_part;
mod url_judge;
mod url_record;
mod verdicts;
mod verified_fixes;

pub(crate) use finding_builder::FindingBuilder;
pub(crate) use finding_counts::{FindingCounts, RuleLimit};
pub(crate) use once::{ReportedOnce, RuleValue, values_meant};
pub(crate) use placed::PlacedFinding;
pub(crate) use positions::Positions;
#[cfg(feature = "cli")]
pub(crate) use single_text::fixed;
pub use single_text::{Judge, NotInEncoding, SingleText};
pub(crate) use text_part::TextPart;
pub(crate) use url_judge::UrlJudge;
#[cfg(feature = "cli")]
pub(crate) use url_record::RecordFields;
pub(crate) use verdicts::verdicts;
#[cfg(feature = "cli")]
pub(crate) use verdicts::without_suppressed_fixes;
pub(crate) use verified_fixes::{HiddenParts, verify_fixes};

/// The number of findings of a text that are kept at once, so that their fixes can be tried together. A text with more
/// findings is reported URL by URL, without fixes.
pub(crate) const MAX_FINDINGS_WITH_FIXES: usize = 20_000;

/// The number of findings of a rule that are reported of a text, by default.
pub(crate) const MAX_FINDINGS_PER_RULE: u64 = 10_000;
