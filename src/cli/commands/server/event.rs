//! The events that the thread with the state handles.

use std::sync::Arc;

use lsp_server::RequestId;
use lsp_types::{Diagnostic, Uri};

use super::document::Document;
use super::transport::Incoming;

/// The events that the thread with the state handles.
pub(super) enum Event {
    /// The client sent something.
    Incoming(Incoming),
    /// The client is gone.
    Gone,
    /// A version of a document was judged.
    Judged {
        document: Arc<Document>,
        diagnostics: Vec<Diagnostic>,
        /// A hash of what others may refer to in it; `None` if nobody asked.
        places: Option<u64>,
    },
    /// A document could not be judged.
    NotJudged(Uri),
    /// All files of the workspace were judged, as they were in this generation.
    Checked(u64, Vec<(Uri, Vec<Diagnostic>)>),
    /// The client has the diagnostics of the workspace in this generation.
    Pulled(u64),
    /// A request was answered.
    Answered(RequestId),
    /// No other event waits.
    Idle,
}
