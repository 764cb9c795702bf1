//! The grammar of URLs: what the standards say of the octets, the components and the schemes. Knows text only.

pub mod octets;
pub mod scheme;
mod standard;
mod url;
mod violation;
pub mod whatwg;

pub use standard::{Standard, UnknownStandard};
pub use url::{Component, Url};
pub use violation::{Fault, Violation};
