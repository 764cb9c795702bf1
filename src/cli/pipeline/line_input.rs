//! The arguments of the command line, or the lines of standard input for `-`, one by one.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read};

use crate::cli::output::{Message, RecordPrinter, Status};
use crate::report::{Colors, JsonArrayWriter, Secrets, redacted};

/// The longest line that is read.
const LONGEST: u64 = 4 << 20;

/// What a command does with one argument or line: writes its record to the buffer, or returns an error message.
pub(in crate::cli) type Answer<'a> = dyn FnMut(&str, &mut Vec<u8>) -> Result<Status, Message> + 'a;

/// Runs a command on all arguments or lines, in order, and prints the records.
pub(in crate::cli) fn answer(
    given: &[OsString],
    frame: JsonArrayWriter,
    colors: Colors,
    answer: &mut Answer<'_>,
) -> anyhow::Result<Status> {
    let mut printer = RecordPrinter::new(frame, colors);
    for (number, argument) in (1..).zip(given) {
        match argument.to_str() {
            Some("-") => lines(&mut printer, answer)?,
            Some(text) => printer.record(|buffer| answer(text, buffer))?,
            None => printer.message(&Message::new(format!(
                "argument {number}, {}: not UTF-8 (write other bytes percent-encoded)",
                redacted(&argument.to_string_lossy(), Secrets::Hidden)
            )))?,
        }
    }
    printer.finish()
}

/// Runs a command on the lines of standard input; a line that cannot be read is an error.
fn lines(printer: &mut RecordPrinter, answer: &mut Answer<'_>) -> anyhow::Result<()> {
    let mut input = BufReader::with_capacity(64 << 10, io::stdin().lock());
    let mut line = Vec::new();
    for number in 1_u64.. {
        // whoever waits for an answer before asking on gets it
        if input.buffer().is_empty() {
            printer.flush()?;
        }
        line.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let message = match read {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == LONGEST && !line.ends_with(b"\n") => {
                rest_of_line(&mut input)?;
                "longer than any URL (skipped)".to_owned()
            }
            Ok(_) => match std::str::from_utf8(trimmed(&line, number)) {
                Ok(text) if text.trim_ascii().is_empty() => continue,
                Ok(text) => {
                    printer.record(|buffer| answer(text, buffer))?;
                    continue;
                }
                Err(_) => "not UTF-8 (write other bytes percent-encoded)".to_owned(),
            },
            Err(error) => {
                printer.message(&Message::new(format!("<stdin>:{number}: cannot be read: {error}")))?;
                break;
            }
        };
        printer.message(&Message::new(format!("<stdin>:{number}: {message}")))?;
    }
    Ok(())
}

fn rest_of_line(input: &mut impl BufRead) -> io::Result<()> {
    input.skip_until(b'\n').map(|_| ())
}

/// The line without its end, and the first line without a byte order mark.
fn trimmed(line: &[u8], number: u64) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if number == 1 { line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line) } else { line }
}
