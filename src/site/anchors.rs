//! The anchors of a document: the fragments that lead to a place in it.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::memmem;

use super::generated_anchors::GeneratedAnchors;
use super::markup::Markup;
use super::slug::{HeadingForm, HeadingText, SlugStyle, Slugger, Surroundings};
use crate::document::{Anchor, AnchorKind};
use crate::syntax::edit_distance::distance_within;

/// The anchors of a document.
#[derive(Debug, Default)]
pub(crate) struct Anchors {
    names: HashSet<String>,
    /// The sorted hashes of the names, where only those are kept (see [`Anchors::compact`]).
    hashes: Box<[u64]>,
    /// The names of the headings in the first of the styles, in the order of the document.
    headings: Vec<String>,
    ignores_case: bool,
    /// Whether the headings have their ids in comments: `# Title {/*id*/}`.
    has_comment_ids: bool,
    /// For headings with a template expression: the name up to the expression.
    heading_starts: Vec<String>,
    /// The labels of footnotes.
    footnotes: HashSet<String>,
    /// Whether footnotes are at `fn:label`.
    knows_footnotes: bool,
    /// Whether there may be others, which the document does not show: then any fragment is accepted.
    pub(crate) may_have_others: bool,
    /// How many names of headings were compared with fragments.
    compared: AtomicUsize,
}

