//! Asks the program `git` for changes, and reports why it failed.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Component, Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context as _, bail};

use super::super::file_list::path_of_bytes;
use super::diff::{Change, Diff, KEPT_LINE};
use crate::report::absolute;

/// The maximum number of bytes that are kept of git's standard error.
const STDERR_LIMIT: u64 = 4 << 10;

/// The maximum number of bytes that are read of a short output.
const SHORT_OUTPUT: u64 = 64 << 10;

/// The repository of a directory.
pub(in crate::cli::inputs) struct Repository<'h> {
    here: &'h Path,
    /// The root of its work tree.
    pub(in crate::cli::inputs) root: PathBuf,
}

/// A file of a commit.
#[derive(Debug)]
pub(in crate::cli::inputs) struct TreeFile {
    /// The path from the root of the repository.
    pub(in crate::cli::inputs) path: PathBuf,
    /// The id of its content.
    pub(in crate::cli::inputs) id: String,
}

impl TreeFile {
    /// Parses `MODE TYPE ID<tab>PATH`; `None` for links and submodules.
    fn parse(entry: &[u8]) -> Option<Self> {
        let tab = memchr::memchr(b'\t', entry)?;
        let mut words = str::from_utf8(&entry[..tab]).ok()?.split(' ');
        let (mode, kind, id) = (words.next()?, words.next()?, words.next()?);
        let is_regular = kind == "blob" && mode.starts_with("100");
        is_regular.then(|| Self { path: path_of_bytes(&entry[tab + 1..]), id: id.to_owned() })
    }
}

/// The error that git printed.
struct GitError {
    stderr: String,
}

impl<'h> Repository<'h> {
    /// The repository of the directory `here`.
    pub(in crate::cli::inputs) fn find(here: &'h Path) -> anyhow::Result<Self> {
        let output = short_output(here, &["rev-parse", "--is-inside-work-tree", "--show-cdup"])?;
        let output = output.map_err(|error| error.into_repository_error(here))?;
        match output.split_once('\n') {
            Some(("true", up)) => Ok(Self { here, root: absolute(here, Path::new(up.trim_end_matches('\n'))) }),
            _ => bail!("{} is not in a work tree of git (run it in one)", here.display()),
        }
    }

    /// The id of the commit that a revision names.
    pub(in crate::cli::inputs) fn commit(&self, revision: &str) -> anyhow::Result<String> {
        if revision.is_empty() {
            bail!("the revision is empty (is a variable unset?)");
        }
        if revision.starts_with('-') {
            bail!("a revision cannot start with a hyphen (name a branch, a tag or a commit)");
        }
        if revision.contains("..") {
            bail!("a range names no commit (name one end of it)");
        }
        let parse = |name: &str| short_output(self.here, &["rev-parse", "--verify", "--quiet", name]);
        let Ok(commit) = parse(&format!("{revision}^{{commit}}"))? else {
            if parse(revision)?.is_ok() {
                bail!("it names no commit (name a branch, a tag or a commit)");
            }
            let remedy = if self.is_shallow() {
                "this clone is shallow: fetch it; in GitHub Actions, `fetch-depth: 0` with actions/checkout"
            } else {
                "`git fetch` may bring it; a branch of a remote is written origin/main"
            };
            bail!("no such revision ({remedy})");
        };
        Ok(commit.trim_end().to_owned())
    }

    /// The merge base of HEAD and a revision: the revision itself if HEAD is built on it.
    pub(super) fn merge_base(&self, revision: &str) -> anyhow::Result<String> {
        let commit = self.commit(revision)?;
        match short_output(self.here, &["merge-base", &commit, "HEAD"])? {
            Ok(base) => Ok(base.trim_end().to_owned()),
            Err(_) if self.is_shallow() => bail!(
                "it has no history in common with HEAD in this shallow clone (fetch more: `git fetch --unshallow`; in GitHub \
                Actions, `fetch-depth: 0` with actions/checkout)"
            ),
            Err(_) => bail!("it has no history in common with HEAD (name a revision that HEAD is built on)"),
        }
    }

