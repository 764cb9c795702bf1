//! Opens files, pipes and devices so that none of them makes a run wait or read forever.
//!
//! | file | contents |
//! |---|---|
//! | `file` | a regular file |
//! | `stream` | a pipe, a device or standard input |
//! | `whole` | the content of a file that the program reads for itself: configurations, rules, baselines, lists |
//! | `sink` | a pipe or a device that is written |
//! | `packed` | what is in a compressed file |
//! | `bounded` | an input that yields at most so many bytes |
//! | `device` | which devices are opened |

mod bounded;
mod device;
mod file;
mod packed;
mod sink;
mod stream;
mod whole;

pub(in crate::cli) use bounded::Limit;
pub(in crate::cli) use file::open_file;
pub(in crate::cli) use packed::{Packing, SIGNATURE, inner_path};
pub(in crate::cli) use sink::open_sink;
pub(in crate::cli) use stream::{StdinData, open_stream, standard_input, stdin_data};
pub(in crate::cli) use whole::{NamedBy, is_readable, read_standard_input, read_whole};
