//! The baseline file: reads it, compares findings with it, and writes it.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use anyhow::bail;

use crate::cli::config::Configs;
use crate::cli::open::{Limit, NamedBy, read_whole};
use crate::cli::output::Message;
use crate::cli::output::files::write_whole;
use crate::cli::plan::{BaselinePlan, CheckPlan, Texts};
use crate::config::{ConfigError, Origin};
use crate::report::{
    Baseline, Gone, ReportedFinding, RunScope, Secrets, absolute, file_name, file_path, grouped, is_uri, redacted,
};
use crate::secrets::MASK;

/// The maximum size of the file.
const MAX_SIZE: Limit = Limit { bytes: 256 << 20, exceeded: "larger than 256 MiB" };
/// The most entries without a finding that are listed one by one.
const MAX_LISTED: usize = 10;

/// The baseline of a run.
#[derive(Clone)]
pub(in crate::cli::commands) struct BaselineFile {
    baseline: Baseline,
    /// Whether the file is written (`--write-baseline`).
    writes: bool,
    /// The path of the file as given.
    path: PathBuf,
    /// The text of the file; `None` if it is new.
    text: Option<String>,
    /// Whether an option names it, not a configuration.
    is_named_by_option: bool,
    /// The current directory, to which the paths of findings are relative.
    here: PathBuf,
    /// The directory of the file, to which the paths in it are relative.
    directory: PathBuf,
    /// Whether the paths of findings are those of files, not of records of JSON Lines.
    names_files: bool,
}

impl BaselineFile {
    /// Reads the baseline file of the plan, if it has one. If a configuration names a file that cannot be read, that is
    /// an error of the configuration, and the run continues without a baseline.
    pub(in crate::cli::commands) fn open(plan: &CheckPlan, configs: &Configs) -> anyhow::Result<Option<Self>> {
        let Some(BaselinePlan { path, origin, writes }) = &plan.baseline else { return Ok(None) };
        let (path, writes) = (path.clone(), *writes);
        let text = match (read_text(&path, origin, writes), origin) {
            (Ok(text), _) => text,
            (Err(what), Origin::File(..)) => {
                configs.report(vec![ConfigError::new(origin, format!("`baseline` {what}"))]);
                return Ok(None);
            }
            (Err(what), Origin::Option(option)) => bail!("{option} {what}"),
            (Err(what), _) => bail!("{what}"),
        };
        let mut baseline = text.as_deref().map_or(Ok(Baseline::default()), Baseline::parse).map_err(|error| {
            let path = file_name(&path, Secrets::Hidden);
            let remedy = format!("fix it, or remove it and have --write-baseline={path} write it anew");
            anyhow::anyhow!("{path}:{error} ({remedy})")
        })?;
        let here = configs.here().to_owned();
        let directory = absolute(&here, &path).parent().unwrap_or(&here).to_owned();
        let names_files = plan.texts == Texts::Files;
        baseline.find_missing_files(&|path| !names_files || may_exist(&directory, path));
        let is_named_by_option = matches!(origin, Origin::Option(_));
        Ok(Some(Self { baseline, writes, path, text, is_named_by_option, here, directory, names_files }))
    }

    /// What decides about the findings of one text, by the name that reports show.
    pub(super) fn for_text(&self, name: &str) -> Self {
        let baseline = self.baseline.for_file(&self.path_in_baseline(&redacted(name, Secrets::Hidden)));
        let (path, here, directory) = (self.path.clone(), self.here.clone(), self.directory.clone());
        Self { baseline, path, text: None, here, directory, ..*self }
    }

    /// Starts the findings of a file.
    pub(super) fn start_file(&mut self, file: &str) {
        let path = self.path_in_baseline(&redacted(file, Secrets::Hidden));
        self.baseline.start_file(&path);
    }

    /// Whether the baseline accepts a finding of the current file. If the file is to be written, all are accepted and
    /// recorded.
    pub(super) fn accepts(&mut self, finding: &ReportedFinding) -> bool {
        let url = redacted(&finding.url, Secrets::Hidden);
        if self.writes {
            self.baseline.record(finding, &url);
        }
        self.writes || self.baseline.accepts(finding, &url)
    }

    /// Writes the file, or reports its entries that are no longer found.
    pub(super) fn finish(&mut self, configs: &Configs) -> Vec<Message> {
        let rules = configs.rules_run();
        let rules: HashSet<&str> =
            rules.iter().filter(|entry| entry.runs.is_some()).map(|entry| entry.rule.id()).collect();
        let is_there = |path: &str| !self.names_files || may_exist(&self.directory, path);
        let scope = RunScope { ran: &|rule| rules.contains(rule), is_there: &is_there };
        if !self.writes {
            return self.gone_messages(&self.baseline.gone(&scope));
        }
        let (added, removed) = self.baseline.update(&scope);
        let message = match self.write() {
            Ok(()) => {
                let all = self.baseline.len();
                let s = if all == 1 { "" } else { "s" };
                let [all, added, removed] = [all, added, removed].map(grouped);
                let written = format!("{all} finding{s} in the baseline now ({added} new, {removed} gone)");
                Message::note(&self.path, &(written + &self.usage_hint()))
            }
            Err(error) => Message::at(&self.path, &format!("cannot be written: {error} (--write-baseline)")),
        };
        vec![message]
    }

