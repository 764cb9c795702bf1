//! Which of the URLs that are found are listed or counted.

use std::collections::BTreeSet;

use anyhow::bail;

use crate::cli::args::{InputKind, UrlSelectionArgs};
use crate::lint::{HostPattern, HostToCompare, ports};
use crate::report::UrlFields;

/// The option for relative references.
const REFERENCES: &str = "--references";
/// The option for URLs on lines that changed.
pub(in crate::cli) const CHANGED_SINCE: &str = "--changed-since";

/// Which references without a scheme count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::cli) enum References {
    #[default]
    None,
    /// Those that name a host: `//a.example/x.js`.
    WithHost,
    All,
}

/// Which of the URLs that are found are listed or counted.
#[derive(Clone, Default, Debug)]
pub(in crate::cli) struct UrlSelection {
    /// The hosts; all if none is named.
    hosts: Vec<HostPattern>,
    /// The schemes; all if none is named.
    schemes: Vec<String>,
    /// The references that count too.
    pub(in crate::cli) references: References,
    /// The git revision since which lines must have changed to count.
    pub(in crate::cli) changed_since: Option<String>,
}

impl UrlSelection {
    /// The selection of the arguments and of `--changed-since`, for inputs of this kind.
    pub(super) fn new(
        args: &UrlSelectionArgs,
        changed_since: Option<&String>,
        input: InputKind,
    ) -> anyhow::Result<Self> {
        if let (Some(_), Some(input)) = (changed_since, input.of_records()) {
            bail!("--changed-since: cannot be combined with {input}, whose texts have no lines in git");
        }
        Ok(Self {
            hosts: args.host.clone(),
            schemes: args.scheme.clone(),
            references: if args.references { References::All } else { References::None },
            changed_since: changed_since.cloned(),
        })
    }

    /// The options of the selection as on the command line, in one order: `["--host *.a.example", "--references"]`.
    pub(in crate::cli) fn options(&self) -> Vec<String> {
        let hosts: BTreeSet<_> =
            self.hosts.iter().map(|host| format!("--host {}", host.listed.host.to_ascii_lowercase())).collect();
        let schemes = self.schemes.iter().map(|scheme| format!("--scheme {}", scheme.to_ascii_lowercase()));
        let mut options: Vec<_> = hosts.into_iter().chain(schemes.collect::<BTreeSet<_>>()).collect();
        options.extend((self.references == References::All).then(|| REFERENCES.to_owned()));
        options.extend(self.changed_since.iter().map(|revision| format!("{CHANGED_SINCE} {revision}")));
        options
    }

    /// Adds the references that name a host, unless all count.
    pub(in crate::cli) fn add_references_with_host(&mut self) {
        if self.references == References::None {
            self.references = References::WithHost;
        }
    }

    /// Whether hosts or schemes are named, so that the fields of URLs are needed.
    pub(in crate::cli) fn is_needed(&self) -> bool {
        !self.hosts.is_empty() || !self.schemes.is_empty()
    }

    /// Whether schemes are named.
    pub(in crate::cli) fn has_schemes(&self) -> bool {
        !self.schemes.is_empty()
    }

    /// Whether the selection has a URL with these fields.
    pub(in crate::cli) fn has(&self, fields: &UrlFields) -> bool {
        let scheme = fields.scheme.as_deref();
        let is_named = |known: &String| scheme.is_some_and(|scheme| known.eq_ignore_ascii_case(scheme));
        (self.hosts.is_empty() || self.has_host(fields))
            && (self.schemes.is_empty() || self.schemes.iter().any(is_named))
    }

    /// Whether a pattern covers the host of a URL with these fields, on its port.
    fn has_host(&self, fields: &UrlFields) -> bool {
        let port = fields.port.map(|port| u16::try_from(port).ok());
        let ports = ports(port, fields.scheme.as_deref());
        let host = fields.host.as_deref().filter(|host| !host.is_empty());
        let host = host.and_then(|host| HostToCompare::of(host, None, ports));
        host.is_some_and(|host| self.hosts.iter().any(|pattern| pattern.covers(&host)))
    }
}
