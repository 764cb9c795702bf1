//! Each file once, where the paths that were passed overlap: `. docs`, `a.md ./a.md`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::input::Input;
use crate::report::absolute;

/// The files that an earlier path had, if paths overlap. Links are not followed: they are other files.
#[derive(Default, Debug)]
pub(super) struct Once {
    here: PathBuf,
    /// `None` if no two paths have a file in common, so that nothing needs to be remembered.
    seen: Option<HashSet<PathBuf>>,
    /// The paths that were passed and are read whatever they contain, also where a walk finds them first.
    named: HashSet<PathBuf>,
}

impl Once {
    /// The files of `roots`, of which the first `exempt` are read whatever they contain.
    pub(super) fn of(here: &Path, roots: &[PathBuf], exempt: usize) -> Self {
        let all: Vec<_> = roots.iter().map(|root| absolute(here, root)).collect();
        let mut sorted: Vec<&PathBuf> = all.iter().collect();
        // what is below a path follows it, since paths are compared by their names
        sorted.sort();
        if !sorted.windows(2).any(|pair| pair[1].starts_with(pair[0])) {
            return Self::default();
        }
        let named = all.into_iter().take(exempt).collect();
        Self { here: here.to_owned(), seen: Some(HashSet::new()), named }
    }

    /// An input, unless its file came before.
    pub(super) fn take(&mut self, input: Input) -> Option<Input> {
        let Some(seen) = &mut self.seen else { return Some(input) };
        let (Input::Named(path) | Input::Walked(path) | Input::Listed(path)) = &input else { return Some(input) };
        let path = absolute(&self.here, path);
        let is_named = self.named.contains(&path);
        if !seen.insert(path) {
            return None;
        }
        Some(match input {
            Input::Walked(path) if is_named => Input::Named(path),
            input => input,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_once() {
        let taken = |roots: &[&str], walked: &[&str]| {
            let roots: Vec<_> = roots.iter().map(PathBuf::from).collect();
            let mut once = Once::of(Path::new("/h"), &roots, 1);
            let inputs = walked.iter().filter_map(|path| once.take(Input::Walked(PathBuf::from(path))));
            inputs.map(|input| input.path().to_owned()).collect::<Vec<_>>()
        };
        let all = |paths: &[&str]| paths.iter().map(PathBuf::from).collect::<Vec<_>>();
        assert_eq!(taken(&[".", "d"], &["a", "d/b", "d/b"]), all(&["a", "d/b"]));
        assert_eq!(taken(&["d/../a", "./a"], &["d/../a", "./a"]), all(&["d/../a"]));
        assert_eq!(taken(&["d", "/h"], &["d/b", "/h/a", "/h/d/b"]), all(&["d/b", "/h/a"]));
        assert_eq!(taken(&["d", "d.md"], &["d/b", "d/b"]), all(&["d/b", "d/b"]), "they do not overlap");
    }
}
