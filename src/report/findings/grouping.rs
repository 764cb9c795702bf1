//! What a report for people is grouped by.

use super::super::formats::formats;

formats! {
    /// What findings are grouped by.
    Grouping {
        File "file" "By file, as they are found"
        Rule "rule" "By rule, those that found most first"
        Url "url" "By URL, those with most findings first"
        Host "host" "By host, those with most findings first"
    }
}
