//! One run of a command: passes its inputs to its task on all threads, and the results to its sink in order.
//!
//! The modules, in the order in which an input goes through them; the last two are not part of that way:
//!
//! | file | what is in it |
//! |---|---|
//! | `batches` | inputs in lists, so that threads take many at a time |
//! | `ordered_pool/` | runs jobs on all threads, and returns their results in order |
//! | `job`, `job_output` | a unit of work for a thread, and its results |
//! | `worker` | runs a job |
//! | `opener` | opens an input |
//! | `reader`, `read_buffer` | reads an input whole or cuts it into jobs |
//! | `chunking`, `window`, `chunked_reader` | large texts in parts |
//! | `decodable` | the encoding of an input, and the maximum size of one that is decoded |
//! | `records/` | `--input jsonl` and `--input warc` |
//! | `task` | the trait for the work of a command on a text |
//! | `part` | the text that a task reads |
//! | `outbox` | collects the results of a task, and passes them on |
//! | `stopped_rules` | the rules that are stopped in a large file |
//! | `chunk_edges`, `chunk_merger` | merges the results of the parts of large texts |
//! | `sink` | the trait for the destination of the results |
//! | `empty_run` | the message about a run in which no file was checked |
//! | `line_input` | runs a command on the URLs in arguments or in lines of standard input |

mod batches;
mod chunk_edges;
mod chunk_merger;
mod chunked_reader;
mod chunking;
mod decodable;
mod empty_run;
mod job;
mod job_output;
pub(in crate::cli) mod line_input;
mod opener;
mod ordered_pool;
mod outbox;
mod part;
mod read_buffer;
mod reader;
mod records;
mod sink;
mod stopped_rules;
mod task;
mod window;
mod worker;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cli::args::Verbosity;
use crate::cli::config::Configs;
use crate::cli::inputs::Inputs;
use crate::cli::output::files::OutputFiles;
use crate::cli::output::stats::{RunStats, counted};
use crate::cli::output::{Message, Status, stdout_result};
use crate::cli::plan::InputPlan;
use batches::Batches;
pub(in crate::cli) use chunk_edges::ChunkEdges;
use chunk_merger::ChunkMerger;
pub(in crate::cli) use chunking::CHUNKING;
use job::Job;
use opener::Opener;
pub(in crate::cli) use outbox::Outbox;
pub(in crate::cli) use part::{Part, Wanted};
use reader::Reader;
pub(in crate::cli) use records::{CrawlFile, is_crawl_file_name};
pub(in crate::cli) use sink::Sink;
pub(in crate::cli) use stopped_rules::StoppedRules;
pub(in crate::cli) use task::{ReadWhole, Task};
use worker::Worker;

/// How a run ended, and how much it read.
pub(in crate::cli) struct RunEnd {
    pub(in crate::cli) status: Status,
    pub(in crate::cli) stats: RunStats,
}

/// Runs `task` over all inputs; `own` are the files that the run writes.
pub(in crate::cli) fn run<T: Task>(
    plan: &InputPlan,
    configs: &Arc<Configs>,
    task: &T,
    sink: &mut impl Sink<T::Output>,
    own: OutputFiles,
) -> anyhow::Result<RunEnd> {
    let inputs = Inputs::new(plan, configs)?;
    own.check_inputs(inputs.roots())?;
    let jobs = Batches::new(inputs).take_while(|_| !plan.cancellation.is_set()).map(Job::Inputs);
    run_jobs(plan, configs, (task, sink), jobs, own)
}

/// Runs `task` over files that are not on disk: their paths and contents, or messages about them.
pub(in crate::cli) fn run_files<T: Task>(
    plan: &InputPlan,
    configs: &Arc<Configs>,
    task: &T,
    sink: &mut impl Sink<T::Output>,
    files: impl Iterator<Item = Result<(Arc<Path>, Vec<u8>), Message>> + Send,
) -> anyhow::Result<RunEnd> {
    run_jobs(plan, configs, (task, sink), files.map(Job::File), OutputFiles::default())
}

/// Runs jobs.
fn run_jobs<T: Task>(
    plan: &InputPlan,
    configs: &Arc<Configs>,
    (task, sink): (&T, &mut impl Sink<T::Output>),
    jobs: impl Iterator<Item = Job> + Send,
    own: OutputFiles,
) -> anyhow::Result<RunEnd> {
    let started = Instant::now();
    let InputPlan { kind, max_filesize, search_zip, verbosity, .. } = *plan;
    let reader = Reader { task, opener: Opener { kind, max_filesize, search_zip, own }, verbosity };
    let worker = Worker { reader, configs };
    let mut merger = ChunkMerger::new(task, sink).reporting(plan);
    const AS_MANY_AS_CORES: u16 = 0;
    ordered_pool::run(
        plan.threads.unwrap_or(AS_MANY_AS_CORES).into(),
        jobs,
        |job, buffer, hand_over| worker.work(job, buffer, hand_over),
        &mut merger,
    )?;
    merger.finish()?;
    if merger.stats.is_empty() && merger.status != Status::Error {
        merger.message(&empty_run::message(plan, configs, &merger.stats))?;
    }
    if plan.verbosity == Verbosity::Verbose {
        stdout_result(merger.sink.flush())?;
        print_details(plan, configs, merger.stats, started.elapsed());
    }
    Ok(RunEnd { status: merger.status.max(configs.status()), stats: merger.stats })
}

/// Prints which configurations were read and how much was read, with `--verbose`.
fn print_details(plan: &InputPlan, configs: &Configs, stats: RunStats, elapsed: Duration) {
    for file in configs.files() {
        Message::detail(configs.relative(&file), "read as configuration").print();
    }
    let RunStats { files, bytes, urls, .. } = stats;
    let (files, bytes, urls) = (counted(files, "file"), counted(bytes, "byte"), counted(urls, "URL"));
    // by default, the pool has a thread for each core
    let cores = || std::thread::available_parallelism().map_or(1, Into::into);
    let threads = counted(plan.threads.map_or_else(cores, usize::from) as u64, "thread");
    let seconds = elapsed.as_secs_f64();
    Message::new(format!("read {files} ({bytes}, {urls}) on {threads} in {seconds:.2} s")).print();
}
