//! Prints what was rewritten and what is left, and counts.

use std::io::{self, Write};
use std::path::Path;

use super::event::{Event, LeftUrl};
use crate::cli::args::Verbosity;
use crate::cli::output::stats::counted;
use crate::cli::output::{Message, Status, stdout};
use crate::cli::pipeline::Sink;
use crate::cli::plan::{FixMode, RewritePlan};
use crate::report::{Colors, Secrets, Tally, escape, file_name, grouped};

/// Prints the results for the texts of a run.
pub(super) struct Report {
    mode: FixMode,
    verbosity: Verbosity,
    secrets: Secrets,
    /// Standard output, or standard error where the text itself goes to standard output.
    out: Box<dyn Write>,
    status: Status,
    /// The printed name of the current text.
    name: String,
    files: u64,
    /// The number of files with rewritten URLs.
    changed: u64,
    /// The number of rewritten URLs.
    rewritten: u64,
    /// The number of URLs that are left.
    left: u64,
    /// The number of URLs with another scheme or port.
    similar: u64,
}

impl Report {
    pub(super) fn new(plan: &RewritePlan) -> Self {
        let mode = plan.fixes.mode;
        let out: Box<dyn Write> = if mode == FixMode::Pass { Box::new(io::stderr()) } else { stdout(Colors::Unused) };
        Self {
            mode,
            verbosity: plan.inputs.verbosity,
            secrets: plan.secrets,
            out,
            status: Status::Clean,
            name: String::new(),
            files: 0,
            changed: 0,
            rewritten: 0,
            left: 0,
            similar: 0,
        }
    }

    fn start_text(&mut self, path: &Path) {
        self.files += 1;
        self.name = escape::shown(&file_name(path, self.secrets));
    }

    fn print_rewritten(&mut self, urls: u64, diff: &[u8]) -> io::Result<()> {
        self.changed += 1;
        self.rewritten += urls;
        self.out.write_all(diff)?;
        if self.mode == FixMode::Show || self.verbosity == Verbosity::Quiet {
            return Ok(());
        }
        writeln!(self.out, "{}: rewrote {}", self.name, counted(urls, "URL"))
    }

    fn print_left(&mut self, LeftUrl { place, url, why }: &LeftUrl, before: Tally) -> io::Result<()> {
        self.left += 1;
        let place = place.after(before);
        let (name, url) = (&self.name, escape::shown(url));
        let line = format!("{name}:{}:{}: left {url}: {why}\n", place.line, place.column);
        if self.mode == FixMode::Show {
            // standard output is a diff and nothing else
            self.out.flush()?;
            return io::stderr().write_all(line.as_bytes());
        }
        self.out.write_all(line.as_bytes())
    }

    fn print_message(&mut self, message: &Message) -> io::Result<()> {
        if message.verbosity <= self.verbosity {
            self.out.flush()?;
            message.print();
        }
        self.status = self.status.max(message.status);
        Ok(())
    }

    /// Ends the report, and returns how the run ended.
    pub(super) fn finish(mut self) -> io::Result<Status> {
        let Self { files, changed, rewritten, left, similar, .. } = self;
        if self.verbosity != Verbosity::Quiet {
            let verb = if self.mode == FixMode::Show { "Would rewrite" } else { "Rewrote" };
            let noun = if files == 1 { "file" } else { "files" };
            let are = if left == 1 { "it is" } else { "they are" };
            let mut rest = if left == 0 { String::new() } else { format!("; {} left as {are}", grouped(left)) };
            if similar > 0 {
                let have = if similar == 1 { "has" } else { "have" };
                let similar = counted(similar, "URL");
                rest += &format!("; {similar} {have} another scheme or port than OLD (//HOST/PATH means any scheme)");
            }
            let (changed, files) = (grouped(changed), grouped(files));
            let line = format!("{verb} {} in {changed} of {files} {noun}{rest}.\n", counted(rewritten, "URL"));
            self.out.flush()?;
            if self.mode == FixMode::Show {
                io::stderr().write_all(line.as_bytes())?;
            } else {
                self.out.write_all(line.as_bytes())?;
            }
        }
        self.out.flush()?;
        let remains = left > 0 || self.mode == FixMode::Show && rewritten > 0;
        Ok(self.status.max(if remains { Status::Findings } else { Status::Clean }))
    }
}

impl Sink<Vec<Event>> for Report {
    fn print(&mut self, events: Vec<Event>, before: Tally) -> io::Result<()> {
        for event in events {
            match event {
                Event::Text(path) => self.start_text(&path),
                Event::Passed(bytes) => {
                    let mut out = io::stdout().lock();
                    out.write_all(&bytes)?;
                    out.flush()?;
                }
                Event::Rewritten { urls, diff } => self.print_rewritten(urls, &diff)?,
                Event::Message(message) => self.print_message(&message)?,
                Event::Left(left) => self.print_left(&left, before)?,
                Event::Similar => self.similar += 1,
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
