//! Decides whether a thread may take a job, and whether a job may continue.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A source of jobs that are parts of one job.
pub(in crate::cli::pipeline) type Parts<J> = Box<dyn Iterator<Item = J> + Send>;

/// How many results per thread may wait: while one thread reads a large document, the others finish thousands of small
/// ones.
const WAITING: usize = 512;

/// How many bytes of results may wait.
pub(super) const WEIGHT: usize = 8 << 20;

/// The position of a result in the order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Key {
    pub(super) job: u64,
    pub(super) part: u64,
    /// The number of the result within its part.
    pub(super) step: u64,
}

impl Key {
    pub(super) const fn is_of(self, job: u64, part: u64) -> bool {
        self.job == job && self.part == part
    }
}

/// Decides whether a thread may take a job. Locked only for moments.
pub(super) struct Schedule<J> {
    /// The key of the result that is due next.
    pub(super) due: Key,
    /// How many jobs have been taken in this order.
    pub(super) given: u64,
    /// How many jobs have been taken whose results have not been consumed, and the maximum of that.
    pub(super) waiting: usize,
    limit: usize,
    pub(super) weight: usize,
    /// How many threads have a job: each may still add parts.
    pub(super) busy: usize,
    /// How many threads wait for a job.
    pub(super) asleep: usize,
    pub(super) drained: bool,
    pub(super) stopped: bool,
    /// The jobs that have parts, by their number.
    pub(super) parted: BTreeMap<u64, Parted<J>>,
}

pub(super) struct Parted<J> {
    /// How many parts have been taken.
    pub(super) given: u64,
    /// The number of the next part, and the source.
    pub(super) source: Arc<Mutex<(u64, Parts<J>)>>,
}

/// The next action of a thread.
pub(super) enum Turn<J> {
    Job,
    Part(u64, Arc<Mutex<(u64, Parts<J>)>>),
}

impl<J> Schedule<J> {
    pub(super) fn new(threads: usize) -> Self {
        Self {
            due: Key::default(),
            given: 0,
            waiting: 0,
            limit: WAITING * threads + WAITING,
            weight: 0,
            busy: 0,
            asleep: 0,
            drained: false,
            stopped: false,
            parted: BTreeMap::new(),
        }
    }

    pub(super) fn turn(&mut self) -> Option<Turn<J>> {
        let room = self.waiting < self.limit && self.weight < WEIGHT;
        let turn = match self.parted.iter_mut().next() {
            Some((&job, parted)) if room || self.due.is_of(job, parted.given) => {
                parted.given += 1;
                Turn::Part(job, Arc::clone(&parted.source))
            }
            None if !self.drained && (room || self.due.is_of(self.given, 0)) => {
                self.given += 1;
                Turn::Job
            }
            _ => return None,
        };
        self.waiting += 1;
        self.busy += 1;
        Some(turn)
    }

    pub(super) fn is_over(&self) -> bool {
        self.stopped || self.drained && self.busy == 0 && self.parted.is_empty()
    }
}
