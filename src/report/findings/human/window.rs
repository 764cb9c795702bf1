//! The part of a source line that fits on the terminal, around its marks.

use unicode_width::UnicodeWidthChar;

use super::super::super::ExcerptLine;

const CUT: char = '…';

/// The part of the line that has at most `room` columns. The start of the marked text is in it, and of the rest of the
/// line more before the marks than after them.
pub(super) fn window(line: &ExcerptLine, room: usize) -> ExcerptLine {
    let characters: Vec<(char, usize)> = line.text.chars().map(|it| (it, it.width().unwrap_or(0))).collect();
    let all: usize = characters.iter().map(|(_, columns)| columns).sum();
    // the mark may be after the end of the line
    if all.max(line.indent + line.width) <= room {
        return line.clone();
    }
    // two columns for each end: the `…`, and a wide character that does not fit
    let inner = room.saturating_sub(4).max(1);
    let marked = line.width.min(inner);
    let after = (inner - marked) / 4;
    let from = (line.indent + marked + after).min(all.max(line.indent + marked)).saturating_sub(inner);
    let (mut first, mut start) = (0, 0);
    while start < from && first < characters.len() {
        start += characters[first].1;
        first += 1;
    }
    let mut text = String::new();
    text.extend((first > 0).then_some(CUT));
    let indent = (line.indent + usize::from(first > 0)).saturating_sub(start);
    let mut left = inner;
    for &(character, columns) in &characters[first..] {
        if columns > left {
            text.push(CUT);
            break;
        }
        left -= columns;
        text.push(character);
    }
    ExcerptLine { nth: line.nth, text, indent, width: marked }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check((text, indent, width): (&str, usize, usize), room: usize, expected: (&str, usize, usize)) {
        let line = ExcerptLine { nth: 0, text: text.to_owned(), indent, width };
        let shown = window(&line, room);
        assert_eq!((shown.text.as_str(), shown.indent, shown.width), expected);
    }

    #[test]
    fn the_marks_stay_in_sight() {
        check(("see abc now", 4, 3), 20, ("see abc now", 4, 3));
        check(("0123456789abcdefghijklmnopqrstuvwxyz", 20, 3), 14, ("…efghijklmn…", 7, 3));
        check(("0123456789abcdefghijklmnopqrstuvwxyz", 0, 2), 14, ("0123456789…", 0, 2));
        check(("0123456789abcdefghijklmnopqrstuvwxyz", 33, 3), 14, ("…qrstuvwxyz", 8, 3));
        check(("0123456789abcdefghijklmnopqrstuvwxyz", 2, 30), 14, ("…23456789ab…", 1, 10));
    }
}
