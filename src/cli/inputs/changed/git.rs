//! Runs the program `git`, and reports why it failed.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context as _, bail};

use super::diff::{Change, Diff, EXAMINED};
use crate::report::absolute;

/// The number of bytes kept of git's standard error.
const STDERR_LIMIT: u64 = 4 << 10;

/// The maximum size of git's short answers.
const ANSWER_LIMIT: u64 = 64 << 10;

/// The repository of a directory.
pub(super) struct Repository<'h> {
    here: &'h Path,
    /// The root of its work tree.
    pub(super) root: PathBuf,
}

/// The reason why git failed.
struct Failure {
    stderr: String,
}

impl<'h> Repository<'h> {
    /// The repository of the directory `here`.
    pub(super) fn of(here: &'h Path) -> anyhow::Result<Self> {
        let answer = answer(here, &["rev-parse", "--is-inside-work-tree", "--show-cdup"])?;
        let answer = answer.map_err(|failure| anyhow::anyhow!(failure.of_repository(here)))?;
        match answer.split_once('\n') {
            Some(("true", up)) => Ok(Self { here, root: absolute(here, Path::new(up.trim_end_matches('\n'))) }),
            _ => bail!("{} is not in a work tree of git (run it in one)", here.display()),
        }
    }

    /// The merge base of HEAD and a revision: the revision itself if HEAD is built on it.
    pub(super) fn base(&self, revision: &str) -> anyhow::Result<String> {
        if revision.is_empty() {
            bail!("the revision is empty (is a variable unset?)");
        }
        if revision.starts_with('-') {
            bail!("a revision cannot start with a hyphen (name a branch, a tag or a commit)");
        }
        let name = format!("{revision}^{{commit}}");
        let Ok(commit) = answer(self.here, &["rev-parse", "--verify", "--quiet", &name])? else {
            let remedy = if self.is_shallow() {
                "this clone is shallow: fetch it; in GitHub Actions, `fetch-depth: 0` with actions/checkout"
            } else {
                "`git fetch` may bring it; a branch of a remote is written origin/main"
            };
            bail!("no such revision ({remedy})");
        };
        match answer(self.here, &["merge-base", commit.trim_end(), "HEAD"])? {
            Ok(base) => Ok(base.trim_end().to_owned()),
            Err(_) if self.is_shallow() => bail!(
                "it has no history in common with HEAD in this shallow clone (fetch more: `git fetch --unshallow`; in GitHub \
                Actions, `fetch-depth: 0` with actions/checkout)"
            ),
            Err(_) => bail!("it has no history in common with HEAD (name a revision that HEAD is built on)"),
        }
    }

    /// The differences between a commit and the work tree.
    pub(super) fn changes(&self, commit: &str) -> anyhow::Result<HashMap<Vec<u8>, Change>> {
        // INVARIANT: no configuration of the user changes how this is written
        let args = [
            "-c",
            "diff.relative=false",
            "diff",
            "--patch",
            "--unified=0",
            "--inter-hunk-context=0",
            "--find-renames",
            "--diff-filter=d",
            "--no-color",
            "--no-ext-diff",
            "--no-textconv",
            "--src-prefix=a/",
            "--dst-prefix=b/",
            "--submodule=short",
            "--ignore-submodules=all",
            "-O/dev/null",
            commit,
            "--",
        ];
        let mut files = run(self.here, &args, |out| {
            let (mut diff, mut line) = (Diff::default(), Vec::new());
            while next(out, &mut line, b'\n')? {
                diff.line(&line);
            }
            Ok(diff.finish())
        })?
        .map_err(|failure| failure.of("diff"))?;
        let args = ["ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--", ":/"];
        run(self.here, &args, |out| {
            let mut path = Vec::new();
            while next(out, &mut path, 0)? {
                files.insert(path.clone(), Change::Whole);
            }
            Ok(())
        })?
        .map_err(|failure| failure.of("ls-files"))?;
        Ok(files)
    }

    /// The files that a commit has, but the work tree has no longer, those with a new name included.
    pub(super) fn removed(&self, commit: &str) -> anyhow::Result<Vec<Vec<u8>>> {
        let quiet = ["--no-renames", "--no-ext-diff", "-O/dev/null"];
        let args = [&["diff", "--name-only", "-z", "--diff-filter=D"], &quiet[..], &[commit, "--", ":/"]].concat();
        paths(self.here, &args)?.map_err(|failure| failure.of("diff"))
    }

