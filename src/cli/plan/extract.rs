//! The plan of `urlint extract`.

use anyhow::bail;

use super::inputs::InputPlan;
use crate::cli::args::{ExtractArgs, OutputFile};
use crate::cli::output::style;
use crate::lint::is_under;
use crate::report::{ListFormat, ListStyle, Secrets, UrlFields};

/// The plan of `urlint extract`.
pub(in crate::cli) struct ExtractPlan {
    pub(in crate::cli) inputs: InputPlan,
    /// The format on standard output.
    pub(in crate::cli) format: ListFormat,
    pub(in crate::cli) style: ListStyle,
    /// Whether URLs are counted by host, and not listed on standard output.
    pub(in crate::cli) statistics: bool,
    /// The files of `--output`.
    pub(in crate::cli) files: Vec<OutputFile<ListFormat>>,
    pub(in crate::cli) secrets: Secrets,
    /// Whether each URL is listed once in the whole run.
    pub(in crate::cli) unique: bool,
    /// Whether relative references are listed too.
    pub(in crate::cli) references: bool,
    /// Which URLs are listed.
    pub(in crate::cli) selection: UrlSelection,
    /// The git revision since which lines must have changed to count.
    pub(in crate::cli) changed_since: Option<String>,
}

/// The hosts and schemes whose URLs are listed; all if none is named.
pub(in crate::cli) struct UrlSelection {
    hosts: Vec<String>,
    schemes: Vec<String>,
}

impl UrlSelection {
    /// Whether hosts or schemes are named, so that the fields of URLs are needed.
    pub(in crate::cli) fn is_needed(&self) -> bool {
        !self.hosts.is_empty() || !self.schemes.is_empty()
    }

    /// Whether the selection has a URL with these fields.
    pub(in crate::cli) fn has(&self, fields: &UrlFields) -> bool {
        let matches = |name: &Option<String>, test: &dyn Fn(&str) -> bool| name.as_deref().is_some_and(test);
        (self.hosts.is_empty()
            || matches(&fields.host, &|host| self.hosts.iter().any(|pattern| is_under(host, pattern))))
            && (self.schemes.is_empty()
                || matches(&fields.scheme, &|scheme| {
                    self.schemes.iter().any(|known| known.eq_ignore_ascii_case(scheme))
                }))
    }
}

impl ExtractPlan {
    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &ExtractArgs) -> anyhow::Result<Self> {
        if let (Some(_), Some(input)) = (&args.changed_since, args.common.input.of_records()) {
            bail!("--changed-since: cannot be combined with {input}, whose texts have no lines in git");
        }
        Ok(Self {
            inputs: InputPlan::new(&args.common, true)?,
            format: args.format,
            style: if args.only_urls { ListStyle::OnlyUrls } else { args.format.into() },
            statistics: args.statistics,
            files: args.output.clone(),
            secrets: style(&args.style).secrets,
            unique: args.unique,
            references: args.references,
            selection: UrlSelection { hosts: args.host.clone(), schemes: args.scheme.clone() },
            changed_since: args.changed_since.clone(),
        })
    }
}
