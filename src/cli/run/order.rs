//! Runs jobs on all threads and hands their results back in order, holding the source of jobs back when too much waits.
//!
//! A job may turn out to be too large for one thread: then it hands over the rest of itself as a source of further jobs
//! (its parts), which are done before anything behind it. INVARIANT: the job whose result is due next may always be
//! taken, however much waits; so the run never stands still.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rayon::ThreadPool;

/// What a job gives.
pub(super) struct Outcome<J, R> {
    /// Its result.
    pub(super) result: R,
    /// How many octets the result takes while it waits.
    pub(super) weight: usize,
    /// What follows directly behind it.
    pub(super) then: Then<J>,
}

/// What follows a job directly.
pub(super) enum Then<J> {
    /// The job that comes next in the order.
    Next,
    /// More parts of the same job, from its source.
    Part,
    /// The parts that this source gives. Its last job must end with [`Then::Next`] or with parts again.
    Parts(Parts<J>),
}

/// A source of jobs that all are parts of one.
pub(super) type Parts<J> = Box<dyn Iterator<Item = J> + Send>;

/// What the run asks of its user.
pub(super) trait Consumer<R> {
    /// Takes the next result.
    fn take(&mut self, result: R) -> anyhow::Result<()>;
    /// Nothing is there to be taken at the moment.
    fn idle(&mut self) -> anyhow::Result<()>;
    /// After which time it wants to hear again that nothing is there.
    fn patience(&self) -> Option<Duration> {
        None
    }
}

/// How much may wait for each thread, in results: while one reads a large document, the others go on with thousands of
/// small ones.
const WAITING: usize = 512;
/// How many octets of results may wait.
const WEIGHT: usize = 16 << 20;

/// How many jobs are named ahead of the threads that do them: as they are named faster than done, the thread that names
/// them would else be woken for each.
const AHEAD: usize = 256;

/// Runs all `jobs`. `work` has a buffer of its own on each thread. Where there are several, one more names the jobs, so
/// that none waits for another that does.
pub(super) fn run<J: Send, R: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J, &mut Vec<u8>) -> Outcome<J, R> + Sync,
    consumer: &mut impl Consumer<R>,
) -> anyhow::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    if pool.current_num_threads() == 1 {
        return run_in(&pool, jobs, &work, consumer);
    }
    thread::scope(|scope| {
        let (sender, named) = mpsc::sync_channel(AHEAD);
        // fails when the run ends before its jobs do
        scope.spawn(move || _ = { jobs }.try_for_each(|job| sender.send(job)));
        run_in(&pool, named.into_iter(), &work, consumer)
    })
}

fn run_in<J: Send, R: Send>(
    pool: &ThreadPool,
    jobs: impl Iterator<Item = J> + Send,
    work: &(impl Fn(J, &mut Vec<u8>) -> Outcome<J, R> + Sync),
    consumer: &mut impl Consumer<R>,
) -> anyhow::Result<()> {
    let threads = pool.current_num_threads();
    let (sender, receiver) = mpsc::channel();
    let run = Run { jobs: Mutex::new((0, jobs)), gate: Mutex::new(Gate::new(threads)), opened: Condvar::new() };
    pool.in_place_scope(|scope| {
        scope.spawn_broadcast(|_, _| {
            let _leaving = Leaving { run: &run, tell: || _ = sender.send(Message::Left) };
            run.thread(work, &|message| _ = sender.send(message));
        });
        let consumed = run.consume(threads, &receiver, consumer);
        run.gate().stopped = true;
        run.opened.notify_all();
        consumed
    })
}

/// The place of a result in the order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Key {
    job: u64,
    part: u64,
}

enum Message<R> {
    Done { key: Key, last: bool, weight: usize, result: R },
    Left,
}

struct Run<J, I> {
    /// The number of the next job, and the source.
    jobs: Mutex<(u64, I)>,
    gate: Mutex<Gate<J>>,
    opened: Condvar,
}

/// What decides whether a thread may take a job. Held only for moments.
struct Gate<J> {
    /// The key of the result that is due next.
    due: Key,
    /// How many jobs have been given out in this order.
    given: u64,
    /// How many have been taken whose results have not been consumed, and how many that may be.
    waiting: usize,
    limit: usize,
    weight: usize,
    /// How many threads are at work: each may still hand over parts.
    busy: usize,
    /// How many wait until they may take one.
    asleep: usize,
    drained: bool,
    stopped: bool,
    /// The jobs in parts, by their place in the order.
    parted: BTreeMap<u64, Parted<J>>,
}

struct Parted<J> {
    /// How many parts have been given out.
    given: u64,
    /// The number of the next part, and the source.
    source: Arc<Mutex<(u64, Parts<J>)>>,
}

/// What a thread may take.
enum Turn<J> {
    Job,
    Part(u64, Arc<Mutex<(u64, Parts<J>)>>),
}

