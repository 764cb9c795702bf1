//! Findings for people: the place, the message, the source line with the marks under it, and the help.

use std::io::{self, Write};

use anstyle::Style;

use super::super::{Excerpt, escape};
use super::header::Headline;
use super::{FixedFile, ReportedFinding, Reporter, Run, Setup, summary};
use crate::scan::Context;

/// Adds formatted text to a buffer, which takes all.
macro_rules! put {
    ($buffer:expr, $($text:tt)*) => {
        write!($buffer, $($text)*).expect("a buffer takes all")
    };
}

/// The human report.
pub(super) struct Human {
    headline: Headline,
    buffer: Vec<u8>,
}

impl Human {
    pub(super) fn new(setup: &Setup) -> Self {
        Self { headline: Headline::new(setup), buffer: Vec::new() }
    }

    fn excerpt(&mut self, excerpt: &Excerpt, line: u64, color: Style) {
        let Self { headline, buffer } = self;
        let last = line + (excerpt.lines.len() as u64).saturating_sub(1);
        let width = last.checked_ilog10().map_or(1, |digits| digits as usize + 1);
        let frame = headline.palette.frame;
        put!(buffer, "{frame}{:width$} |{frame:#}\n", "");
        for (number, shown) in (line..).zip(&excerpt.lines) {
            put!(buffer, "{frame}{number:>width$} |{frame:#} {}\n", shown.text);
            put!(buffer, "{frame}{:width$} |{frame:#} ", "");
            buffer.resize(buffer.len() + shown.indent, b' ');
            put!(buffer, "{color}");
            buffer.resize(buffer.len() + shown.width, b'^');
            put!(buffer, "{color:#}\n");
        }
        if excerpt.cut {
            put!(buffer, "{frame}{:width$} |{frame:#} …\n", "");
        }
    }
}

impl Reporter for Human {
    fn begin(&mut self, file: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.headline.begin(file);
        Ok(())
    }

    fn finding(&mut self, finding: &ReportedFinding, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        self.headline.write(finding, "", &mut self.buffer);
        let palette = &self.headline.palette;
        let (bold, color) = (palette.bold, palette.severity(finding.severity));
        self.excerpt(&finding.excerpt, finding.place.line, color);
        if finding.context != Context::Prose {
            put!(self.buffer, "  {bold}context{bold:#}: {}\n", finding.context.name());
        }
        if !finding.help.is_empty() {
            put!(self.buffer, "  {bold}help{bold:#}: ");
            escape::human(&finding.help, &mut self.buffer);
            self.buffer.push(b'\n');
        }
        if let Some(fix) = &finding.fix {
            let by = fix.options().map(|options| format!(" ({options})")).unwrap_or_default();
            put!(self.buffer, "  {bold}fix{bold:#}: {}{by}\n", fix.applicability.name());
        }
        self.buffer.push(b'\n');
        out.write_all(&self.buffer)
    }

    fn fixed(&mut self, file: &FixedFile, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        self.headline.fixed(file, &mut self.buffer);
        out.write_all(&self.buffer)
    }

    fn finish(&mut self, run: Run<'_>, out: &mut dyn Write) -> io::Result<()> {
        summary::write(run, out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Colors, Excerpts, OutputStyle, Passwords, Place, Secrets};
    use super::super::Counts;
    use super::*;
    use crate::lint::Severity;
    use crate::text::Span;

    const TEXT: &str = "see\n日本 <ftp://joe:secret@a.example/\n  x|y> now\n";

    fn report(colors: Colors) -> String {
        let start = TEXT.find("ftp").expect("it is there");
        let end = TEXT.find('>').expect("it is there");
        let finding = ReportedFinding {
            place: Place { line: 2, column: 5, bytes: 9 },
            end_place: Place { line: 3, column: 6, bytes: 6 },
            last_line: 1,
            start: start as u64,
            end: end as u64,
            rule: "some-rule".into(),
            severity: Severity::Warning,
            message: "a \u{1b} there".to_owned(),
            help: "leave it out".into(),
            url: "ftp://joe:***@a.example/x|y".into(),
            context: Context::Code,
            fix: None,
            excerpt: Excerpts::new(TEXT.as_bytes(), Secrets::Hidden, Passwords::default()).of(Span::new(start, end)),
            id: None,
            kinds: Vec::new(),
            fails: true,
            nth: 1,
        };
        let counts = Counts { files: 1, files_with: 1, findings: [0, 1, 0], ..Counts::default() };
        let here = std::path::Path::new("/");
        let mut human = Human::new(&Setup::new(OutputStyle::new(Secrets::Hidden, colors), here, here));
        let mut out = Vec::new();
        human.begin("a\n.txt", &mut out).expect("a buffer takes all");
        human.finding(&finding, &mut out).expect("a buffer takes all");
        human.end(&mut out).expect("a buffer takes all");
        human.finish(Run::new(counts, &Vec::new), &mut out).expect("a buffer takes all");
        String::from_utf8(out).expect("it is UTF-8")
    }

    #[test]
    fn a_finding_is_shown_at_its_place() {
        let expected = "\
a\\x0a.txt:2:5: warning[some-rule]: a \\x1b there
  |
2 | 日本 <ftp://joe:***@a.example/
  |       ^^^^^^^^^^^^^^^^^^^^^^^^
3 | x|y> now
  | ^^^
  context: code
  help: leave it out

Found 1 finding (1 warning) in 1 of 1 file.
";
        assert_eq!(report(Colors::Unused), expected);
    }

    #[test]
    fn colors_change_nothing_else() {
        let colored = report(Colors::Used);
        assert!(colored.contains("\u{1b}["));
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), report(Colors::Unused));
    }
}