    /// The changes of the work tree since a commit, by path from the root of the repository.
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
            while read_record(out, &mut line, b'\n')? {
                diff.push_line(&line);
            }
            Ok(diff.finish())
        })?
        .map_err(|error| error.into_error("diff"))?;
        let args = ["ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--", ":/"];
        run(self.here, &args, |out| {
            let mut path = Vec::new();
            while read_record(out, &mut path, 0)? {
                files.insert(path.clone(), Change::Whole);
            }
            Ok(())
        })?
        .map_err(|error| error.into_error("ls-files"))?;
        Ok(files)
    }

    /// The files of a commit that are no longer in the work tree. A renamed file is one of them, with its old path.
    pub(super) fn removed_files(&self, commit: &str) -> anyhow::Result<Vec<Vec<u8>>> {
        let quiet = ["--no-renames", "--no-ext-diff", "-O/dev/null"];
        let args = [&["diff", "--name-only", "-z", "--diff-filter=D"], &quiet[..], &[commit, "--", ":/"]].concat();
        nul_separated(self.here, &args)?.map_err(|error| error.into_error("diff"))
    }

    /// The regular files of a commit.
    pub(in crate::cli::inputs) fn files_of(&self, commit: &str) -> anyhow::Result<Vec<TreeFile>> {
        let entries = nul_separated(self.here, &["ls-tree", "-r", "-z", "--full-tree", commit])?;
        let entries = entries.map_err(|error| error.into_error("ls-tree"))?;
        Ok(entries.iter().filter_map(|entry| TreeFile::parse(entry)).collect())
    }

    fn is_shallow(&self) -> bool {
        let output = short_output(self.here, &["rev-parse", "--is-shallow-repository"]);
        output.is_ok_and(|output| output.is_ok_and(|output| output.trim_end() == "true"))
    }
}

/// The paths from `root` of the files that git tracks though `.gitignore` patterns match them; `None` if git cannot
/// list them.
pub(in crate::cli) fn tracked_though_ignored(root: &Path) -> Option<HashSet<String>> {
    let args = ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard", "--", "."];
    let paths = nul_separated(root, &args).ok()?.ok()?;
    Some(paths.into_iter().filter_map(|path| String::from_utf8(path).ok()).collect())
}

/// The commit that is checked out.
pub(in crate::cli) struct Head {
    /// Its name, in hexadecimal digits.
    pub(in crate::cli) commit: String,
    /// When it was committed: `2026-11-28T17:31:47+01:00`.
    pub(in crate::cli) time: String,
    /// The address of the remote `origin`, or of the only one. It may contain a password.
    pub(in crate::cli) remote: Option<String>,
}

/// The commit that is checked out in the directory `here`; `None` if it is in no repository, or git cannot read that.
pub(in crate::cli) fn head(here: &Path) -> Option<Head> {
    let output = |args: &[&str]| short_output(here, args).ok()?.ok();
    // `commit NAME` and a line with the time, whatever the configuration says
    let text = output(&["rev-list", "--max-count=1", "--format=%cI", "HEAD"])?;
    let (commit, time) = text.trim_end().split_once('\n')?;
    let remotes = output(&["remote"]).unwrap_or_default();
    let remote = match &*remotes.lines().collect::<Vec<_>>() {
        [only] => Some(*only),
        several => several.iter().copied().find(|name| *name == "origin"),
    };
    let url = |name| output(&["remote", "get-url", name]);
    Some(Head {
        commit: commit.strip_prefix("commit ")?.to_owned(),
        time: time.to_owned(),
        remote: remote.and_then(url).map(|url| url.trim_end().to_owned()),
    })
}

/// The most submodules whose commits are asked for: each takes four runs of git.
const MAX_SUBMODULES: usize = 64;

/// The folders of the submodules of the repository at `root` that are checked out, also those in others, each with its
/// commit if git can read it and there are not very many.
pub(in crate::cli) fn submodules(root: &Path) -> Vec<(PathBuf, Option<Head>)> {
    let (mut found, mut roots) = (Vec::new(), vec![root.to_owned()]);
    while let Some(root) = roots.pop() {
        for folder in submodule_folders(&root) {
            if found.len() < MAX_SUBMODULES {
                // git goes on above a folder whose `.git` is none
                let prefix = short_output(&folder, &["rev-parse", "--show-prefix"]);
                let is_repository = prefix.is_ok_and(|prefix| prefix.is_ok_and(|prefix| prefix.trim_end().is_empty()));
                let head = is_repository.then(|| head(&folder)).flatten();
                found.push((folder.clone(), head));
                roots.push(folder);
            } else {
                found.push((folder, None));
            }
        }
    }
    found
}

/// The folders of the submodules that `.gitmodules` of a repository names and that are checked out.
fn submodule_folders(root: &Path) -> Vec<PathBuf> {
    if !root.join(".gitmodules").is_file() {
        return Vec::new();
    }
    let args = ["config", "--file", ".gitmodules", "-z", "--get-regexp", r"^submodule\..*\.path$"];
    let Ok(Ok(entries)) = nul_separated(root, &args) else { return Vec::new() };
    let paths = entries.into_iter().filter_map(|entry| {
        let entry = String::from_utf8(entry).ok()?;
        // `submodule.NAME.path`, a line feed and the path
        entry.split_once('\n').map(|(_, path)| PathBuf::from(path))
    });
    // anybody may write the file
    let is_below = |path: &Path| path.components().all(|part| matches!(part, Component::Normal(_)));
    let folders = paths.filter(|path| is_below(path)).map(|path| root.join(path));
    folders.filter(|folder| folder != root && folder.join(".git").symlink_metadata().is_ok()).collect()
}

