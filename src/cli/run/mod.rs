//! One run of a command: its inputs through its task on all threads, the results to its sink in order.
//!
//! `walk` names the inputs in order, `work` turns them into texts or parts of texts and goes through them on all threads,
//! `order` hands the results back in the order of the walk, and this file ties the parts of large texts together.

pub(super) mod extent;
mod fill;
mod forced;
mod jsonl;
mod left_out;
mod order;
pub(super) mod own_files;
mod part;
mod places;
pub(super) mod walk;
pub(super) mod window;
pub(super) mod work;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::args::{CommonArgs, LooksArgs, Voice, When};
use super::config::Configs;
use super::progress::{self, Progress};
use super::writing::signals::ending;
use super::{Status, Trouble};
use crate::report::{Colors, Looks, Secrets, Tally};
use extent::{Extent, number};
use order::{Batches, Consumer};
use own_files::OwnFiles;
use walk::Inputs;
use window::{Ends, Window};
use work::{Done, Job, Task, Worker};

/// What becomes of a command's results.
pub(super) trait Sink<O> {
    /// Prints what was found; `before` is what stands in the text before it.
    fn print(&mut self, output: O, before: Tally) -> io::Result<()>;
    /// Hands what was printed on to whoever reads it.
    fn flush(&mut self) -> io::Result<()>;
    /// Something could not be done; it was told on standard error.
    fn trouble(&mut self, _trouble: &Trouble) -> io::Result<()> {
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
    let voice = args.telling.voice();
    let inputs = Inputs::new(args, configs)?;
    own.spare(inputs.named())?;
    let inputs = Batches::of(inputs).map(Job::Inputs);
    let worker = Worker { task, kind: args.input, max_filesize: args.files.max_filesize, configs, own, voice };
    let mut tie = Tie { voice, progress: Progress::new(&args.telling), ..Tie::new(task, sink) };
    order::run(args.threads.unwrap_or(0).into(), inputs, |job, buffer| worker.work(job, buffer), &mut tie)?;
    let status = tie.status.max(configs.status());
    if voice == Voice::Verbose {
        written(tie.sink.flush())?;
        for file in configs.files() {
            Trouble::detail(configs.relative(&file), "read as configuration").print();
        }
        let Extent { files, octets, urls } = tie.extent;
        let (files, octets, urls) = (number(files, "file"), number(octets, "octet"), number(urls, "URL"));
        let cores = || std::thread::available_parallelism().map_or(1, Into::into);
        let threads = number(args.threads.map_or_else(cores, usize::from) as u64, "thread");
        let time = started.elapsed().as_secs_f64();
        Trouble::new(format!("read {files} ({octets}, {urls}) on {threads} in {time:.2} s")).print();
    }
    Ok(status)
}

/// The looks that the arguments ask for.
pub(super) fn looks(args: &LooksArgs) -> Looks {
    let secrets = if args.show_secrets { Secrets::Shown } else { Secrets::Hidden };
    Looks::new(secrets, colors(args.color))
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

/// Ties the windows of large texts together and passes everything on.
struct Tie<'a, T, S> {
    task: &'a T,
    sink: &'a mut S,
    border: Border,
    buffer: Vec<u8>,
    status: Status,
    extent: Extent,
    /// The file that was begun last.
    last: Box<str>,
    voice: Voice,
    progress: Option<Progress>,
}

/// What the windows so far say of the text.
#[derive(Clone, Copy, Default)]
struct Border {
    /// Where the last URL ends.
    exit: u64,
    before: Tally,
}

impl<'a, T: Task, S: Sink<T::Output>> Tie<'a, T, S> {
    fn new(task: &'a T, sink: &'a mut S) -> Self {
        Self {
            task,
            sink,
            border: Border::default(),
            buffer: Vec::new(),
            status: Status::Clean,
            extent: Extent::default(),
            last: Box::default(),
            voice: Voice::default(),
            progress: None,
        }
    }

    fn trouble(&mut self, trouble: &Trouble) -> anyhow::Result<()> {
        if trouble.voice <= self.voice {
            written(self.sink.flush())?;
            trouble.print();
        }
        self.status = self.status.max(trouble.status);
        match trouble.voice {
            Voice::Verbose => Ok(()),
            _ => written(self.sink.trouble(trouble)),
        }
    }

