//! Records on standard output, one by one, and messages between them.

use std::io::{BufWriter, Write};

use super::message::Message;
use super::status::Status;
use super::stdout::{stdout, stdout_result};
use crate::report::{Colors, JsonArrayWriter};

/// Prints records, and messages between them.
pub(in crate::cli) struct RecordPrinter {
    out: BufWriter<Box<dyn Write>>,
    frame: JsonArrayWriter,
    buffer: Vec<u8>,
    status: Status,
}

impl RecordPrinter {
    pub(in crate::cli) fn new(frame: JsonArrayWriter, colors: Colors) -> Self {
        let out = BufWriter::with_capacity(64 << 10, stdout(colors));
        Self { out, frame, buffer: Vec::new(), status: Status::Clean }
    }

    /// Prints the record that `fill` writes to the buffer, if `fill` succeeds.
    pub(in crate::cli) fn record(
        &mut self,
        fill: impl FnOnce(&mut Vec<u8>) -> Result<Status, Message>,
    ) -> anyhow::Result<()> {
        self.buffer.clear();
        match fill(&mut self.buffer) {
            Ok(status) => {
                self.status = self.status.max(status);
                stdout_result(self.out.write_all(self.frame.before()))?;
                stdout_result(self.out.write_all(&self.buffer))?;
                stdout_result(self.out.write_all(self.frame.after()))
            }
            Err(message) => self.message(&message),
        }
    }

    /// Prints a message, which makes the run fail.
    pub(in crate::cli) fn message(&mut self, message: &Message) -> anyhow::Result<()> {
        stdout_result(self.out.flush())?;
        message.print();
        self.status = Status::Error;
        Ok(())
    }

    /// Writes the output so far.
    pub(in crate::cli) fn flush(&mut self) -> anyhow::Result<()> {
        stdout_result(self.out.flush())
    }

    /// Ends the output; returns the status of the run.
    pub(in crate::cli) fn finish(mut self) -> anyhow::Result<Status> {
        stdout_result(self.out.write_all(self.frame.end()))?;
        stdout_result(self.out.flush())?;
        Ok(self.status)
    }
}
