//! Applies fixes to documents, and takes back those after which not exactly the intended URLs stand there. Knows text,
//! document and lint; changes texts, never files.
//!
//! Fixes of one URL are applied together. After each round the document is read again: what was mended must be what was
//! intended, and nothing else may have changed; then the rules judge anew, for what a fix has brought to light.

mod round;

use std::sync::Arc;

use round::Round;

use crate::document::Format;
use crate::lint::{Applicability, Diagnostic, Engine};

/// How many rounds there are at most.
const ROUNDS: usize = 10;

/// A document after its fixes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The text.
    pub text: Vec<u8>,
    /// What was mended.
    pub applied: Vec<Diagnostic>,
    /// What was to be mended, but something else would have changed as well.
    pub dropped: Vec<Diagnostic>,
}

/// Applies all fixes of a document that are at least so safe, and what then can be fixed, until there is nothing left.
///
/// ```
/// use urlint::document::Format;
/// use urlint::fix::fix;
/// use urlint::lint::{Applicability, Engine, Options};
///
/// let mut options = Options::default();
/// options.select(["redundant-port"]).expect("it is a name");
/// let fixed = fix(&Engine::new(&options), Format::PLAIN, b"See http://a.corp:80/x.", Applicability::Safe);
/// assert_eq!(fixed.text, b"See http://a.corp/x.");
/// assert_eq!(&*fixed.applied[0].rule, "redundant-port");
/// ```
#[must_use]
pub fn fix(engine: &Engine, format: Format, text: &[u8], least: Applicability) -> Fixed {
    let mut fixed = Fixed { text: text.to_owned(), applied: Vec::new(), dropped: Vec::new() };
    for _ in 0..ROUNDS {
        let Some(round) = Round::run(engine, format, &fixed.text, least, &fixed.dropped) else { break };
        let changed = !round.applied.is_empty();
        fixed.dropped.extend(round.dropped);
        fixed.applied.extend(round.applied);
        fixed.text = round.text;
        if !changed {
            break;
        }
    }
    fixed
}

/// Whether two diagnostics are of one rule and one URL, wherever they stand.
fn are_alike(one: &Diagnostic, other: &Diagnostic) -> bool {
    Arc::ptr_eq(&one.rule, &other.rule) && one.url == other.url && one.message == other.message
}
