//! The plan of `urlint extract`.

use super::inputs::InputPlan;
use super::url_selection::UrlSelection;
use crate::cli::args::{ExtractArgs, OutputFile};
use crate::cli::output::style;
use crate::report::{ListFormat, ListStyle, Secrets};

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
    /// Which URLs are listed.
    pub(in crate::cli) selection: UrlSelection,
}

impl ExtractPlan {
    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &ExtractArgs) -> anyhow::Result<Self> {
        Ok(Self {
            inputs: InputPlan::new(&args.common, true)?,
            format: args.format,
            style: if args.only_urls { ListStyle::OnlyUrls } else { args.format.into() },
            statistics: args.statistics,
            files: args.output.clone(),
            secrets: style(&args.style).secrets,
            unique: args.unique,
            selection: UrlSelection::new(&args.selection, args.changed_since.as_ref(), args.common.input)?,
        })
    }
}
