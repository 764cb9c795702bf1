//! What stands on the command line, or on the lines of standard input for `-`, one by one, and the output for it.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};

use super::progress::WholeLines;
use super::run::written;
use super::{Message, Status};
use crate::report::{Colors, JsonArrayWriter, Secrets, redacted};

/// The longest line that is read.
const LONGEST: u64 = 4 << 20;

/// What a command makes of one thing given: adds its record to the buffer, or tells what is wrong with it.
pub(super) type Answer<'a> = dyn FnMut(&str, &mut Vec<u8>) -> Result<Status, Message> + 'a;

/// Answers everything given, in order, and prints the records.
pub(super) fn answer(
    given: &[OsString],
    frame: JsonArrayWriter,
    colors: Colors,
    answer: &mut Answer<'_>,
) -> anyhow::Result<Status> {
    let mut printer = Printer::new(frame, colors);
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

/// Answers the lines of standard input, those that can be read.
fn lines(printer: &mut Printer, answer: &mut Answer<'_>) -> anyhow::Result<()> {
    let mut input = BufReader::with_capacity(64 << 10, io::stdin().lock());
    let mut line = Vec::new();
    for number in 1_u64.. {
        // whoever waits for an answer before asking on gets it
        if input.buffer().is_empty() {
            written(printer.out.flush())?;
        }
        line.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let message = match read {
            Ok(0) => break,
            Ok(_) if line.len() as u64 == LONGEST && !line.ends_with(b"\n") => {
                rest_of_line(&mut input)?;
                "longer than any URL (it is left out)".to_owned()
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

/// The line without its end, and the first one without a byte order mark.
fn trimmed(line: &[u8], number: u64) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if number == 1 { line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line) } else { line }
}

/// Prints records, and messages between them.
pub(super) struct Printer {
    out: BufWriter<Box<dyn Write>>,
    frame: JsonArrayWriter,
    buffer: Vec<u8>,
    status: Status,
}

impl Printer {
    pub(super) fn new(frame: JsonArrayWriter, colors: Colors) -> Self {
        let out = BufWriter::with_capacity(64 << 10, output(colors));
        Self { out, frame, buffer: Vec::new(), status: Status::Clean }
    }

    /// Prints what `fill` puts into the buffer, if that goes well.
    pub(super) fn record(&mut self, fill: impl FnOnce(&mut Vec<u8>) -> Result<Status, Message>) -> anyhow::Result<()> {
        self.buffer.clear();
        match fill(&mut self.buffer) {
            Ok(status) => {
                self.status = self.status.max(status);
                written(self.out.write_all(self.frame.before()))?;
                written(self.out.write_all(&self.buffer))?;
                written(self.out.write_all(self.frame.after()))
            }
            Err(message) => self.message(&message),
        }
    }

    fn message(&mut self, message: &Message) -> anyhow::Result<()> {
        written(self.out.flush())?;
        message.print();
        self.status = Status::Error;
        Ok(())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<Status> {
        written(self.out.write_all(self.frame.end()))?;
        written(self.out.flush())?;
        Ok(self.status)
    }
}

/// Standard output.
pub(super) fn output(colors: Colors) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    let is_terminal = stdout.is_terminal();
    let out: Box<dyn Write> = match colors {
        // on old Windows consoles the stream turns colours into calls
        Colors::Used => Box::new(anstream::AutoStream::always(stdout)),
        Colors::Unused => Box::new(stdout),
    };
    if is_terminal { Box::new(WholeLines::new(out)) } else { out }
}
