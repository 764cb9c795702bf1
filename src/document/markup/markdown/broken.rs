//! Reports links whose markup is broken: they are shown as text, or lead nowhere. Of `[a] (http://b.example/)` it
//! reports the space before the target.

use std::collections::HashMap;

use super::destination::LinkDefinition;
use super::empty_target;
use super::places::Places;
use super::places::is_number;
use super::source::{Source, normalized};
use crate::document::page::Page;
use crate::scan::{BrokenKind, Context};
use crate::syntax::byte_class::SCHEME;
use crate::text::Span;

/// The length of the longest text of a link, and of the longest target, in bytes.
pub(super) const LONGEST_PART: usize = 2048;

/// Reports the broken links of a paragraph, a heading or a cell. `pieces` are its running text, sorted and disjoint.
pub(super) fn report_links(page: &mut Page<'_, '_, '_>, text: &[u8], pieces: &[Span], source: &Source<'_>) {
    let Some(first) = pieces.first() else { return };
    let text_start = first.start;
    let (mut end, mut links_open) = (first.start, 0_usize);
    for &piece in pieces {
        match &text[end..piece.start] {
            [.., b'['] => links_open += 1,
            [b']', ..] => links_open = links_open.saturating_sub(1),
            _ => {}
        }
        end = piece.end;
        for at in memchr::memchr2_iter(b']', b')', &text[piece.range()]).map(|at| piece.start + at) {
            if !text[..at].ends_with(b"\\")
                && let Some((kind, span)) = broken_link(text, text_start, at, source)
                // brackets in the text of a link are no references
                && !(links_open > 0 && kind.is_undefined_label())
            {
                page.broken(kind, span);
            }
        }
    }
}

