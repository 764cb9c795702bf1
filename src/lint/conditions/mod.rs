//! The declarative tests of rules, and the search for matches in a URL.
//!
//! | file | contents |
//! |---|---|
//! | `byte_runs` | runs of bytes of a class: their matches and fixes |
//! | `condition` | a condition on a component |
//! | `search` | searches a URL for matches of conditions |

pub(crate) mod byte_runs;
pub(crate) mod condition;
pub(crate) mod search;
