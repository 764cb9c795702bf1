//! The text of a section title in reStructuredText, without its inline markup: ``A *b* :doc:`c <d>` `` shows `A b c`.

/// The text that the title shows.
pub(super) fn text(title: &str) -> String {
    let title = title.trim();
    let mut text = String::with_capacity(title.len());
    let mut unclosed = Unclosed::default();
    let (mut at, mut start) = (0, 0);
    let bytes = title.as_bytes();
    while at < bytes.len() {
        let found = match bytes[at] {
            b'\\' => {
                text.push_str(&title[start..at]);
                // an escaped space is nothing
                let next = title[at + 1..].chars().next();
                text.extend(next.filter(|c| !c.is_whitespace()));
                at += 1 + next.map_or(0, char::len_utf8);
                start = at;
                continue;
            }
            b'`' | b'*' | b'|' | b'[' | b':' | b'_' if may_start(title, at) => markup(title, at, &mut unclosed),
            b'_' => reference_end(title, at).map(|len| (String::new(), len)),
            _ => None,
        };
        match found {
            Some((shown_text, len)) => {
                text.push_str(&title[start..at]);
                text.push_str(&shown_text);
                at += len;
                start = at;
            }
            None => at += 1,
        }
    }
    text.push_str(&title[start..]);
    text
}

/// The kinds of inline markup that have an end mark.
#[derive(Clone, Copy)]
enum MarkupKind {
    Literal,
    Strong,
    Emphasis,
    Interpreted,
    Substitution,
    Role,
}

/// The kinds of markup whose end is not in the rest of the title, so that it is not searched for again.
#[derive(Default)]
struct Unclosed {
    kinds: [bool; 6],
}

impl Unclosed {
    /// Where markup of this kind ends in `inside`; `None` if it does not end, now or in an earlier search.
    fn end(&mut self, kind: MarkupKind, inside: &str, sign: &str) -> Option<usize> {
        let is_unclosed = &mut self.kinds[kind as usize];
        let end = if *is_unclosed { None } else { end_of(inside, sign) };
        *is_unclosed |= end.is_none();
        end
    }
}

/// Whether inline markup may start here: after a space or an opening character, and not before a space.
fn may_start(title: &str, at: usize) -> bool {
    let before = title[..at].chars().next_back();
    let is_after_boundary =
        before.is_none_or(|c| c.is_whitespace() || "-:/'\"<([{".contains(c) || !c.is_ascii() && !c.is_alphanumeric());
    let sign = title.as_bytes()[at];
    let run = title[at..].bytes().take(2).take_while(|byte| *byte == sign).count();
    is_after_boundary && title[at + run..].starts_with(|c: char| !c.is_whitespace())
}

/// The text that the markup at `at` shows, and the length of the markup; `None` if it is plain text.
fn markup(title: &str, at: usize, unclosed: &mut Unclosed) -> Option<(String, usize)> {
    let rest = &title[at..];
    let mut enclosed = |kind: MarkupKind, sign: &str| {
        let inside = rest.strip_prefix(sign)?;
        unclosed.end(kind, inside, sign).map(|len| (&inside[..len], len + 2 * sign.len()))
    };
    if rest.starts_with("``") {
        return enclosed(MarkupKind::Literal, "``").map(|(inside, len)| (inside.to_owned(), len));
    }
    if rest.starts_with("**") {
        return enclosed(MarkupKind::Strong, "**").map(|(inside, len)| (unescaped(inside), len));
    }
    match rest.as_bytes()[0] {
        b'*' => enclosed(MarkupKind::Emphasis, "*").map(|(inside, len)| (unescaped(inside), len)),
        b'`' => {
            let (inside, len) = enclosed(MarkupKind::Interpreted, "`")?;
            let after = &rest[len..];
            let is_reference = after.starts_with('_');
            let role = if is_reference { 0 } else { role_len(after) };
            Some((shown_text(inside, is_reference), len + role + underscores(after)))
        }
        b'|' => {
            let (inside, len) = enclosed(MarkupKind::Substitution, "|")?;
            Some((inside.to_owned(), len + underscores(&rest[len..])))
        }
        b':' => {
            let role = role_len(rest);
            let inside = rest[role..].strip_prefix('`').filter(|_| role > 0)?;
            let end = unclosed.end(MarkupKind::Role, inside, "`")?;
            Some((shown_by_role(&rest[1..role - 1], &inside[..end]), role + end + 2))
        }
        b'[' => {
            let end = rest.bytes().take(128).position(|byte| byte == b']')?;
            let label = &rest[1..end];
            let is_label = !label.is_empty()
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:+#*".contains(&byte));
            // what is numbered later has no text yet
            let shown_text = if label.starts_with(['#', '*']) { "" } else { label };
            let after = rest[end + 1..].strip_prefix('_')?.chars().next();
            (is_label && after.is_none_or(may_follow)).then(|| (shown_text.to_owned(), end + 2))
        }
        // `_`inline target``
        b'_' => {
            let inside = rest.strip_prefix("_`")?;
            let end = end_of(inside, "`")?;
            Some((unescaped(&inside[..end]), end + 3))
        }
        _ => None,
    }
}

