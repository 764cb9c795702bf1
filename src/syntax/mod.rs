//! The grammar of URLs: what the standards say of the bytes, the components and the schemes. Knows text only.

pub mod byte_class;
mod component;
pub(crate) mod edit_distance;
mod host;
mod invalid_bytes;
pub mod iri;
mod normalize;
pub(crate) mod percent;
mod registrable;
mod resolve;
pub mod rfc1738;
pub mod rfc2396;
pub mod rfc3986;
pub mod scheme;
mod standard;
pub mod tel;
mod url;
pub mod urn;
mod validate;
mod violation;
pub mod whatwg;

pub use component::Component;
pub use host::{Host, HostError, HostErrorKind, ipv4, ipv6};
pub use normalize::{Normalized, Step, normalize};
pub use registrable::registrable;
pub use resolve::{Bases, NotAbsolute, Origin, Resolution, merge, remove_dot_segments, resolve};
pub use rfc3986::{PathForm, path_form};
pub use standard::{Standard, UnknownStandard};
pub use url::Url;
pub(crate) use url::scheme_len;
pub use violation::{Fault, Violation};
