//! Renames a heading or id, and the fragments that lead to it in the whole workspace; or a label, and its uses.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{MessageType, PrepareRenameResponse, RenameParams, TextDocumentPositionParams, WorkspaceEdit};

use unicode_width::UnicodeWidthStr as _;

use super::super::client::{Client, RequestError};
use super::super::destinations::{Destinations, Place};
use super::super::edits;
use super::super::entire::Entire;
use super::super::keys::fragment_key;
use super::super::labels;
use super::super::links::{Links, Source};
use super::super::workspace::Workspace;
use super::moved_files::mv_args;
use super::references::uses_in_document;
use super::url_commands::respelled;
use crate::cli::commands::mv::planned_in;
use crate::cli::repository::OpenTexts;
use crate::document::{Anchor, AnchorKind, Headings};
use crate::fix::Respelling;
use crate::report::escape;
use crate::scan::{Found, TargetKind};
use crate::site::{explicit_names, is_same_label};
use crate::text::Span;

/// Answers whether what is at a place can be renamed: its range, and its name now.
pub(in super::super) fn prepared(
    workspace: &Workspace,
    client: &Client,
    params: &TextDocumentPositionParams,
) -> Result<PrepareRenameResponse, RequestError> {
    let source = Source::open(workspace, &params.text_document.uri)?;
    let links = source.read();
    let subject = subject(workspace, client, &links, source.text.offset(params.position))?;
    let range = source.range(subject.span);
    Ok(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: subject.name })
}

/// Answers with the edits that rename what is at a place.
pub(in super::super) fn edits(
    workspace: &Workspace,
    client: &Client,
    params: RenameParams,
) -> Result<WorkspaceEdit, RequestError> {
    let position = params.text_document_position;
    let source = Source::open(workspace, &position.text_document.uri)?;
    let links = source.read();
    let subject = subject(workspace, client, &links, source.text.offset(position.position))?;
    let new = params.new_name.trim();
    if new.is_empty() || new.contains(|c: char| c.is_control()) {
        return Err(RequestError::failed("a name is one line of text (give another name)"));
    }
    if !source.path.is_absolute() && !matches!(subject.what, What::Label(_)) {
        return Err(RequestError::failed("the document is no file yet (save it first)"));
    }
    let new_texts = match subject.what {
        _ if new == subject.name => HashMap::new(),
        What::Label(label) => {
            HashMap::from([(source.path.clone(), with_new_label(&links, label, &subject.name, new)?)])
        }
        What::Id { place, span } => with_new_id(workspace, client, &place, span, &subject.name, new)?,
        What::Heading(place) => with_new_title(workspace, client, &place, new)?,
    };
    let mut files: Vec<(PathBuf, Vec<lsp_types::TextEdit>)> = Vec::new();
    for (path, text) in new_texts {
        if path == source.path {
            files.push((path, edits::between(&source.text, &text)));
        } else if let Some(old) = workspace.text_of(&path) {
            files.push((path, edits::between(&old, &text)));
        }
    }
    files.sort_by(|(one, _), (other, _)| one.cmp(other));
    let own = files.iter().find(|(path, _)| *path == source.path && !source.path.is_absolute());
    if let Some((_, edits)) = own {
        // a document that is no file
        let version = workspace.document(&source.uri)?.version;
        return Ok(edits::of_documents(workspace, [(source.uri.clone(), Some(version), edits.clone())]));
    }
    Ok(edits::of_files(workspace, files.iter().map(|(path, edits)| (&**path, edits.clone()))))
}

/// What is renamed.
struct Subject {
    /// Its name at the place that was asked for.
    span: Span,
    /// The text that is replaced.
    name: String,
    what: What,
}

enum What {
    /// A label of the document alone, at this place where it is used or defined.
    Label(Span),
    /// A name that a document gives a place, at this span of it.
    Id { place: Place, span: Span },
    /// A heading, of whose title a renderer makes the name.
    Heading(Place),
}

