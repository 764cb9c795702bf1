//! Work that may have a bug in it: a panic ends that work alone, and never the server.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lsp_server::ErrorCode;
use lsp_types::MessageType;

use super::client::{Client, RequestError};

/// Does some work of this name. After a panic, the client sees in its log that the work was not done; what the work was
/// about to change is as far as it came, which no other work relies on: locks are taken over, and caches are made again.
///
/// # Errors
/// If the work panics.
pub(super) fn guarded<R>(client: &Client, name: &str, work: impl FnOnce() -> R) -> Result<R, RequestError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let texts = [panic.downcast_ref::<&str>().copied(), panic.downcast_ref::<String>().map(String::as_str)];
        let why = texts.into_iter().flatten().next().unwrap_or("for an unknown reason");
        let what = format!("{name}: this is a bug of urlint (please report it): {why}");
        client.log(MessageType::ERROR, &what);
        RequestError { code: ErrorCode::InternalError, what }
    })
}