    fn is_shallow(&self) -> bool {
        let answered = answer(self.here, &["rev-parse", "--is-shallow-repository"]);
        answered.is_ok_and(|answered| answered.is_ok_and(|answer| answer.trim_end() == "true"))
    }
}

/// The files that are in the repository though its patterns leave them out, by their paths from `root`; `None` if git
/// does not know.
pub(in crate::cli) fn tracked_though_ignored(root: &Path) -> Option<HashSet<String>> {
    // no program of the repository is run
    let args =
        ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--ignored", "--exclude-standard", "--", "."];
    let paths = paths(root, &args).ok()?.ok()?;
    Some(paths.into_iter().filter_map(|path| String::from_utf8(path).ok()).collect())
}

impl Failure {
    fn of_repository(&self, here: &Path) -> String {
        let here = here.display();
        if self.stderr.contains("not a git repository") {
            format!("{here} is not in a git repository (run it in one)")
        } else if self.stderr.contains("dubious ownership") {
            let root = self.stderr.split('\'').nth(1).map_or_else(|| here.to_string(), str::to_owned);
            format!(
                "git does not trust the repository, which is another user's (if you do: `git config --global --add \
                safe.directory {root}`)"
            )
        } else {
            format!("git cannot read the repository: {}", self.stderr)
        }
    }

    fn of(self, command: &str) -> anyhow::Error {
        anyhow::anyhow!("`git {command}` failed: {}", self.stderr)
    }
}

/// The output of a git command that prints a few lines.
fn answer(here: &Path, args: &[&str]) -> anyhow::Result<Result<String, Failure>> {
    run(here, args, |out| {
        let mut answer = Vec::new();
        out.take(ANSWER_LIMIT).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    })
}

/// The paths that a git command prints with `-z`.
fn paths(here: &Path, args: &[&str]) -> anyhow::Result<Result<Vec<Vec<u8>>, Failure>> {
    run(here, args, |out| {
        let (mut paths, mut path) = (Vec::new(), Vec::new());
        while next(out, &mut path, 0)? {
            paths.push(path.clone());
        }
        Ok(paths)
    })
}

/// Runs git and passes its output to a reader; standard error is read at the same time.
fn run<T>(
    here: &Path,
    args: &[&str],
    read: impl FnOnce(&mut BufReader<ChildStdout>) -> io::Result<T>,
) -> anyhow::Result<Result<T, Failure>> {
    let mut child = start(here, args)?;
    let (out, stderr) = (child.stdout.take(), child.stderr.take());
    let (out, mut stderr) = (out.context("git has no output")?, stderr.context("git has no standard error")?);
    let (result, stderr) = std::thread::scope(|scope| {
        let stderr = scope.spawn(move || {
            let mut kept = Vec::new();
            _ = stderr.by_ref().take(STDERR_LIMIT).read_to_end(&mut kept);
            _ = io::copy(&mut stderr, &mut io::sink());
            String::from_utf8_lossy(&kept).into_owned()
        });
        let result = read(&mut BufReader::with_capacity(EXAMINED, out));
        (result, stderr.join().unwrap_or_default())
    });
    let status = child.wait().context("git does not end")?;
    let result = result.context("git cannot be read")?;
    if status.success() {
        return Ok(Ok(result));
    }
    let error = stderr.lines().find_map(|line| line.strip_prefix("fatal: ").or(line.strip_prefix("error: ")));
    Ok(Err(Failure { stderr: error.unwrap_or(&format!("{status}")).to_owned() }))
}

fn start(here: &Path, args: &[&str]) -> anyhow::Result<Child> {
    let mut git = Command::new("git");
    git.current_dir(here).arg("--no-pager").args(args);
    // its messages are looked at; its output is not to depend on these; and it is not to write to the index
    git.env("LC_ALL", "C").env_remove("GIT_DIFF_OPTS").env_remove("GIT_LITERAL_PATHSPECS");
    git.env("GIT_OPTIONAL_LOCKS", "0");
    git.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    git.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow::anyhow!("the program git was not found (install it)"),
        _ => anyhow::anyhow!("the program git cannot be run: {error}"),
    })
}

/// Reads up to the next `end` byte, and keeps at most [`EXAMINED`] bytes; `false` at the end of the input.
fn next(input: &mut impl BufRead, kept: &mut Vec<u8>, end: u8) -> io::Result<bool> {
    kept.clear();
    let read = input.by_ref().take(EXAMINED as u64).read_until(end, kept)?;
    if kept.last() == Some(&end) {
        kept.pop();
    } else if read == EXAMINED {
        input.skip_until(end)?;
    }
    Ok(read > 0)
}