/// What is renamed at a byte.
///
/// # Errors
/// If nothing can be renamed there, with the reason.
fn subject(workspace: &Workspace, client: &Client, links: &Links<'_>, offset: usize) -> Result<Subject, RequestError> {
    let text = &links.source.text.text;
    if let Some(label) = labels::used_at(links, offset) {
        let is_footnote = text[label.range()].starts_with('^');
        let span = Span::new(label.start + usize::from(is_footnote), label.end);
        return Ok(Subject { span, name: text[span.range()].to_owned(), what: What::Label(label) });
    }
    if let Some(found) = links.found_at(offset) {
        if found.target == TargetKind::Label
            && let Some(at) = links.labelled(&found.text)
            && links.reading.anchors[at].kind == AnchorKind::Definition
        {
            return Ok(Subject { span: found.span(), name: found.text.to_string(), what: What::Label(found.span()) });
        }
        let fragment = match found.target {
            TargetKind::Label => Some(0),
            TargetKind::Anchor => Some(found.text.find('#').map_or(0, |at| at + 1)),
            _ => found.text.find('#').map(|at| at + 1),
        };
        let place = Destinations::all(workspace, client).of(links, found);
        let Some((start, place)) = fragment.zip(place.filter(|place| !place.text.is_empty())) else {
            let what = match links.references().and_then(|references| links.goal(&references, found)) {
                Some(_) => "the reference leads to a file (rename the file in the editor: its references follow)",
                None => "a URL has no other name (only headings, ids and labels of this workspace can be renamed)",
            };
            return Err(RequestError::failed(what));
        };
        let span = found.map.contiguous(Span::new(start, found.text.len()));
        let span =
            span.ok_or_else(|| RequestError::failed("the fragment is written with escapes (rename the heading)"))?;
        let subject = of_place(place)?;
        return Ok(Subject { span, ..subject });
    }
    let at = links.anchor_at(offset);
    let anchor = at.and_then(|at| Some((at, links.reading.anchors.get(at)?)));
    let Some((at, anchor)) = anchor else {
        return Err(RequestError::failed(
            "nothing that can be renamed is there (a heading, an id, a label, or a link to one)",
        ));
    };
    if matches!(anchor.kind, AnchorKind::Definition | AnchorKind::Footnote) {
        let what = What::Label(anchor.span);
        return Ok(Subject { span: anchor.span, name: text[anchor.span.range()].to_owned(), what });
    }
    of_place(Place::of(links, at).ok_or_else(|| RequestError::failed("no place is there"))?)
}

/// A place of a document to be renamed.
fn of_place(place: Place) -> Result<Subject, RequestError> {
    if matches!(place.source.format.notation().headings, Headings::None | Headings::Printed) {
        let what = "in this format, it is not known what leads to a heading or label (rename it by hand)";
        return Err(RequestError::failed(what));
    }
    let names = explicit_names(place.source.format, place.source.bytes());
    let is_own = |span: &Span| place.span.start <= span.start && span.end <= place.span.end;
    // AsciiDoc has the id of a heading in the line above
    let is_above = |span: &Span| {
        let between = place.source.text.text.get(span.end..place.span.start);
        place.what == "heading"
            && between.is_some_and(|between| ID_ABOVE.contains(&between.trim().trim_end_matches('=').trim()))
    };
    let explicit = names.into_iter().find(|(span, _)| is_own(span) || is_above(span));
    let text = &place.source.text.text;
    Ok(match explicit {
        Some((span, name)) => Subject { span, name, what: What::Id { place, span } },
        None if place.what == "heading" => {
            let title = &text[place.span.range()];
            let trimmed = title.trim();
            let start = place.span.start + (title.len() - title.trim_start().len());
            let span = Span::new(start, start + trimmed.len());
            Subject { span, name: trimmed.to_owned(), what: What::Heading(Place { span, ..place }) }
        }
        None => return Err(RequestError::failed("the place has no name of its own")),
    })
}

/// What may be between the id above a heading and its title, apart from `=`.
const ID_ABOVE: [&str; 2] = ["]", "]]"];

