//! One run of a command: its inputs through its task on all threads, the results to its sink in order.
//!
//! `walk` names the inputs in order, `work` turns them into texts or parts of texts and goes through them on all threads,
//! `order` hands the results back in the order of the walk, and `tie` puts the parts of large texts together.

mod batches;
mod chunk_merger;
pub(super) mod chunked_reader;
mod done;
pub(super) mod enough;
mod force_exclude;
mod jsonl;
mod listed;
mod not_text;
mod ordered_pool;
mod outbox;
pub(super) mod output_files;
mod part;
mod positions;
mod read_buffer;
mod skipped;
pub(super) mod stats;
mod stream;
pub(super) mod walk;
pub(super) mod worker;

use std::io;
use std::sync::Arc;
use std::time::Instant;

use super::args::{CommonArgs, LooksArgs, Verbosity, When};
use super::config::Configs;
use super::progress;
use super::writing::signals::ending;
use super::{Message, Status};
use crate::report::{Colors, OutputStyle, Secrets, Tally};
use batches::Batches;
use chunk_merger::ChunkMerger;
use output_files::OwnFiles;
use stats::{RunStats, number};
use walk::Inputs;
use worker::{Job, Task, Worker};

/// What becomes of a command's results.
pub(super) trait Sink<O> {
    /// Prints what was found; `before` is what stands in the text before it.
    fn print(&mut self, output: O, before: Tally) -> io::Result<()>;
    /// Hands what was printed on to whoever reads it.
    fn flush(&mut self) -> io::Result<()>;
    /// Something could not be done; it was told on standard error.
    fn message(&mut self, _message: &Message) -> io::Result<()> {
        Ok(())
    }
    /// How many findings there are so far, if findings are what is looked for.
    fn findings(&self) -> Option<u64> {
        None
    }
}

/// Runs `task` over all inputs.
pub(super) fn run<T: Task>(
    args: &CommonArgs,
    configs: &Arc<Configs>,
    task: &T,
    sink: &mut impl Sink<T::Output>,
    own: OwnFiles,
) -> anyhow::Result<Status> {
    let started = Instant::now();
    let verbosity = args.telling.verbosity();
    let inputs = Inputs::new(args, configs)?;
    own.spare(inputs.named())?;
    let inputs = Batches::of(inputs).map(Job::Inputs);
    let worker = Worker { task, kind: args.input, max_filesize: args.files.max_filesize, configs, own, verbosity };
    let mut tie = ChunkMerger::new(task, sink).telling(&args.telling);
    ordered_pool::run(
        args.threads.unwrap_or(0).into(),
        inputs,
        |job, buffer, hand_over| worker.work(job, buffer, hand_over),
        &mut tie,
    )?;
    let status = tie.status.max(configs.status());
    if verbosity == Verbosity::Verbose {
        written(tie.sink.flush())?;
        for file in configs.files() {
            Message::detail(configs.relative(&file), "read as configuration").print();
        }
        let RunStats { files, bytes, urls } = tie.extent;
        let (files, bytes, urls) = (number(files, "file"), number(bytes, "byte"), number(urls, "URL"));
        let cores = || std::thread::available_parallelism().map_or(1, Into::into);
        let threads = number(args.threads.map_or_else(cores, usize::from) as u64, "thread");
        let time = started.elapsed().as_secs_f64();
        Message::new(format!("read {files} ({bytes}, {urls}) on {threads} in {time:.2} s")).print();
    }
    Ok(status)
}

/// The looks that the arguments ask for.
pub(super) fn looks(args: &LooksArgs) -> OutputStyle {
    let secrets = if args.show_secrets { Secrets::Shown } else { Secrets::Hidden };
    OutputStyle::new(secrets, colors(args.color))
}

/// The colours that `--color` asks for.
pub(super) fn colors(when: When) -> Colors {
    let colored = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    };
    if colored { Colors::Used } else { Colors::Unused }
}

/// Passes a result on; but where nobody reads the output any more, all is well and over. The threads may be waiting for
/// input that never comes, so they are not waited for.
pub(super) fn written<R>(result: io::Result<R>) -> anyhow::Result<R> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            progress::end();
            let _ending = ending();
            std::process::exit(0)
        }
        result => result.map_err(|error| anyhow::anyhow!("standard output cannot be written: {error}")),
    }
}
