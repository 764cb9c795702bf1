//! Opens files, pipes and devices so that none of them makes a run wait or read forever.
//!
//! | file | contents |
//! |---|---|
//! | `file` | a regular file |
//! | `stream` | a pipe, a device or standard input |
//! | `whole` | reads a file of the program itself whole: configurations, rules, baselines, lists |
//! | `sink` | a pipe or a device that is written to |
//! | `packed` | the content of a compressed file |
//! | `bounded` | limits how many bytes an input yields |
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
pub(in crate::cli) use packed::{Packing, SIGNATURE_LEN, expands_too_much, inner_path};
pub(in crate::cli) use sink::open_sink;
pub(in crate::cli) use stream::{StdinData, open_stream, standard_input, stdin_data};
pub(in crate::cli) use whole::{NamedBy, check_readable, read_regular, read_standard_input, read_whole};
