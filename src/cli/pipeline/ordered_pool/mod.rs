//! Runs jobs on all threads and returns their results in order. No more jobs are taken while too many results wait.
//!
//! A job passes on its results as it finds them. INVARIANT: while many results wait, only the job whose result is due
//! next continues. So memory is bounded, however many results a job has.
//!
//! A job may be too large for one thread. Then it returns a source of more jobs (its parts), which come before the next
//! job in order. INVARIANT: the job whose result is due next can always be taken. So the run never stops.

mod schedule;

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rayon::ThreadPool;
pub(super) use schedule::Parts;
use schedule::{Key, MAX_WEIGHT, Numbered, PartedJob, Schedule, Turn};

/// Takes a result of a job that has more to come, and the size of the result in bytes.
pub(super) type HandOver<'a, R> = dyn FnMut(R, usize) + 'a;

/// The end of a job.
pub(super) struct Outcome<J, R> {
    /// Its last result.
    pub(super) result: R,
    /// The size of the result in bytes.
    pub(super) weight: usize,
    /// What comes directly after the result.
    pub(super) then: Then<J>,
}

/// What comes directly after a job.
pub(super) enum Then<J> {
    /// The next job in order.
    Next,
    /// More parts of the same job, from its source.
    Part,
    /// The parts that this source yields. Its last job must end with [`Then::Next`], or with parts again.
    Parts(Parts<J>),
}

/// Takes the results of a run, in order.
pub(super) trait Consumer<R> {
    /// Takes the next result.
    fn take(&mut self, result: R) -> anyhow::Result<()>;
    /// Called when there is no result at the moment.
    fn idle(&mut self) -> anyhow::Result<()>;
    /// How long to wait for a result before `idle` is called again.
    fn patience(&self) -> Option<Duration> {
        None
    }
}

/// How many results of the job that is due may wait, even if the other waiting results are too large.
const MAX_DUE: u64 = 2;

/// How many jobs are queued ahead of the threads. Jobs are found faster than they are done, and without a queue the
/// thread that finds them would be woken for each.
const MAX_QUEUED: usize = 256;

/// Runs all `jobs` on this many threads, or with 0 on one for each core. Each thread passes its own buffer to `work`.
/// With several threads, one more thread finds the jobs, so that these never wait for each other to find one.
pub(super) fn run<J: Send, R: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J, &mut Vec<u8>, &mut HandOver<'_, R>) -> Outcome<J, R> + Sync,
    consumer: &mut impl Consumer<R>,
) -> anyhow::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    if pool.current_num_threads() == 1 {
        return run_in(&pool, jobs, &work, consumer);
    }
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(MAX_QUEUED);
        // fails when the run ends before its jobs do
        scope.spawn(move || _ = { jobs }.try_for_each(|job| sender.send(job)));
        run_in(&pool, receiver.into_iter(), &work, consumer)
    })
}

