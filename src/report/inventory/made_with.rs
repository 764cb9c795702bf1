//! How an inventory was made, which formats with a place for it record: what its rows are, and what it leaves out.

use super::kinds::GroupBy;
use crate::report::json;

/// How an inventory was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MadeWith {
    /// What its rows are.
    pub(crate) by: GroupBy,
    /// The options by which it has not all URLs, or others too, as on the command line: `--host *.a.example`; and
    /// [`MadeWith::INCOMPLETE`].
    pub(crate) options: Vec<String>,
    /// The number of rows, if there were more.
    pub(crate) top: Option<usize>,
}

impl MadeWith {
    /// The key in JSON, and in the metadata of other formats, of what the rows are.
    pub(crate) const BY_KEY: &str = "grouped_by";
    /// The key of the options.
    pub(crate) const OPTIONS_KEY: &str = "made_with";
    /// What is beside the options if inputs could not be read.
    pub(crate) const INCOMPLETE: &str = "incomplete";

    /// All options, also that for the number of rows.
    pub(crate) fn all_options(&self) -> Vec<String> {
        self.top.iter().map(|top| format!("--top {top}")).chain(self.options.iter().cloned()).collect()
    }

    /// All options as an array of JSON, if there are any.
    pub(crate) fn options_in_json(&self) -> Option<String> {
        let options = self.all_options();
        let mut out = Vec::new();
        json::write(&options, &mut out);
        (!options.is_empty()).then(|| String::from_utf8_lossy(&out).into_owned())
    }
}
