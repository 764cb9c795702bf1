//! The commands on texts of another program: what bindings to other languages call. Nothing is read from disk
//! but the rules that a configuration loads, and nothing is printed.
//!
//! | file | contents |
//! |---|---|
//! | `settings` | the configuration of a session |
//! | `crawl` | the texts of crawl files |
//! | `session` | finds, checks and fixes texts |
//! | `text` | a text with its path and format, and the places of its URLs |

mod crawl;
mod session;
mod settings;
mod text;

pub use crawl::{CrawlRecord, CrawlRecords};
pub use session::{Session, TextError};
pub use settings::{ConfigFile, Settings, SettingsError};
pub use text::{Text, UrlPlace};
