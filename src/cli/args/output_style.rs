//! How results are printed: formats, colours, secrets.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::report::{
    ChangeKind, CompareFormat, ExplainFormat, FindingsFormat, Format, GroupBy, Grouping, InventoryFormat,
    InventorySort, ListFormat, RulesFormat,
};

/// How results are printed.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct OutputArgs {
    /// Output format of the results
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(in crate::cli) format: Format,

    #[command(flatten)]
    pub(in crate::cli) style: StyleArgs,
}

/// The style of printed output.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct StyleArgs {
    /// Print passwords in clear text instead of ***
    #[arg(long)]
    pub(in crate::cli) show_secrets: bool,

    /// Use colours: always, never, or auto (if the output is a terminal and NO_COLOR is not set)
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: When,
}

/// A value of `--color`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum When {
    Auto,
    Always,
    Never,
}

/// Lets the names of formats be values of an option.
macro_rules! named_values {
    ($format:ty) => {
        impl ValueEnum for $format {
            fn value_variants<'a>() -> &'a [Self] {
                Self::ALL
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                Some(PossibleValue::new(self.name()).help(self.about()))
            }
        }
    };
}

named_values!(Format);
named_values!(ListFormat);
named_values!(FindingsFormat);
named_values!(Grouping);
named_values!(ChangeKind);
named_values!(CompareFormat);
named_values!(GroupBy);
named_values!(InventoryFormat);
named_values!(InventorySort);
named_values!(RulesFormat);
named_values!(ExplainFormat);
