//! What reports know of a run before it begins: how they are to look, and where its files are.

use std::path::{Component, Path, PathBuf};

use super::super::{Colors, Hyperlinks, Looks};

/// What reports know of a run before it begins.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// How they are to look.
    pub looks: Looks,
    /// The directory that the names of files are relative to.
    pub here: PathBuf,
    /// The directory of the repository, or else the same: dashboards want paths from there.
    pub root: PathBuf,
    /// Where a click on a place leads, if there are such links.
    pub links: Option<Hyperlinks>,
}

impl Setup {
    /// A run in the directory `here`, in the repository at `root`; both are absolute paths.
    #[must_use]
    pub fn new(looks: Looks, here: &Path, root: &Path) -> Self {
        Self { looks, here: here.to_owned(), root: root.to_owned(), links: None }
    }

    /// The same with places that can be clicked on.
    #[must_use]
    pub fn with_links(self, links: Option<Hyperlinks>) -> Self {
        Self { links, ..self }
    }

    /// The same without colours and links.
    #[must_use]
    pub fn without_colors(mut self) -> Self {
        self.looks.colors = Colors::Unused;
        self.links = None;
        self
    }

    /// The path from the root of the repository, with slashes, `.` and `..` resolved; as it is if it leads elsewhere or
    /// is no path of a file (`<stdin>`).
    ///
    /// ```
    /// use urlint::report::{Colors, Looks, Secrets, Setup};
    ///
    /// let looks = Looks::new(Secrets::Hidden, Colors::Unused);
    /// let setup = Setup::new(looks, "/repo/docs".as_ref(), "/repo".as_ref());
    /// assert_eq!(setup.from_root("./guide.md"), "docs/guide.md");
    /// assert_eq!(setup.from_root("../README.md"), "README.md");
    /// assert_eq!(setup.from_root("/etc/motd"), "/etc/motd");
    /// ```
    #[must_use]
    pub fn from_root(&self, file: &str) -> String {
        let absolute = self.absolute(file);
        let Ok(inside) = absolute.strip_prefix(&self.root) else { return file.to_owned() };
        let names: Vec<_> = inside.components().map(|name| name.as_os_str().to_string_lossy()).collect();
        names.join("/")
    }

    /// The path from the root of the file system, `.` and `..` resolved.
    pub(super) fn absolute(&self, file: &str) -> PathBuf {
        let mut absolute = PathBuf::new();
        for component in self.here.join(file).components() {
            match component {
                Component::CurDir => {}
                Component::ParentDir => _ = absolute.pop(),
                other => absolute.push(other),
            }
        }
        absolute
    }
}
