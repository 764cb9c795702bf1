//! Merges the windows of large texts, and passes all results to the sink.

use std::time::Duration;

use super::chunk_edges::ChunkEdges;
use super::job_output::{JobOutput, ScannedWindow};
use super::ordered_pool::Consumer;
use super::outbox::Outbox;
use super::sink::Sink;
use super::task::Task;
use super::window::Window;
use crate::cli::args::Verbosity;
use crate::cli::output::progress::{self, Progress};
use crate::cli::output::stats::{RunStats, counted};
use crate::cli::output::{Message, Status, stdout_result};
use crate::cli::plan::InputPlan;
use crate::report::Tally;

/// The maximum number of files that were named and not checked for which a message is printed.
const MAX_UNCHECKED: u64 = 20;

/// Merges the windows of large texts, and passes all results to the sink.
pub(super) struct ChunkMerger<'a, T, S> {
    task: &'a T,
    pub(super) sink: &'a mut S,
    boundary: ChunkBoundary,
    /// The state of the window whose results are arriving, if it has started.
    window_state: Option<WindowState>,
    buffer: Vec<u8>,
    pub(super) status: Status,
    pub(super) stats: RunStats,
    /// The number of files that were named and not checked.
    unchecked: u64,
    /// The name of the file that was started last.
    last_file: Box<str>,
    verbosity: Verbosity,
    progress: Option<Progress>,
}

/// The state of a text after the windows that were merged so far.
#[derive(Clone, Copy, Default)]
struct ChunkBoundary {
    /// The end of the last URL.
    exit: u64,
    /// The lines and columns of these windows.
    before: Tally,
}

/// The state of the window whose results are arriving.
#[derive(Clone, Copy)]
enum WindowState {
    /// Its scan started in the right place, so its results are passed on.
    Accepted,
    /// Its results are dropped; it was scanned again, with these edges.
    Rescanned(ChunkEdges),
}

impl<'a, T: Task, S: Sink<T::Output>> ChunkMerger<'a, T, S> {
    pub(super) fn new(task: &'a T, sink: &'a mut S) -> Self {
        Self {
            task,
            sink,
            boundary: ChunkBoundary::default(),
            window_state: None,
            buffer: Vec::new(),
            status: Status::Clean,
            stats: RunStats::default(),
            unchecked: 0,
            last_file: Box::default(),
            verbosity: Verbosity::default(),
            progress: None,
        }
    }

    /// Sets which messages are printed besides the results.
    pub(super) fn reporting(mut self, plan: &InputPlan) -> Self {
        self.verbosity = plan.verbosity;
        self.progress = Progress::new(plan.shows_progress);
        self
    }

    /// Prints a message if it is wanted, and passes it to the sink unless it is a detail.
    pub(super) fn message(&mut self, message: &Message) -> anyhow::Result<()> {
        if message.verbosity <= self.verbosity {
            stdout_result(self.sink.flush())?;
            message.print();
        }
        self.status = self.status.max(message.status);
        match message.verbosity {
            Verbosity::Verbose => Ok(()),
            _ => stdout_result(self.sink.message(message)),
        }
    }

    /// Reports a file that was named and not checked. After the first [`MAX_UNCHECKED`], only `--verbose` shows them.
    fn report_unchecked(&mut self, mut message: Message) -> anyhow::Result<()> {
        self.unchecked += 1;
        if self.unchecked > MAX_UNCHECKED {
            message.verbosity = Verbosity::Verbose;
        }
        self.message(&message)
    }

