//! Hyperlinks at the places of findings.

use supports_hyperlinks::Stream;

use crate::cli::plan::{CheckPlan, Texts};
use crate::report::{Colors, HyperlinkFormat, Hyperlinks};

/// The hyperlinks of the plan, if the output supports them: output without colours does not, and neither do
/// records, whose names are not files.
pub(super) fn hyperlinks(plan: &CheckPlan) -> Option<Hyperlinks> {
    if plan.report.style.colors == Colors::Unused || plan.texts == Texts::Elsewhere {
        return None;
    }
    let template = match &plan.report.hyperlinks {
        HyperlinkFormat::Auto if supports_hyperlinks::on(Stream::Stdout) => HyperlinkFormat::file(),
        HyperlinkFormat::Template(template) => template.clone(),
        _ => return None,
    };
    Some(Hyperlinks::new(template, &machine_name()))
}

/// The name of this machine, from the file in which the system has it; empty if there is none, which also means this
/// machine.
fn machine_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}
