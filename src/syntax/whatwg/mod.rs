//! The URL Standard of the WHATWG: whether a browser accepts a URL, and each validation error with its place. Uses
//! text, bytes and violations, and no other standard.
//!
//! The parser is the state machine of the standard (URL Standard, "URL parsing"), with a function for each state. It
//! works on spans of the input, and copies nothing until a [`Record`] is needed. So every validation error has its
//! exact place, even if tabs, newlines, leading and trailing spaces were removed first, or if a host was decoded before
//! it was parsed.
//!
//! The standard reports some errors once for many code points, others once for each code point in a row. Here there is
//! one violation for each run of code points. Time is linear in the length of the input.
//!
//! | file | what is in it |
//! |---|---|
//! | `preprocess` | removes what the standard removes first |
//! | `parser` | the states from the scheme to the port |
//! | `path` | the states from the path to the fragment |
//! | `parts` | the spans of the parts that the parser has read |
//! | `error_collector` | the validation errors so far |
//! | `errors` | the validation errors by name |
//! | `record` | a parsed URL, and its serializers |
//! | `host` | the host parser |
//! | `domain` | a decoded domain, and the offset of each byte in the input |
//! | `to_ascii` | ToASCII, and whether it accepts a domain |
//! | `ipv4`, `ipv6` | the address parsers |
//! | `drive_letter` | Windows drive letters |
//! | `encode` | which code points are percent-encoded where |
//! | `fast_path` | the fast path for URLs that cannot have a violation |

mod domain;
mod drive_letter;
mod encode;
mod error_collector;
pub mod errors;
mod fast_path;
mod host;
mod ipv4;
mod ipv6;
mod parser;
mod parts;
mod path;
mod preprocess;
mod record;
mod to_ascii;

pub use host::Host;
pub use record::Record;

use self::error_collector::{ErrorCollector, Failed};
use self::parser::Parser;
use self::parts::{Parts, Special};
use self::preprocess::Input;
use super::Violation;

/// The result of the basic URL parser.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The URL; `None` if parsing fails.
    pub record: Option<Record>,
    /// Every validation error, in the order of their places in the input. If parsing fails, those up to that place.
    pub violations: Vec<Violation>,
}

/// Whether the parser percent-encodes a byte of a fragment. Scripts of a page see the other bytes as they are written.
pub(crate) fn is_encoded_in_fragment(byte: u8) -> bool {
    encode::FRAGMENT.has(byte)
}

/// The default port of a special scheme: all except `file` have one (URL Standard, "URL miscellaneous").
pub(crate) fn special_port(scheme: &str) -> Option<u16> {
    match Special::of(scheme)? {
        Special::Port(port) => Some(port),
        Special::File => None,
    }
}

/// The basic URL parser, without state override and with UTF-8 as encoding (URL Standard, "URL parsing").
///
/// ```
/// use urlint::syntax::whatwg;
///
/// let base = whatwg::parse("https://h.example/a", None).record.expect("browsers take it");
/// assert_eq!(base.host().map(ToString::to_string).as_deref(), Some("h.example"));
///
/// let reference = r"//user@other.example\b";
/// let outcome = whatwg::parse(reference, Some(&base));
/// let names: Vec<_> = outcome.violations.iter().map(|violation| violation.kind.name).collect();
/// assert_eq!(names, ["invalid-credentials", "invalid-reverse-solidus"]);
/// assert_eq!(&reference[outcome.violations[1].span.range()], r"\");
/// assert_eq!(outcome.record.expect("browsers take it").to_string(), "https://user@other.example/b");
///
/// assert!(whatwg::parse("https://h.example:70000/", None).record.is_none());
/// ```
#[must_use]
pub fn parse(input: &str, base: Option<&Record>) -> Outcome {
    let cleaned = Input::clean(input);
    let (parsed, violations) = run(input, &cleaned, base);
    let record = parsed.map(|parts| Record::build(&cleaned.text, parts, base)).ok();
    Outcome { record, violations }
}

/// The validation errors of a URL without a base, in the order of their places (URL Standard, "Writing").
///
/// It is faster than [`parse`], since it does not build a record.
///
/// ```
/// use urlint::syntax::whatwg::{errors, violations};
///
/// let url = "http://h.example/a b<c>\nd#%zz";
/// let found = violations(url);
/// assert!(found.iter().all(|violation| violation.kind == &errors::INVALID_URL_UNIT));
/// let shown: Vec<_> = found.iter().map(|violation| &url[violation.span.range()]).collect();
/// assert_eq!(shown, [" ", "<", ">\n", "%"]);
/// ```
#[must_use]
pub fn violations(input: &str) -> Vec<Violation> {
    if fast_path::is_surely_without_errors(input) {
        return Vec::new();
    }
    run(input, &Input::clean(input), None).1
}

fn run<'t>(input: &str, cleaned: &'t Input<'_>, base: Option<&Record>) -> (Result<Parts<'t>, Failed>, Vec<Violation>) {
    let mut parser = Parser::new(&cleaned.text, base);
    let parsed = parser.scheme_start();
    let Parser { parts, errors, .. } = parser;
    let mut removed = ErrorCollector::default();
    cleaned.report(input, &mut removed, |at| parts.component(at));
    let violations = errors.into_sorted(|span| cleaned.source(span), removed);
    (parsed.map(|()| parts), violations)
}
