//! The colours of reports for people.

use anstyle::{AnsiColor, Style};

use super::Colors;
use crate::lint::Severity;

/// The styles of the parts of a report; without colours, all are plain.
#[derive(Default)]
pub(super) struct Palette {
    pub(super) bold: Style,
    /// The lines of a diagram.
    pub(super) frame: Style,
    pub(super) error: Style,
    warning: Style,
    info: Style,
}

impl Palette {
    pub(super) fn new(colors: Colors) -> Self {
        let bold = |color: AnsiColor| color.on_default().bold();
        match colors {
            Colors::Unused => Self::default(),
            Colors::Used => Self {
                bold: Style::new().bold(),
                frame: bold(AnsiColor::Blue),
                error: bold(AnsiColor::Red),
                warning: bold(AnsiColor::Yellow),
                info: bold(AnsiColor::Cyan),
            },
        }
    }

    pub(super) const fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Info => self.info,
        }
    }
}
