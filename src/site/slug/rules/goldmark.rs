//! goldmark with its own ids, which are made of the source of a heading and have US-ASCII only.

/// The slug of the source of a heading: `[A_b](c)` gives `a-bc`; that of one without letters is `heading`.
pub(crate) fn slug(source: &str) -> String {
    let kept = source.trim_ascii().bytes().filter_map(|byte| match byte {
        byte if byte.is_ascii_alphanumeric() => Some(char::from(byte.to_ascii_lowercase())),
        b' ' | b'\t' | b'\n' | b'\r' | b'\x0B' | b'\x0C' | b'-' | b'_' => Some('-'),
        _ => None,
    });
    let slug: String = kept.collect();
    if slug.is_empty() { "heading".to_owned() } else { slug }
}
