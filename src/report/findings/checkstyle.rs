//! Checkstyle's XML, which many viewers of lint reports read.

use std::io::{self, Write};

use super::super::xml;
use super::{Notification, ReportedFinding, Reporter, Run, Setup};

/// Writes Checkstyle XML, file by file.
pub(super) struct Checkstyle {
    setup: Setup,
    path: String,
    /// Whether the start of the document was written.
    is_document_open: bool,
    /// Whether the element of a file is open.
    is_file_open: bool,
    buffer: Vec<u8>,
}

impl Checkstyle {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, path: String::new(), is_document_open: false, is_file_open: false, buffer: Vec::new() }
    }

    fn open_document(&mut self) {
        if !self.is_document_open {
            self.buffer
                .extend_from_slice(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n");
            self.is_document_open = true;
        }
    }

    fn open_file(&mut self, path: &str) {
        self.open_document();
        self.buffer.extend_from_slice(b"  <file");
        xml::attribute("name", path, &mut self.buffer);
        self.buffer.extend_from_slice(b">\n");
        self.is_file_open = true;
    }

    fn close_file(&mut self) {
        if std::mem::take(&mut self.is_file_open) {
            self.buffer.extend_from_slice(b"  </file>\n");
        }
    }

    fn push_error(&mut self, line: u64, column: u64, severity: &str, message: &str, source: &str) {
        let buffer = &mut self.buffer;
        buffer.extend_from_slice(format!("    <error line=\"{line}\" column=\"{column}\"").as_bytes());
        xml::attribute("severity", severity, buffer);
        xml::attribute("message", message, buffer);
        xml::attribute("source", source, buffer);
        buffer.extend_from_slice(b"/>\n");
    }

    fn write_buffer(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let written = out.write_all(&self.buffer);
        self.buffer.clear();
        written
    }
}

impl Reporter for Checkstyle {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_file_open {
            let path = std::mem::take(&mut self.path);
            self.open_file(&path);
            self.path = path;
        }
        let (place, source) = (finding.place, format!("urlint.{}", finding.rule));
        self.push_error(place.line, place.column, finding.severity.name(), &finding.with_help(), &source);
        self.write_buffer(out)
    }

    /// An error without a line is reported on the first line of its file: viewers want a line.
    fn notice(&mut self, notice: Notification<'_>, out: &mut dyn Write) -> io::Result<()> {
        if !notice.failed {
            return Ok(());
        }
        self.close_file();
        self.open_file(&notice.path.map_or_else(|| "urlint".to_owned(), |path| self.setup.from_root(path)));
        self.push_error(notice.line.unwrap_or(1), 1, "error", notice.text, "urlint");
        self.close_file();
        self.write_buffer(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.close_file();
        self.write_buffer(out)
    }

    fn finish(&mut self, _run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.close_file();
        self.open_document();
        self.buffer.extend_from_slice(b"</checkstyle>\n");
        self.write_buffer(out)
    }
}
