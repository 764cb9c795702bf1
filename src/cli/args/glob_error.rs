//! The error for an option whose glob is malformed.

/// What is wrong with the glob of an option, which is named without its hyphens.
pub(in crate::cli) fn glob_error(option: &str, glob: &str) -> String {
    format!("--{option} {glob}: not a glob (put a back-slash before a bracket or brace that stands for itself)")
}