    /// Ends the run; reports how many more files were named and not checked than were listed.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        match self.unchecked.saturating_sub(MAX_UNCHECKED) {
            more if more > 0 && self.verbosity != Verbosity::Verbose => {
                let what = format!("{} more were named and not checked (--verbose lists them)", counted(more, "file"));
                self.message(&Message::new(what).only_noted())
            }
            _ => Ok(()),
        }
    }

    fn show_progress(&mut self) -> anyhow::Result<()> {
        let Some(progress) = self.progress.as_mut().filter(|progress| progress.is_due()) else { return Ok(()) };
        stdout_result(self.sink.flush())?;
        progress.show(self.stats, self.sink.findings(), &self.last_file);
        Ok(())
    }

    /// Passes on the results of a window. It is scanned again if it started with the wrong end of the URL before it.
    fn merge(&mut self, output: T::Output, scanned: &ScannedWindow) -> anyhow::Result<()> {
        let ScannedWindow { window, edges, has_ended } = scanned;
        let state = match self.window_state {
            Some(state) => state,
            None => self.start_window(window, edges)?,
        };
        self.window_state = (!has_ended).then_some(state);
        let edges = match state {
            WindowState::Accepted => {
                stdout_result(self.sink.print(output, self.boundary.before))?;
                *edges
            }
            WindowState::Rescanned(edges) => edges,
        };
        if *has_ended {
            self.stats.add_part(0, edges.urls, edges.references);
            let ChunkBoundary { exit, before } = self.boundary;
            self.boundary = ChunkBoundary { exit: edges.exit.unwrap_or(0).max(exit), before: before.then(edges.tally) };
        }
        Ok(())
    }

    /// Compares the start of a window with the end of the windows before it; scans it again if they differ.
    fn start_window(&mut self, window: &Window, edges: &ChunkEdges) -> anyhow::Result<WindowState> {
        if window.first {
            self.boundary = ChunkBoundary::default();
        }
        let ChunkBoundary { exit, before } = self.boundary;
        if window.agrees(edges, exit) {
            return Ok(WindowState::Accepted);
        }
        if window.is_covered(exit) {
            return Ok(WindowState::Rescanned(ChunkEdges { exit: None, urls: 0, ..*edges }));
        }
        let Self { task, sink, buffer, .. } = self;
        let mut printed = Ok(());
        let mut print = |output, _, _| {
            if printed.is_ok() {
                printed = sink.print(output, before);
            }
        };
        let mut out = Outbox::new(&mut print);
        let again = window.scan(*task, Some(exit), buffer, &mut out);
        let (rest, _) = out.finish();
        stdout_result(printed.and_then(|()| sink.print(rest, before)))?;
        match again {
            Ok(again) => Ok(WindowState::Rescanned(again)),
            Err(error) => {
                self.message(&Message::io(&window.path, &error))?;
                Ok(WindowState::Rescanned(*edges))
            }
        }
    }
}

