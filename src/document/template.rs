//! Templates in texts of any format: what their engines run, and the listings that they set as program text.
//!
//! Liquid, Jinja, Twig, Handlebars and Hugo write `{{ ... }}` and `{% ... %}`, EJS and ERB `<% ... %>`. There is
//! program text in `{% highlight sh %} $ git clone ... {% endhighlight %}` and in
//! `{{< highlight sh >}} ... {{< /highlight >}}`. PHP writes `<?= ... ?>`. MDX has comments, `{/* ... */}`, also in
//! documents with the suffix `.md`.

use memchr::memmem;

use crate::text::{Span, disjoint, seek};

/// How far before a position an opening bracket is looked for, in bytes.
const OPENING_WINDOW: usize = 512;

/// The length of the longest expression. A longer one starts with a stray bracket, so that only its last part counts.
const LONGEST_EXPRESSION: usize = 16 * 1024;

/// The most closing brackets of a text that are looked at, so that memory is bounded. What comes after them is no
/// template.
const MOST_CLOSINGS: usize = 400_000;

/// The brackets around an expression.
const PAIRS: &[(&[u8], &[u8])] = &[(b"{{", b"}}"), (b"{%", b"%}"), (b"<%", b"%>"), (b"<?=", b"?>"), (b"<?php", b"?>")];

/// Blocks that are program text, or text that is shown as it is.
const LISTINGS: &[&[u8]] = &[b"code", b"codeblock", b"comment", b"highlight", b"raw", b"verbatim"];

/// The brackets around a comment of MDX.
const COMMENT: (&[u8], &[u8]) = (b"{/*", b"*/}");

/// The templates of a text. Each list is sorted and disjoint.
#[derive(Default)]
pub(super) struct TemplateSpans {
    /// What an engine runs, with its brackets: `{{ page.title }}`, `{% if a %}`.
    pub(super) expressions: Vec<Span>,
    /// The spans of blocks of program text.
    pub(super) listings: Vec<Span>,
    /// Comments: some of the listings, and those of MDX.
    pub(super) comments: Vec<Span>,
}

/// Finds the templates of a text.
pub(super) fn find(text: &[u8]) -> TemplateSpans {
    let Some(start) = first_opening(text) else { return TemplateSpans::default() };
    let closing_ends = closing_ends(text, start);
    let pairs = PAIRS
        .iter()
        .map(|(open, close)| (open, &closing_ends[closing_index(close)]))
        .filter(|(_, ends)| !ends.is_empty());
    let mut found: Vec<Span> = pairs.flat_map(|(open, ends)| expressions(text, open, ends)).collect();
    found.sort();
    let mut joined: Vec<Span> = Vec::new();
    for span in found {
        match joined.last_mut().filter(|last| last.end > span.start) {
            Some(last) => *last = last.hull(span),
            None => joined.push(span),
        }
    }
    let mut templates = TemplateSpans { expressions: joined, ..TemplateSpans::default() };
    push_listings(text, &mut templates);
    push_comments(text, start, &mut templates);
    templates
}

/// Whether a position is inside an expression, even if the expression is never closed.
///
/// There, `href="' + url + '"` is made of strings of a program, and none of it is the URL that a reader of the page
/// gets.
pub(super) fn is_open_before(text: &[u8], at: usize) -> bool {
    let before = &text[at.saturating_sub(OPENING_WINDOW)..at];
    // nearly always there is no bracket at all
    if first_opening(before).is_none() {
        return false;
    }
    PAIRS.iter().any(|(open, close)| {
        memmem::rfind(before, open).is_some_and(|open| memmem::find(&before[open..], close).is_none())
    })
}

/// The brackets that close an expression, each of two bytes.
const CLOSINGS: [&[u8]; 4] = [b"}}", b"%}", b"%>", b"?>"];

/// The index of a closing bracket in [`CLOSINGS`].
fn closing_index(close: &[u8]) -> usize {
    CLOSINGS.iter().position(|closing| *closing == close).unwrap_or_default()
}

/// Where the first expression may start.
fn first_opening(text: &[u8]) -> Option<usize> {
    seek(text, 0, *b"{<", |at| {
        let is_comment = text[at..].starts_with(COMMENT.0);
        is_comment || matches!(text[at..], [b'{', b'{' | b'%', ..] | [b'<', b'%', ..] | [b'<', b'?', b'=' | b'p', ..])
    })
}

/// For each of [`CLOSINGS`], the positions after such brackets, from `start` on. One search finds all of them.
fn closing_ends(text: &[u8], start: usize) -> [Vec<usize>; 4] {
    let mut closing_ends: [Vec<usize>; 4] = Default::default();
    let mut remaining = MOST_CLOSINGS;
    for at in memchr::memchr3_iter(b'}', b'%', b'?', &text[start..]).map(|at| start + at) {
        let index = match (text[at], text.get(at + 1)) {
            (b'}', Some(b'}')) => 0,
            (b'%', Some(b'}')) => 1,
            (b'%', Some(b'>')) => 2,
            (b'?', Some(b'>')) => 3,
            _ => continue,
        };
        // of `}}}`, only the first two are a bracket
        if closing_ends[index].last().is_none_or(|&last| last <= at) {
            closing_ends[index].push(at + 2);
            remaining -= 1;
            if remaining == 0 {
                break;
            }
        }
    }
    closing_ends
}

