//! Holds the parser of the URL Standard to the cases under `tests/cases/syntax/whatwg-*.toml`, to the tests of the Web
//! Platform, and to the `url` crate.
//!
//! The tests of the Web Platform lie in the folder that the environment names as `URLINT_SHARED`, else beside the
//! project; where there is none, and `CI` is not set, they are passed over and say so.

mod cases;
mod generated;
mod web_platform;
