//! A heading of HTML whose end tag was not read yet.

/// Of `<h2>A` it is level 2, and where the `A` starts.
#[derive(Clone, Copy, Debug)]
pub(in crate::document::markup) struct OpenHeading {
    pub(in crate::document::markup) level: u8,
    pub(in crate::document::markup) text_start: usize,
}
