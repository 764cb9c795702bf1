//! Progress that the client shows of work that takes long.

use std::time::{Duration, Instant};

use lsp_types::notification::Progress as ProgressNotification;
use lsp_types::request::WorkDoneProgressCreate;
use lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use super::client::{Abilities, Client};

/// How often progress is reported.
const INTERVAL: Duration = Duration::from_millis(100);

/// The progress of some work. It ends when it is dropped.
pub(super) struct Progress<'c> {
    client: &'c Client,
    /// `None` if the client shows no progress.
    token: Option<NumberOrString>,
    reported: Instant,
    last: Option<String>,
}

impl<'c> Progress<'c> {
    /// Starts to show work with this title, if the client can.
    pub(super) fn start(client: &'c Client, abilities: &Abilities, title: &str) -> Self {
        let mut progress = Self { client, token: None, reported: Instant::now(), last: None };
        if abilities.progress {
            let token = NumberOrString::String(format!("urlint/{}", client.new_number()));
            client.request::<WorkDoneProgressCreate>(WorkDoneProgressCreateParams { token: token.clone() });
            progress.token = Some(token);
            let title = title.to_owned();
            progress.send(WorkDoneProgress::Begin(WorkDoneProgressBegin { title, ..WorkDoneProgressBegin::default() }));
        }
        progress
    }

    fn send(&self, progress: WorkDoneProgress) {
        if let Some(token) = self.token.clone() {
            let value = ProgressParamsValue::WorkDone(progress);
            self.client.notify::<ProgressNotification>(ProgressParams { token, value });
        }
    }

    /// Shows how far it is, if some time has passed since that was last shown.
    pub(super) fn report(&mut self, message: impl FnOnce() -> String) {
        if self.token.is_some() && self.reported.elapsed() >= INTERVAL {
            self.reported = Instant::now();
            let message = Some(message());
            self.last.clone_from(&message);
            self.send(WorkDoneProgress::Report(WorkDoneProgressReport {
                message,
                ..WorkDoneProgressReport::default()
            }));
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        let message = self.last.take();
        self.send(WorkDoneProgress::End(WorkDoneProgressEnd { message }));
    }
}
