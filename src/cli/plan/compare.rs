//! The plan of `urlint compare`.

use anyhow::bail;

use super::inputs::InputPlan;
use super::url_selection::UrlSelection;
use crate::cli::args::{CompareArgs, OutputFile};
use crate::cli::output::style;
use crate::report::{ChangeKind, CompareFormat, OutputStyle};

/// The plan of `urlint compare`.
pub(in crate::cli) struct ComparePlan {
    /// How the files of each side are read; its paths are those below which revisions are read.
    pub(in crate::cli) inputs: InputPlan,
    /// Whether paths were passed.
    pub(in crate::cli) has_paths: bool,
    /// OLD and NEW, as they were passed.
    pub(in crate::cli) sides: [String; 2],
    /// The differences that make the run fail.
    pub(in crate::cli) fail_on: Vec<ChangeKind>,
    /// The format on standard output.
    pub(in crate::cli) format: CompareFormat,
    /// The files of `--output`.
    pub(in crate::cli) files: Vec<OutputFile<CompareFormat>>,
    pub(in crate::cli) style: OutputStyle,
    /// Which URLs are compared.
    pub(in crate::cli) selection: UrlSelection,
}

impl ComparePlan {
    /// The options by which a side has not all URLs, or others too, as inventories record them.
    pub(in crate::cli) fn options(&self) -> Vec<String> {
        [self.selection.options(), self.inputs.finding_options.clone()].concat()
    }

    /// Builds the plan of the arguments.
    pub(in crate::cli) fn new(args: &CompareArgs) -> anyhow::Result<Self> {
        if let Some(input) = args.common.input.of_records() {
            bail!("{input}: records are not compared (compare the inventories of both: `urlint inventory {input}`)");
        }
        if args.common.files.files_from.is_some() {
            bail!("--files-from: OLD and NEW say what is read (name paths after them)");
        }
        let inputs = InputPlan::new(&args.common, false)?;
        if inputs.reads_stdin() || [&args.old, &args.new].iter().any(|side| *side == "-") {
            bail!("-: standard input is no side of a comparison (write it to a file)");
        }
        Ok(Self {
            inputs,
            has_paths: !args.common.paths.is_empty(),
            sides: [args.old.clone(), args.new.clone()],
            fail_on: args.fail_on.clone(),
            format: args.format,
            files: args.output.clone(),
            style: style(&args.style),
            selection: UrlSelection::new(&args.selection, None, args.common.input)?,
        })
    }
}