impl<T: Task, S: Sink<T::Output>> Consumer<JobOutput<T::Output>> for ChunkMerger<'_, T, S> {
    fn take(&mut self, done: JobOutput<T::Output>) -> anyhow::Result<()> {
        let JobOutput { output, messages, unchecked, window, stats, last_file } = done;
        self.stats += stats;
        self.last_file = last_file.unwrap_or(std::mem::take(&mut self.last_file));
        for message in &messages {
            self.message(message)?;
        }
        unchecked.into_iter().try_for_each(|message| self.report_unchecked(message))?;
        match &window {
            Some(scanned) => self.merge(output, scanned)?,
            None => stdout_result(self.sink.print(output, Tally::default()))?,
        }
        self.show_progress()
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        stdout_result(self.sink.flush())?;
        self.show_progress()
    }

    fn patience(&self) -> Option<Duration> {
        self.progress.as_ref().map(|_| progress::INTERVAL)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Write};
    use std::path::Path;

    use super::*;
    use crate::cli::args::InputKind;
    use crate::cli::config::Configs;
    use crate::cli::output::files::OutputFiles;
    use crate::cli::pipeline::chunked_reader::{FileWindows, StreamWindows};
    use crate::cli::pipeline::chunking::{CHUNKING, Chunking};
    use crate::cli::pipeline::job::Job;
    use crate::cli::pipeline::opener::Opener;
    use crate::cli::pipeline::part::{Part, Wanted};
    use crate::cli::pipeline::reader::Reader;
    use crate::cli::pipeline::worker::Worker;
    use crate::document::ReadOptions;
    use crate::report::Place;
    use crate::text::Random;

    /// The place, offset, length, text and alternatives of each URL.
    type Seen = Vec<(Place, u64, u64, String, Vec<String>)>;

    /// Passes on the URLs; each counts as this many bytes.
    struct See(usize);

    impl Task for See {
        type Output = Seen;

        fn read(&self, part: &Part<'_>, out: &mut Outbox<'_, Seen>) -> ChunkEdges {
            let wanted = Wanted { options: ReadOptions::default(), positions: true, link_texts: false };
            part.scan(wanted, out, |found, positions, out| {
                let span = found.span();
                let (start, end) = part.source(span);
                let url = (positions.at(span.start), start, end, found.text.to_string(), found.alternatives);
                out.put(|seen| {
                    seen.push(url);
                    self.0
                });
            })
        }
    }

    impl Sink<Seen> for Seen {
        fn print(&mut self, output: Seen, before: Tally) -> io::Result<()> {
            self.extend(
                output.into_iter().map(|(place, start, end, url, other)| (place.after(before), start, end, url, other)),
            );
            Ok(())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn whole(text: &[u8]) -> Seen {
        let mut pass_on = |_, _, _| unreachable!("nothing takes anything");
        let mut out = Outbox::new(&mut pass_on);
        See(0).read(&Part::whole(Path::new("x"), text), &mut out);
        out.finish().0
    }

    /// The URLs of a text that is read in the windows of `cut`.
    fn windowed(cut: impl Iterator<Item = Job>, weight: usize) -> Seen {
        let configs = Configs::none();
        let reader = Reader {
            task: &See(weight),
            opener: Opener {
                kind: InputKind::Text,
                max_filesize: None,
                search_zip: false,
                own: OutputFiles::default(),
            },
            verbosity: Verbosity::default(),
        };
        let worker = Worker { reader, configs: &configs };
        let mut seen = Seen::new();
        let task = See(weight);
        let mut merger = ChunkMerger::new(&task, &mut seen);
        let mut buffer = Vec::new();
        for job in cut {
            let mut take = |done| merger.take(done).expect("nothing is written");
            let last = worker.work(job, &mut buffer, &mut |done, _| take(done)).result;
            take(last);
        }
        assert_eq!(merger.status, Status::Clean);
        seen
    }

    #[track_caller]
    fn check(text: &[u8], chunking: Chunking) {
        let expected = whole(text);
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(text).expect("it can be written");
        // passed on at the end of each window, and URL by URL
        for weight in [0, usize::MAX / 2] {
            let stream = StreamWindows::new(Box::new(Cursor::new(text.to_vec())), Path::new("x"), u64::MAX, chunking);
            assert_eq!(windowed(stream, weight), expected, "as a stream, {chunking:?}");
            let file = file.try_clone().expect("it is open");
            let file = FileWindows::new(file, text.len() as u64, Path::new("x"), chunking);
            assert_eq!(windowed(file, weight), expected, "as a file, {chunking:?}");
        }
    }

    const PIECES: [&str; 24] = [
        "http://a.example/",
        "http://b.example/é/x_(y)",
        " ",
        "\n",
        "\r\n",
        "é",
        "日本 ",
        "<URL:",
        "<http://c.example/a",
        ">",
        "/b",
        ".",
        ", ",
        "(",
        ")",
        "\"",
        "://",
        ":",
        "ftp://u:p@d.example",
        "mailto:a@b.example",
        "word ",
        "\n\n",
        "\t",
        "http://x.example/ab\n    cd",
    ];

    /// INVARIANT: a text has the same URLs in windows of any size as in one piece.
    #[test]
    fn windows_are_as_the_whole() {
        let mut random = Random::new();
        for _ in 0..300 {
            let text: String = (0..random.below(1500)).map(|_| random.pick(&PIECES)).collect();
            let (core, step) = (64 + random.below(2000), 32 + random.below(1000));
            check(
                text.as_bytes(),
                Chunking { core, context: 4096, step, warm: 32 + random.below(1000), longest: 1 << 20 },
            );
        }
    }

    #[test]
    fn long_urls_cross_windows() {
        let long = format!("see http://a.example/{} and http://b.example/\n", "x".repeat(50_000));
        let glued = "http://a.example/".repeat(3000);
        for text in [long.repeat(4), glued, "(".repeat(100_000), String::new(), "http://a.example/".to_owned()] {
            check(text.as_bytes(), Chunking { core: 1024, context: 1024, step: 500, warm: 300, longest: 1 << 20 });
            check(text.as_bytes(), Chunking { core: 100_000, context: 1024, step: 4096, warm: 300, longest: 1 << 20 });
        }
    }

    #[test]
    fn hyphens_at_line_ends_read_the_same() {
        let text = "words are hyphen-\nated; see <http://a.example/b-\nc> and <http://a.example/d-\n  e> and dis-\njoint ones. \
            A hyphenated, disjoint thing, bc.\n";
        let text = text.repeat(3000);
        check(
            text.as_bytes(),
            Chunking { core: 64 << 10, context: 128 << 10, step: 32 << 10, warm: 64 << 10, longest: 1 << 20 },
        );
        check(text.as_bytes(), Chunking { core: 96 << 10, ..CHUNKING });
    }
}
