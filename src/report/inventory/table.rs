//! An inventory as a table for people, with a bar for each row.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use super::counter::{Inventory, Totals};
use super::kinds::{GroupBy, InventorySort};
use super::row::InventoryRow;
use crate::report::palette::Palette;
use crate::report::{Terminal, escape, grouped};

/// The columns that a bar takes up.
const BAR_WIDTHS: std::ops::RangeInclusive<usize> = 8..=30;
/// The columns that names take up at most; what is after a longer name is pushed to the right.
const MAX_NAME_WIDTH: usize = 48;

/// Writes the rows with these numbers, which are sorted.
pub(crate) fn write_table(
    inventory: &Inventory,
    (by, sort): (GroupBy, InventorySort),
    rows: &[u32],
    terminal: Terminal,
    out: &mut dyn Write,
) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let table = Table::of(inventory, (by, sort), rows, terminal);
    let mut buffer = Vec::new();
    table.push_header(&mut buffer);
    for &number in rows {
        table.push_row(&inventory.row(by, number), &mut buffer);
        out.write_all(&buffer)?;
        buffer.clear();
    }
    Ok(())
}

/// Writes what comes after a table: the totals, and how many rows there are more than `shown`.
pub(crate) fn write_summary(inventory: &Inventory, by: GroupBy, shown: usize, out: &mut dyn Write) -> io::Result<()> {
    if shown > 0 {
        writeln!(out)?;
    }
    writeln!(out, "{}", summary(inventory, by, shown))
}

/// A column of numbers.
struct NumberColumn {
    title: &'static str,
    value: fn(&InventoryRow<'_>) -> u64,
    width: usize,
}

/// The columns of a table, and how wide they are.
struct Table {
    numbers: Vec<NumberColumn>,
    bar_width: usize,
    /// What the bars show, and the number that is the longest bar.
    bar_value: fn(&InventoryRow<'_>) -> u64,
    longest_bar: u64,
    name_width: usize,
    by: GroupBy,
    palette: Palette,
}

impl Table {
    fn of(inventory: &Inventory, (by, sort): (GroupBy, InventorySort), rows: &[u32], terminal: Terminal) -> Self {
        let mut numbers: Vec<_> = titles(by, sort)
            .into_iter()
            .map(|(title, value)| NumberColumn { title, value, width: title.len() })
            .collect();
        let bar_value: fn(&InventoryRow<'_>) -> u64 = match sort {
            InventorySort::Distinct => |row| row.distinct_urls,
            InventorySort::Files => |row| row.files,
            InventorySort::Urls | InventorySort::Name => |row| row.urls,
        };
        let (mut longest_bar, mut name_width, mut place_width) = (1, by.name().len(), 0);
        for &number in rows {
            let row = inventory.row(by, number);
            for column in &mut numbers {
                column.width = column.width.max(digits((column.value)(&row)));
            }
            longest_bar = longest_bar.max(bar_value(&row));
            name_width = name_width.max(escape::shown(&row.label).width()).min(MAX_NAME_WIDTH);
            place_width = place_width.max(place(by, &row).width());
        }
        let taken: usize = numbers.iter().map(|column| column.width + 2).sum();
        let left = terminal.width.saturating_sub(taken + name_width + 2 + place_width + 2);
        let bar_width = left.clamp(*BAR_WIDTHS.start(), *BAR_WIDTHS.end());
        Self { numbers, bar_width, bar_value, longest_bar, name_width, by, palette: Palette::new(terminal.colors) }
    }

    fn push_header(&self, out: &mut Vec<u8>) {
        let Self { numbers, bar_width, name_width, by, palette, .. } = self;
        let bold = palette.bold;
        let mut line = String::new();
        for NumberColumn { title, width, .. } in numbers {
            line += &format!("{title:>width$}  ");
        }
        line += &" ".repeat(bar_width + 2);
        let place = if *by == GroupBy::File { "first" } else { "first place" };
        line += &format!("{:name_width$}  {place}", by.name());
        out.extend_from_slice(format!("{bold}{line}{bold:#}\n").as_bytes());
    }

    fn push_row(&self, row: &InventoryRow<'_>, out: &mut Vec<u8>) {
        let Self { numbers, bar_width, name_width, palette, .. } = self;
        for NumberColumn { value, width, .. } in numbers {
            out.extend_from_slice(format!("{:>width$}  ", value(row)).as_bytes());
        }
        let bar = bar((self.bar_value)(row), self.longest_bar, *bar_width);
        let gap = bar_width - bar.chars().count();
        let frame = palette.frame;
        out.extend_from_slice(format!("{frame}{bar}{frame:#}{:gap$}  ", "").as_bytes());
        let name = escape::shown(&row.label);
        let gap = name_width.saturating_sub(name.width());
        out.extend_from_slice(format!("{name}{:gap$}  {}\n", "", place(self.by, row)).as_bytes());
    }
}

/// The title of a column, and its number in a row.
type Title = (&'static str, fn(&InventoryRow<'_>) -> u64);

/// The columns of numbers in a table: those that can differ.
fn titles(by: GroupBy, sort: InventorySort) -> Vec<Title> {
    let mut titles: Vec<Title> = vec![("URLs", |row| row.urls)];
    if by != GroupBy::Url || sort == InventorySort::Distinct {
        titles.push(("distinct", |row| row.distinct_urls));
    }
    if by != GroupBy::File || sort == InventorySort::Files {
        titles.push(("files", |row| row.files));
    }
    if matches!(by, GroupBy::Host | GroupBy::Domain | GroupBy::File) {
        titles.push(("http", |row| row.http_urls));
        titles.push(("https", |row| row.https_urls));
    }
    titles
}

/// The place of the first URL; without the file where that is the name of the row.
fn place(by: GroupBy, row: &InventoryRow<'_>) -> String {
    let InventoryRow { path, line, column, .. } = row;
    match by {
        GroupBy::File => format!("{line}:{column}"),
        _ => format!("{}:{line}:{column}", escape::shown(path)),
    }
}

/// A bar for a number, as long as `longest` would be in `width` columns; one that is not zero can be seen.
fn bar(number: u64, longest: u64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (u128::from(number) * width as u128 * 8).div_ceil(u128::from(longest.max(1)));
    let eighths = usize::try_from(eighths).unwrap_or(usize::MAX).min(width * 8);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// The last line: the totals, and how many rows there are more.
fn summary(inventory: &Inventory, by: GroupBy, shown: usize) -> String {
    let Totals { urls, distinct_urls, files, .. } = inventory.totals();
    let plural = |number: u64, one: &str| format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" });
    let distinct = grouped(distinct_urls);
    let mut line = format!("{}, {distinct} distinct, in {}", plural(urls, "URL"), plural(files, "file"));
    let rows = inventory.numbers(by).len();
    if shown < rows {
        // not all rows are hosts: one is for URLs with `mailto:`
        line += &format!("; the first {shown} of {} rows", grouped(rows as u64));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_in_proportion() {
        assert_eq!(bar(4, 4, 4), "████");
        assert_eq!(bar(2, 4, 4), "██");
        assert_eq!(bar(1, 32, 4), "▏");
        assert_eq!(bar(1, u64::MAX, 4), "▏");
        assert_eq!(bar(u64::MAX, u64::MAX, 2), "██");
        assert_eq!(bar(0, 4, 4), "");
    }
}
