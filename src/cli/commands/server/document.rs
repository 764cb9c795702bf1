//! The open documents, each at one version.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};

use super::position::{Encoding, Lines};
use super::project::Project;
use super::uri;
use crate::cli::commands::check::TextChecker;
use crate::cli::config::{FileConfig, formats};
use crate::cli::pipeline::Part;
use crate::cli::plan::Cancellation;
use crate::document::{Format, ReadOptions, read_bounded};
use crate::fix::{FixedText, fix_document};
use crate::lint::{Applicability, Finding};
use crate::report::{Place, ReportedFinding};
use crate::text::Span;

/// A text with its lines.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) text: String,
    lines: Lines,
    encoding: Encoding,
}

impl Text {
    pub(super) fn new(text: String, encoding: Encoding) -> Self {
        Self { lines: Lines::of(&text, encoding), text, encoding }
    }

    /// Another text, with positions in the same encoding.
    pub(super) fn with(&self, text: String) -> Self {
        Self::new(text, self.encoding)
    }

    /// The text after a change: of a part of it, or of all.
    fn changed(&self, change: &TextDocumentContentChangeEvent) -> Self {
        let text = match change.range {
            None => change.text.clone(),
            Some(range) => {
                let span = self.span(range);
                [&self.text[..span.start], &change.text, &self.text[span.end..]].concat()
            }
        };
        Self::new(text, self.encoding)
    }

    /// The byte offset of a position. One outside of the text is at the nearest place in it.
    pub(super) fn offset(&self, position: Position) -> usize {
        self.lines.offset(&self.text, position)
    }

    pub(super) fn span(&self, range: Range) -> Span {
        self.lines.span(&self.text, range)
    }

    pub(super) fn range(&self, span: Span) -> Range {
        self.lines.range(&self.text, span)
    }

    /// The range between two places, whose columns count characters.
    pub(super) fn range_of_places(&self, start: Place, end: Place) -> Range {
        let position = |place: Place| self.lines.position_of_column(&self.text, place.line, place.column);
        Range::new(position(start), position(end))
    }

