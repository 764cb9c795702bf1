//! The passwords of addresses, with or without a `//` before them.

pub(super) mod authority;
pub(super) mod browser;
pub(super) mod escaped;
pub(super) mod no_slashes;
pub(super) mod opaque;
pub(super) mod truncated;
