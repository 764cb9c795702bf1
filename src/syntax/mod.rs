//! The grammar of URLs: what the standards say of the octets, the components and the schemes. Knows text only.

pub(crate) mod distance;
pub mod octets;
pub mod redact;
pub mod scheme;
mod url;

pub use url::{Component, Url};