/// The text with another label for a definition or footnote, and for its uses.
fn with_new_label(links: &Links<'_>, label: Span, old: &str, new: &str) -> Result<String, RequestError> {
    let source = links.source;
    let text = &source.text.text;
    let full = &text[label.range()];
    let is_footnote = full.starts_with('^') && !old.starts_with('^');
    let new_full = if is_footnote { format!("^{new}") } else { new.to_owned() };
    if source.has_markdown_labels() && new.contains(['[', ']', '\\']) {
        return Err(RequestError::failed(format!("{new}: a label has no brackets (give another name)")));
    }
    if source.has_markdown_labels() && new.starts_with('^') {
        let what = "with ^ at its start, a label is one of a footnote (give a name without it)";
        return Err(RequestError::failed(format!("{new}: {what}")));
    }
    if is_footnote && new.contains(char::is_whitespace) {
        return Err(RequestError::failed(format!("{new}: the label of a footnote has no spaces (give another name)")));
    }
    let defined = |links: &Links<'_>, name: &str| {
        let text = &links.source.text.text;
        labels::definitions(links)
            .map(|(_, span)| span)
            .filter(|span| is_same_label(&text[span.range()], name))
            .collect::<Vec<_>>()
    };
    if !is_same_label(full, &new_full) && !defined(links, &new_full).is_empty() {
        return Err(RequestError::failed(format!("{new}: this label is defined already (give another name)")));
    }
    let count = |links: &Links<'_>, name: &str| uses_in_document(links, name).len() + defined(links, name).len();
    let before = count(links, full);
    // references by name are spelt as their format needs it, texts in brackets are as they are
    let by_name = links.reading.found.iter().filter(|found| found.target == TargetKind::Label);
    let by_name = by_name.filter(|found| is_same_label(&found.text, full)).map(Found::span);
    let respellings: Vec<Respelling> = by_name.map(|url| Respelling { url, texts: vec![new_full.clone()] }).collect();
    let mut changed = match respellings.is_empty() {
        true => text.clone(),
        false => respelled(source, &respellings).map_err(|why| RequestError::failed(format!("{new}: {why}")))?,
    };
    let respelt = source.with_text(changed.clone());
    let respelt = respelt.read();
    let mut spans = defined(&respelt, full);
    spans.extend(labels::uses(&respelt, full));
    spans.sort_unstable();
    spans.dedup();
    for span in spans.into_iter().rev() {
        changed.replace_range(span.range(), &new_full);
    }
    let after = source.with_text(changed.clone());
    match count(&after.read(), &new_full) == before {
        true => Ok(changed),
        false => {
            Err(RequestError::failed(format!("{new}: the document would be read in another way (give another name)")))
        }
    }
}

/// The texts after an explicit name of a place has changed.
fn with_new_id(
    workspace: &Workspace,
    client: &Client,
    place: &Place,
    span: Span,
    old: &str,
    new: &str,
) -> Result<HashMap<PathBuf, String>, RequestError> {
    if place.source.text.text.get(span.range()) != Some(old) {
        return Err(RequestError::failed("the id is written with escapes"));
    }
    if new.contains(char::is_whitespace) {
        return Err(RequestError::failed(format!("{new}: an id has no spaces (give another name)")));
    }
    let mut texts = Texts::new(workspace, client, &place.source);
    texts.rename(old, new)?;
    Ok(texts.changed)
}

