//! What may be written at a place inside of a link: paths, anchors and labels.
//!
//! Whether a place is inside of a link is what the reader of the format says: a word is put in there, and the URL is
//! looked for that has it. An unfinished link is closed first, in a few ways.

use std::path::Path;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionResponse, CompletionTextEdit,
    TextEdit,
};

use super::super::client::{Client, RequestError};
use super::super::entire::Entire;
use super::super::keys::read_options;
use super::super::labels;
use super::super::links::{Links, Source};
use super::super::workspace::Workspace;
use crate::document::{self, AnchorKind, Format, ReadOptions};
use crate::report::{Secrets, escape, redacted};
use crate::scan::{Context, Form, Found, TargetKind};
use crate::site::Entry;
use crate::syntax::{percent, scheme_len};
use crate::text::Span;

/// The word that is put in.
const MARK: &str = "zqurlintzq";

/// What closes an unfinished link of some format; nothing for one that is finished.
const CLOSINGS: [&str; 13] = ["", ")", ">", ">)", "\"", "\">", "'", "]]", "[]", ">>", "`", "`_", "}"];

/// The most bytes after the place that are read.
const MOST_AFTER: usize = 4096;

/// The most labels and names that are offered.
const MOST_ITEMS: usize = 2000;

/// Answers a request for what may be written at a place; `None` outside of links.
pub(in super::super) fn offered(
    workspace: &Workspace,
    client: &Client,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>, RequestError> {
    let position = params.text_document_position;
    let source = Source::open(workspace, &position.text_document.uri)?;
    let offset = source.text.offset(position.position);
    let cursor = Cursor { workspace, source: &source, offset };
    let items = cursor.label_items().or_else(|| cursor.target_items(client));
    Ok(items.map(|mut items| {
        items.retain(|item| cursor.may_be_meant(item));
        let is_incomplete = items.len() > MOST_ITEMS;
        items.truncate(MOST_ITEMS);
        for (number, item) in items.iter_mut().enumerate() {
            item.sort_text = Some(format!("{number:05}"));
        }
        CompletionResponse::List(CompletionList { is_incomplete, items })
    }))
}

/// A place in a document.
struct Cursor<'c> {
    workspace: &'c Workspace,
    source: &'c Source,
    offset: usize,
}

/// The target of a link that a place is in.
struct OpenTarget {
    /// The target up to the place, as it is read.
    typed: String,
    target: TargetKind,
    context: Context,
    /// The places in the source of the bytes of `typed`, and of its end.
    starts: Vec<usize>,
}

impl OpenTarget {
    /// The target with the word in it, of a text that is the document up to the place.
    fn of(found: &Found<'_>, offset: usize) -> Option<Self> {
        let at = found.text.find(MARK)?;
        let typed = found.text[..at].to_owned();
        let whole = at + MARK.len();
        let start = |from: usize| found.map.source(Span::new(from, whole)).start;
        let starts = (0..=at).map(|from| start(from).min(offset)).collect();
        Some(Self { typed, target: found.target, context: found.context, starts })
    }
}

