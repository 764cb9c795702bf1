//! The commit that a run read, and where its files are on the web.

use super::SourceLinks;

/// A commit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Revision {
    /// Its name, in hexadecimal digits.
    pub commit: String,
    /// When it was committed.
    pub time: String,
    /// Links to its files, if they are at a code host that is known.
    pub links: Option<SourceLinks>,
}

impl Revision {
    /// A commit of a repository whose remote has this address. The address may contain a password, which is not kept.
    #[must_use]
    pub fn new(commit: String, time: String, remote: Option<&str>) -> Self {
        let links = remote.and_then(|remote| SourceLinks::new(remote, &commit));
        Self { commit, time, links }
    }
}
