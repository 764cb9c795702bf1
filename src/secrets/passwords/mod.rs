//! The passwords of addresses, with or without a `//` before them.
//!
//! | file | what is in it |
//! |---|---|
//! | `authority` | passwords after `//`, and tokens in place of a user |
//! | `browser` | passwords that only browsers read |
//! | `escaped` | secrets in a text after it is unescaped |
//! | `no_slashes` | `joe:secret@db.example.org`, in any text |
//! | `opaque` | `sip:joe:secret@host`, addresses of Oracle, passwords without their `@` |
//! | `truncated` | passwords that white space cuts in two |

pub(super) mod authority;
pub(super) mod browser;
pub(super) mod escaped;
pub(super) mod no_slashes;
pub(super) mod opaque;
pub(super) mod truncated;
