//! Where the passwords of addresses are, with a `//` before them or not.

pub(super) mod authority;
pub(super) mod browser;
pub(super) mod escaped;
pub(super) mod no_slashes;
pub(super) mod opaque;
pub(super) mod truncated;
