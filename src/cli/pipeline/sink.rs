//! The destination of a command's results.

use std::io;

use crate::cli::output::Message;
use crate::report::Tally;

/// The destination of a command's results.
pub(in crate::cli) trait Sink<O> {
    /// Prints results. `before` has the lines and columns of the text before the window that they come from.
    fn print(&mut self, output: O, before: Tally) -> io::Result<()>;
    /// Flushes the printed results.
    fn flush(&mut self) -> io::Result<()>;
    /// Takes a message that was printed to standard error.
    fn message(&mut self, _message: &Message) -> io::Result<()> {
        Ok(())
    }
    /// The number of findings so far, for a command that reports findings.
    fn findings(&self) -> Option<u64> {
        None
    }
}