/// Where markup ends: at the first `sign` that is not after a space, and is before a space or a closing character.
fn end_of(inside: &str, sign: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + inside[from..].find(sign)?;
        let before = inside[..at].chars().next_back();
        let is_escaped = sign != "``" && before == Some('\\');
        let after = inside[at + sign.len()..].trim_start_matches('_').chars().next();
        let is_before_boundary = after.is_none_or(|c| may_follow(c) || !c.is_ascii() && !c.is_alphanumeric());
        if at > 0 && !is_escaped && before.is_some_and(|c| !c.is_whitespace()) && is_before_boundary {
            return Some(at);
        }
        from = at + sign.len();
    }
}

/// Whether the character may come after the end of markup.
fn may_follow(c: char) -> bool {
    c.is_whitespace() || "'\")]}>-/\\:.,;!?".contains(c)
}

/// The length of `:role:` at the start.
fn role_len(text: &str) -> usize {
    let Some(rest) = text.strip_prefix(':') else { return 0 };
    let len = rest.bytes().take(100).take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.+:".contains(byte)).count();
    match rest[..len].rfind(':') {
        Some(end) if end > 0 => end + 2,
        _ => 0,
    }
}

/// The number of `_` after a reference: at most two.
fn underscores(after: &str) -> usize {
    after.bytes().take(2).take_while(|byte| *byte == b'_').count()
}

/// The text that an interpreted text shows: `a <b>` shows `a` if it is a reference.
fn shown_text(inside: &str, is_reference: bool) -> String {
    let title = inside.strip_suffix('>').and_then(|inside| inside.rsplit_once('<')).map(|(title, _)| title.trim_end());
    match title.filter(|title| is_reference && !title.is_empty()) {
        Some(title) => unescaped(title),
        None => unescaped(inside),
    }
}

/// The text that a role shows: of `title <target>` the title, of `~a.b` the last part `b`, of `!a` the rest `a`.
fn shown_by_role(role: &str, inside: &str) -> String {
    match role {
        "rfc" | "pep" | "RFC" | "PEP" => return format!("{} {}", role.to_uppercase(), unescaped(inside)),
        "samp" | "file" => return unescaped(inside).replace(['{', '}'], ""),
        _ => {}
    }
    let has_target = inside.ends_with('>') && inside.contains(" <");
    if has_target && !matches!(role, "code" | "literal" | "math" | "kbd") {
        return shown_text(inside, true);
    }
    if role == "abbr"
        && let Some((short, _)) = inside.split_once('(')
    {
        return unescaped(short.trim_end());
    }
    let text = inside.strip_prefix('!').unwrap_or(inside);
    match text.strip_prefix('~') {
        Some(path) if role != "code" => unescaped(path.rsplit('.').next().unwrap_or(path)),
        _ => unescaped(text),
    }
}

fn unescaped(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let mut chars = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        if c == '\\' {
            plain.extend(chars.next().filter(|c| !c.is_whitespace()));
        } else {
            plain.push(c);
        }
    }
    plain
}

/// The length of `_` or `__` that ends a reference such as `name_`.
fn reference_end(title: &str, at: usize) -> Option<usize> {
    let before = title[..at].chars().next_back()?;
    let len = underscores(&title[at..]);
    let after = title[at + len..].chars().next();
    let is_end = after.is_none_or(may_follow);
    (before.is_alphanumeric() && is_end).then_some(len)
}