/// The expressions between two kinds of brackets, in order: each from the first opening bracket to the next closing
/// one, which ends at one of `closing_ends`.
fn expressions(text: &[u8], open: &[u8], closing_ends: &[usize]) -> Vec<Span> {
    let (mut expressions, mut at) = (Vec::new(), 0);
    let opening = memmem::Finder::new(open);
    let last_end = closing_ends.last().copied().unwrap_or_default();
    let mut next_open = opening.find(&text[..last_end]);
    for &end in closing_ends {
        if next_open.is_some_and(|open| open < at) {
            next_open = opening.find(&text[at..last_end]).map(|open| at + open);
        }
        let Some(start) = next_open else { break };
        let is_closed_before_start = start + open.len() + 2 > end;
        if is_closed_before_start {
            continue;
        }
        if end - start <= LONGEST_EXPRESSION {
            expressions.push(Span::new(start, end));
        } else {
            let near = end - LONGEST_EXPRESSION;
            let last = memmem::rfind(&text[near..end - 2], open);
            expressions.extend(last.map(|last| Span::new(near + last, end)));
        }
        at = end;
    }
    expressions
}

/// Adds the spans between the tags that start and end program text.
fn push_listings(text: &[u8], templates: &mut TemplateSpans) {
    let mut open: Option<(&[u8], usize)> = None;
    for tag in &templates.expressions {
        let name = tag_name(&text[tag.range()]);
        match open {
            None if LISTINGS.contains(&name) => open = Some((name, tag.end)),
            Some((opened, start)) if name.strip_prefix(b"end").or(name.strip_prefix(b"/")) == Some(opened) => {
                let span = Span::new(start, tag.start);
                templates.listings.push(span);
                if opened == b"comment" {
                    templates.comments.push(span);
                }
                open = None;
            }
            _ => {}
        }
    }
}

/// Adds the comments of MDX, the first of which starts at `from` or later.
fn push_comments(text: &[u8], from: usize, templates: &mut TemplateSpans) {
    let (open, close) = (memmem::Finder::new(COMMENT.0), memmem::Finder::new(COMMENT.1));
    let (mut at, mut added) = (from, Vec::new());
    while let Some(start) = open.find(&text[at..]).map(|found| at + found + COMMENT.0.len()) {
        // within a line it may be text about such comments
        let line = memchr::memrchr(b'\n', &text[at..start]).map_or(at, |feed| at + feed + 1);
        if !text[line..start - COMMENT.0.len()].trim_ascii().is_empty() {
            at = start;
            continue;
        }
        let Some(end) = close.find(&text[start..]).map(|found| start + found) else { break };
        added.push(Span::new(start, end));
        at = end + COMMENT.1.len();
    }
    added.append(&mut templates.comments);
    templates.comments = disjoint(added);
}

/// The name of a tag, with the `/` before it: `highlight` of `{%- highlight sh %}`.
fn tag_name(tag: &[u8]) -> &[u8] {
    let start = tag.iter().position(|byte| byte.is_ascii_alphabetic() || *byte == b'/').unwrap_or(tag.len());
    let tag = &tag[start..];
    let len = tag.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'/').count();
    &tag[..len]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, spans: &[Span]) -> Vec<String> {
        spans.iter().map(|span| text[span.range()].to_owned()).collect()
    }

    #[test]
    fn what_engines_run() {
        let text = "a {{ b }} c {% d {{ e }} %} }} {{ <% f %>";
        assert_eq!(shown(text, &find(text.as_bytes()).expressions), ["{{ b }}", "{% d {{ e }} %}", "<% f %>"]);
        let far = format!("{{{{ {} {{{{ a }}}}", "x".repeat(LONGEST_EXPRESSION));
        assert_eq!(shown(&far, &find(far.as_bytes()).expressions), ["{{ a }}"]);
    }

    #[test]
    fn listings() {
        let text = "{%- highlight sh -%}a{{ b }}{% endhighlight %} {{< highlight go >}}c{{< /highlight >}} {% if d %}e{% endif %} {% raw %}f";
        assert_eq!(shown(text, &find(text.as_bytes()).listings), ["a{{ b }}", "c"]);
        let text = "{/* a\n\n{{ b }} */}\n {/*c*/} {% comment %} {/*d*/} {% endcomment %} {% raw %}e{% endraw %} {/*g*/}\n{/* f";
        let templates = find(text.as_bytes());
        assert_eq!(shown(text, &templates.listings), [" {/*d*/} ", "e"]);
        assert_eq!(shown(text, &templates.comments), [" a\n\n{{ b }} ", "c", " {/*d*/} "]);
    }

    #[test]
    fn time_is_linear() {
        for pattern in ["{{", "}}", "{{}}", "{%", "{{ {% %}", "{% raw %}", "{/*", "{/**/}"] {
            find(pattern.repeat(1_000_000 / pattern.len()).as_bytes());
        }
    }
}
