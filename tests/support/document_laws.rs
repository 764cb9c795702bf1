//! What is true of every reading of a document, whatever its format.

use urlint::document::{Anchor, Reading};
use urlint::scan::Found;
use urlint::text::{Piece, Span};

/// Whether the URLs are in order and apart, in bounds, and hold what their maps say; says of the first what is wrong.
pub(crate) fn cohere(reading: &Reading<'_>, source: &[u8]) -> Result<(), String> {
    let mut end = 0;
    for found in &reading.found {
        let span = found.span();
        if span.start < end {
            return Err(format!("starts before {end}, where the last ends: {}", shown(found)));
        }
        end = span.end;
        check_bounds(found, source).map_err(|wrong| format!("{wrong}: {}", shown(found)))?;
    }
    let mut start = 0;
    for Anchor { span, text, .. } in &reading.anchors {
        let whole = String::from_utf8_lossy(source.get(span.range()).unwrap_or_default());
        // a piece of PHP is another text in the page around it
        let is_same = *text == whole || whole.contains(['\n', '\r', '&', '\\', '@', '|']) || whole.contains("<?");
        if span.start < start || span.end > source.len() || !is_same {
            return Err(format!("an anchor at {span:?} after {start}: {text:?}, but {whole:?}"));
        }
        start = span.start;
    }
    if reading.malformed > source.len() {
        return Err(format!("{} bytes of {} are malformed", reading.malformed, source.len()));
    }
    Ok(())
}

/// Whether a URL has a place and a text, and its map ties the one to the other.
fn check_bounds(found: &Found<'_>, source: &[u8]) -> Result<(), String> {
    let demand = |is_true: bool, wrong: &str| if is_true { Ok(()) } else { Err(wrong.to_owned()) };
    let span = found.span();
    let within = |inner: Span| inner.start <= inner.end && inner.end <= source.len();
    demand(within(span), "out of bounds")?;
    demand(!span.is_empty(), "empty")?;
    demand(!found.text.is_empty(), "no text")?;
    let (mut derived_end, mut last) = (0, Span::empty(0));
    for Piece { derived, source: place, verbatim } in found.map.pieces() {
        demand(derived.start == derived_end, "a gap in the map")?;
        demand(within(place), "a piece out of bounds")?;
        // a character of UTF-16 may come from two groups of base64, each of which gives a part of another one too
        demand(last.start <= place.start && last.end <= place.end, "pieces out of order")?;
        demand(derived.end <= found.text.len(), "the map reaches beyond the text")?;
        let same = || found.text.as_bytes()[derived.range()] == source[place.range()];
        demand(!verbatim || same(), "a verbatim piece is not the source's bytes")?;
        (derived_end, last) = (derived.end, place);
    }
    demand(derived_end == found.text.len(), "the map does not cover the text")?;
    demand(!found.alternatives.iter().any(|other| *other == found.text), "it is its own alternative")?;
    if let Some(wrapper) = found.wrapper {
        demand(within(wrapper.open) && wrapper.open.end <= span.start, "the wrapper does not open before it")?;
        let closes = |close: Span| within(close) && span.end <= close.start;
        demand(wrapper.close.is_none_or(closes), "the wrapper does not close after it")?;
    }
    demand(found.label.is_none_or(within), "a label out of bounds")?;
    demand(holds(source, found.before) && holds(source, found.after), "the text around it is not there")
}

/// Whether `part` is a slice of the source itself.
fn holds(source: &[u8], part: &[u8]) -> bool {
    part.is_empty()
        || source.as_ptr_range().start <= part.as_ptr() && part.as_ptr_range().end <= source.as_ptr_range().end
}

/// A URL with its place, for a message.
fn shown(found: &Found<'_>) -> String {
    let text: String = found.text.chars().take(200).collect();
    let pieces: Vec<Piece> = found.map.pieces().take(8).collect();
    format!("{text:?} at {:?}, {}, {pieces:?}", found.span(), found.context.name())
}