/// The texts after a heading has another title: with the new names of all headings that get one by this.
fn with_new_title(
    workspace: &Workspace,
    client: &Client,
    place: &Place,
    new: &str,
) -> Result<HashMap<PathBuf, String>, RequestError> {
    let source = &place.source;
    let links = source.read();
    let at = links.anchor_at(place.span.start).ok_or_else(|| RequestError::failed("the heading is gone"))?;
    let old_title = &source.text.text[place.span.range()];
    // references by the title; `<<three>>` is one by the id of the heading "Three"
    let by_title = links.reading.found.iter().filter(|found| match found.target {
        TargetKind::Label => is_same_label(&found.text, old_title) && links.labelled(&found.text) == Some(at),
        TargetKind::Anchor => found.text == old_title && links.place_of(&found.text) == Some(at),
        _ => false,
    });
    let by_title: Vec<Respelling> =
        by_title.map(|found| Respelling { url: found.span(), texts: vec![new.to_owned()] }).collect();
    let respelt = match by_title.is_empty() {
        true => source.clone(),
        false => {
            source.with_text(respelled(source, &by_title).map_err(|why| RequestError::failed(format!("{new}: {why}")))?)
        }
    };
    let respelt_links = respelt.read();
    let heading = respelt_links.reading.anchors.get(at).ok_or_else(|| RequestError::failed("the heading is gone"))?;
    let changed = source.with_text(retitled(&respelt, heading.span, old_title, new));
    let changed_links = changed.read();
    let is_heading = |anchor: &Anchor<'_>| matches!(anchor.kind, AnchorKind::Heading { .. });
    let titles = |links: &Links<'_>| {
        let all = links.reading.anchors.iter().map(|anchor| (is_heading(anchor), anchor.text.trim().to_owned()));
        all.collect::<Vec<_>>()
    };
    let (mut expected, after) = (titles(&respelt_links), titles(&changed_links));
    expected[at].1 = new.to_owned();
    if expected != after {
        return Err(RequestError::failed(format!(
            "{new}: the document would be read in another way (give another title)"
        )));
    }
    let names = |links: &Links<'_>| {
        let mut names: Vec<Vec<String>> = vec![Vec::new(); links.reading.anchors.len()];
        links.place_names().into_iter().for_each(|(at, name)| names[at].push(name));
        names
    };
    let (before, after) = (names(&links), names(&changed_links));
    if before.iter().zip(&after).any(|(before, after)| !before.is_empty() && after.is_empty()) {
        return Err(RequestError::failed(format!("{new}: no anchor is made of this title (give one with letters)")));
    }
    // the first name of a place is the best one; where there are as many others as before, each has its own
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut others: Vec<(String, String)> = Vec::new();
    for (old, new) in before.into_iter().zip(&after).filter(|(old, new)| old.first() != new.first()) {
        let same_number = old.len() == new.len();
        let mut both = old.into_iter().zip(new.clone());
        pairs.extend(both.next());
        others.extend(both.filter(|(old, new)| same_number && old != new));
    }
    let is_named_twice = |name: &String| after.iter().filter(|names| names.contains(name)).count() > 1;
    if let Some((_, name)) = pairs.iter().find(|(_, new)| is_named_twice(new)) {
        return Err(RequestError::failed(format!(
            "{new}: another place is named #{name} already (give another title)"
        )));
    }
    let mut texts = Texts::new(workspace, client, source);
    texts.set(&source.path, changed.text.text.clone());
    for (old, new) in in_order(pairs)? {
        texts.rename(&old, &new)?;
    }
    // those that the renderer does not know are not used
    for (old, new) in in_order(others)? {
        _ = texts.rename(&old, &new);
    }
    Ok(texts.changed)
}

/// A text with another title for a heading. The lines under and over it in the same characters get its length.
fn retitled(source: &Source, heading: Span, old: &str, new: &str) -> String {
    let text = &source.text.text;
    let title = &text[heading.range()];
    let start = heading.start + (title.len() - title.trim_start().len());
    let span = Span::new(start, start + title.trim().len());
    let mut edits = vec![(span, new.to_owned())];
    // an underline is as wide as its title
    let width = |text: &str| text.width().max(1);
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |len| at + len);
    let end = line_end(span.end);
    let below = (end < text.len()).then(|| Span::new(end + 1, line_end(end + 1)));
    let line_start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let above = (line_start > 0).then(|| {
        let above = text[..line_start - 1].rfind('\n').map_or(0, |at| at + 1);
        Span::new(above, line_start - 1)
    });
    let adornment = |line: Span| {
        let trimmed = text[line.range()].trim_end();
        let first = trimmed.chars().next().filter(char::is_ascii_punctuation)?;
        (trimmed.len() > 1 && trimmed.chars().all(|c| c == first))
            .then(|| (Span::new(line.start, line.start + trimmed.len()), first))
    };
    let is_title_line = text[line_start..span.start].trim().is_empty();
    if let Some((below, c)) = below.filter(|_| is_title_line).and_then(adornment) {
        let over = above.and_then(adornment).filter(|(_, other)| *other == c);
        for (line, _) in [(below, c)].into_iter().chain(over) {
            let len = if line.len() == width(old) { width(new) } else { line.len().max(width(new)) };
            edits.push((line, c.to_string().repeat(len)));
        }
    }
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
    let mut changed = text.clone();
    edits.iter().for_each(|(span, new)| changed.replace_range(span.range(), new));
    changed
}

