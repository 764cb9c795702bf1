//! Standard output: its style, and the end of the run when its reader closes it.

use std::io::{self, IsTerminal, Write};

use super::files::signals::clean_up;
use super::progress::{self, WholeLines};
use crate::cli::args::{StyleArgs, When};
use crate::report::{Colors, OutputStyle, Secrets, Terminal};

/// Standard output.
pub(in crate::cli) fn stdout(colors: Colors) -> Box<dyn Write> {
    let stdout = io::stdout().lock();
    let is_terminal = stdout.is_terminal();
    let out: Box<dyn Write> = match colors {
        // on old Windows consoles the stream turns colours into calls
        Colors::Used => Box::new(anstream::AutoStream::always(stdout)),
        Colors::Unused => Box::new(stdout),
    };
    if is_terminal { Box::new(WholeLines::new(out)) } else { out }
}

/// The style that the arguments set.
pub(in crate::cli) fn style(args: &StyleArgs) -> OutputStyle {
    let secrets = if args.show_secrets { Secrets::Shown } else { Secrets::Hidden };
    OutputStyle::new(secrets, colors(args.color))
}

/// Whether colours are used, by `--color`.
pub(in crate::cli) fn colors(when: When) -> Colors {
    let colored = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    };
    if colored { Colors::Used } else { Colors::Unused }
}

/// The result of writing to standard output, with an error that says so. If its reader has closed it, the program ends
/// successfully; threads are not joined, since they may wait for input forever.
pub(in crate::cli) fn stdout_result<R>(result: io::Result<R>) -> anyhow::Result<R> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            progress::end();
            let _guard = clean_up();
            std::process::exit(0)
        }
        result => result.map_err(|error| anyhow::anyhow!("standard output cannot be written: {error}")),
    }
}

/// The colours and width of text for people on standard output.
pub(in crate::cli) fn terminal(color: When) -> Terminal {
    Terminal { colors: colors(color), width: stdout_width() }
}

/// The number of columns of standard output.
pub(in crate::cli) fn stdout_width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(Terminal::DEFAULT_WIDTH, |(width, _)| width.0.into())
}
