//! The work of a thread: runs a job, and returns its last results and the jobs that follow.

use std::collections::VecDeque;
use std::sync::Arc;

use super::chunk_edges::ChunkEdges;
use super::job::Job;
use super::job_output::{Collector, JobOutput, ScannedWindow};
use super::ordered_pool::{HandOver, Outcome, Then};
use super::reader::Reader;
use super::task::Task;
use super::window::Window;
use crate::cli::config::{Configs, DirCache};
use crate::cli::inputs::Input;
use crate::cli::output::Message;
use crate::report::{Secrets, file_name};

/// Runs jobs.
pub(super) struct Worker<'a, T> {
    pub(super) reader: Reader<'a, T>,
    pub(super) configs: &'a Configs,
}

impl<T: Task> Worker<'_, T> {
    /// Runs a job with the buffer of the thread. Results are passed to `hand_over` while there are many, and the rest
    /// is returned.
    pub(super) fn work(
        &self,
        job: Job,
        buffer: &mut Vec<u8>,
        hand_over: &mut HandOver<'_, JobOutput<T::Output>>,
    ) -> Outcome<Job, JobOutput<T::Output>> {
        let job = match job {
            Job::Window(window) => return self.scan_window(Arc::new(window), buffer, hand_over),
            job => job,
        };
        let mut pass_on = |output, weight, _| hand_over(JobOutput { output, ..JobOutput::default() }, weight);
        let mut collector = Collector::new(&mut pass_on);
        let mut then = Then::Part;
        match job {
            Job::Inputs(inputs) => then = self.read_inputs(inputs, buffer, &mut collector),
            Job::Message(message) => collector.messages.push(message),
            Job::Text(path, bytes) => {
                let config = self.configs.of(&path);
                self.reader.pass_stream_text(&path, &config, &bytes, &mut collector);
            }
            Job::File(file) => {
                then = Then::Next;
                match file {
                    Ok((path, bytes)) => {
                        let config = self.configs.of(&path);
                        self.reader.pass_file(&path, &config, &bytes, &mut collector);
                    }
                    Err(message) => collector.messages.push(message),
                }
            }
            Job::Lines(lines) => lines.read_records(self.reader.task, self.configs, &mut collector),
            Job::Warc(block) => {
                let config = self.configs.of(block.file());
                block.read_records(self.reader.task, &config, &mut collector);
            }
            Job::Window(_) => {}
        }
        let (result, weight) = collector.finish();
        Outcome { result, weight, then }
    }

    /// Scans a window of a large text.
    fn scan_window(
        &self,
        window: Arc<Window>,
        buffer: &mut Vec<u8>,
        hand_over: &mut HandOver<'_, JobOutput<T::Output>>,
    ) -> Outcome<Job, JobOutput<T::Output>> {
        let mut pass_on = |output, weight, edges| {
            let scanned = ScannedWindow { window: Arc::clone(&window), edges, has_ended: false };
            hand_over(JobOutput { output, window: Some(scanned), ..JobOutput::default() }, weight);
        };
        let mut collector = Collector::new(&mut pass_on);
        let edges = window.scan(self.reader.task, None, buffer, &mut collector.out);
        if let Err(error) = &edges {
            collector.messages.push(Message::io(&window.path, error));
        } else {
            collector.stats.add_part(window.len(), 0, 0);
        }
        let (mut result, weight) = collector.finish();
        let weight = weight + window.weight();
        result.window = Some(ScannedWindow { edges: edges.unwrap_or(ChunkEdges::UNREAD), has_ended: true, window });
        Outcome { result, weight, then: Then::Part }
    }

    /// Reads inputs until one is cut into more jobs; the remaining inputs follow those jobs.
    fn read_inputs(
        &self,
        mut inputs: VecDeque<Result<Input, Message>>,
        buffer: &mut Vec<u8>,
        collector: &mut Collector<'_, T::Output>,
    ) -> Then<Job> {
        let mut configs = DirCache::default();
        while let Some(input) = inputs.pop_front() {
            let input = match input {
                Ok(input) => input,
                Err(message) => {
                    collector.messages.push(message);
                    continue;
                }
            };
            let path = input.path();
            let read = self.reader.read(&input, configs.of(self.configs, path), buffer, collector);
            if inputs.is_empty() || matches!(read, Ok(Some(_))) {
                collector.last_file = Some(file_name(path, Secrets::Hidden).into());
            }
            match read {
                Ok(None) => {}
                Ok(Some(parts)) => return Then::Parts(Box::new(parts.chain([Job::Inputs(inputs)]))),
                Err(error) => collector.messages.push(Message::io(path, &error)),
            }
        }
        Then::Next
    }
}