/// New names in an order in which none is given while another place still has it.
fn in_order(mut pairs: Vec<(String, String)>) -> Result<Vec<(String, String)>, RequestError> {
    let mut ordered = Vec::with_capacity(pairs.len());
    while !pairs.is_empty() {
        let is_free = |(_, new): &(String, String)| pairs.iter().all(|(old, _)| old != new);
        let Some(next) = pairs.iter().position(is_free) else {
            return Err(RequestError::failed("the names of headings would change places (rename one of them first)"));
        };
        ordered.push(pairs.remove(next));
    }
    Ok(ordered)
}

/// The texts of the workspace in which names of places of one file change, one after the other.
struct Texts<'t> {
    workspace: &'t Workspace,
    client: &'t Client,
    source: &'t Source,
    open: Arc<OpenTexts>,
    changed: HashMap<PathBuf, String>,
}

impl<'t> Texts<'t> {
    fn new(workspace: &'t Workspace, client: &'t Client, source: &'t Source) -> Self {
        Self { workspace, client, source, open: Arc::new(workspace.texts()), changed: HashMap::new() }
    }

    fn set(&mut self, path: &Path, text: String) {
        self.open.set(path, Arc::new(self.source.text.with(text.clone())) as _);
        self.changed.insert(path.to_owned(), text);
    }

    /// Gives references to the name of a place another one, and the place itself if its name is explicit.
    fn rename(&mut self, old: &str, new: &str) -> Result<(), RequestError> {
        let entire = Entire::of(self.workspace, self.client);
        let key = fragment_key(old);
        let of_user_content = fragment_key(&format!("user-content-{old}"));
        let mut files: Vec<&Path> = entire
            .find(|it| it.has_fragment(key) || it.has_fragment(of_user_content))
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        files.push(&self.source.path);
        files.extend(self.changed.keys().map(|path| &**path));
        files.sort_unstable();
        files.dedup();
        // what is not saved yet is known without being read
        files.retain(|path| path.is_file());
        let name = self.source.path.to_string_lossy();
        let project = &self.source.project;
        let root = project.repositories.locate(&self.source.path).map(|(root, _)| root);
        let folder = fs::canonicalize(&project.root).unwrap_or_else(|_| project.root.clone());
        if root.is_some_and(|root| !root.starts_with(folder)) {
            // files around the folder of the workspace may refer to it too: all of the repository are read
            files.clear();
        }
        let (old, new) = (format!("{name}#{old}"), format!("{name}#{new}"));
        let planned = mv_args(&self.workspace.settings, &old, &new, &files)
            .and_then(|args| planned_in(&project.root, &args, &[], &self.open, &self.workspace.cancellation));
        for document in planned.map_err(|error| RequestError::failed(format!("{error:#}")))? {
            document.left.iter().for_each(|left| self.client.log(MessageType::WARNING, left));
            if document.before == document.after {
                continue;
            }
            match self.workspace.text_of_bytes(&document.path, &document.after) {
                Some(after) => self.set(&document.path, after.text.clone()),
                None => {
                    let name = escape::shown(&document.path.to_string_lossy());
                    self.client
                        .log(MessageType::WARNING, &format!("{name}: not rewritten: its text cannot be decoded"));
                }
            }
        }
        Ok(())
    }
}
