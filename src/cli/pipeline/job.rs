//! Something for a thread to do.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use super::jsonl::Lines;
use super::window::Window;
use crate::cli::inputs::Input;
use crate::cli::output::Message;

/// Something for a thread to do.
pub(super) enum Job {
    Inputs(VecDeque<Result<Input, Message>>),
    Window(Window),
    /// A text that was read whole, and what it goes by.
    Text(Arc<Path>, Vec<u8>),
    Lines(Lines),
    Message(Message),
}