impl Cursor<'_> {
    fn text(&self) -> &str {
        &self.source.text.text
    }

    /// Whether what is typed may be the start of an item, or have some of its letters in their order. An item never
    /// replaces more than a part of one line.
    fn may_be_meant(&self, item: &CompletionItem) -> bool {
        let Some(CompletionTextEdit::Edit(edit)) = &item.text_edit else { return false };
        if edit.range.start.line != edit.range.end.line {
            return false;
        }
        let typed = &self.text()[self.source.text.offset(edit.range.start)..self.offset];
        let mut letters = item.filter_text.as_deref().unwrap_or(&item.label).chars().flat_map(char::to_lowercase);
        typed.chars().flat_map(char::to_lowercase).all(|typed| letters.any(|letter| letter == typed))
    }

    /// The text up to the end of the paragraph.
    fn rest(&self) -> &str {
        let rest = &self.text()[self.offset..];
        let blank = rest.match_indices('\n').find(|(at, _)| {
            let next = rest[at + 1..].trim_start_matches([' ', '\t', '\r']);
            next.is_empty() || next.starts_with('\n')
        });
        let mut end = blank.map_or(rest.len(), |(at, _)| at).min(MOST_AFTER);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        &rest[..end]
    }

    fn item(&self, from: usize, label: &str, new: String, kind: CompletionItemKind) -> CompletionItem {
        let range = self.source.range(Span::new(from.min(self.offset), self.offset));
        CompletionItem {
            label: escape::shown(label),
            kind: Some(kind),
            filter_text: Some(new.clone()),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, new))),
            ..CompletionItem::default()
        }
    }

    /// The labels that the document defines, in `[text][` and `[` of Markdown.
    fn label_items(&self) -> Option<Vec<CompletionItem>> {
        if !self.source.has_markdown_labels() {
            return None;
        }
        let before = &self.text()[..self.offset];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let open = line + before[line..].rfind(['[', ']'])?;
        if !before[open..].starts_with('[') {
            return None;
        }
        // a link at the bracket shows that it is no code
        let is_after_text = before[..open].ends_with(']');
        let text = if is_after_text { "" } else { "[x]" };
        let marked = [&before[..open], text, "(http://", MARK, ".example/)", "\n"].concat();
        let reading = document::read_bounded(self.source.format, marked.as_bytes(), ReadOptions::default())?;
        let is_link = |found: &Found<'_>| matches!(found.context, Context::Link | Context::Image);
        if !reading.found.iter().any(|found| found.text.contains(MARK) && is_link(found)) {
            return None;
        }
        let links = self.source.read();
        let is_footnote = before[open + 1..].starts_with('^');
        let mut seen = std::collections::BTreeSet::new();
        let mut items = Vec::new();
        for (at, span) in labels::definitions(&links) {
            let label = &self.text()[span.range()];
            // what is typed may be read as a definition itself
            let is_here = span.start <= self.offset && self.offset <= span.end;
            if label.starts_with('^') != is_footnote || is_here || !seen.insert(label.to_lowercase()) {
                continue;
            }
            let mut item = self.item(open + 1, label, label.to_owned(), CompletionItemKind::REFERENCE);
            let url = links.reading.anchors.get(at).and_then(|anchor| links.url_of_definition(anchor));
            item.detail = url.map(|found| escape::shown(&redacted(&found.text, Secrets::Hidden)));
            items.push(item);
        }
        items.sort_by(|one, other| one.label.cmp(&other.label));
        Some(items)
    }

    /// The target that the place is in; `None` if it is in none.
    fn open_target(&self) -> Option<OpenTarget> {
        let before = &self.text()[..self.offset];
        // no target starts without one of these signs on its line or the line before
        let near = before.rmatch_indices('\n').nth(2).map_or(0, |(at, _)| at);
        if !before[near..].contains(['(', '<', '[', '"', '\'', ':', '`', '{', '=', '#', '@', '_']) {
            return None;
        }
        CLOSINGS.iter().find_map(|closing| {
            let marked = [before, MARK, closing, self.rest(), "\n"].concat();
            let options = read_options(self.source.config.effective.relaxed, &self.source.path);
            let reading = document::read_bounded(self.source.format, marked.as_bytes(), options)?;
            let is_target = |found: &&Found<'_>| {
                let is_target = found.form == Form::Destination || found.target != TargetKind::Url;
                is_target && found.text.contains(MARK)
            };
            let found = reading.found.iter().find(is_target)?;
            OpenTarget::of(found, self.offset)
        })
    }

    /// The paths, anchors or labels of the project that may be written in a target.
    fn target_items(&self, client: &Client) -> Option<Vec<CompletionItem>> {
        let target = self.open_target()?;
        let links = self.source.read();
        let mut items = Vec::new();
        match (target.target, target.typed.rfind('#')) {
            (TargetKind::Label, _) => return Some(self.label_of_project_items(client, &links, &target)),
            (_, Some(hash)) => return self.anchor_items(&links, &target, hash),
            (TargetKind::Anchor, None) => items.extend(self.own_anchor_items(&links, &target)),
            (_, None) => {}
        }
        if scheme_len(target.typed.as_bytes()).is_none() {
            items.extend(self.path_items(&links, &target));
        }
        Some(items)
    }

    /// The labels of the project and of the document.
    fn label_of_project_items(&self, client: &Client, links: &Links<'_>, target: &OpenTarget) -> Vec<CompletionItem> {
        let entire = Entire::of(self.workspace, client);
        let root = &self.source.project.root;
        let shown = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
        let of_project = entire.labels().map(|(path, label)| (label.name.to_string(), shown(path)));
        let is_name = |kind| matches!(kind, AnchorKind::Definition | AnchorKind::Id);
        let own = links.reading.anchors.iter().filter(|anchor| is_name(anchor.kind));
        let own = own.map(|anchor| (anchor.text.to_string(), shown(&self.source.path)));
        let mut names: Vec<(String, String)> = of_project.chain(own).filter(|(name, _)| !name.contains(MARK)).collect();
        names.sort();
        names.dedup_by(|next, known| next.0 == known.0);
        let start = target.starts.first().copied().unwrap_or(self.offset);
        let items = names.into_iter().map(|(name, file)| CompletionItem {
            detail: Some(escape::shown(&file)),
            ..self.item(start, &name, name.clone(), CompletionItemKind::REFERENCE)
        });
        items.collect()
    }

    /// The anchors of the document that the path before a `#` leads to.
    fn anchor_items(&self, links: &Links<'_>, target: &OpenTarget, hash: usize) -> Option<Vec<CompletionItem>> {
        let path = &target.typed[..hash];
        let start = *target.starts.get(hash + 1)?;
        if path.is_empty() {
            return Some(self.items_of_anchors(links, start));
        }
        let references = links.references()?;
        // any reference of the document resolves as its neighbours do
        let found = document::read(Format::MARKDOWN, b"[a](b)", read_options(false, Path::new("a.md"))).found;
        let found = Found { text: path.into(), target: target.target, ..found.into_iter().next()? };
        let goal = links.goal(&references, &found)?.document();
        if goal == self.source.path {
            return Some(self.items_of_anchors(links, start));
        }
        let source = Source::at(self.workspace, &goal)?;
        Some(self.items_of_anchors(&source.read(), start))
    }

    /// The anchors of this document for `<<` and `xref:`.
    fn own_anchor_items(&self, links: &Links<'_>, target: &OpenTarget) -> Vec<CompletionItem> {
        self.items_of_anchors(links, target.starts.first().copied().unwrap_or(self.offset))
    }

    /// The best name of each place of a document.
    fn items_of_anchors(&self, links: &Links<'_>, start: usize) -> Vec<CompletionItem> {
        let mut items = Vec::new();
        let mut named = std::collections::HashSet::new();
        let mut names = links.place_names();
        names.sort_by_key(|(at, _)| *at);
        for (at, name) in names {
            let Some(anchor) = links.reading.anchors.get(at) else { continue };
            // sections of AsciiDoc are named by their titles too
            let is_title =
                links.source.format == Format::ASCIIDOC && name == *anchor.text && anchor.kind != AnchorKind::Id;
            if is_title || name.is_empty() || name.contains(MARK) || !named.insert(at) {
                continue;
            }
            let new = encoded(&name);
            let mut item = self.item(start, &name, new, CompletionItemKind::REFERENCE);
            item.detail = Some(escape::shown(&redacted(anchor.text.trim(), Secrets::Hidden)));
            items.push(item);
        }
        items
    }

    /// The names in the folder that the path up to its last `/` names.
    fn path_items(&self, links: &Links<'_>, target: &OpenTarget) -> Vec<CompletionItem> {
        let Some((repository, inner)) = links.place() else { return Vec::new() };
        let slash = target.typed.rfind('/').map_or(0, |at| at + 1);
        let start = target.starts.get(slash).copied().unwrap_or(self.offset);
        let Some(written) = percent::utf8_decoded(&target.typed[..slash]) else { return Vec::new() };
        let folders = match written.strip_prefix('/') {
            Some(rest) => repository.root_folders(inner).iter().filter_map(|root| joined(root, rest)).collect(),
            None if target.target == TargetKind::Navigation => {
                repository.navigation_folders(inner).iter().filter_map(|folder| joined(folder, &written)).collect()
            }
            None => {
                let own = inner.rsplit_once('/').map_or("", |(folder, _)| folder);
                Vec::from_iter(joined(own, &written))
            }
        };
        // a path is written as it is, a URL of a picture is not
        let is_as_written =
            target.target.is_name() || target.target == TargetKind::File && target.context != Context::Image;
        let names_documents = matches!(target.target, TargetKind::Document | TargetKind::Wiki);
        let mut items: Vec<CompletionItem> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (name, entry) in folders.iter().flat_map(|folder| repository.names_in(folder)) {
            let (label, kind) = match entry {
                Entry::Folder => ([&name, "/"].concat(), CompletionItemKind::FOLDER),
                _ if names_documents && !Format::is_named(&name) => continue,
                _ if names_documents => {
                    let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
                    (stem.to_owned(), CompletionItemKind::FILE)
                }
                _ => (name, CompletionItemKind::FILE),
            };
            let new = if is_as_written { label.clone() } else { encoded(&label) };
            if seen.insert(label.clone()) {
                items.push(self.item(start, &label, new, kind));
            }
        }
        items
    }
}

/// A path in a folder of a repository; `None` if it leads out of it.
fn joined(folder: &str, path: &str) -> Option<String> {
    let mut names: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => _ = names.pop()?,
            name => names.push(name),
        }
    }
    Some(names.join("/"))
}

/// A name as a reference has it: what ends a target or means something else in it is percent-encoded.
fn encoded(name: &str) -> String {
    let mut encoded = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii_control() || " \"#%()<>?[\\]^`{|}".contains(c) {
            percent::push_encoded(&mut encoded, c as u8);
        } else {
            encoded.push(c);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_joined_and_encoded() {
        assert_eq!(joined("a/b", "../c/./d/").as_deref(), Some("a/c/d"));
        assert_eq!(joined("a", "../../b"), None);
        assert_eq!(joined("", "").as_deref(), Some(""));
        assert_eq!(encoded("a (b) é#.md"), "a%20%28b%29%20é%23.md");
    }
}
