//! Source code: the comments and string literals of programming languages, and what stands between them.
//!
//! One lexer reads them all, by the forms that the row of a language lists.

mod comment;
mod delimited;
mod doc_code_blocks;
mod heredoc;
mod interpolation;
mod language;
mod languages;
mod lexer;
mod php;
mod place;
mod string;
mod unescape;

use super::definition::Definition;

pub(super) use doc_code_blocks::code as shown_in_comment;
pub(super) use languages::LANGUAGES;

/// The language of this name, alias or extension, in any case, as a notebook or a fence gives it.
pub(super) fn language(name: &str) -> Option<&'static Definition> {
    let name = name.trim().to_ascii_lowercase();
    let is = |names: &[&str]| names.contains(&name.as_str());
    let named = |row: &&&Definition| row.name == name || is(row.aliases);
    let by_extension = || LANGUAGES.iter().find(|row| is(row.extensions) || is(row.interpreters));
    LANGUAGES.iter().find(named).or_else(by_extension).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_go_by_name_alias_and_extension() {
        let named = |name: &str| language(name).map(|row| row.name);
        for (name, expected) in [
            ("python3", "python"),
            ("IPython", "python"),
            ("py", "python"),
            ("js", "javascript"),
            ("C++", "cpp"),
            ("c#", "csharp"),
            ("bash", "shell"),
            ("sh", "shell"),
            ("rs", "rust"),
            ("tsx", "typescript"),
            (" golang ", "go"),
            ("emacs-lisp", "lisp"),
            ("pwsh", "powershell"),
        ] {
            assert_eq!(named(name), Some(expected), "{name}");
        }
        assert_eq!(named("html"), None);
        assert_eq!(named(""), None);
    }
}
