//! What is not text: a walk leaves it out, and no fix writes it.

use super::done::Gathered;
use super::worker::{Origin, Source, Task, Whole, Worker};
use crate::cli::Message;
use crate::text::{Encoding, binary};

impl<T: Task> Worker<'_, T> {
    /// Leaves out what a walk came by if it is not text.
    pub(super) fn is_left_out(
        &self,
        bytes: &[u8],
        encoding: Encoding,
        (path, source): Origin<'_>,
        done: &mut Gathered<'_, T::Output>,
    ) -> bool {
        if source != Source::Walked {
            return false;
        }
        let why = binary(bytes, encoding).filter(|why| why.is_unreadable());
        why.inspect(|why| self.detail(path, || format!("left out: {why}; name it to have it read"), done)).is_some()
    }

    /// Tells that what is not text is not fixed, where files are: to all if it was named, of a walk to those who ask.
    pub(super) fn report_not_text(
        &self,
        bytes: &[u8],
        encoding: Encoding,
        (path, source): Origin<'_>,
        done: &mut Gathered<'_, T::Output>,
    ) {
        if self.task.whole() == Whole::Nothing || source == Source::Stream {
            return;
        }
        let Some(why) = binary(bytes, encoding) else { return };
        let told = || format!("skipped: {why}: not fixed");
        match source {
            Source::Walked => self.detail(path, told, done),
            _ => done.messages.push(Message::note(path, &told())),
        }
    }
}
