//! The components of a URL for people: drawn under the URL, with the parts of its scheme and carets under violations.

use super::diagram_rows::{Mark, Strip, WIDTH};
use super::palette::Palette;
use super::{Colors, ParseReport, escape};
use crate::syntax::{Standard, Violation};
use crate::text::Span;

/// Adds the drawing to `out`.
pub(super) fn draw(dissection: &ParseReport<'_>, colors: Colors, out: &mut Vec<u8>) {
    let strip = Strip::of(dissection.url.text(), &dissection.hidden);
    let mut drawing = Drawing { strip, palette: Palette::new(colors), out };
    drawing.components(dissection);
    drawing.section(dissection);
    drawing.verdict(dissection);
}

struct Drawing<'o> {
    strip: Strip,
    palette: Palette,
    out: &'o mut Vec<u8>,
}

/// A component under its row.
struct Label {
    marks: Vec<Mark>,
    name: &'static str,
    rest: String,
}

impl Drawing<'_> {
    fn components(&mut self, dissection: &ParseReport<'_>) {
        let labels: Vec<Label> = dissection
            .leaves()
            .map(|(component, span, kind)| {
                let kind = if kind.is_empty() { String::new() } else { format!(" ({kind})") };
                Label { marks: self.strip.marks(span), name: component.name(), rest: format!(" {span:?}{kind}") }
            })
            .collect();
        for row in 0..self.strip.rows.len() {
            self.row(row);
            self.brackets(row, &labels);
            let begin = |label: &&Label| label.marks[0].row == row;
            self.names(&labels.iter().filter(begin).collect::<Vec<_>>());
        }
    }

    fn row(&mut self, row: usize) {
        let bold = self.palette.bold;
        let line = format!("{bold}{}{bold:#}\n", self.strip.rows[row]);
        self.put(&line);
    }

    /// The line that joins the bytes of each component.
    fn brackets(&mut self, row: usize, labels: &[Label]) {
        let mut line: Vec<char> = Vec::new();
        for label in labels {
            // INVARIANT: marks are on rows without a gap
            let Some(nth) = row.checked_sub(label.marks[0].row) else { continue };
            let Some(mark) = label.marks.get(nth) else { continue };
            let Span { start, end } = mark.columns;
            let (begins, ends) = (nth == 0, nth + 1 == label.marks.len());
            line.resize(line.len().max(end.max(start + 1)), ' ');
            line[start..end].fill('─');
            match end.saturating_sub(start) {
                0 | 1 if begins && ends => line[start] = '│',
                _ => {
                    if begins {
                        line[start] = '├';
                    }
                    if ends {
                        line[end - 1] = '┘';
                    }
                }
            }
        }
        if !line.is_empty() {
            self.frame(&line);
            self.put("\n");
        }
    }

    /// The names of the components that start in a row, from the right, so that no line crosses one.
    fn names(&mut self, labels: &[&Label]) {
        let column = |label: &Label| label.marks[0].columns.start;
        for (nth, label) in labels.iter().enumerate().rev() {
            let mut line = vec![' '; column(label) + 1];
            for before in &labels[..nth] {
                line[column(before)] = '│';
            }
            line[column(label)] = if line[column(label)] == '│' { '├' } else { '└' };
            self.frame(&line);
            let bold = self.palette.bold;
            self.put(&format!(" {bold}{}{bold:#}{}\n", label.name, label.rest));
        }
    }

    fn section(&mut self, dissection: &ParseReport<'_>) {
        let Some(section) = &dissection.section else { return };
        let bold = self.palette.bold;
        self.put(&format!("\n{bold}{}{bold:#} ({})\n", section.scheme, section.clause));
        let parts: Vec<_> = section.own_parts().collect();
        let names = parts.iter().map(|part| part.name.len()).max().unwrap_or(0);
        let spans = parts.iter().map(|part| format!("{:?}", part.span).len()).max().unwrap_or(0);
        for part in parts {
            let (name, span, masked) = (part.name, format!("{:?}", part.span), dissection.masked(part.span));
            self.put(&format!("  {name:names$}  {span:spans$}  "));
            self.text(if part.span.is_empty() { "(empty)" } else { &masked });
        }
        for (number, (_, step)) in (1..).zip(&section.steps) {
            self.put(&format!("  {number}. "));
            self.text(step);
        }
        if let Some(name) = &section.assigned_name {
            self.put("  names the same as ");
            self.text(name);
        }
        if section.steps.is_empty() && section.parts.is_empty() {
            self.put("  it does not follow that section\n");
        }
        if !section.violations.is_empty() {
            self.put(&format!("{bold}{}{bold:#}: {}\n", section.scheme, count(&section.violations)));
            self.violations(&section.violations);
        }
    }

    fn verdict(&mut self, dissection: &ParseReport<'_>) {
        let bold = self.palette.bold;
        let (standard, count) = (dissection.standard, count(&dissection.violations));
        self.put(&format!("\n{bold}{standard}{bold:#}: {count}\n"));
        self.violations(&dissection.violations);
        if standard == Standard::Whatwg {
            match &dissection.href {
                Some(href) => {
                    self.put("a browser makes of it ");
                    self.text(href);
                }
                None => self.put("a browser does not take it\n"),
            }
        }
    }

    /// Carets under the bytes of each violation, on the rows where there are some.
    fn violations(&mut self, violations: &[Violation]) {
        let mut carets = Vec::new();
        for found in violations {
            let marks = self.strip.marks(found.span);
            let last = marks.len() - 1;
            carets.extend(marks.into_iter().enumerate().map(|(nth, mark)| (mark, (nth == last).then_some(found))));
        }
        carets.sort_by_key(|(mark, _)| mark.row);
        let mut drawn = None;
        for (Mark { row, columns }, ended) in carets {
            if drawn.replace(row) != Some(row) {
                let line = format!("{}\n", self.strip.rows[row]);
                self.put(&line);
            }
            let error = self.palette.error;
            let (indent, carets) = (" ".repeat(columns.start), "^".repeat(columns.len().max(1)));
            self.put(&format!("{indent}{error}{carets}{error:#}"));
            if let Some(found) = ended {
                let message = found.kind.to_string();
                // on the right of the carets where there is room for it
                self.put(if columns.end <= WIDTH / 2 { " " } else { "\n  " });
                self.put(&message);
            }
            self.put("\n");
        }
    }

    fn frame(&mut self, line: &[char]) {
        let frame = self.palette.frame;
        let line: String = line.iter().collect();
        self.put(&format!("{frame}{line}{frame:#}"));
    }

    /// A line with text from the input.
    fn text(&mut self, text: &str) {
        escape::human(text, self.out);
        self.out.push(b'\n');
    }

    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

fn count(violations: &[Violation]) -> String {
    match violations.len() {
        0 => "no violation".to_owned(),
        1 => "1 violation".to_owned(),
        many => format!("{many} violations"),
    }
}