impl<J> Gate<J> {
    fn new(threads: usize) -> Self {
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

    fn turn(&mut self) -> Option<Turn<J>> {
        let room = self.waiting < self.limit && self.weight < WEIGHT;
        let turn = match self.parted.iter_mut().next() {
            Some((&job, parted)) if room || self.due == (Key { job, part: parted.given }) => {
                parted.given += 1;
                Turn::Part(job, Arc::clone(&parted.source))
            }
            None if !self.drained && (room || self.due == (Key { job: self.given, part: 0 })) => {
                self.given += 1;
                Turn::Job
            }
            _ => return None,
        };
        self.waiting += 1;
        self.busy += 1;
        Some(turn)
    }

    fn is_over(&self) -> bool {
        self.stopped || self.drained && self.busy == 0 && self.parted.is_empty()
    }
}

impl<J: Send, I: Iterator<Item = J> + Send> Run<J, I> {
    fn gate(&self) -> MutexGuard<'_, Gate<J>> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn thread<R>(&self, work: &impl Fn(J, &mut Vec<u8>) -> Outcome<J, R>, send: &impl Fn(Message<R>)) {
        let mut buffer = Vec::new();
        while let Some(turn) = self.wait() {
            let Some((key, job)) = self.pull(&turn) else {
                self.exhausted(&turn);
                continue;
            };
            let Outcome { result, weight, then } = work(job, &mut buffer);
            let last = matches!(then, Then::Next);
            let mut gate = self.gate();
            gate.weight += weight;
            gate.busy -= 1;
            match then {
                Then::Next => _ = gate.parted.remove(&key.job),
                Then::Part => {}
                Then::Parts(parts) => {
                    let part = key.part + 1;
                    let source = Arc::new(Mutex::new((part, parts)));
                    gate.parted.insert(key.job, Parted { given: part, source });
                }
            }
            self.open(gate);
            send(Message::Done { key, last, weight, result });
        }
    }

    fn wait(&self) -> Option<Turn<J>> {
        let mut gate = self.gate();
        loop {
            if gate.is_over() {
                return None;
            }
            if let Some(turn) = gate.turn() {
                return Some(turn);
            }
            gate.asleep += 1;
            gate = self.opened.wait(gate).unwrap_or_else(PoisonError::into_inner);
            gate.asleep -= 1;
        }
    }

    fn pull(&self, turn: &Turn<J>) -> Option<(Key, J)> {
        match turn {
            Turn::Job => {
                let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
                let job = jobs.1.next()?;
                let key = Key { job: jobs.0, part: 0 };
                jobs.0 += 1;
                Some((key, job))
            }
            Turn::Part(job, source) => {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                let part = source.1.next()?;
                let key = Key { job: *job, part: source.0 };
                source.0 += 1;
                Some((key, part))
            }
        }
    }

    fn exhausted(&self, turn: &Turn<J>) {
        let mut gate = self.gate();
        gate.waiting -= 1;
        gate.busy -= 1;
        match turn {
            Turn::Job => gate.drained = true,
            // the last part may have put a source of its own in this one's place
            Turn::Part(job, source) => {
                if gate.parted.get(job).is_some_and(|parted| Arc::ptr_eq(&parted.source, source)) {
                    gate.parted.remove(job);
                }
            }
        }
        self.open(gate);
    }

    /// Lets those go on that wait, now that something has changed; that costs a call of the system, so not for nobody.
    fn open(&self, gate: MutexGuard<'_, Gate<J>>) {
        let asleep = gate.asleep;
        drop(gate);
        if asleep > 0 {
            self.opened.notify_all();
        }
    }

    fn consume<R>(
        &self,
        threads: usize,
        receiver: &Receiver<Message<R>>,
        consumer: &mut impl Consumer<R>,
    ) -> anyhow::Result<()> {
        let mut early = BTreeMap::new();
        let mut due = Key::default();
        let mut left = 0;
        while left < threads {
            let message = match receiver.try_recv() {
                Ok(message) => Some(message),
                Err(TryRecvError::Disconnected) => None,
                Err(TryRecvError::Empty) => {
                    consumer.idle()?;
                    match consumer.patience().map(|patience| receiver.recv_timeout(patience)) {
                        Some(Err(RecvTimeoutError::Timeout)) => continue,
                        Some(message) => message.ok(),
                        None => receiver.recv().ok(),
                    }
                }
            };
            match message {
                Some(Message::Done { key, last, weight, result }) => _ = early.insert(key, (last, weight, result)),
                Some(Message::Left) => left += 1,
                None => break,
            }
            while let Some((last, weight, result)) = early.remove(&due) {
                consumer.take(result)?;
                due = match last {
                    true => Key { job: due.job + 1, part: 0 },
                    false => Key { part: due.part + 1, ..due },
                };
                let mut gate = self.gate();
                gate.due = due;
                gate.waiting -= 1;
                gate.weight -= weight;
                self.open(gate);
            }
        }
        Ok(())
    }
}

/// Lets the others go on, and the run end, when a thread leaves, by a panic too.
struct Leaving<'r, J: Send, I: Iterator<Item = J> + Send, T: Fn()> {
    run: &'r Run<J, I>,
    tell: T,
}

impl<J: Send, I: Iterator<Item = J> + Send, T: Fn()> Drop for Leaving<'_, J, I, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.run.gate().stopped = true;
        }
        self.run.opened.notify_all();
        (self.tell)();
    }
}

/// Gathers what a source gives into lists.
pub(super) struct Batches<I> {
    source: I,
    given: usize,
}

impl<I: Iterator> Batches<I> {
    /// Of all that was given before a list holds this part, so that the threads end at much the same time, however many
    /// there are, and those of many inputs seldom wake each other.
    const PART: usize = 128;
    const LEAST: usize = 8;
    const MOST: usize = 64;

    pub(super) fn of(source: I) -> Self {
        Self { source, given: 0 }
    }
}

impl<I: Iterator> Iterator for Batches<I> {
    type Item = VecDeque<I::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        let len = (self.given / Self::PART).clamp(Self::LEAST, Self::MOST);
        let batch: VecDeque<_> = self.source.by_ref().take(len).collect();
        self.given += batch.len();
        (!batch.is_empty()).then_some(batch)
    }
}
