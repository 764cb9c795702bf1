//! Runs a command on each argument, or on each line of standard input for `-`.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read};

use crate::cli::output::{Message, RecordPrinter, Status};
use crate::report::{Colors, JsonArrayWriter, Secrets, redacted};

/// The maximum size of a line.
const MAX_LINE: u64 = 4 << 20;

/// What a command does with one argument or line: writes its record to the buffer, or returns an error message.
pub(in crate::cli) type Handler<'a> = dyn FnMut(&str, &mut Vec<u8>) -> Result<Status, Message> + 'a;

/// Runs a command on all arguments or lines, in order, and prints the records; returns the status of the run.
pub(in crate::cli) fn for_each(
    arguments: &[OsString],
    frame: JsonArrayWriter,
    colors: Colors,
    handler: &mut Handler<'_>,
) -> anyhow::Result<Status> {
    let mut printer = RecordPrinter::new(frame, colors);
    for (number, argument) in (1..).zip(arguments) {
        match argument.to_str() {
            Some("-") => for_each_line(&mut printer, handler)?,
            Some(text) => printer.record(|buffer| handler(text, buffer))?,
            None => printer.message(&Message::new(format!(
                "argument {number}, {}: not UTF-8 (write other bytes percent-encoded)",
                redacted(&argument.to_string_lossy(), Secrets::Hidden)
            )))?,
        }
    }
    printer.finish()
}

/// Runs a command on the lines of standard input; a line that cannot be read is an error.
fn for_each_line(printer: &mut RecordPrinter, handler: &mut Handler<'_>) -> anyhow::Result<()> {
    let mut input = BufReader::with_capacity(64 << 10, io::stdin().lock());
    let mut line = Vec::new();
    for number in 1_u64.. {
        // another program may wait for the result of a line before it writes the next one
        if input.buffer().is_empty() {
            printer.flush()?;
        }
        line.clear();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let message = match read {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") => {
                skip_rest_of_line(&mut input)?;
                "longer than any URL (skipped)".to_owned()
            }
            Ok(_) => match std::str::from_utf8(trim_line(&line, number)) {
                Ok(text) if text.trim_ascii().is_empty() => continue,
                Ok(text) => {
                    printer.record(|buffer| handler(text, buffer))?;
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

fn skip_rest_of_line(input: &mut impl BufRead) -> io::Result<()> {
    input.skip_until(b'\n').map(|_| ())
}

/// A line without its line break; the first one also without a byte order mark.
fn trim_line(line: &[u8], number: u64) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if number == 1 { line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line) } else { line }
}
