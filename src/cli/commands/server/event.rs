//! What the thread that owns the state is told.

use std::sync::Arc;

use lsp_server::RequestId;
use lsp_types::{Diagnostic, Uri};

use super::document::Document;
use super::transport::Incoming;

/// What the thread that owns the state is told.
pub(super) enum Event {
    /// The client sent something.
    Incoming(Incoming),
    /// The client is gone.
    Gone,
    /// A version of a document was judged.
    Judged(Arc<Document>),
    /// All files of the workspace were judged, as they were in this generation.
    Checked(u64, Vec<(Uri, Vec<Diagnostic>)>),
    /// A request was answered.
    Answered(RequestId),
}
