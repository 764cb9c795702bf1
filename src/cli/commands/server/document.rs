//! The open documents, each at one version.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};

use super::position::{Encoding, Lines};
use super::project::Project;
use super::uri;
use crate::cli::config::{FileConfig, formats};
use crate::cli::pipeline::Part;
use crate::document::Format;
use crate::report::ReportedFinding;
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
        Self { lines: Lines::of(&text), text, encoding }
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
        self.lines.offset(&self.text, position, self.encoding)
    }

    pub(super) fn span(&self, range: Range) -> Span {
        self.lines.span(&self.text, range, self.encoding)
    }

    pub(super) fn range(&self, span: Span) -> Range {
        self.lines.range(&self.text, span, self.encoding)
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
    judged: OnceLock<Vec<ReportedFinding>>,
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
        Self { uri, path, is_file, version, language, text, project, judged: OnceLock::new() }
    }

    /// The next version, after these changes in their order.
    pub(super) fn changed(&self, version: i32, changes: &[TextDocumentContentChangeEvent]) -> Self {
        let mut text = Arc::clone(&self.text);
        changes.iter().for_each(|change| text = Arc::new(text.changed(change)));
        self.again(version, text, Arc::clone(&self.project))
    }

    /// The same document in a project that was loaded again.
    pub(super) fn in_project(&self, project: Arc<Project>) -> Self {
        self.again(self.version, Arc::clone(&self.text), project)
    }

    fn again(&self, version: i32, text: Arc<Text>, project: Arc<Project>) -> Self {
        let (uri, path, language) = (self.uri.clone(), self.path.clone(), self.language.clone());
        Self { uri, path, is_file: self.is_file, version, language, text, project, judged: OnceLock::new() }
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

    /// The findings in it, in the order of the text; none if a walk would leave it out. They are looked for once.
    pub(super) fn findings(&self) -> &[ReportedFinding] {
        self.judged.get_or_init(|| {
            if self.is_file && self.project.leaves_out(&self.path) {
                return Vec::new();
            }
            // the findings are kept in memory, where nothing fails
            self.with_part(|part, _| self.project.checker.check(part)).unwrap_or_default()
        })
    }
}
