//! Decides whether a thread may take a job, and whether a job may continue.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A source of jobs that are parts of one job.
pub(in crate::cli::pipeline) type Parts<J> = Box<dyn Iterator<Item = J> + Send>;

/// How many results per thread may wait. While one thread reads a large document, the others finish thousands of small
/// ones.
const WAITING_PER_THREAD: usize = 512;

/// How many bytes of results may wait.
pub(super) const MAX_WEIGHT: usize = 8 << 20;

/// The position of a result in the order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Key {
    pub(super) job: u64,
    pub(super) part: u64,
    /// The number of the result within its part.
    pub(super) step: u64,
}

impl Key {
    /// Whether this is a result of a part of a job.
    pub(super) const fn is_of(self, job: u64, part: u64) -> bool {
        self.job == job && self.part == part
    }
}

/// Decides whether a thread may take a job. It is locked only for moments.
pub(super) struct Schedule<J> {
    /// The key of the result that is due next.
    pub(super) due: Key,
    /// How many jobs have been taken, which is the number of the next one.
    taken: u64,
    /// How many jobs and parts have been taken whose results have not all been consumed.
    pub(super) unconsumed: usize,
    /// The maximum of `unconsumed`, except for the job that is due.
    limit: usize,
    /// The size in bytes of the results that wait to be consumed.
    pub(super) weight: usize,
    /// How many threads run a job; each may still add parts.
    pub(super) busy: usize,
    /// How many threads wait for a job, or for room for results.
    pub(super) asleep: usize,
    /// Whether all jobs have been taken.
    pub(super) drained: bool,
    /// Whether the run is to end early.
    pub(super) stopped: bool,
    /// The jobs that have parts, by their numbers.
    pub(super) jobs_with_parts: BTreeMap<u64, PartedJob<J>>,
}

/// A job that was cut into parts.
pub(super) struct PartedJob<J> {
    /// The number of the next part that a thread takes.
    pub(super) next_part: u64,
    pub(super) source: Arc<Mutex<Numbered<Parts<J>>>>,
}

/// What a thread may take next.
pub(super) enum Turn<J> {
    /// The next job.
    Job,
    /// The next part of the job with this number, from its source.
    Part(u64, Arc<Mutex<Numbered<Parts<J>>>>),
}

/// A source of jobs or parts that numbers them.
pub(super) struct Numbered<I> {
    next: u64,
    source: I,
}

impl<I> Numbered<I> {
    pub(super) const fn new(first: u64, source: I) -> Self {
        Self { next: first, source }
    }
}

impl<I: Iterator> Iterator for Numbered<I> {
    type Item = (u64, I::Item);

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.source.next()?;
        self.next += 1;
        Some((self.next - 1, item))
    }
}

impl<J> Schedule<J> {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            due: Key::default(),
            taken: 0,
            unconsumed: 0,
            limit: WAITING_PER_THREAD * threads + WAITING_PER_THREAD,
            weight: 0,
            busy: 0,
            asleep: 0,
            drained: false,
            stopped: false,
            jobs_with_parts: BTreeMap::new(),
        }
    }

    /// Takes a turn for a thread, if there is room for its results or they are due.
    pub(super) fn take_turn(&mut self) -> Option<Turn<J>> {
        let has_room = self.unconsumed < self.limit && self.weight < MAX_WEIGHT;
        let turn = match self.jobs_with_parts.iter_mut().next() {
            Some((&job, parted)) if has_room || self.due.is_of(job, parted.next_part) => {
                parted.next_part += 1;
                Turn::Part(job, Arc::clone(&parted.source))
            }
            None if !self.drained && (has_room || self.due.is_of(self.taken, 0)) => {
                self.taken += 1;
                Turn::Job
            }
            _ => return None,
        };
        self.unconsumed += 1;
        self.busy += 1;
        Some(turn)
    }

    /// Whether no job is left, or the run was stopped.
    pub(super) fn is_over(&self) -> bool {
        self.stopped || self.drained && self.busy == 0 && self.jobs_with_parts.is_empty()
    }
}