fn run_in<J: Send, R: Send>(
    pool: &ThreadPool,
    jobs: impl Iterator<Item = J> + Send,
    work: &(impl Fn(J, &mut Vec<u8>, &mut HandOver<'_, R>) -> Outcome<J, R> + Sync),
    consumer: &mut impl Consumer<R>,
) -> anyhow::Result<()> {
    let threads = pool.current_num_threads();
    let (sender, receiver) = mpsc::channel();
    let run = Run {
        jobs: Mutex::new(Numbered::new(0, jobs)),
        schedule: Mutex::new(Schedule::new(threads)),
        changed: Condvar::new(),
    };
    pool.in_place_scope(|scope| {
        scope.spawn_broadcast(|_, _| {
            let _guard = ThreadGuard { run: &run, report: || _ = sender.send(FromWorker::Ended) };
            run.run_thread(work, &|message| _ = sender.send(message));
        });
        let consumed = run.consume(threads, &receiver, consumer);
        run.schedule().stopped = true;
        run.changed.notify_all();
        consumed
    })
}

/// A message of a thread to the consumer.
enum FromWorker<R> {
    /// A result of a job.
    Done { key: Key, follows: Follows, weight: usize, result: R },
    /// The thread has ended.
    Ended,
}

/// What comes directly after a result.
#[derive(Clone, Copy)]
enum Follows {
    /// The next result of the same part.
    Step,
    /// The first result of the next part.
    Part,
    /// The first result of the next job.
    Job,
}

/// The state that the threads of a run share.
struct Run<J, I> {
    jobs: Mutex<Numbered<I>>,
    schedule: Mutex<Schedule<J>>,
    /// Signalled when the schedule may let a waiting thread continue.
    changed: Condvar,
}

impl<J: Send, I: Iterator<Item = J> + Send> Run<J, I> {
    fn schedule(&self) -> MutexGuard<'_, Schedule<J>> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs jobs until none is left.
    fn run_thread<R>(
        &self,
        work: &impl Fn(J, &mut Vec<u8>, &mut HandOver<'_, R>) -> Outcome<J, R>,
        send: &impl Fn(FromWorker<R>),
    ) {
        let mut buffer = Vec::new();
        while let Some(turn) = self.next_turn() {
            let Some((key, job)) = self.pull(&turn) else {
                self.end_source(&turn);
                continue;
            };
            let mut step = 0;
            let Outcome { result, weight, then } = work(job, &mut buffer, &mut |result, weight| {
                self.hand_over(Key { step, ..key }, result, weight, send);
                step += 1;
            });
            let key = Key { step, ..key };
            let follows = if matches!(then, Then::Next) { Follows::Job } else { Follows::Part };
            let mut schedule = self.schedule();
            schedule.weight += weight;
            schedule.busy -= 1;
            match then {
                Then::Next => _ = schedule.jobs_with_parts.remove(&key.job),
                Then::Part => {}
                Then::Parts(parts) => {
                    let first = key.part + 1;
                    let source = Arc::new(Mutex::new(Numbered::new(first, parts)));
                    schedule.jobs_with_parts.insert(key.job, PartedJob { next_part: first, source });
                }
            }
            self.wake(schedule);
            send(FromWorker::Done { key, follows, weight, result });
        }
    }

    /// Passes on a result of a job that continues, and waits until there is room for more.
    fn hand_over<R>(&self, key: Key, result: R, weight: usize, send: &impl Fn(FromWorker<R>)) {
        let mut schedule = self.schedule();
        if schedule.stopped {
            return;
        }
        schedule.weight += weight;
        drop(schedule);
        send(FromWorker::Done { key, follows: Follows::Step, weight, result });
        schedule = self.schedule();
        while !schedule.stopped && schedule.weight >= MAX_WEIGHT {
            if schedule.due.is_of(key.job, key.part) && key.step < schedule.due.step + MAX_DUE {
                return;
            }
            schedule.asleep += 1;
            schedule = self.changed.wait(schedule).unwrap_or_else(PoisonError::into_inner);
            schedule.asleep -= 1;
        }
    }

    /// Waits until the thread may take a job; `None` when the run is over.
    fn next_turn(&self) -> Option<Turn<J>> {
        let mut schedule = self.schedule();
        loop {
            if schedule.is_over() {
                return None;
            }
            if let Some(turn) = schedule.take_turn() {
                return Some(turn);
            }
            schedule.asleep += 1;
            schedule = self.changed.wait(schedule).unwrap_or_else(PoisonError::into_inner);
            schedule.asleep -= 1;
        }
    }

    /// The next job of the source of a turn.
    fn pull(&self, turn: &Turn<J>) -> Option<(Key, J)> {
        match turn {
            Turn::Job => {
                let (number, job) = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).next()?;
                Some((Key { job: number, part: 0, step: 0 }, job))
            }
            Turn::Part(job, source) => {
                let (number, part) = source.lock().unwrap_or_else(PoisonError::into_inner).next()?;
                Some((Key { job: *job, part: number, step: 0 }, part))
            }
        }
    }

    /// Records that the source of a turn has no more jobs.
    fn end_source(&self, turn: &Turn<J>) {
        let mut schedule = self.schedule();
        schedule.unconsumed -= 1;
        schedule.busy -= 1;
        match turn {
            Turn::Job => schedule.drained = true,
            // the last part may have replaced the source by its own
            Turn::Part(job, source) => {
                if schedule.jobs_with_parts.get(job).is_some_and(|parted| Arc::ptr_eq(&parted.source, source)) {
                    schedule.jobs_with_parts.remove(job);
                }
            }
        }
        self.wake(schedule);
    }

    /// Wakes waiting threads after a change, if there are any: a wake costs a system call.
    fn wake(&self, schedule: MutexGuard<'_, Schedule<J>>) {
        let asleep = schedule.asleep;
        drop(schedule);
        if asleep > 0 {
            self.changed.notify_all();
        }
    }

    /// Passes the results of the threads to the consumer, in order, until all threads have ended.
    fn consume<R>(
        &self,
        threads: usize,
        receiver: &Receiver<FromWorker<R>>,
        consumer: &mut impl Consumer<R>,
    ) -> anyhow::Result<()> {
        let mut early = BTreeMap::new();
        let mut due = Key::default();
        let mut ended_threads = 0;
        while ended_threads < threads {
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
                Some(FromWorker::Done { key, follows, weight, result }) => {
                    _ = early.insert(key, (follows, weight, result));
                }
                Some(FromWorker::Ended) => ended_threads += 1,
                None => break,
            }
            while let Some((follows, weight, result)) = early.remove(&due) {
                consumer.take(result)?;
                let is_last = !matches!(follows, Follows::Step);
                due = match follows {
                    Follows::Step => Key { step: due.step + 1, ..due },
                    Follows::Part => Key { part: due.part + 1, step: 0, ..due },
                    Follows::Job => Key { job: due.job + 1, ..Key::default() },
                };
                let mut schedule = self.schedule();
                schedule.due = due;
                schedule.unconsumed -= usize::from(is_last);
                schedule.weight -= weight;
                self.wake(schedule);
            }
        }
        Ok(())
    }
}

/// Wakes the other threads and lets the run end when a thread ends, even by a panic.
struct ThreadGuard<'r, J: Send, I: Iterator<Item = J> + Send, T: Fn()> {
    run: &'r Run<J, I>,
    report: T,
}

impl<J: Send, I: Iterator<Item = J> + Send, T: Fn()> Drop for ThreadGuard<'_, J, I, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.run.schedule().stopped = true;
        }
        self.run.changed.notify_all();
        (self.report)();
    }
}

#[cfg(test)]
mod tests;
