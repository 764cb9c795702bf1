//! One run of a command: its inputs through its task on all threads, the results to its sink in order.

use std::io;

use super::args::{CommonArgs, When};
use super::order::{self, Batches, Consumer};
use super::walk::Inputs;
use super::window::{Ends, Window};
use super::work::{Done, Job, Task, Worker};
use super::{Status, Trouble};
use crate::report::{Colors, Looks, Secrets, Tally};

/// What becomes of a command's results.
pub(super) trait Sink<O> {
    /// Prints what was found; `before` is what stands in the text before it.
    fn print(&mut self, output: O, before: Tally) -> io::Result<()>;
    /// Hands what was printed on to whoever reads it.
    fn flush(&mut self) -> io::Result<()>;
}

/// How many files make a job.
const BATCH: usize = 16;

/// Runs `task` over all inputs.
pub(super) fn run<T: Task>(args: &CommonArgs, task: &T, sink: &mut impl Sink<T::Output>) -> anyhow::Result<Status> {
    let inputs = Batches::of(Inputs::new(args)?, BATCH).map(Job::Inputs);
    let worker = Worker { task, kind: args.input, max_filesize: args.files.max_filesize };
    let mut tie = Tie { task, sink, border: Border::default(), buffer: Vec::new(), status: Status::Clean };
    order::run(args.threads.unwrap_or(0).into(), inputs, |job, buffer| worker.work(job, buffer), &mut tie)?;
    Ok(tie.status)
}

/// The looks that the arguments ask for.
pub(super) fn looks(args: &CommonArgs) -> Looks {
    let colored = match args.color {
        When::Always => true,
        When::Never => false,
        When::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    };
    let secrets = if args.show_secrets { Secrets::Shown } else { Secrets::Hidden };
    Looks::new(secrets, if colored { Colors::Used } else { Colors::Unused })
}

/// Passes a result on; but where nobody reads the output any more, all is well and over. The threads may be waiting for
/// input that never comes, so they are not waited for.
pub(super) fn written<R>(result: io::Result<R>) -> anyhow::Result<R> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        result => result.map_err(|error| anyhow::anyhow!("standard output cannot be written: {error}")),
    }
}

/// Ties the windows of large texts together and passes everything on.
struct Tie<'a, T, S> {
    task: &'a T,
    sink: &'a mut S,
    border: Border,
    buffer: Vec<u8>,
    status: Status,
}

/// What the windows so far say of the text.
#[derive(Clone, Copy, Default)]
struct Border {
    /// Where the last URL ends.
    exit: u64,
    before: Tally,
}

impl<T: Task, S: Sink<T::Output>> Tie<'_, T, S> {
    fn trouble(&mut self, trouble: &Trouble) -> anyhow::Result<()> {
        written(self.sink.flush())?;
        trouble.print();
        self.status = Status::Trouble;
        Ok(())
    }

    /// Scans the window again if it began with a wrong idea of the URL before it.
    fn tie(&mut self, output: &mut T::Output, window: &Window, ends: Ends) -> anyhow::Result<Tally> {
        if window.first {
            self.border = Border::default();
        }
        let Border { exit, before } = self.border;
        let mut ends = ends;
        if !window.agrees(&ends, exit) {
            *output = T::Output::default();
            match window.scan(self.task, Some(exit), &mut self.buffer, output) {
                Ok(again) => ends = again,
                Err(error) => self.trouble(&Trouble::io(window.name.as_ref().as_ref(), &error))?,
            }
        }
        self.border = Border { exit: ends.exit.unwrap_or(0).max(exit), before: before.then(ends.tally) };
        Ok(before)
    }
}

impl<T: Task, S: Sink<T::Output>> Consumer<Done<T::Output>> for Tie<'_, T, S> {
    fn take(&mut self, done: Done<T::Output>) -> anyhow::Result<()> {
        let Done { mut output, troubles, window } = done;
        for trouble in &troubles {
            self.trouble(trouble)?;
        }
        let before = match &window {
            Some((window, ends)) => self.tie(&mut output, window, *ends)?,
            None => Tally::default(),
        };
        written(self.sink.print(output, before))
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        written(self.sink.flush())
    }
}