    fn tell(&mut self) -> anyhow::Result<()> {
        let Some(progress) = self.progress.as_mut().filter(|progress| progress.is_due()) else { return Ok(()) };
        written(self.sink.flush())?;
        progress.tell(self.extent, self.sink.findings(), &self.last);
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
            if window.is_covered(exit) {
                ends.exit = None;
                ends.urls = 0;
            } else {
                match window.scan(self.task, Some(exit), &mut self.buffer, output) {
                    Ok(again) => ends = again,
                    Err(error) => self.trouble(&Trouble::io(&window.path, &error))?,
                }
            }
        }
        self.extent += Extent::of(0, ends.urls);
        self.border = Border { exit: ends.exit.unwrap_or(0).max(exit), before: before.then(ends.tally) };
        Ok(before)
    }
}

impl<T: Task, S: Sink<T::Output>> Consumer<Done<T::Output>> for Tie<'_, T, S> {
    fn take(&mut self, done: Done<T::Output>) -> anyhow::Result<()> {
        let Done { mut output, troubles, window, extent, last } = done;
        self.extent += extent;
        self.last = last.unwrap_or(std::mem::take(&mut self.last));
        for trouble in &troubles {
            self.trouble(trouble)?;
        }
        let before = match &window {
            Some((window, ends)) => self.tie(&mut output, window, *ends)?,
            None => Tally::default(),
        };
        written(self.sink.print(output, before))?;
        self.tell()
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        written(self.sink.flush())?;
        self.tell()
    }

    fn patience(&self) -> Option<Duration> {
        self.progress.as_ref().map(|_| progress::BEAT)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};
    use std::path::Path;

    use super::super::args::InputKind;
    use super::window::{Chunking, FileWindows, StreamWindows};
    use super::work::{Part, Wanted};
    use super::*;
    use crate::document::Options;
    use crate::report::Place;
    use crate::text::Random;

    /// Where each URL stands, what it is, and its other readings.
    type Seen = Vec<(Place, u64, u64, String, Vec<String>)>;

    struct See;

    impl Task for See {
        type Output = Seen;

        fn read(&self, part: &Part<'_>, seen: &mut Seen) -> Ends {
            let wanted = Wanted { options: Options::default(), places: true, labels: false, all: false };
            let (ends, _) = part.scan(wanted, |found, places| {
                let span = found.span();
                let (start, end) = part.source(span);
                seen.push((places.at(span.start), start, end, found.text.to_string(), found.alternatives.clone()));
            });
            ends
        }

        fn weight(seen: &Seen) -> usize {
            seen.len()
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
        let mut seen = Seen::new();
        See.read(&Part::whole(Path::new("x"), text), &mut seen);
        seen
    }

    /// What is found when the text is read in the windows that `cut` makes of it.
    fn windowed(cut: impl Iterator<Item = Job>) -> Seen {
        let configs = Configs::none();
        let worker = Worker {
            task: &See,
            kind: InputKind::Text,
            max_filesize: None,
            configs: &configs,
            own: OwnFiles::default(),
            voice: Voice::default(),
        };
        let mut seen = Seen::new();
        let mut tie = Tie::new(&See, &mut seen);
        let mut buffer = Vec::new();
        for job in cut {
            tie.take(worker.work(job, &mut buffer).result).expect("nothing is written");
        }
        assert_eq!(tie.status, Status::Clean);
        seen
    }

    #[track_caller]
    fn check(text: &[u8], chunking: Chunking) {
        let expected = whole(text);
        let stream = StreamWindows::new(Box::new(Cursor::new(text.to_vec())), Path::new("x"), chunking);
        assert_eq!(windowed(stream), expected, "as a stream, {chunking:?}");
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(text).expect("it can be written");
        let file = FileWindows::new(file, text.len() as u64, Path::new("x"), chunking);
        assert_eq!(windowed(file), expected, "as a file, {chunking:?}");
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

    /// INVARIANT: a text gives the same URLs in windows of any size as whole.
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
        check(text.as_bytes(), Chunking { core: 96 << 10, ..super::window::CHUNKING });
    }
}
