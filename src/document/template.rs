//! Templates in texts of any format: what their engines run, and the listings that they set as program text.
//!
//! Liquid, Jinja, Twig, Handlebars and Hugo write `{{ ... }}` and `{% ... %}`, EJS and ERB `<% ... %>`. There is
//! program text in `{% highlight sh %} $ git clone ... {% endhighlight %}` and in
//! `{{< highlight sh >}} ... {{< /highlight >}}`. PHP writes `<?= ... ?>`.

use memchr::memmem;

use crate::text::{Span, seek};

/// How far before a position the start of a part that a template engine runs is looked for.
const BEFORE: usize = 512;

/// How long a part that an engine runs may be: in a longer one, a stray opening was taken for its beginning.
const LONGEST: usize = 16 * 1024;

/// The most parts of a text that are looked at, so that memory is bounded: what comes after them is read as it is.
const MOST_PARTS: usize = 400_000;

/// The brackets around a part that an engine runs.
const PAIRS: &[(&[u8], &[u8])] = &[(b"{{", b"}}"), (b"{%", b"%}"), (b"<%", b"%>"), (b"<?=", b"?>"), (b"<?php", b"?>")];

/// Blocks that are program text, or text that is shown as it is.
const LISTINGS: &[&[u8]] = &[b"code", b"codeblock", b"comment", b"highlight", b"raw", b"verbatim"];

/// The templates of a text; spans are ordered and disjoint.
#[derive(Default)]
pub(super) struct Templates {
    /// The spans that an engine runs, brackets included.
    pub(super) run: Vec<Span>,
    /// The spans of blocks of program text.
    pub(super) listings: Vec<Span>,
    /// Those of them that nobody gets to see.
    pub(super) comments: Vec<Span>,
}

/// Finds the templates of a text.
pub(super) fn find(text: &[u8]) -> Templates {
    let Some(start) = first_opening(text) else { return Templates::default() };
    let ends = ends(text, start);
    let pairs = PAIRS.iter().map(|(open, close)| (open, &ends[closing(close)])).filter(|(_, ends)| !ends.is_empty());
    let mut run: Vec<Span> = pairs.flat_map(|(open, ends)| parts(text, open, ends)).collect();
    run.sort();
    let mut joined: Vec<Span> = Vec::new();
    for span in run {
        match joined.last_mut().filter(|last| last.end > span.start) {
            Some(last) => *last = last.hull(span),
            None => joined.push(span),
        }
    }
    let mut templates = Templates { run: joined, ..Templates::default() };
    listings(text, &mut templates);
    templates
}

/// Whether a position is inside a part that a template engine runs, even if that part is never closed.
///
/// There, `href="' + url + '"` is made of strings of a program, and none of it is the URL that a reader of the page
/// gets.
pub(super) fn is_open_before(text: &[u8], at: usize) -> bool {
    let before = &text[at.saturating_sub(BEFORE)..at];
    PAIRS.iter().any(|(open, close)| {
        memmem::rfind(before, open).is_some_and(|open| memmem::find(&before[open..], close).is_none())
    })
}

/// The brackets that close a part, each of two bytes.
const CLOSINGS: [&[u8]; 4] = [b"}}", b"%}", b"%>", b"?>"];

fn closing(close: &[u8]) -> usize {
    CLOSINGS.iter().position(|closing| *closing == close).unwrap_or_default()
}

/// Where the first part may begin that an engine runs.
fn first_opening(text: &[u8]) -> Option<usize> {
    seek(text, 0, *b"{<", |at| {
        matches!(text[at..], [b'{', b'{' | b'%', ..] | [b'<', b'%', ..] | [b'<', b'?', b'=' | b'p', ..])
    })
}

/// The ends of the first closing brackets after `start`, for each of [`CLOSINGS`]: one search.
fn ends(text: &[u8], start: usize) -> [Vec<usize>; 4] {
    let mut ends: [Vec<usize>; 4] = Default::default();
    let mut left = MOST_PARTS;
    for at in memchr::memchr3_iter(b'}', b'%', b'?', &text[start..]).map(|at| start + at) {
        let kind = match (text[at], text.get(at + 1)) {
            (b'}', Some(b'}')) => 0,
            (b'%', Some(b'}')) => 1,
            (b'%', Some(b'>')) => 2,
            (b'?', Some(b'>')) => 3,
            _ => continue,
        };
        // two do not overlap
        if ends[kind].last().is_none_or(|&last| last <= at) {
            ends[kind].push(at + 2);
            left -= 1;
            if left == 0 {
                break;
            }
        }
    }
    ends
}

/// The parts between two brackets, in order: each from the first opening to the next closing.
fn parts(text: &[u8], open: &[u8], ends: &[usize]) -> Vec<Span> {
    let (mut parts, mut at) = (Vec::new(), 0);
    let opening = memmem::Finder::new(open);
    let last_end = ends.last().copied().unwrap_or_default();
    let mut first = opening.find(&text[..last_end]);
    for &end in ends {
        if first.is_some_and(|first| first < at) {
            first = opening.find(&text[at..last_end]).map(|first| at + first);
        }
        let Some(start) = first else { break };
        if start + open.len() + 2 > end {
            continue;
        }
        if end - start <= LONGEST {
            parts.push(Span::new(start, end));
        } else {
            let near = end - LONGEST;
            let last = memmem::rfind(&text[near..end - 2], open);
            parts.extend(last.map(|last| Span::new(near + last, end)));
        }
        at = end;
    }
    parts
}

/// Adds the spans between the tags that start and end program text.
fn listings(text: &[u8], templates: &mut Templates) {
    let mut open: Option<(&[u8], usize)> = None;
    for tag in &templates.run {
        let name = name(&text[tag.range()]);
        match open {
            None if LISTINGS.contains(&name) => open = Some((name, tag.end)),
            Some((own, start)) if name.strip_prefix(b"end").or(name.strip_prefix(b"/")) == Some(own) => {
                let span = Span::new(start, tag.start);
                templates.listings.push(span);
                if own == b"comment" {
                    templates.comments.push(span);
                }
                open = None;
            }
            _ => {}
        }
    }
}

/// The name of a tag, with the `/` before it: `highlight` of `{%- highlight sh %}`.
fn name(tag: &[u8]) -> &[u8] {
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
        assert_eq!(shown(text, &find(text.as_bytes()).run), ["{{ b }}", "{% d {{ e }} %}", "<% f %>"]);
        let far = format!("{{{{ {} {{{{ a }}}}", "x".repeat(LONGEST));
        assert_eq!(shown(&far, &find(far.as_bytes()).run), ["{{ a }}"]);
    }

    #[test]
    fn listings() {
        let text = "{%- highlight sh -%}a{{ b }}{% endhighlight %} {{< highlight go >}}c{{< /highlight >}} {% if d %}e{% endif %} {% raw %}f";
        assert_eq!(shown(text, &find(text.as_bytes()).listings), ["a{{ b }}", "c"]);
    }

    #[test]
    fn time_is_linear() {
        for pattern in ["{{", "}}", "{{}}", "{%", "{{ {% %}", "{% raw %}"] {
            find(pattern.repeat(1_000_000 / pattern.len()).as_bytes());
        }
    }
}
