//! Large tables that a program gives the library in a form of its own.
//!
//! The crates that have them are made for speed: with Brotli they are 280 KB of the module for JavaScript, and the same
//! tables in a compact form 80 KB. Only a program for WebAssembly gives them: elsewhere the crates are asked.

use std::sync::OnceLock;

/// What the tables of a program say.
#[derive(Clone, Copy, Debug)]
pub struct GivenTables {
    /// The length of the registrable domain at the end of a host name in lower case, by the Public Suffix List; `None`
    /// if the name is a public suffix itself, or ends with none.
    pub registrable_len: fn(&[u8]) -> Option<usize>,
    /// What the transliteration of a letter to US-ASCII by the crate `deunicode` has besides `a`, `e`, `i`, `o`, `u`,
    /// `y`, `j` and `h`, in lower case, with a hyphen for whatever is no letter or digit: `bn-` of `本`, which is `Ben `.
    pub consonants: fn(char) -> &'static str,
}

static GIVEN: OnceLock<GivenTables> = OnceLock::new();

impl GivenTables {
    /// Gives the library these tables. The first ones stay.
    pub fn give(self) {
        _ = GIVEN.set(self);
    }

    /// The tables that were given.
    #[cfg(target_family = "wasm")]
    pub(crate) fn get() -> Option<&'static Self> {
        GIVEN.get()
    }
}
