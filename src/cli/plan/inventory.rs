//! The plan of `urlint inventory`.

use std::io::{self, IsTerminal as _};

use anyhow::bail;

use super::inputs::InputPlan;
use super::url_selection::UrlSelection;
use crate::cli::args::{InventoryArgs, OutputFile};
use crate::cli::output::{style, terminal};
use crate::report::{GroupBy, InventoryFormat, InventorySort, Secrets, Terminal};

/// The plan of `urlint inventory`.
pub(in crate::cli) struct InventoryPlan {
    pub(in crate::cli) inputs: InputPlan,
    pub(in crate::cli) by: GroupBy,
    pub(in crate::cli) sort: InventorySort,
    /// The maximum number of rows.
    pub(in crate::cli) top: Option<usize>,
    /// The format on standard output.
    pub(in crate::cli) format: InventoryFormat,
    /// The files of `--output`.
    pub(in crate::cli) files: Vec<OutputFile<InventoryFormat>>,
    pub(in crate::cli) secrets: Secrets,
    /// The terminal of a table on standard output.
    pub(in crate::cli) terminal: Terminal,
    /// Which URLs are counted.
    pub(in crate::cli) selection: UrlSelection,
}

impl InventoryPlan {
    /// The options by which it has not all URLs, or others too.
    pub(in crate::cli) fn options(&self) -> Vec<String> {
        [self.selection.options(), self.inputs.finding_options.clone()].concat()
    }

    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &InventoryArgs) -> anyhow::Result<Self> {
        match args.format {
            InventoryFormat::Sqlite => {
                bail!("--format sqlite: SQLite writes to a file, not to standard output (--output sqlite=FILE)")
            }
            InventoryFormat::Parquet if io::stdout().is_terminal() => bail!(
                "--format parquet: no terminal shows a Parquet file (redirect standard output, or --output parquet=FILE)"
            ),
            _ => {}
        }
        Ok(Self {
            inputs: InputPlan { reads_once: true, ..InputPlan::new(&args.common, true)? },
            by: args.by,
            sort: args.sort,
            top: args.top.map(|top| usize::try_from(top).unwrap_or(usize::MAX)),
            format: args.format,
            files: args.output.clone(),
            secrets: style(&args.style).secrets,
            terminal: terminal(args.style.color),
            selection: UrlSelection::new(&args.selection, args.changed_since.as_ref(), args.common.input)?,
        })
    }
}
