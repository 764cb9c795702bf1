//! The settings of reports: their style, and the directories of the run.

use std::path::{Component, Path, PathBuf};

use super::super::{Colors, Hyperlinks, OutputStyle, Revision, Secrets, Terminal, file_name, file_path, redacted};
use super::grouping::Grouping;

/// The name of standard input. A record of JSON Lines has its number after it: `<stdin>:7`.
pub(super) const STANDARD_INPUT: &str = "<stdin>";

/// The settings of reports, known before a run starts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The style of the reports.
    pub style: OutputStyle,
    /// The directory that the names of files are relative to.
    pub here: PathBuf,
    /// The root of the repository, or `here` if there is none: dashboards want paths from the root.
    pub root: PathBuf,
    /// The category of the report, if there are several of one revision (SARIF).
    pub category: Option<String>,
    /// Whether suppressed findings are reported as such, if the format can represent them (SARIF).
    pub reports_left_out: bool,
    /// The commit that is checked out, if it is known (HTML).
    pub revision: Option<Revision>,
    /// The format of hyperlinks, if there are any.
    pub links: Option<Hyperlinks>,
    /// The number of columns of a report for people.
    pub width: usize,
    /// Whether the report goes to a terminal.
    pub is_terminal: bool,
    /// What a report for people is grouped by.
    pub grouping: Grouping,
    /// Whether a report for people prints equal findings each time, however many there are.
    pub prints_repeats: bool,
}

impl Setup {
    /// A run in the directory `here`, in the repository at `root`; both are absolute paths.
    #[must_use]
    pub fn new(style: OutputStyle, here: &Path, root: &Path) -> Self {
        Self {
            style,
            here: here.to_owned(),
            root: root.to_owned(),
            category: None,
            reports_left_out: false,
            revision: None,
            links: None,
            width: Terminal::DEFAULT_WIDTH,
            is_terminal: false,
            grouping: Grouping::File,
            prints_repeats: false,
        }
    }

    /// These settings with hyperlinks.
    #[must_use]
    pub fn with_links(self, links: Option<Hyperlinks>) -> Self {
        Self { links, ..self }
    }

    /// These settings for a file: without colours and hyperlinks, as wide as on no terminal.
    #[must_use]
    pub fn for_file(mut self) -> Self {
        self.style.colors = Colors::Unused;
        self.links = None;
        self.width = Terminal::DEFAULT_WIDTH;
        self.is_terminal = false;
        self
    }

    /// The path from the root of the repository, with slashes, `.` and `..` resolved; as it is if it leads elsewhere or
    /// is no path of a file (`<stdin>`, `<stdin>:7`).
    ///
    /// ```
    /// use urlint::report::{Colors, OutputStyle, Secrets, Setup};
    ///
    /// let style = OutputStyle::new(Secrets::Hidden, Colors::Unused);
    /// let setup = Setup::new(style, "/repo/docs".as_ref(), "/repo".as_ref());
    /// assert_eq!(setup.from_root("./guide.md"), "docs/guide.md");
    /// assert_eq!(setup.from_root("../README.md"), "README.md");
    /// assert_eq!(setup.from_root("/etc/motd"), "/etc/motd");
    /// assert_eq!(setup.from_root("<stdin>:7"), "<stdin>:7");
    /// assert_eq!(setup.from_root("https://www.ietf.org/"), "https://www.ietf.org/");
    /// ```
    #[must_use]
    pub fn from_root(&self, file: &str) -> String {
        self.inside(file).unwrap_or_else(|| file.to_owned())
    }

    /// The path from the root, if the file is below it; no password is in it.
    pub(super) fn inside(&self, file: &str) -> Option<String> {
        if file.starts_with(STANDARD_INPUT) || is_uri(file) {
            return None;
        }
        let absolute = self.absolute(file);
        let inside = absolute.strip_prefix(&self.root).ok()?;
        let names: Vec<_> =
            inside.components().map(|name| file_name(Path::new(name.as_os_str()), Secrets::Shown)).collect();
        // the directories may contain secrets that the file name did not
        Some(redacted(&names.join("/"), self.style.secrets).into_owned())
    }

    /// The whole path of a file of this name, with `.` and `..` resolved.
    pub(super) fn absolute(&self, file: &str) -> PathBuf {
        absolute(&self.here, &file_path(file))
    }
}

/// Whether the name of an input is a URI, as those of the records of crawl files are.
#[must_use]
pub fn is_uri(file: &str) -> bool {
    file.split_once("://")
        .is_some_and(|(scheme, _)| !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The absolute path of `path`, which is relative to `here`, without `.` and `..`; links are not followed.
#[must_use]
pub fn absolute(here: &Path, path: &Path) -> PathBuf {
    let mut absolute = PathBuf::new();
    for component in here.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => _ = absolute.pop(),
            other => absolute.push(other),
        }
    }
    absolute
}
