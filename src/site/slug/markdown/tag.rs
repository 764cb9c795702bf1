//! Tags, comments and automatic links between `<` and `>`.

/// Markup that starts with `<`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Angle<'t> {
    /// A tag or comment, of this many bytes.
    Html(usize),
    /// A link: what is between the angle brackets.
    Link(&'t str),
}

/// The kinds of markup whose end is not in the rest of the text, so that it is not searched for again.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Unclosed {
    comment: bool,
    instruction: bool,
    declaration: bool,
    cdata: bool,
    /// There is no further `"`, no further `'`.
    quotes: [bool; 2],
}

/// The tag or link at the start of the text, which starts with `<`; `None` if it is plain text.
pub(super) fn angle<'t>(text: &'t str, mdx: bool, unclosed: &mut Unclosed) -> Option<Angle<'t>> {
    if let Some(link) = autolink(text) {
        return Some(Angle::Link(link));
    }
    html(text, mdx, unclosed).map(Angle::Html)
}

/// The address of `<https://a>` or `<a@b>`.
fn autolink(text: &str) -> Option<&str> {
    let inside = &text[1..];
    let end = inside.bytes().position(|byte| byte <= b' ' || matches!(byte, b'<' | b'>'))?;
    if inside.as_bytes()[end] != b'>' {
        return None;
    }
    let inside = &inside[..end];
    let is_scheme = |scheme: &str| {
        (2..=32).contains(&scheme.len())
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
    };
    let is_address = || {
        let Some((user, host)) = inside.split_once('@') else { return false };
        let is_user = |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
        let is_label = |label: &str| {
            !label.is_empty()
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        !user.is_empty() && user.bytes().all(is_user) && host.split('.').all(is_label)
    };
    let is_link = inside.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme)) || is_address();
    is_link.then_some(inside)
}

/// The length of a tag, comment, instruction or declaration at the start of the text.
fn html(text: &str, mdx: bool, unclosed: &mut Unclosed) -> Option<usize> {
    let until = |start: &str, end: &str, is_unclosed: &mut bool| {
        let len = if *is_unclosed { None } else { text[start.len()..].find(end) };
        *is_unclosed |= len.is_none();
        len.map(|len| start.len() + len + end.len())
    };
    let bytes = text.as_bytes();
    match bytes.get(1)? {
        b'!' if text.starts_with("<!-->") => Some(5),
        b'!' if text.starts_with("<!--->") => Some(6),
        b'!' if text.starts_with("<!--") => until("<!--", "-->", &mut unclosed.comment),
        b'!' if text.starts_with("<![CDATA[") => until("<![CDATA[", "]]>", &mut unclosed.cdata),
        b'!' if bytes.get(2).is_some_and(u8::is_ascii_alphabetic) => until("<!", ">", &mut unclosed.declaration),
        b'?' => until("<?", "?>", &mut unclosed.instruction),
        b'/' => {
            let name = name_len(&bytes[2..])?;
            let spaces = space_len(&bytes[2 + name..]);
            (bytes.get(2 + name + spaces) == Some(&b'>')).then_some(3 + name + spaces)
        }
        // a fragment of JSX
        b'>' if mdx => Some(2),
        _ => open_tag(bytes, mdx, unclosed),
    }
}

fn open_tag(bytes: &[u8], mdx: bool, unclosed: &mut Unclosed) -> Option<usize> {
    let mut at = 1 + name_len(&bytes[1..])?;
    if mdx {
        at += bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"._:".contains(byte)).count();
    }
    loop {
        let spaces = space_len(&bytes[at..]);
        match bytes.get(at + spaces)? {
            b'>' => return Some(at + spaces + 1),
            b'/' if bytes.get(at + spaces + 1) == Some(&b'>') => return Some(at + spaces + 2),
            _ if spaces == 0 => return None,
            b'{' if mdx => at += spaces + 1 + memchr::memchr(b'}', &bytes[at + spaces + 1..])? + 1,
            byte if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':') => {
                at += spaces;
                at += bytes[at..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric() || b"_.:-".contains(byte))
                    .count();
                at = value_end(bytes, at, mdx, unclosed)?;
            }
            _ => return None,
        }
    }
}

/// Where the value of an attribute ends; `at` is the end of its name, and the result if it has no value.
fn value_end(bytes: &[u8], at: usize, mdx: bool, unclosed: &mut Unclosed) -> Option<usize> {
    let equals = at + space_len(&bytes[at..]);
    if bytes.get(equals) != Some(&b'=') {
        return Some(at);
    }
    let start = equals + 1 + space_len(&bytes[equals + 1..]);
    match bytes.get(start)? {
        quote @ (b'"' | b'\'') => {
            let is_unclosed = &mut unclosed.quotes[usize::from(*quote == b'\'')];
            let len = if *is_unclosed { None } else { memchr::memchr(*quote, &bytes[start + 1..]) };
            *is_unclosed |= len.is_none();
            len.map(|len| start + 1 + len + 1)
        }
        b'{' if mdx => memchr::memchr(b'}', &bytes[start..]).map(|len| start + len + 1),
        _ => {
            let is_value = |byte: &u8| !byte.is_ascii_whitespace() && !b"\"'=<>`".contains(byte);
            let len = bytes[start..].iter().take_while(|byte| is_value(byte)).count();
            (len > 0).then_some(start + len)
        }
    }
}

fn name_len(bytes: &[u8]) -> Option<usize> {
    let is_name = bytes.first()?.is_ascii_alphabetic();
    is_name.then(|| bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count())
}

fn space_len(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}
