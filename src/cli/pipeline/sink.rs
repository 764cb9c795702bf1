//! What becomes of a command's results.

use std::io;

use crate::cli::output::Message;
use crate::report::Tally;

/// What becomes of a command's results.
pub(in crate::cli) trait Sink<O> {
    /// Prints what was found; `before` is what was counted in the text before it.
    fn print(&mut self, output: O, before: Tally) -> io::Result<()>;
    /// Hands what was printed on to whoever reads it.
    fn flush(&mut self) -> io::Result<()>;
    /// Something could not be done; it was reported on standard error.
    fn message(&mut self, _message: &Message) -> io::Result<()> {
        Ok(())
    }
    /// How many findings there are so far, if findings are what is looked for.
    fn findings(&self) -> Option<u64> {
        None
    }
}
