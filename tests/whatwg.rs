//! Holds the parser of the URL Standard to the cases under `tests/syntax/whatwg-*.toml`, to the tests of the Web
//! Platform, and to the `url` crate.
//!
//! The tests of the Web Platform lie in the folder that the environment names as `URLINT_SHARED`, else beside the
//! project; where there is none, and `CI` is not set, they are passed over and say so.

#[path = "whatwg/cases.rs"]
mod cases;
#[path = "whatwg/generated.rs"]
mod generated;
mod random;
#[path = "whatwg/web_platform.rs"]
mod web_platform;