impl Anchors {
    /// The anchors of a document that its reader found, with the headings named in each of the styles.
    pub(crate) fn of(
        markup: Markup,
        document_anchors: &[Anchor<'_>],
        styles: &[SlugStyle],
        ignores_case: bool,
    ) -> Self {
        // where it is not known which renderer makes them
        let has_comment_ids = styles.len() > 1 && most_have_comment_ids(document_anchors);
        let mut anchors = Self { ignores_case, has_comment_ids, ..Self::default() };
        document_anchors.iter().for_each(|anchor| anchors.add_explicit(markup, anchor));
        anchors.knows_footnotes = matches!(styles, [SlugStyle::PythonMarkdown(_) | SlugStyle::Kramdown(_)]);
        // slugs of MyST are for Markdown
        let is_used = |style: &&SlugStyle| markup == Markup::Markdown || !matches!(style, SlugStyle::Myst(_));
        for (style_index, style) in styles.iter().filter(is_used).enumerate() {
            anchors.add_headings(markup, document_anchors, style, style_index);
        }
        anchors
    }

    /// Adds an anchor that the document names itself: an id, a label or a footnote.
    fn add_explicit(&mut self, markup: Markup, anchor: &Anchor<'_>) {
        match anchor.kind {
            AnchorKind::Id => self.add(&anchor.text),
            AnchorKind::Footnote => _ = self.footnotes.insert(anchor.text.trim_start_matches('^').to_owned()),
            AnchorKind::Label => {
                if markup != Markup::Rst {
                    self.add(&anchor.text);
                }
                self.add(&Slugger::new(SlugStyle::Docutils).slug(&HeadingText::plain(&*anchor.text)));
            }
            _ => {}
        }
    }

    /// Adds the names of all headings in one of the styles.
    fn add_headings(&mut self, markup: Markup, document_anchors: &[Anchor<'_>], style: &SlugStyle, style_index: usize) {
        let is_first_style = style_index == 0;
        let mut ancestors: Vec<(u8, String)> = Vec::new();
        let mut slugger = Slugger::new(style.clone());
        for anchor in document_anchors {
            let AnchorKind::Heading { level } = anchor.kind else { continue };
            // one of several renderers may read `{#id}`; once is enough
            if style_index == 1 {
                explicit_id(&anchor.text).into_iter().for_each(|id| self.add(id));
            }
            if let Some(id) = comment_id(&anchor.text).filter(|_| self.has_comment_ids) {
                self.add(id);
                self.headings.extend(is_first_style.then(|| id.to_owned()));
                continue;
            }
            if let Some(at) = anchor.text.find("{%").or_else(|| anchor.text.find("{{")) {
                let start = style.slug(anchor.text[..at].trim());
                let start = start.trim_matches('-').to_lowercase();
                self.heading_starts.extend(Some(start).filter(|start| start.len() >= SHORTEST_HEADING_START));
            }
            let heading = heading(markup, anchor, style);
            if markup == Markup::Asciidoc {
                // sections are named by their titles too
                self.add(&heading.text);
                if has_id_above(document_anchors, anchor) {
                    self.headings.extend(is_first_style.then(String::new));
                    continue;
                }
            }
            let name = slugger.slug(&heading);
            self.add(&name);
            if markup == Markup::MediaWiki {
                self.add(&heading.text.replace(' ', "_"));
            }
            if is_first_style && self.ignores_case {
                ancestors.retain(|(other, _)| *other < level);
                // some generators put the heading above before the name
                if let Some((_, parent)) = ancestors.last() {
                    self.add(&[parent, "-", &name].concat());
                }
                ancestors.push((level, name.clone()));
            }
            // some renderers keep the letters of tags
            if anchor.text.contains('<') {
                self.add(&Slugger::new(style.clone()).slug(&HeadingText::plain(&*anchor.text)));
            }
            if is_first_style {
                self.headings.push(name);
            }
        }
    }

    /// The names, in no order.
    pub(crate) fn into_names(self) -> impl Iterator<Item = String> {
        self.names.into_iter()
    }

    /// Adds the anchors that may be generated.
    pub(crate) fn add_generated(&mut self, generated: &GeneratedAnchors<'_>, styles: &[SlugStyle]) {
        self.may_have_others |= generated.may_have_any;
        let style = styles.first().unwrap_or(&SlugStyle::GitHub);
        for text in &generated.texts {
            self.add(text);
            self.add(&Slugger::new(style.clone()).slug(&HeadingText::plain(*text)));
        }
    }

    /// Adds the values of all attributes `id` and `name`, and the ids of all `{: #id }`, also in blocks that only some
    /// renderers read as HTML.
    pub(crate) fn add_explicit_ids(&mut self, text: &[u8]) {
        for sign in [&b"id="[..], b"name="] {
            for at in memmem::find_iter(text, sign) {
                let rest = &text[at + sign.len()..];
                let Some((quote @ (b'"' | b'\''), inner)) = rest.split_first() else { continue };
                let inner = &inner[..inner.len().min(LONGEST_ID)];
                let value = memchr::memchr2(*quote, b'\n', inner).map(|end| &inner[..end]);
                value.and_then(|value| std::str::from_utf8(value).ok()).into_iter().for_each(|id| self.add(id));
            }
        }
        for at in memmem::find_iter(text, b"{:") {
            let list = &text[at + 2..text.len().min(at + LONGEST_ID)];
            let list = list.split(|byte| matches!(byte, b'}' | b'\n')).next().unwrap_or_default();
            let list = std::str::from_utf8(list).unwrap_or_default();
            list.split_whitespace().filter_map(|word| word.strip_prefix('#')).for_each(|id| self.add(id));
        }
    }

    /// Adds the terms of definition lists: lines before one that starts with `:` and a space.
    pub(crate) fn add_terms(&mut self, text: &[u8], styles: &[SlugStyle]) {
        let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
        let is_definition = |line: &[u8]| {
            let line = line.trim_ascii_start();
            line.starts_with(b": ") || line.starts_with(b":\t")
        };
        let terms = lines.windows(3).filter(|lines| {
            let is_defined = is_definition(lines[1]) || lines[1].trim_ascii().is_empty() && is_definition(lines[2]);
            is_defined && !is_definition(lines[0]) && !lines[0].trim_ascii().is_empty()
        });
        for term in terms.filter_map(|lines| std::str::from_utf8(lines[0].trim_ascii()).ok()) {
            for style in styles {
                let heading = HeadingText::markdown(style, term, &Surroundings::default());
                let name = Slugger::new(style.clone()).slug(&heading);
                let mut numbered = (1..MOST_NUMBERED_TERMS).map(|number| format!("{name}-{number}"));
                let unused = numbered.find(|name| !self.names.contains(name)).filter(|_| self.names.contains(&name));
                self.add(&unused.unwrap_or(name));
            }
        }
    }

    /// Whether a fragment, without its percent-encoding, leads to one of the anchors, or may do so.
    pub(crate) fn has_fragment(&self, fragment: &str) -> bool {
        if self.may_have_others || self.has_name(fragment) {
            return true;
        }
        if let Some(label) = fragment.strip_prefix("fn:").filter(|_| self.knows_footnotes) {
            return self.footnotes.contains(label);
        }
        let has_heading_start =
            || self.heading_starts.iter().any(|start| fragment.to_lowercase().starts_with(start.as_str()));
        if fragment.strip_prefix("user-content-").is_some_and(|rest| self.has_name(rest)) || has_heading_start() {
            return true;
        }
        // where footnotes are at `fn:label`, none is at `fn1`
        let is_missing_footnote = self.knows_footnotes && fragment.starts_with("fn") && !fragment.starts_with("fnref");
        let has_lowercase_name = || {
            let folded = fragment.to_lowercase();
            self.has_name(folded.strip_prefix("user-content-").unwrap_or(&folded))
        };
        let has_letters = || letters_of(fragment).is_some_and(|letters| self.has_name(&letters));
        is_special_fragment(fragment) && !is_missing_footnote
            || self.ignores_case && has_lowercase_name()
            || has_letters()
    }

    /// Whether a fragment joins the names of a heading and of one below it, as some generators do:
    /// `lists-of-all-the-first` for `The first` below `Lists of all`. Both names must have more than one word.
    pub(crate) fn has_nested_headings(&self, fragment: &str) -> bool {
        let has_words = |part: &str| part.contains('-') && self.has_name(part);
        fragment
            .match_indices('-')
            .take(MOST_NESTED_HYPHENS)
            .any(|(at, _)| has_words(&fragment[at + 1..]) && has_words(&fragment[..at]))
    }

    /// The name of the heading that is clearly meant by a fragment: few edits away, and nearer than all others.
    pub(crate) fn nearest(&self, fragment: &str) -> Option<&str> {
        let fragment = fragment.to_lowercase();
        let most_edits = 1 + fragment.chars().count() / 6;
        if self.compared.fetch_add(self.headings.len().min(MOST_HEADINGS), Ordering::Relaxed) > MOST_COMPARED {
            return None;
        }
        // of a document with very many headings, the first are enough
        let edits = |name: &str| distance_within(name.as_bytes(), fragment.as_bytes(), most_edits);
        let headings = self.headings.iter().take(MOST_HEADINGS);
        let mut near: Vec<_> = headings.filter_map(|name| Some((edits(name)?, name))).collect();
        near.sort();
        match near[..] {
            [(first, name), ..] if !name.is_empty() => {
                let is_unique = near.get(1).is_none_or(|(second, other)| *second > first || *other == name);
                is_unique.then_some(name)
            }
            _ => None,
        }
    }

    /// The names of headings in the order of the document, and all other names, sorted.
    #[cfg(feature = "report")]
    pub(crate) fn listed(&self) -> (Vec<String>, Vec<String>) {
        let headings: HashSet<&str> = self.headings.iter().map(String::as_str).collect();
        let others = self
            .names
            .iter()
            .filter(|name| !name.starts_with('\0') && !name.is_empty() && !headings.contains(name.as_str()));
        let mut others: Vec<String> = others.cloned().collect();
        others.sort();
        (self.headings.clone(), others)
    }

    /// These anchors in little memory: only hashes of the names are kept, so they can be looked up, but not listed.
    pub(crate) fn compact(self) -> Self {
        let mut hashes: Vec<u64> = self.names.iter().map(|name| hash(name)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        Self { names: HashSet::new(), hashes: hashes.into(), headings: Vec::new(), ..self }
    }

    fn has_name(&self, name: &str) -> bool {
        self.names.contains(name) || !self.hashes.is_empty() && self.hashes.binary_search(&hash(name)).is_ok()
    }

    /// Accepts fragments that have the letters and digits of a name, whatever joins them: `tls-ssl` for `tlsssl`.
    pub(crate) fn add_letters(&mut self) {
        let all: Vec<String> = self.names.iter().filter_map(|name| letters_of(name)).collect();
        self.names.extend(all);
    }

    /// About how many bytes of memory they take.
    pub(crate) fn memory(&self) -> usize {
        let names = self.names.iter().chain(&self.headings).chain(&self.heading_starts).chain(&self.footnotes);
        size_of::<Self>()
            + size_of_val(&*self.hashes)
            + names.map(|name| name.len() + 2 * size_of::<String>()).sum::<usize>()
    }

    fn add(&mut self, name: &str) {
        self.names.insert(if self.ignores_case { name.to_lowercase() } else { name.to_owned() });
    }
}

/// The letters and digits of a name, in lower case and after a NUL, which no name has; `None` if there are none.
fn letters_of(name: &str) -> Option<String> {
    let letters = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let all: String = std::iter::once('\0').chain(letters).collect();
    (all.len() > 1).then_some(all)
}

fn hash(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

/// Whether the line above a heading gives it an id, such as `[#id]` and `[[id]]`, so that it gets no other.
fn has_id_above(document_anchors: &[Anchor<'_>], heading: &Anchor<'_>) -> bool {
    let before = document_anchors.partition_point(|anchor| anchor.span.start < heading.span.start);
    let above = document_anchors[..before].last();
    above.is_some_and(|above| {
        above.kind == AnchorKind::Id && heading.span.start - above.span.end <= LONGEST_GAP_AFTER_ID
    })
}

/// The most bytes between the id above a heading and its text: `]]`, the end of the line, and the signs of the heading.
const LONGEST_GAP_AFTER_ID: usize = 10;

/// The most headings that a fragment is compared with, and the most comparisons of all fragments together.
const MOST_HEADINGS: usize = 10_000;
const MOST_COMPARED: usize = 10_000_000;

/// The most hyphens at which the names of two headings may be joined.
const MOST_NESTED_HYPHENS: usize = 16;

/// The most terms with the same name that are numbered.
const MOST_NUMBERED_TERMS: usize = 50;

/// The fewest bytes of a name before a template expression.
const SHORTEST_HEADING_START: usize = 4;

/// The most bytes of an id.
const LONGEST_ID: usize = 200;

/// The text of a heading, as its renderer takes it.
fn heading(markup: Markup, anchor: &Anchor<'_>, style: &SlugStyle) -> HeadingText {
    let form = if anchor.text.contains('\n') { HeadingForm::Setext } else { HeadingForm::Atx };
    let around = Surroundings { form, ..Surroundings::default() };
    match markup {
        Markup::Markdown => HeadingText::markdown(style, &anchor.text, &around),
        Markup::Html => HeadingText::html(&anchor.text),
        Markup::Rst => HeadingText::rst(&anchor.text),
        Markup::Asciidoc => HeadingText::asciidoc(&anchor.text, &around),
        Markup::MediaWiki => HeadingText::html(anchor.text.replace("''", "").trim()),
    }
}

/// The fewest headings that show where a document has the ids of its headings.
const FEWEST_WITH_IDS: usize = 3;

/// Whether nine of ten headings of a document end in a comment with an id, and three at least.
fn most_have_comment_ids(document_anchors: &[Anchor<'_>]) -> bool {
    let headings = document_anchors.iter().filter(|anchor| matches!(anchor.kind, AnchorKind::Heading { .. }));
    let (mut all, mut with_id) = (0, 0);
    for heading in headings {
        all += 1;
        with_id += usize::from(comment_id(&heading.text).is_some());
    }
    with_id >= FEWEST_WITH_IDS && with_id * 10 >= all * 9
}

/// The id in a comment at the end of a heading: `id` of `Title {/*id*/}`.
fn comment_id(heading: &str) -> Option<&str> {
    let (_, id) = heading.trim_end().strip_suffix("*/}")?.rsplit_once("{/*")?;
    let id = id.trim();
    (!id.is_empty() && !id.contains(char::is_whitespace)).then_some(id)
}

/// The id that a heading ends with in a form that some renderers read: `Title {#id}`, `Title {/*id*/}`, `Title [id]`,
/// `Title[#id]`, `Title :id=id`.
pub(super) fn explicit_id(heading: &str) -> Option<&str> {
    if let Some((_, id)) = heading.rsplit_once(":id=") {
        return id.split_whitespace().next();
    }
    let inner = heading.trim_end().strip_suffix('}').and_then(|rest| Some(rest.rsplit_once('{')?.1));
    let bracketed = || heading.trim_end().strip_suffix(']')?.rsplit_once('[');
    let is_id = |(before, inner): &(&str, &str)| before.ends_with(' ') || inner.starts_with('#');
    let inner = inner.or_else(|| Some(bracketed().filter(is_id)?.1))?;
    let id = inner.trim_matches(['/', '*', ':', '#', ' ']);
    let id = id.split([' ', '}']).next()?;
    (!id.is_empty()).then_some(id)
}

/// Whether viewers give the fragment a meaning in any document: `top`, `L10`, `:~:text=x`.
fn is_special_fragment(fragment: &str) -> bool {
    let is_line = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let fragment = fragment.strip_prefix("user-content-").unwrap_or(fragment);
    fragment.is_empty()
        || ["top", "readme", "_top"].contains(&&*fragment.to_ascii_lowercase())
        || [
            "!",
            "/",
            // tabs of DocFX
            "tab/",
            ":~:",
            "fn",
            "footnote-",
            "fr-",
            "cite",
            "ref-",
            "__",
            "?",
            "gh-dark-mode-only",
            "gh-light-mode-only",
        ]
        .iter()
        .any(|start| fragment.starts_with(start))
        || fragment.strip_prefix(['L', 'l']).is_some_and(is_line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Format, ReadOptions, read};

    #[test]
    fn ids_in_comments_replace_those_of_the_text() {
        let text = "# A {/*a-1*/}\n\n## Props {/*common-props*/}\n\n## C {/* c-3 */}\n";
        let options = ReadOptions { anchors: true, ..ReadOptions::default() };
        let reading = read(Format::MARKDOWN, text.as_bytes(), options);
        let of = |styles: &[SlugStyle]| Anchors::of(Markup::Markdown, &reading.anchors, styles, true);
        let unknown = of(&[SlugStyle::Docusaurus, SlugStyle::GitHub]);
        assert!(["a-1", "common-props", "c-3"].iter().all(|id| unknown.has_fragment(id)));
        assert!(!unknown.has_fragment("props"));
        assert!(of(&[SlugStyle::GitHub]).has_fragment("props-common-props"));
    }
}
