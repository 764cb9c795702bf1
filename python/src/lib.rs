//! The module `urlint._native`: classes and functions for Python, on the sessions of the program. The package
//! `urlint` is made of it in `urlint/__init__.py`.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments of functions |
//! | `arrow/` | batches of Arrow in and out |
//! | `characters` | offsets of characters from offsets of bytes |
//! | `config` | the class `Config` |
//! | `document` | the functions on texts: `extract`, `check`, `fix` |
//! | `finding` | the classes `Finding`, `Fix`, `Edit` and `RelatedPlace` |
//! | `rules` | the class `Rule`, and their list |
//! | `urls` | the classes `Url`, `FoundUrl` and `Violation`; `parse`, `resolve`, `normalize` |

mod arguments;
mod arrow;
mod characters;
mod config;
mod document;
mod finding;
mod rules;
mod urls;

use pyo3::prelude::*;

/// Finds every URL in text, exact to the byte, and judges it by the standards.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::arrow::{check_batches, extract_batches, read_warc_files};
    #[pymodule_export]
    use super::config::Config;
    #[pymodule_export]
    use super::document::{check, extract, fix, formats, is_format};
    #[pymodule_export]
    use super::finding::{Edit, Finding, Fix, RelatedPlace};
    #[pymodule_export]
    use super::rules::{Rule, rules};
    #[pymodule_export]
    use super::urls::{FoundUrl, Url, Violation, normalize, parse, resolve};

    #[pymodule_export]
    const __VERSION__: &str = env!("CARGO_PKG_VERSION");
}