/// The broken link whose text ends with the bracket at `at`: what is broken, and the span of its markup. Nothing before
/// `text_start` belongs to it.
///
/// Of `[a] (http://b.example/)`, with `at` at the `]`, it is all of it, as `SpaceBeforeTarget`.
fn broken_link(text: &[u8], text_start: usize, at: usize, source: &Source<'_>) -> Option<(BrokenKind, Span)> {
    let after = &text[at + 1..text.len().min(at + 1 + LONGEST_PART)];
    if text[at] == b')' {
        let inner = after.strip_prefix(b"[")?;
        let open = opening_bracket(text, text_start, at, (b'(', b')'))?;
        let len = target_len(inner, b']').or_else(|| fragment_len(inner))?;
        let is_end = !matches!(inner.get(len + 1), Some(b'(' | b'['));
        return (is_end && at > open + 1).then(|| (BrokenKind::Reversed, Span::new(open, at + len + 3)));
    }
    if text[..at].ends_with(b")")
        && let Some(span) = target_in_text(text, text_start, at)
    {
        return Some((BrokenKind::TargetInText, span));
    }
    // most brackets are decided here
    if !may_follow(after) {
        return None;
    }
    let open = opening_bracket(text, text_start, at, (b'[', b']')).filter(|open| at > open + 1)?;
    let label = &text[open + 1..at];
    let whole = |end: usize| Span::new(open, end);
    match after {
        [b'[', inner @ ..] => {
            if let Some(len) = target_len(inner, b']') {
                let is_end = |rest: &&[u8]| !rest.starts_with(b"(") && !rest.starts_with(b"[");
                inner.get(len + 1..).filter(is_end)?;
                return (!is_no_link_text(label)).then(|| (BrokenKind::SquareTarget, whole(at + len + 3)));
            }
            let len = undefined_label_len(text, text_start, Span::new(open, at), source)?;
            let kind = match source.includes_files() {
                true => BrokenKind::UndefinedUnlessIncluded,
                false => BrokenKind::UndefinedLabel,
            };
            Some((kind, whole(at + len + 3)))
        }
        [b'(', inner @ ..] => broken_target(inner).map(|(kind, len)| (kind, whole(at + 2 + len))),
        [b':', rest @ ..] if starts_line(text, text_start, open) => {
            let space = rest.iter().take_while(|&&byte| byte == b' ').count();
            let rest = &rest[space..];
            if let Some(inner) = rest.strip_prefix(b"(") {
                let len = target_len(inner, b')')?;
                return Some((BrokenKind::ParenthesesInDefinition, whole(at + 2 + space + len + 2)));
            }
            let len = url_len(rest).filter(|&len| rest[..len].contains(&b'['))?;
            let another_follows = memchr::memmem::find(&rest[..line_len(rest)], b"]:").is_some();
            another_follows.then(|| (BrokenKind::DefinitionsRunTogether, whole(at + 2 + space + len)))
        }
        _ => {
            let space = spaces(after)?;
            let rest = &after[space..];
            if let Some(inner) = rest.strip_prefix(b"(") {
                let len = target_len(inner, b')')
                    .or_else(|| fragment_len(inner))
                    .or_else(|| spaced_fragment_len(inner, label))?;
                let is_text = !is_no_link_text(label) && !ends_word(text[..open].last()) && !source.defines(label);
                return is_text.then(|| (BrokenKind::SpaceBeforeTarget, whole(at + 1 + space + len + 2)));
            }
            let line = &after[..line_len(after)];
            let url = line.trim_ascii();
            let url = url.strip_prefix(b":").map_or(url, <[u8]>::trim_ascii_start);
            // `# [fit] http://a` is a heading of slides
            let before = text[..open].rsplit(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii();
            let is_heading = !before.is_empty() && before.iter().all(|&byte| byte == b'#');
            let looks_like_definition = starts_line(text, text_start, open)
                && !is_heading
                && url_len(url) == Some(url.len())
                && (!is_no_link_text(label) || is_number(label) && source.labels_text(label))
                && !is_check_box(label);
            let is_needed = !source.defines(label) && source.refers_to(label);
            (looks_like_definition && is_needed)
                .then(|| (BrokenKind::MissingColon, whole(at + 1 + line.trim_ascii_end().len())))
        }
    }
}

/// The link `[text(URL)]` whose bracket closes at `at`. A space before the parenthesis makes it a remark.
fn target_in_text(text: &[u8], text_start: usize, at: usize) -> Option<Span> {
    let paren = opening_bracket(text, text_start, at - 1, (b'(', b')'))?;
    let len = target_len(&text[paren + 1..at], b')')?;
    let open = opening_bracket(text, text_start, at, (b'[', b']'))?;
    let shown = text.get(open + 1..paren)?;
    let is_text = !shown.is_empty() && !shown.ends_with(b" ") && !shown.ends_with(b"]") && !is_no_link_text(shown);
    let is_end = !matches!(text.get(at + 1), Some(b'[' | b'(' | b':'));
    (is_text && is_end && paren + len + 2 == at).then(|| Span::new(open, at + 1))
}

/// Whether a target, a label or a URL may follow the bracket before this text.
fn may_follow(after: &[u8]) -> bool {
    match after {
        [b'[' | b'(' | b':', ..] => true,
        [b' ' | b'\t' | b'\n' | b'\r', ..] => {
            let rest = after.trim_ascii_start();
            matches!(rest, [b'(' | b':', ..]) || url_len(rest).is_some()
        }
        _ => false,
    }
}

/// What is broken in the parentheses after the text of a link, and the length of their content with the closing one.
/// They are known to be no target of a link; `inner` starts after the opening one.
fn broken_target(inner: &[u8]) -> Option<(BrokenKind, usize)> {
    let line = &inner[..line_len(inner).min(LONGEST_PART)];
    if let Some(doubled) = line.strip_prefix(b"(") {
        let len = target_len(doubled, b')').or_else(|| fragment_len(doubled)).or_else(|| url_len(doubled))?;
        return Some((BrokenKind::DoubledParenthesis, len + 1));
    }
    if line.contains(&b'{') || line.contains(&b'$') || line.contains(&b'<') || line.contains(&b'`') {
        return None;
    }
    if line.starts_with(b"[") {
        let close = memchr::memmem::find(line, b"](")?;
        let len = target_len(&line[close + 2..], b')')?;
        return Some((BrokenKind::LinkInTarget, close + 2 + len + 1));
    }
    let close = memchr::memchr(b')', line);
    if let Some(len) = target_before_full_width(&line[..close.unwrap_or(line.len())]) {
        return Some((BrokenKind::Unclosed, len));
    }
    let Some(url) = url_len(line) else {
        // `#A heading`, `./the file.png`, `https:// a.example`
        let path = line[..close?].trim_ascii();
        let is_path = [&b"#"[..], b"./", b"../", b"/", b"http:// ", b"https:// ", b"mailto: "]
            .iter()
            .any(|start| path.starts_with(start));
        let is_spaced =
            path.contains(&b' ') && !path.contains(&b'"') && !path.contains(&b'\'') && !path.starts_with(b"# ");
        return (is_path && is_spaced).then_some((BrokenKind::SpaceInTarget, close? + 1));
    };
    let Some(close) = close else {
        // white space may be before the parenthesis that closes, or the target goes on in the next line
        let rest = inner[line.len()..].trim_ascii_start();
        let word = rest.iter().position(u8::is_ascii_whitespace).map_or(rest, |end| &rest[..end]);
        if let Some(close) = memchr::memchr(b')', word).filter(|close| *close > 0 && url == line.len()) {
            return Some((BrokenKind::SpaceInTarget, inner.len() - rest.len() + close + 1));
        }
        return (!word.starts_with(b")")).then_some((BrokenKind::Unclosed, url));
    };
    let target = line[..close].trim_ascii();
    let is_spaced = target.contains(&b' ') && !target.contains(&b'"') && !target.contains(&b'\'');
    is_spaced.then_some((BrokenKind::SpaceInTarget, close + 1))
}

/// The length of the target before a full-width parenthesis, which closes no link: of `#sub）` it is 4.
fn target_before_full_width(line: &[u8]) -> Option<usize> {
    let end = memchr::memmem::find(line, FULL_WIDTH_PARENTHESIS.as_bytes())?;
    let target = &line[..end];
    let is_target = url_len(target).is_some() || target.starts_with(b"#") && target.len() > 1;
    let is_plain = |byte: &u8| *byte > b' ' && !b"()[]<>\"".contains(byte);
    (is_target && target.iter().all(is_plain)).then_some(end)
}

const FULL_WIDTH_PARENTHESIS: &str = "\u{ff09}";

/// Reports a valid definition that is meant otherwise: its target is in parentheses, or ends with the label of the next
/// definition.
pub(super) fn report_definition(page: &mut Page<'_, '_, '_>, definition: &LinkDefinition) {
    if !page.wants_broken() {
        return;
    }
    let text = page.text();
    let LinkDefinition { label, target } = definition;
    let destination = &text[target.destination.range()];
    let whole = Span::new(label.start - 1, target.destination.end);
    let in_parentheses = destination.strip_prefix(b"(").and_then(|inner| target_len(inner, b')'));
    if in_parentheses.is_some_and(|len| len + 2 == destination.len()) {
        page.broken(BrokenKind::ParenthesesInDefinition, whole);
    } else if url_len(destination).is_some() && destination.ends_with(b"]:") && destination.contains(&b'[') {
        page.broken(BrokenKind::DefinitionsRunTogether, whole);
    }
}

/// Reports a valid link whose target is none: it is empty, in brackets of its own, or another link.
pub(super) fn report_target(page: &mut Page<'_, '_, '_>, link: Span, destination: Span) {
    let text = page.text();
    let kind = match &text[destination.range()] {
        [] if !ends_word(text[..link.start].last()) && !empty_target::is_empty_on_purpose(text, link) => {
            BrokenKind::EmptyTarget
        }
        [b'(', inner @ .., b')'] if is_path(inner) => BrokenKind::DoubledParenthesis,
        [b'(', inner @ ..] if url_len(inner).is_some() || inner.starts_with(b"#") => BrokenKind::DoubledParenthesis,
        [b'[', inner @ .., b']'] if !inner.contains(&b']') && inner.contains(&b'/') => BrokenKind::SquareTarget,
        target => {
            let inner = [b"](", b")["].iter().find_map(|middle| memchr::memmem::find(target, *middle));
            let inner = inner.map(|at| &target[at + 2..]);
            if inner.and_then(url_len).is_none() {
                return;
            }
            BrokenKind::LinkInTarget
        }
    };
    page.broken(kind, link);
}

/// Whether a text is a path from the root, from the folder or from the one above it, without brackets.
fn is_path(text: &[u8]) -> bool {
    [&b"/"[..], b"./", b"../"].iter().any(|start| text.starts_with(start))
        && !text.iter().any(|byte| b"()[] ".contains(byte))
}

/// Reports the links to anchors that the document does not have, and the labels that it defines a second time with
/// another target. The URLs from number `first` on are those of the page.
pub(super) fn report_document(page: &mut Page<'_, '_, '_>, first: usize) {
    if !page.wants_broken() || !page.is_outermost() {
        return;
    }
    let (inserts_text, inserted) = (page.inserts_text(), page.inserted_text());
    let (found, source) = page.found_and_source();
    let mut broken = Vec::new();
    let places = Places::of(source, inserts_text);
    let mut targets: HashMap<String, (&str, Span)> = HashMap::new();
    let mut document = None;
    for url in &found[first..] {
        if let Some(fragment) = url.text.strip_prefix('#')
            && url.context == Context::Link
            && !places.may_have(fragment)
        {
            broken.push((BrokenKind::MissingAnchor, url.span(), None));
        }
        if let Some(label) = url.label.filter(|_| url.context == Context::Definition) {
            let place = label;
            let label = &source[label.range()];
            let (known, first) = *targets.entry(normalized(label)).or_insert((&url.text, place));
            let document = document.get_or_insert_with(|| Source::new(source, inserted, super::Dialect::CommonMark));
            // hosts and most servers ignore case
            if !known.eq_ignore_ascii_case(&url.text)
                && document.mentions(label)
                && !inserts_text
                && !document.inserts_unknown_text()
            {
                broken.push((BrokenKind::SecondDefinition, url.span(), Some(first)));
            }
        }
    }
    // more than a few come from a block that a program wrote twice
    let second_definitions = broken.iter().filter(|(kind, ..)| *kind == BrokenKind::SecondDefinition).count();
    broken.retain(|(kind, ..)| *kind != BrokenKind::SecondDefinition || second_definitions <= MOST_SECOND_DEFINITIONS);
    for (kind, span, first) in broken {
        match first {
            Some(first) => page.broken_after(first, kind, span),
            None => page.broken(kind, span),
        }
    }
}

/// The most labels that people define twice in one document.
const MOST_SECOND_DEFINITIONS: usize = 4;

/// The length of the label after the `[text]` at `brackets`, if it is meant as a label and the document does not
/// define it.
fn undefined_label_len(text: &[u8], text_start: usize, brackets: Span, source: &Source<'_>) -> Option<usize> {
    let shown = &text[brackets.start + 1..brackets.end];
    let rest = &text[brackets.end + 2..];
    let rest = &rest[..rest.len().min(LONGEST_PART)];
    let len = memchr::memchr2(b'[', b']', rest).filter(|&len| rest[len] == b']')?;
    let label = &rest[..len];
    let name = if label.is_empty() { shown } else { label };
    let may_be_link = may_be_reference(text, Span::new(brackets.start + 1, brackets.end), label)
        && (is_phrase(shown, label) && !is_number(label) || source.defines_any());
    let is_tag = || {
        let is_in_row = text[text_start..brackets.start].trim_ascii_end().ends_with(b"]");
        !label.is_empty()
            && normalized(label) != normalized(shown)
            && (is_in_row || starts_line(text, text_start, brackets.start))
    };
    let is_link = may_be_link && (source.defines_any() && !label.contains(&b':') || !is_tag());
    let names_heading = || source.has_heading(name) && !name.starts_with(b"#");
    (is_link && !source.defines(name) && !names_heading() && !source.inserts_unknown_text()).then_some(len)
}

/// Whether the text at `shown`, in brackets, and the label in brackets after it may be a link, by what is in them and
/// around them.
pub(super) fn may_be_reference(text: &[u8], shown: Span, label: &[u8]) -> bool {
    let (before, rest) = (&text[..shown.start - 1], &text[shown.end + 2 + label.len()..]);
    let shown = &text[shown.range()];
    // `a[i][j]`, `\texttt{a}[i][j]`, `a'[i][j - 1]`, `[a][b][c]`, `[a][b](c)`: indices, tags, a link after a text
    let is_index = may_have_index(before) && is_index_text(label);
    let is_apart = !ends_word(before.last())
        && !is_index
        && !before.last().is_some_and(|byte| b"$@\\.&*".contains(byte))
        && !matches!(rest, [b']', b'[' | b'(' | b':' | b']', ..]);
    let name = if label.is_empty() { shown } else { label };
    // `[code][/code]` is a shortcode
    let is_syntax = name.iter().any(|byte| b"{}<>$|=;".contains(byte)) || matches!(name, [b'^' | b'@' | b'/', ..]);
    // names that a documentation generator looks up: `package.module.Class`, `crate::module`
    let is_name_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"._:".contains(byte);
    let is_path_separator = |pair: &[u8]| pair[0] == b'.' || pair == b"::";
    let is_path = |name: &[u8]| name.iter().all(is_name_byte) && name.windows(2).any(is_path_separator);
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
    // `[the issue][#12]`, but not `[#1][#2]`
    let is_numbered = name.starts_with(b"#") && !shown.starts_with(b"#") && shown.iter().any(is_letter);
    // `[the licence][1]`, where a number after a word may be a note
    let is_numbered_link = is_number(label) && label != b"0" && shown.contains(&b' ') && shown.iter().any(is_letter);
    let has_letter = name.iter().any(is_letter) || is_numbered || is_numbered_link;
    // `[692][other]` is no footnote
    let is_labelled_number = shown.len() > 1 && label.len() > 3 && label.iter().all(u8::is_ascii_alphabetic);
    // `[a-z][0-9]` is a regular expression
    let is_range = shown.len() == 3 && shown[1] == b'-';
    is_apart
        && !is_syntax
        && (is_labelled_number || !is_no_link_text(shown))
        && !is_path(name.trim_ascii())
        && has_letter
        && !is_range
}

/// Whether a text ends with something that may have an index in a formula: `\texttt{a}`, `a'`.
fn may_have_index(before: &[u8]) -> bool {
    match before {
        [inner @ .., b'\''] => ends_word(inner.last()),
        [inner @ .., b'}'] => !inner.ends_with(b"}") && !inner.ends_with(b"%"),
        _ => false,
    }
}

/// Whether a label is an index: a letter, or an expression.
fn is_index_text(label: &[u8]) -> bool {
    label.len() == 1 || label.iter().any(|byte| b"+-*".contains(byte))
}

/// Whether a second pair of brackets is meant as a label, and not as another tag: it repeats the text or is empty, or
/// one of the two is more than a word.
fn is_phrase(shown: &[u8], label: &[u8]) -> bool {
    let is_phrase = |text: &[u8]| text.contains(&b' ') || text.contains(&b'`');
    label.is_empty() || shown == label || is_phrase(shown) || is_phrase(label) || label.starts_with(b"#")
}

/// Whether this text in brackets is no text of a link: a check box, a number, a footnote.
fn is_no_link_text(label: &[u8]) -> bool {
    let label = label.trim_ascii();
    matches!(label, [] | [b'x' | b'X'] | [b'^' | b'@' | b'!', ..]) || label.iter().all(u8::is_ascii_digit)
}

/// Whether brackets with this text are a check box.
fn is_check_box(label: &[u8]) -> bool {
    matches!(label.trim_ascii(), [] | [b'x' | b'X' | b'-'])
}

/// Whether a bracket after this byte belongs to a word, as an index or a label.
fn ends_word(before: Option<&u8>) -> bool {
    before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_])".contains(byte))
}

