//! Whether the places in the findings can be clicked on, and where that leads.

use supports_hyperlinks::Stream;

use crate::cli::args::InputKind;
use crate::cli::plan::CheckPlan;
use crate::report::{Colors, HyperlinkFormat, Hyperlinks};

/// The links that the plan asks for, where the output takes them: one without colours does not, and the lines of JSON
/// Lines have names, but are no files.
pub(super) fn links(plan: &CheckPlan) -> Option<Hyperlinks> {
    if plan.report.style.colors == Colors::Unused || plan.inputs.kind == InputKind::Jsonl {
        return None;
    }
    let template = match &plan.report.hyperlinks {
        HyperlinkFormat::Auto if supports_hyperlinks::on(Stream::Stdout) => HyperlinkFormat::file(),
        HyperlinkFormat::Template(template) => template.clone(),
        _ => return None,
    };
    Some(Hyperlinks::new(template, &host()))
}

/// The name of this machine where the system has it in a file; or else nothing, which means this machine as well.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}
