//! The components of a URL for people: drawn under the URL, with the parts of its scheme and carets under violations.

use std::ops::Range;

use super::diagram_rows::{Mark, UrlRows, WIDTH};
use super::palette::Palette;
use super::{Colors, ParseReport, escape};
use crate::syntax::{Standard, Violation};

/// Adds the drawing to `out`.
pub(super) fn draw(report: &ParseReport<'_>, colors: Colors, out: &mut Vec<u8>) {
    let url = UrlRows::new(report.url.text(), &report.hidden);
    let mut drawing = Drawing { url, palette: Palette::new(colors), out };
    drawing.draw_components(report);
    drawing.draw_section(report);
    drawing.draw_verdict(report);
}

struct Drawing<'o> {
    url: UrlRows,
    palette: Palette,
    out: &'o mut Vec<u8>,
}

/// The name of a component, which is drawn under its text.
struct ComponentLabel {
    /// Where the component is; at least one mark, on rows without a gap.
    marks: Vec<Mark>,
    name: &'static str,
    /// Its span, and its kind in parentheses.
    details: String,
}

impl Drawing<'_> {
    fn draw_components(&mut self, report: &ParseReport<'_>) {
        let labels: Vec<ComponentLabel> = report
            .leaves()
            .map(|(component, span, kind)| {
                let kind = if kind.is_empty() { String::new() } else { format!(" ({kind})") };
                ComponentLabel {
                    marks: self.url.marks(span),
                    name: component.name(),
                    details: format!(" {span:?}{kind}"),
                }
            })
            .collect();
        for row in 0..self.url.rows.len() {
            self.draw_url_row(row);
            self.draw_brackets(row, &labels);
            let starts_here = |label: &&ComponentLabel| label.marks[0].row == row;
            self.draw_names(&labels.iter().filter(starts_here).collect::<Vec<_>>());
        }
    }

    fn draw_url_row(&mut self, row: usize) {
        let bold = self.palette.bold;
        let line = format!("{bold}{}{bold:#}\n", self.url.rows[row]);
        self.push(&line);
    }

    /// Draws the line under a row that joins the bytes of each component: `├───┘`.
    fn draw_brackets(&mut self, row: usize, labels: &[ComponentLabel]) {
        let mut line: Vec<char> = Vec::new();
        for label in labels {
            let Some(nth) = row.checked_sub(label.marks[0].row) else { continue };
            let Some(mark) = label.marks.get(nth) else { continue };
            let Range { start, end } = mark.columns;
            let (is_first, is_last) = (nth == 0, nth + 1 == label.marks.len());
            line.resize(line.len().max(end.max(start + 1)), ' ');
            line[start..end].fill('─');
            match end.saturating_sub(start) {
                0 | 1 if is_first && is_last => line[start] = '│',
                _ => {
                    if is_first {
                        line[start] = '├';
                    }
                    if is_last {
                        line[end - 1] = '┘';
                    }
                }
            }
        }
        if !line.is_empty() {
            self.push_frame(&line);
            self.push("\n");
        }
    }

    /// Draws the names of the components that start in a row, the rightmost first, so that no line crosses a name.
    fn draw_names(&mut self, labels: &[&ComponentLabel]) {
        let column = |label: &ComponentLabel| label.marks[0].columns.start;
        for (nth, label) in labels.iter().enumerate().rev() {
            let mut line = vec![' '; column(label) + 1];
            for before in &labels[..nth] {
                line[column(before)] = '│';
            }
            line[column(label)] = if line[column(label)] == '│' { '├' } else { '└' };
            self.push_frame(&line);
            let bold = self.palette.bold;
            self.push(&format!(" {bold}{}{bold:#}{}\n", label.name, label.details));
        }
    }

    fn draw_section(&mut self, report: &ParseReport<'_>) {
        let Some(section) = &report.section else { return };
        let bold = self.palette.bold;
        self.push(&format!("\n{bold}{}{bold:#} ({})\n", section.scheme, section.clause));
        let parts: Vec<_> = section.parts_beside_components().collect();
        let name_width = parts.iter().map(|part| part.name.len()).max().unwrap_or(0);
        let span_width = parts.iter().map(|part| format!("{:?}", part.span).len()).max().unwrap_or(0);
        for part in parts {
            let (name, span, masked) = (part.name, format!("{:?}", part.span), report.masked(part.span));
            self.push(&format!("  {name:name_width$}  {span:span_width$}  "));
            self.push_escaped_line(if part.span.is_empty() { "(empty)" } else { &masked });
        }
        for (number, (_, step)) in (1..).zip(&section.steps) {
            self.push(&format!("  {number}. "));
            self.push_escaped_line(step);
        }
        if let Some(name) = &section.assigned_name {
            self.push("  names the same as ");
            self.push_escaped_line(name);
        }
        if section.steps.is_empty() && section.parts.is_empty() {
            self.push("  it does not follow that section\n");
        }
        if !section.violations.is_empty() {
            self.push(&format!("{bold}{}{bold:#}: {}\n", section.scheme, violation_count(&section.violations)));
            self.draw_violations(&section.violations);
        }
    }

    fn draw_verdict(&mut self, report: &ParseReport<'_>) {
        let bold = self.palette.bold;
        let (standard, count) = (report.standard, violation_count(&report.violations));
        self.push(&format!("\n{bold}{standard}{bold:#}: {count}\n"));
        self.draw_violations(&report.violations);
        if standard == Standard::Whatwg {
            match &report.href {
                Some(href) => {
                    self.push("a browser makes of it ");
                    self.push_escaped_line(href);
                }
                None => self.push("a browser does not take it\n"),
            }
        }
    }

    /// Draws carets under the bytes of each violation, on the rows where there are some.
    fn draw_violations(&mut self, violations: &[Violation]) {
        let mut carets = Vec::new();
        for violation in violations {
            let marks = self.url.marks(violation.span);
            let last = marks.len() - 1;
            carets.extend(marks.into_iter().enumerate().map(|(nth, mark)| (mark, (nth == last).then_some(violation))));
        }
        carets.sort_by_key(|(mark, _)| mark.row);
        let mut drawn_row = None;
        for (Mark { row, columns }, violation) in carets {
            if drawn_row.replace(row) != Some(row) {
                let line = format!("{}\n", self.url.rows[row]);
                self.push(&line);
            }
            let error = self.palette.error;
            let (indent, carets) = (" ".repeat(columns.start), "^".repeat(columns.len().max(1)));
            self.push(&format!("{indent}{error}{carets}{error:#}"));
            // the message comes after the last carets of its violation
            if let Some(violation) = violation {
                let message = violation.kind.to_string();
                // on the right of the carets where there is room for it
                self.push(if columns.end <= WIDTH / 2 { " " } else { "\n  " });
                self.push(&message);
            }
            self.push("\n");
        }
    }

    fn push_frame(&mut self, line: &[char]) {
        let frame = self.palette.frame;
        let line: String = line.iter().collect();
        self.push(&format!("{frame}{line}{frame:#}"));
    }

    /// A line with text from the input.
    fn push_escaped_line(&mut self, text: &str) {
        escape::human(text, self.out);
        self.out.push(b'\n');
    }

    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

fn violation_count(violations: &[Violation]) -> String {
    match violations.len() {
        0 => "no violation".to_owned(),
        1 => "1 violation".to_owned(),
        many => format!("{many} violations"),
    }
}