    /// How to use the file, if it is new and no configuration names it.
    fn usage_hint(&self) -> String {
        if self.is_named_by_option && self.text.is_none() {
            format!("; --baseline={} leaves them out", file_name(&self.path, Secrets::Hidden))
        } else {
            String::new()
        }
    }

    /// The place of the file, so that a walk skips it.
    pub(super) fn place(&self) -> BaselinePlace {
        BaselinePlace { path: self.path.clone(), real: fs::canonicalize(&self.path).ok() }
    }

    fn gone_messages(&self, gone: &[Gone]) -> Vec<Message> {
        if gone.is_empty() {
            return Vec::new();
        }
        let gone_note = |Gone { path, rule, url, count }: &Gone| {
            let times = if *count > 1 { format!(", {count} times") } else { String::new() };
            let url = if url.is_empty() { String::new() } else { format!(" in {url}") };
            Message::note(&file_path(path), &format!("gone: {rule}{url}{times}"))
        };
        let mut messages: Vec<Message> = gone.iter().take(MAX_LISTED).map(gone_note).collect();
        let all: u64 = gone.iter().map(|gone| gone.count).sum();
        let findings = if all == 1 { "1 finding is" } else { &format!("{} findings are", grouped(all)) };
        let what = format!("{findings} no longer found (remove with --write-baseline)");
        messages.push(Message::note(&self.path, &what));
        messages
    }

    fn write(&self) -> io::Result<()> {
        let text = self.baseline.to_json();
        if self.text.as_ref().is_some_and(|known| known.replace("\r\n", "\n") == text) {
            return Ok(());
        }
        write_whole(&self.path, text.as_bytes())
    }

    /// The path of a file relative to the directory of the baseline, with slashes.
    fn path_in_baseline(&self, file: &str) -> String {
        if file.starts_with("<stdin>") || is_uri(file) {
            return file.to_owned();
        }
        let path = absolute(&self.here, &file_path(file));
        let mut relative = relative_path(&self.directory, &path);
        if relative.starts_with("..") && !path.starts_with(&self.here) {
            // the path may lead into the directory through a link
            let real = |path: &Path| fs::canonicalize(path).ok();
            if let (Some(directory), Some(path)) = (real(&self.directory), real(&path)) {
                let real_relative = relative_path(&directory, &path);
                if !real_relative.starts_with("..") {
                    relative = real_relative;
                }
            }
        }
        let names: Vec<_> =
            relative.components().map(|name| file_name(Path::new(name.as_os_str()), Secrets::Shown)).collect();
        // the root of an absolute path is a slash itself
        names.join("/").replacen("//", "/", 1)
    }
}

/// The place of a baseline file. A walk skips it: its entries would be findings again.
pub(super) struct BaselinePlace {
    path: PathBuf,
    /// The path with links followed, if the file exists.
    real: Option<PathBuf>,
}

impl BaselinePlace {
    /// Whether a path leads to the baseline file.
    pub(super) fn is_same_file(&self, path: &Path) -> bool {
        let Some(real) = &self.real else { return false };
        let name = path.file_name();
        // most files have another name
        (name == real.file_name() || name == self.path.file_name())
            && fs::canonicalize(path).is_ok_and(|path| path == *real)
    }
}

/// The text of a baseline file; `None` if it is to be written, and does not exist or is a pipe or a device.
fn read_text(path: &Path, origin: &Origin, writes: bool) -> Result<Option<String>, String> {
    let shown = file_name(path, Secrets::Hidden);
    if writes && fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return Ok(None);
    }
    let by = if matches!(origin, Origin::Option(_)) { NamedBy::User } else { NamedBy::File };
    match read_whole(path, by, MAX_SIZE) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| {
            format!("{shown}: not a baseline: not UTF-8 (--write-baseline={shown} writes one if it is removed)")
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound && writes => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(format!("{shown}: no such file (--write-baseline={shown} writes it)"))
        }
        Err(error) => Err(format!("{shown}: it cannot be read: {error}")),
    }
}

/// The relative path from a directory to a file; both are absolute, without `.` and `..`.
fn relative_path(directory: &Path, file: &Path) -> PathBuf {
    let (mut from, mut to) = (directory.components().peekable(), file.components().peekable());
    if from.peek() != to.peek() {
        // on another drive
        return file.to_owned();
    }
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    from.map(|_| Component::ParentDir).chain(to).collect()
}

/// Whether a file of this name may exist; `true` if the name was not recorded exactly: `<stdin>`, or one with a hidden
/// secret or with bytes that are not text.
fn may_exist(directory: &Path, name: &str) -> bool {
    let is_lossy = cfg!(not(unix)) && name.contains(char::REPLACEMENT_CHARACTER);
    let is_exact = !is_lossy && !name.contains('<') && !name.contains(MASK);
    !is_exact || directory.join(file_path(name)).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_paths() {
        for (directory, file, expected) in
            [("/a", "/a/b/c", "b/c"), ("/a/b", "/a/c", "../c"), ("/a/b", "/x", "../../x"), ("/", "/x", "x")]
        {
            assert_eq!(relative_path(Path::new(directory), Path::new(file)), Path::new(expected));
        }
    }
}