    /// The ranges of a span on each of its lines.
    pub(super) fn ranges_of_lines(&self, span: Span) -> Vec<Range> {
        self.lines.spans_of_lines(&self.text, span).into_iter().map(|span| self.range(span)).collect()
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// How a text is checked.
type Check = fn(&TextChecker, &Part<'_>) -> io::Result<Vec<ReportedFinding>>;

/// An open document at one version.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) uri: Uri,
    /// The path of the file, which need not exist; the name of a document that is no file.
    pub(super) path: PathBuf,
    /// Whether it is a file.
    pub(super) is_file: bool,
    pub(super) version: i32,
    /// The name of its language in the editor.
    language: String,
    pub(super) text: Arc<Text>,
    pub(super) project: Arc<Project>,
    /// How often it was edited.
    pub(super) edits: u64,
    /// The findings without their fixes, and how often other documents had been edited when they were looked for.
    judged: Mutex<Option<(u64, Arc<[ReportedFinding]>)>>,
    /// The findings with their fixes, likewise.
    judged_with_fixes: Mutex<Option<(u64, Arc<[ReportedFinding]>)>>,
    /// The text with all safe fixes, likewise.
    fixed: Mutex<Option<(u64, Option<Arc<str>>)>>,
}

impl Document {
    /// A document that was opened; `file` is its path if it is a file.
    pub(super) fn new(
        uri: Uri,
        file: Option<PathBuf>,
        language: String,
        version: i32,
        text: Arc<Text>,
        project: Arc<Project>,
    ) -> Self {
        let is_file = file.is_some();
        let path = file.unwrap_or_else(|| uri::name(&uri));
        Self {
            uri,
            path,
            is_file,
            version,
            language,
            text,
            project,
            edits: 0,
            judged: Mutex::default(),
            judged_with_fixes: Mutex::default(),
            fixed: Mutex::default(),
        }
    }

    /// The next version, after these changes in their order.
    pub(super) fn changed(&self, version: i32, changes: &[TextDocumentContentChangeEvent]) -> Self {
        let mut text = Arc::clone(&self.text);
        changes.iter().for_each(|change| text = Arc::new(text.changed(change)));
        Self { edits: self.edits + 1, ..self.again(version, text, Arc::clone(&self.project)) }
    }

    /// The same document in a project that was loaded again.
    pub(super) fn in_project(&self, project: Arc<Project>) -> Self {
        self.again(self.version, Arc::clone(&self.text), project)
    }

    fn again(&self, version: i32, text: Arc<Text>, project: Arc<Project>) -> Self {
        let file = self.is_file.then(|| self.path.clone());
        let again = Self::new(self.uri.clone(), file, self.language.clone(), version, text, project);
        Self { edits: self.edits, ..again }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.text.text.as_bytes()
    }

    /// Its configuration.
    pub(super) fn config(&self) -> Arc<FileConfig> {
        self.project.configs.of(&self.path)
    }

    /// Its format: that of the file, or that which the editor names for a document that is no file.
    pub(super) fn format(&self, config: &FileConfig) -> Format {
        if self.bytes().len() as u64 > config.formats.max_document_size {
            return Format::PLAIN;
        }
        let named = || formats::parse_format(&self.language).ok().filter(|_| !self.is_file);
        named().unwrap_or_else(|| config.formats.of(&self.path, self.bytes()))
    }

    /// Calls `read` with the document as the commands read files.
    pub(super) fn with_part<R>(&self, read: impl FnOnce(&Part<'_>, &FileConfig) -> R) -> R {
        let config = self.config();
        let bytes = self.bytes();
        let part = Part {
            format: self.format(&config),
            bytes: Some(bytes),
            is_record: !self.is_file,
            config: Some(&config),
            ..Part::whole(&self.path, bytes)
        };
        read(&part, &config)
    }

    /// Whether a walk leaves it out, so that nothing is shown in it.
    fn is_left_out(&self) -> bool {
        self.is_file && self.project.leaves_out(&self.path)
    }

    /// The findings in it without their fixes, in the order of the text; none if a walk would leave it out. They are
    /// looked for again only if other documents were edited since; `edits` are those of all documents. If the work is
    /// cancelled, some of them.
    pub(super) fn findings(&self, edits: u64, cancellation: &Cancellation) -> Arc<[ReportedFinding]> {
        self.kept(&self.judged, edits, cancellation, || self.check(TextChecker::check_without_fixes, cancellation))
    }

    /// The same with their fixes.
    pub(super) fn findings_with_fixes(&self, edits: u64, cancellation: &Cancellation) -> Arc<[ReportedFinding]> {
        self.kept(&self.judged_with_fixes, edits, cancellation, || self.check(TextChecker::check, cancellation))
    }

    /// The text with all safe fixes, as `urlint check --fix` writes it; `None` if there are none.
    pub(super) fn fixed(&self, edits: u64) -> Option<Arc<str>> {
        self.kept(&self.fixed, edits, &Cancellation::default(), || (!self.is_left_out()).then(|| self.fix()).flatten())
    }

    /// What was found out before, unless other documents were edited since.
    fn kept<T: Clone>(
        &self,
        known: &Mutex<Option<(u64, T)>>,
        edits: u64,
        cancellation: &Cancellation,
        make: impl FnOnce() -> T,
    ) -> T {
        let edits_of_others = edits.saturating_sub(self.edits);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, known)) = &*known
            && *of == edits_of_others
        {
            return known.clone();
        }
        let made = make();
        if !cancellation.is_set() {
            *known = Some((edits_of_others, made.clone()));
        }
        made
    }

    fn check(&self, check: Check, cancellation: &Cancellation) -> Arc<[ReportedFinding]> {
        if self.is_left_out() {
            return Arc::default();
        }
        let found = self.with_part(|part, _| {
            let part = Part { cancellation: Some(cancellation), ..*part };
            check(&self.project.checker, &part)
        });
        // the findings are kept in memory, where nothing fails
        found.unwrap_or_default().into()
    }

    fn fix(&self) -> Option<Arc<str>> {
        let fixed: FixedText<Vec<Finding>> = self.with_part(|part, _| {
            self.project.checker.with_kinds(part, |config, kinds| {
                let is_wanted = !config.has_errors;
                fix_document(&config.engine, kinds, Applicability::Safe, |_, spans| vec![is_wanted; spans.len()])
            })
        });
        Some(String::from_utf8(fixed.text?).ok()?.into())
    }

    /// A hash of what other documents may refer to: headings, ids and labels.
    pub(super) fn places(&self) -> u64 {
        let config = self.config();
        let options = ReadOptions { anchors: true, ..ReadOptions::default() };
        let mut hasher = DefaultHasher::new();
        if let Some(reading) = read_bounded(self.format(&config), self.bytes(), options) {
            for anchor in &reading.anchors {
                (anchor.kind, &*anchor.text).hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::*;

    #[test]
    fn what_cancelled_work_finds_is_not_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = std::fs::canonicalize(folder.path()).expect("it is there");
        let project = Project::load(&root, &Settings::default(), &Arc::default()).expect("a project");
        let text = Arc::new(Text::new("HTTP://www.ietf.org/\n".to_owned(), Encoding::Utf8));
        let path = root.join("a.md");
        let uri = uri::of_path(&path).expect("a URI");
        let document = Document::new(uri, Some(path), String::new(), 1, text, Arc::new(project));
        let cancelled = Cancellation::default();
        assert!(!cancelled.set() && cancelled.set());
        assert_eq!(document.findings(0, &cancelled).len(), 0);
        assert_eq!(document.findings(0, &Cancellation::default()).len(), 1);
    }
}
