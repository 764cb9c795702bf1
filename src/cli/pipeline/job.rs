//! A unit of work for a thread.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use super::records::{Lines, WarcBlock};
use super::window::Window;
use crate::cli::inputs::Input;
use crate::cli::output::Message;

/// A unit of work for a thread.
pub(super) enum Job {
    /// Inputs that are read one after the other.
    Inputs(VecDeque<Result<Input, Message>>),
    /// A part of a large text.
    Window(Window),
    /// A text that was read whole, and its name.
    Text(Arc<Path>, Vec<u8>),
    /// The path and the content of a file that is not on disk, or a message in its place.
    File(Result<(Arc<Path>, Vec<u8>), Message>),
    /// A block of JSON Lines.
    Lines(Lines),
    /// Records of a crawl file.
    Warc(WarcBlock),
    /// A message that is reported in its place in the order.
    Message(Message),
}

impl Job {
    /// The job for a block of lines, or for the error of reading one.
    pub(super) fn lines(read: Result<Lines, Message>) -> Self {
        read.map_or_else(Self::Message, Self::Lines)
    }
}