/// The position of the bracket that the one at `at` closes. Brackets between them balance.
pub(super) fn opening_bracket(text: &[u8], text_start: usize, at: usize, (open, close): (u8, u8)) -> Option<usize> {
    let lowest = text_start.max(at.saturating_sub(LONGEST_PART / 4));
    let mut depth = 0;
    let mut from = at;
    while let Some(found) = memchr::memrchr2(open, close, &text[lowest..from]).map(|found| lowest + found) {
        from = found;
        if text[..found].ends_with(b"\\") {
            continue;
        }
        if text[found] == close {
            depth += 1;
        } else if depth == 0 {
            return Some(found);
        } else {
            depth -= 1;
        }
    }
    None
}

/// The number of white-space bytes at the start, at most one line break among them; `None` if there is none.
fn spaces(text: &[u8]) -> Option<usize> {
    let len = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let breaks = text[..len].iter().filter(|&&byte| byte == b'\n').count();
    (len > 0 && breaks <= 1).then_some(len)
}

/// The number of bytes up to the end of the line.
fn line_len(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

/// Whether only spaces are between the start of the line and `at`.
fn starts_line(text: &[u8], text_start: usize, at: usize) -> bool {
    let before = &text[text_start..at];
    let spaces = before.iter().rev().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    matches!(before[..before.len() - spaces], [] | [.., b'\n' | b'\r'])
}

/// The length of the URL `scheme://...` at the start, if `close` follows directly.
fn target_len(text: &[u8], close: u8) -> Option<usize> {
    let len = url_len(text)?;
    // a URL with brackets of its own goes on after the first one that closes
    let mut depth = 0_usize;
    for (at, &byte) in text[..len].iter().enumerate() {
        match byte {
            b'(' if close == b')' => depth += 1,
            b'[' if close == b']' => depth += 1,
            _ if byte == close && depth == 0 => return Some(at),
            _ if byte == close => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The length of the fragment `#name` at the start, if a closing bracket follows directly.
fn fragment_len(text: &[u8]) -> Option<usize> {
    text.strip_prefix(b"#")?;
    let len =
        text.iter().take(LONGEST_PART).take_while(|&&byte| byte > b' ' && !b"()[]{}<>\"`".contains(&byte)).count();
    let is_name = text[1..len].iter().any(u8::is_ascii_alphabetic);
    (is_name && matches!(text.get(len), Some(b')' | b']'))).then_some(len)
}

/// The length of the fragment `# name` at the start, if it has the words of the text of the link, `label`, and a closing
/// bracket follows directly.
fn spaced_fragment_len(text: &[u8], label: &[u8]) -> Option<usize> {
    let name = text.strip_prefix(b"# ")?;
    let name = &name[..name.iter().take(LONGEST_PART).position(|&byte| byte == b')' || byte == b'\n')?];
    let words = |text: &[u8]| normalized(text).replace(['-', '`'], " ");
    (text[name.len() + 2] == b')' && words(name) == words(label)).then_some(name.len() + 2)
}

/// The length of the URL `scheme://...` at the start, up to white space, quotes, braces or angle brackets.
fn url_len(text: &[u8]) -> Option<usize> {
    let scheme = text.iter().take(32).take_while(|&&byte| SCHEME.has(byte)).count();
    if scheme < 2 || !text[scheme..].starts_with(b"://") || text.len() <= scheme + 3 {
        return None;
    }
    let len = text.iter().take(LONGEST_PART).take_while(|&&byte| byte > b' ' && !b"<>\"`{}".contains(&byte)).count();
    (len > scheme + 3).then_some(len)
}
