//! What a site generator makes of the documents that it renders: the anchors of their headings.

#[doc(hidden)]
pub mod slug;
