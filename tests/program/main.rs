//! Tests of the program, run as users run it.
//!
//! | module | what it tests |
//! |---|---|
//! | [`cli`] | arguments, inputs, outputs: a run for each case |
//! | [`baseline`], [`changed`], [`watch`] | `--baseline`, `--changed-since` in repositories of git, `--watch` |
//! | [`fix_files`], [`patches`], [`moved`] | how files are replaced, `--diff`, `urlint mv` |
//! | [`reports`], [`sarif`], [`schemas`] | what is printed for programs, and what other programs make of it |
//! | [`html_pages`] | the data of pages of HTML; `tests/browser` opens them |
//! | [`generate`] | completions and manual pages |
//! | [`terminal`] | colours, links, progress |
//! | [`inventory`], [`compare`] | `urlint inventory`, `urlint compare` |
//! | [`earlier_findings`] | `urlint report` |
//! | [`packed`], [`piped`], [`warc`] | compressed files, standard input without a path, crawl files |
//! | [`add_suppressions`] | comments that are added |
//! | [`server`] | `urlint server` |
//! | [`single_texts`] | texts that are judged without the program, as for JavaScript |
//! | [`endless`] | files that never end, pipes without another end |
//! | [`secrets`] | no secret and no control character is in any output |
//! | [`rule_pages`] | the pages of the rules in the book |
//! | [`readme`] | the examples and links of the README and the book |
//! | [`editors`] | the set-ups of editors in the book |
//! | [`hook`], [`npm`], [`build_servers`] | the wheel, the hook for pre-commit, the npm packages, the files that build servers read |

mod add_suppressions;
#[path = "../support/archive.rs"]
mod archive;
mod baseline;
mod book;
mod build_servers;
#[path = "../support/cases.rs"]
mod cases;
mod changed;
mod cli;
mod compare;
mod earlier_findings;
mod editors;
#[cfg(target_os = "linux")]
mod endless;
#[cfg(unix)]
mod fix_files;
mod generate;
#[cfg(unix)]
mod hook;
mod html_pages;
mod inventory;
#[path = "../support/inventory_rows.rs"]
mod inventory_rows;
mod moved;
#[cfg(target_os = "linux")]
mod node;
#[cfg(target_os = "linux")]
mod npm;
#[cfg(unix)]
mod packed;
mod patches;
mod piped;
mod python;
#[path = "../support/random.rs"]
mod random;
mod readme;
#[cfg(target_os = "linux")]
mod reports;
mod rule_pages;
mod run;
#[cfg(unix)]
mod sarif;
mod schemas;
mod secrets;
mod server;
#[path = "../support/shared_data.rs"]
mod shared_data;
mod single_texts;
#[cfg(unix)]
mod terminal;
mod warc;
mod watch;
