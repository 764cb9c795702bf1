//! Tags, comments and automatic links between `<` and `>`.

use super::dialect::Tags;

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
pub(super) fn angle<'t>(text: &'t str, tags: Tags, unclosed: &mut Unclosed) -> Option<Angle<'t>> {
    let has_own_links = matches!(tags, Tags::Python | Tags::Kramdown);
    let link = if has_own_links { autolink_of_web(text, tags) } else { autolink(text) };
    if let Some(link) = link {
        return Some(Angle::Link(link));
    }
    let len = match tags {
        Tags::Python if text.starts_with("<!-->") || text.starts_with("<!--->") => None,
        Tags::Python if !text.starts_with("<!") && !text.starts_with("<?") => python_tag(text.as_bytes(), unclosed),
        Tags::Kramdown if text.starts_with("<!") && !text.starts_with("<!--") || text.starts_with("<?") => None,
        Tags::Kramdown if is_block_tag(text) => None,
        _ => html(text, tags, unclosed),
    };
    len.map(Angle::Html)
}

/// The address of `<https://a>`, which may have spaces for Python, or of `<a@b>`.
fn autolink_of_web(text: &str, tags: Tags) -> Option<&str> {
    let inside = &text[1..];
    let end = memchr::memchr2(b'<', b'>', inside.as_bytes())?;
    if inside.as_bytes()[end] != b'>' {
        return None;
    }
    let inside = &inside[..end];
    let has_scheme = |scheme: &str| inside.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    let is_python_url = || {
        let scheme = inside.split_once("://").map_or("", |(scheme, _)| scheme);
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
    };
    let schemes = ["mailto:", "http:", "https:", "ftp:", "ftps:"];
    let has_space = inside.contains(char::is_whitespace);
    let is_url = if tags == Tags::Python { is_python_url() } else { schemes.into_iter().any(has_scheme) };
    let is_mail = !has_space
        && inside
            .split_once('@')
            .is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'))
        && !inside.contains('!')
        && (tags == Tags::Python || inside.ends_with(|c: char| c.is_ascii_lowercase()));
    (is_url || is_mail).then_some(inside)
}

/// The length of a tag as Python-Markdown reads it: names of any characters. An escaped `>` ends none.
fn python_tag(bytes: &[u8], unclosed: &mut Unclosed) -> Option<usize> {
    let run = |at: usize, signs: &[u8]| {
        bytes[at..].iter().take_while(|byte| !byte.is_ascii_whitespace() && !signs.contains(byte)).count()
    };
    let mut at = if bytes.get(1) == Some(&b'/') { 2 } else { 1 };
    if !bytes.get(at)?.is_ascii_alphabetic() {
        return None;
    }
    at += run(at, b"\"'<>@");
    loop {
        let spaces = space_len(&bytes[at..]);
        match bytes.get(at + spaces)? {
            b'>' => return (bytes[at + spaces - 1] != b'\\').then_some(at + spaces + 1),
            b'/' if bytes.get(at + spaces + 1) == Some(&b'>') => return Some(at + spaces + 2),
            _ if spaces == 0 => return None,
            _ => at += spaces,
        }
        let name = run(at, b"\"'=<>");
        if name == 0 {
            return None;
        }
        at = value_end(bytes, at + name, false, unclosed)?;
    }
}

/// Tags of blocks, which kramdown takes as text in a line.
const BLOCK_TAGS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "optgroup",
    "option",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];

fn is_block_tag(text: &str) -> bool {
    let inside = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
    let name = inside.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    BLOCK_TAGS.binary_search(&name.to_ascii_lowercase().as_str()).is_ok()
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
fn html(text: &str, tags: Tags, unclosed: &mut Unclosed) -> Option<usize> {
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
            let name = name_len(&bytes[2..], tags)?;
            let spaces = space_len(&bytes[2 + name..]);
            (bytes.get(2 + name + spaces) == Some(&b'>')).then_some(3 + name + spaces)
        }
        // a fragment of JSX
        b'>' if tags == Tags::Mdx => Some(2),
        _ => open_tag(bytes, tags, unclosed),
    }
}

fn open_tag(bytes: &[u8], tags: Tags, unclosed: &mut Unclosed) -> Option<usize> {
    let mdx = tags == Tags::Mdx;
    let mut at = 1 + name_len(&bytes[1..], tags)?;
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

fn name_len(bytes: &[u8], tags: Tags) -> Option<usize> {
    let is_name = bytes.first()?.is_ascii_alphabetic();
    let signs: &[u8] = match tags {
        Tags::Kramdown => b"-_.:",
        Tags::Pandoc => b"-_:",
        Tags::CommonMark | Tags::Mdx | Tags::Python => b"-",
    };
    is_name.then(|| bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric() || signs.contains(byte)).count())
}

fn space_len(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}
