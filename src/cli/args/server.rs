//! `urlint server`.

use clap::Args;

use super::ConfigArgs;

/// The long help.
pub(super) const ABOUT: &str = "Serve editors by the Language Server Protocol, over standard input and output\n\n\
    The editor starts it, and ends it. It shows findings while one writes, follows links, and keeps references whole \
    when a file or heading gets another name. It writes no file: the editor does.";

#[derive(Args, Debug, Clone)]
pub(in crate::cli) struct ServerArgs {
    #[command(flatten)]
    pub(in crate::cli) config: ConfigArgs,

    /// Use standard input and output; there is no other way, and editors say so
    #[arg(long, hide = true)]
    pub(in crate::cli) stdio: bool,

    /// The editor's process; the server ends when that does. Editors also say so in their first message
    #[arg(long, hide = true, value_name = "PID", alias = "clientProcessId")]
    pub(in crate::cli) client_process_id: Option<u32>,
}