impl GitError {
    /// The error of the first command, which looks for the repository.
    fn into_repository_error(self, here: &Path) -> anyhow::Error {
        let here = here.display();
        let message = if self.stderr.contains("not a git repository") {
            format!("{here} is not in a git repository (run it in one)")
        } else if self.stderr.contains("dubious ownership") {
            let root = self.stderr.split('\'').nth(1).map_or_else(|| here.to_string(), str::to_owned);
            format!(
                "git does not trust the repository, which is another user's (if you do: `git config --global --add \
                safe.directory {root}`)"
            )
        } else {
            format!("git cannot read the repository: {}", self.stderr)
        };
        anyhow::anyhow!(message)
    }

    fn into_error(self, command: &str) -> anyhow::Error {
        anyhow::anyhow!("`git {command}` failed: {}", self.stderr)
    }
}

/// The output of a git command that prints a few lines; see [`run`] for the errors.
fn short_output(here: &Path, args: &[&str]) -> anyhow::Result<Result<String, GitError>> {
    run(here, args, |out| {
        let mut output = Vec::new();
        out.take(SHORT_OUTPUT).read_to_end(&mut output)?;
        Ok(String::from_utf8_lossy(&output).into_owned())
    })
}

/// The paths that a git command prints with `-z`.
fn nul_separated(here: &Path, args: &[&str]) -> anyhow::Result<Result<Vec<Vec<u8>>, GitError>> {
    run(here, args, |out| {
        let (mut paths, mut path) = (Vec::new(), Vec::new());
        while read_record(out, &mut path, 0)? {
            paths.push(path.clone());
        }
        Ok(paths)
    })
}

/// Runs git and passes its output to `read`; standard error is read at the same time. The outer error is one of running
/// git, the inner one is what git reported.
fn run<T>(
    here: &Path,
    args: &[&str],
    read: impl FnOnce(&mut BufReader<ChildStdout>) -> io::Result<T>,
) -> anyhow::Result<Result<T, GitError>> {
    let mut child = spawn(here, args)?;
    let (out, stderr) = (child.stdout.take(), child.stderr.take());
    let (out, mut stderr) = (out.context("git has no output")?, stderr.context("git has no standard error")?);
    let (result, stderr) = std::thread::scope(|scope| {
        let stderr = scope.spawn(move || {
            let mut kept = Vec::new();
            _ = stderr.by_ref().take(STDERR_LIMIT).read_to_end(&mut kept);
            _ = io::copy(&mut stderr, &mut io::sink());
            String::from_utf8_lossy(&kept).into_owned()
        });
        let result = read(&mut BufReader::with_capacity(KEPT_LINE, out));
        (result, stderr.join().unwrap_or_default())
    });
    let status = child.wait().context("git does not end")?;
    let result = result.context("git cannot be read")?;
    if status.success() {
        return Ok(Ok(result));
    }
    let error = stderr.lines().find_map(|line| line.strip_prefix("fatal: ").or(line.strip_prefix("error: ")));
    Ok(Err(GitError { stderr: error.unwrap_or(&format!("{status}")).to_owned() }))
}

/// Runs `git cat-file --batch`, which answers each id on its input with the content.
pub(in crate::cli::inputs) fn start_cat_file(here: &Path) -> anyhow::Result<Child> {
    start(here, &["cat-file", "--batch"], Stdio::piped(), Stdio::null())
}

fn spawn(here: &Path, args: &[&str]) -> anyhow::Result<Child> {
    start(here, args, Stdio::null(), Stdio::piped())
}

fn start(here: &Path, args: &[&str], stdin: Stdio, stderr: Stdio) -> anyhow::Result<Child> {
    let mut git = Command::new("git");
    // the configuration of the repository must not run a program
    git.current_dir(here).args(["--no-pager", "-c", "core.fsmonitor=false"]).args(args);
    // its messages are parsed, its output must not depend on these variables, and it must not write to the index
    git.env("LC_ALL", "C").env_remove("GIT_DIFF_OPTS").env_remove("GIT_LITERAL_PATHSPECS");
    git.env("GIT_OPTIONAL_LOCKS", "0");
    git.stdin(stdin).stdout(Stdio::piped()).stderr(stderr);
    git.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow::anyhow!("the program git was not found (install it)"),
        _ => anyhow::anyhow!("the program git cannot be run: {error}"),
    })
}

/// Reads a record, which ends with the byte `end`, into `record`, and keeps at most [`KEPT_LINE`] bytes of it; `false`
/// at the end of the input.
fn read_record(input: &mut impl BufRead, record: &mut Vec<u8>, end: u8) -> io::Result<bool> {
    record.clear();
    let read = input.by_ref().take(KEPT_LINE as u64).read_until(end, record)?;
    if record.last() == Some(&end) {
        record.pop();
    } else if read == KEPT_LINE {
        input.skip_until(end)?;
    }
    Ok(read > 0)
}
