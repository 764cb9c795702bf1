//! The findings as one JSON array, or one object a line.

use std::io::{self, Write};

use super::super::json::Object;
use super::super::{Format, JsonArrayWriter, SCHEMA_VERSION};
use super::{FoundFix, ReportedFinding, Reporter, Run, Setup};

/// The report.
pub(super) struct Json {
    setup: Setup,
    frame: JsonArrayWriter,
    file: String,
    /// The path from the root of the repository.
    path: String,
    buffer: Vec<u8>,
}

impl Json {
    pub(super) fn new(setup: Setup, format: Format) -> Self {
        Self {
            setup,
            frame: JsonArrayWriter::new(format),
            file: String::new(),
            path: String::new(),
            buffer: Vec::new(),
        }
    }
}

impl Reporter for Json {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        file.clone_into(&mut self.file);
        self.path = self.setup.from_root(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(self.frame.before());
        let mut object = Object::begin(&mut self.buffer);
        object.number("schema_version", SCHEMA_VERSION);
        object.text("path", &self.file);
        if let Some(id) = &finding.id {
            object.raw("id", id.as_bytes());
        }
        object.number("line", finding.place.line);
        object.number("column", finding.place.column);
        object.number("end_line", finding.end_place.line);
        object.number("end_column", finding.end_place.column);
        object.number("start", finding.start);
        object.number("end", finding.end);
        object.text("rule", &finding.rule);
        object.text("severity", finding.severity.name());
        object.text("message", &finding.message);
        object.text("url", &finding.url);
        object.text("context", finding.context.name());
        object.text("help", &finding.help);
        object.text("fingerprint", &finding.fingerprint(&self.path));
        match &finding.fix {
            Some(fix) => write_fix(fix, &mut object),
            None => object.raw("fix", b"null"),
        }
        object.end();
        self.buffer.extend_from_slice(self.frame.after());
        out.write_all(&self.buffer)
    }

    fn finish(&mut self, _run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.frame.end())
    }
}

fn write_fix(fix: &FoundFix, object: &mut Object<'_>) {
    let mut object = object.object("fix");
    object.text("applicability", fix.applicability.name());
    object.objects("edits", &fix.edits, |object, edit| {
        object.number("line", edit.place.line);
        object.number("column", edit.place.column);
        object.number("end_line", edit.end_place.line);
        object.number("end_column", edit.end_place.column);
        object.number("start", edit.start);
        object.number("end", edit.end);
        object.text("text", &edit.text);
    });
    object.end();
}
