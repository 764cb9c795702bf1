//! The plan of `urlint extract`.

use super::inputs::InputPlan;
use crate::cli::args::ExtractArgs;
use crate::cli::output::style;
use crate::report::{Format, Secrets, Style};

/// The plan of `urlint extract`.
pub(in crate::cli) struct ExtractPlan {
    pub(in crate::cli) inputs: InputPlan,
    pub(in crate::cli) style: Style,
    pub(in crate::cli) secrets: Secrets,
    /// Whether each URL is listed once in the whole run.
    pub(in crate::cli) unique: bool,
    /// Whether relative references are listed too.
    pub(in crate::cli) references: bool,
}

impl ExtractPlan {
    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &ExtractArgs) -> anyhow::Result<Self> {
        let style_of_urls = match args.output.format {
            Format::Human if args.only_urls => Style::OnlyUrls,
            Format::Human => Style::Human,
            Format::Json => Style::Json,
            Format::Jsonl => Style::Jsonl,
        };
        Ok(Self {
            inputs: InputPlan::new(&args.common, true)?,
            style: style_of_urls,
            secrets: style(&args.output.style).secrets,
            unique: args.unique,
            references: args.references,
        })
    }
}
