//! The error for an option whose glob is malformed.

/// The message for a malformed glob of an option; `option` is its name without hyphens.
pub(in crate::cli) fn glob_error(option: &str, glob: &str) -> String {
    format!("--{option} {glob}: not a glob (escape a literal bracket or brace with a backslash)")
}
