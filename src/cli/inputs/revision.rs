//! The files of a git revision, read without touching the work tree.

use std::collections::{HashMap, VecDeque};
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::Arc;

use anyhow::Context as _;

use super::changed::git::{Repository, TreeFile, start_cat_file};
use super::changed::shown_revision;
use super::named_files::NamedFiles;
use crate::cli::config::Configs;
use crate::cli::output::Message;
use crate::cli::plan::{InputPlan, ReadsExcluded};
use crate::report::absolute;

/// How many contents git is asked for before the first is read. The ids fit in any pipe, so neither side waits for the
/// other forever.
const ASKED_AHEAD: usize = 64;

/// The size of the largest file that is read.
const MAX_SIZE: u64 = 256 << 20;

/// The length of the longest line that `git cat-file --batch` writes before a content.
const MAX_HEADER: u64 = 1 << 10;

/// The files of a revision, in the order of their names.
pub(in crate::cli) struct Revision {
    here: PathBuf,
    files: VecDeque<TreeFile>,
    max_size: u64,
    /// The paths of the plan that the revision does not have.
    pub(in crate::cli) absent: Vec<PathBuf>,
}

impl Revision {
    /// The files of a revision that a walk would read: those in the current directory, or below the paths of the plan.
    /// What is excluded, ignored or hidden is decided by the configuration and the ignore files of the work tree; a file
    /// that is a path of the plan is read whatever its name is.
    pub(in crate::cli) fn find(name: &str, plan: &InputPlan, configs: &Arc<Configs>) -> anyhow::Result<Self> {
        let here = configs.here();
        let list = || {
            let repository = Repository::find(here)?;
            let files = repository.files_of(&repository.commit(name)?)?;
            anyhow::Ok((repository.root, files))
        };
        let (root, files) = list().with_context(|| shown_revision(name))?;
        let named: Vec<PathBuf> = plan.paths.iter().map(|path| path_in(&root, &absolute(here, path))).collect();
        let mut has_files: HashMap<&Path, bool> = named.iter().map(|path| (path.as_path(), false)).collect();
        let exempts = plan.reads_excluded == ReadsExcluded::All || !configs.of_run().effective.force_exclude;
        let mut filter = NamedFiles::new(plan.filters.clone(), configs);
        let mut kept = VecDeque::new();
        for TreeFile { path, id } in files {
            let file = root.join(&path);
            let mut is_read = false;
            for above in file.ancestors() {
                if let Some(has_files) = has_files.get_mut(above) {
                    *has_files = true;
                    is_read = is_read || exempts && above == file || !filter.leaves_out_below(above, &file);
                }
            }
            if is_read {
                kept.push_back(TreeFile { path: path_from(here, &file), id });
            }
        }
        let absent = plan.paths.iter().zip(&named).filter(|(_, path)| has_files.get(path.as_path()) == Some(&false));
        Ok(Self {
            here: here.to_owned(),
            files: kept,
            max_size: plan.max_filesize.unwrap_or(MAX_SIZE),
            absent: absent.map(|(path, _)| path.clone()).collect(),
        })
    }

    /// The texts of the files, one by one.
    pub(in crate::cli) fn texts(self) -> anyhow::Result<RevisionTexts> {
        let mut git = start_cat_file(&self.here)?;
        let (input, output) = (git.stdin.take(), git.stdout.take());
        Ok(RevisionTexts {
            input: input.context("git has no input")?,
            output: BufReader::with_capacity(64 << 10, output.context("git has no output")?),
            git,
            files: self.files,
            asked: VecDeque::new(),
            max_size: self.max_size,
        })
    }
}

/// An absolute path; if a link leads from it into the repository at `root`, the path there.
fn path_in(root: &Path, path: &Path) -> PathBuf {
    let followed = || {
        let (path, real_root) = (fs::canonicalize(path).ok()?, fs::canonicalize(root).ok()?);
        Some(root.join(path.strip_prefix(real_root).ok()?))
    };
    let inside = if path.starts_with(root) { None } else { followed() };
    inside.unwrap_or_else(|| path.to_owned())
}

/// An absolute path from the directory `here`: from `/a/b`, `/a/c` is `../c`.
fn path_from(here: &Path, path: &Path) -> PathBuf {
    let shared = here.ancestors().find(|above| path.starts_with(above)).unwrap_or(Path::new(""));
    let up = here.strip_prefix(shared).unwrap_or(Path::new("")).iter().map(|_| Path::new(".."));
    up.chain(path.strip_prefix(shared)).collect()
}

/// Reads the contents of files from `git cat-file`.
pub(in crate::cli) struct RevisionTexts {
    git: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The files that git was not asked for yet.
    files: VecDeque<TreeFile>,
    /// The files that git was asked for.
    asked: VecDeque<TreeFile>,
    max_size: u64,
}

impl RevisionTexts {
    /// Asks for more contents, if few are on their way.
    fn ask(&mut self) -> io::Result<()> {
        if self.asked.len() > ASKED_AHEAD / 2 {
            return Ok(());
        }
        let mut ids = Vec::new();
        let count = (ASKED_AHEAD - self.asked.len()).min(self.files.len());
        for file in self.files.drain(..count) {
            ids.extend_from_slice(file.id.as_bytes());
            ids.push(b'\n');
            self.asked.push_back(file);
        }
        self.input.write_all(&ids)?;
        self.input.flush()
    }

    /// Reads the content of the file that was asked for first; `None` if it is larger than allowed, and skipped.
    fn read(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut header = Vec::new();
        (&mut self.output).take(MAX_HEADER).read_until(b'\n', &mut header)?;
        let header = String::from_utf8_lossy(&header).into_owned();
        let size = header.trim_end().rsplit_once(' ').and_then(|(_, size)| size.parse::<u64>().ok());
        let size = size.ok_or_else(|| io::Error::other("git does not have its content (`git fetch` may bring it)"))?;
        // a line end follows
        let mut content = (&mut self.output).take(size + 1);
        if size > self.max_size {
            io::copy(&mut content, &mut io::sink())?;
            return Ok(None);
        }
        let mut bytes = Vec::new();
        content.read_to_end(&mut bytes)?;
        if bytes.pop() != Some(b'\n') || bytes.len() as u64 != size {
            return Err(io::Error::other("git ended before its content (`git fsck` finds what is damaged)"));
        }
        Ok(Some(bytes))
    }
}

impl Iterator for RevisionTexts {
    type Item = Result<(Arc<Path>, Vec<u8>), Message>;

    fn next(&mut self) -> Option<Self::Item> {
        let asked = self.ask();
        let file = self.asked.pop_front()?;
        Some(match asked.and_then(|()| self.read()) {
            Ok(Some(bytes)) => Ok((file.path.into(), bytes)),
            Ok(None) => {
                let what = format!("more than {} bytes, so not read", self.max_size);
                Err(Message::note(&file.path, &what))
            }
            Err(error) => {
                // what comes next from git is not known
                self.files.clear();
                self.asked.clear();
                Err(Message::at(&file.path, &format!("cannot be read: {error}")))
            }
        })
    }
}

impl Drop for RevisionTexts {
    fn drop(&mut self) {
        // it may have ended already
        _ = self.git.kill();
        _ = self.git.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_from_a_directory() {
        let from = |path: &str| path_from(Path::new("/a/b"), Path::new(path));
        assert_eq!(from("/a/b/c.md"), Path::new("c.md"));
        assert_eq!(from("/a/c/d.md"), Path::new("../c/d.md"));
        assert_eq!(from("/e.md"), Path::new("../../e.md"));
    }
}
