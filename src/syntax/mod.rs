//! The grammar of URLs: what the standards say about the bytes, the components and the schemes. Uses text only.
//!
//! | file | what is in it |
//! |---|---|
//! | `url` | a URL split into its components |
//! | `url_buf` | a URL that owns its text |
//! | `component` | the components by name |
//! | `host` | the forms of a host |
//! | `followed_host` | the host that browsers go to, where it may be another one |
//! | `idn` | internationalised labels that are valid without the tables of Unicode |
//! | `punycode` | Punycode (RFC 3492) |
//! | `byte_class` | the byte classes of the grammars |
//! | `percent` | percent-encoded bytes |
//! | `standard` | the standards by name |
//! | `violation` | a violation of a standard, and its place |
//! | `validate` | the violations of a standard in a URL |
//! | `invalid_bytes` | the bytes that do not belong in a component |
//! | `rfc1738` | RFC 1738, scheme by scheme |
//! | `rfc2396` | RFC 2396 and RFC 2732 |
//! | `rfc3986` | RFC 3986 |
//! | `whatwg` | the URL Standard |
//! | `iri` | RFC 3987: IRIs |
//! | `tel` | RFC 3966: `tel` |
//! | `urn` | RFC 8141: URNs |
//! | `scheme` | schemes, a file each for those of RFC 1738 |
//! | `resolve` | references against a base |
//! | `normalize` | URLs in normal form |
//! | `normal_host` | the normal form of a host |
//! | `registrable` | the part of a host name that somebody registered |
//! | `edit_distance` | how far two names are apart |

pub mod byte_class;
mod component;
pub(crate) mod edit_distance;
mod followed_host;
mod host;
pub(crate) mod idn;
mod invalid_bytes;
pub mod iri;
#[cfg(feature = "report")]
mod normal_host;
mod normalize;
pub(crate) mod percent;
pub(crate) mod punycode;
mod registrable;
mod resolve;
pub mod rfc1738;
pub mod rfc2396;
pub mod rfc3986;
pub mod scheme;
mod standard;
pub mod tel;
mod url;
mod url_buf;
pub mod urn;
mod validate;
mod violation;
pub mod whatwg;

pub use component::Component;
pub(crate) use followed_host::followed_host;
pub use host::{HostError, HostErrorKind, HostForm, ipv4, ipv6};
#[cfg(feature = "report")]
pub(crate) use idn::shown_host;
#[cfg(feature = "report")]
pub(crate) use normal_host::normal_host;
pub use normalize::{Normalization, Normalized, normalize};
pub use registrable::registrable;
pub use resolve::{Bases, NotAbsolute, Origin, Resolution, merge, remove_dot_segments, resolve};
pub use rfc3986::{PathForm, path_form};
pub use standard::{Standard, UnknownStandard};
pub use url::Url;
pub(crate) use url::scheme_len;
pub use url_buf::UrlBuf;
pub use violation::{Violation, ViolationKind};
