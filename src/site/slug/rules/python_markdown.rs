//! Python-Markdown with its extension `toc`, and the functions that a site may put in the place of its own.

use super::pymdownx;
use crate::site::slug::classes::{Class, is_python_space as is_space};
use crate::site::slug::letters::ascii_of;
use crate::site::slug::style::{PythonMarkdown, PythonSlugify};

/// The slug of a text: `1. A -- B` gives `1-a-b`.
pub(crate) fn slug(text: &str, options: &PythonMarkdown) -> String {
    let separator = &options.separator;
    match options.slugify {
        PythonSlugify::Ascii => toc(&ascii_of(text), separator),
        PythonSlugify::Unicode => toc(text, separator),
        PythonSlugify::Pymdownx { case, percent_encode, form } => {
            pymdownx::slug(text, separator, case, percent_encode, form)
        }
    }
}

fn toc(text: &str, separator: &str) -> String {
    let kept: String = text.chars().filter(|c| *c == '-' || is_space(*c) || Class::PythonWord.has(*c)).collect();
    let mut slug = String::with_capacity(kept.len());
    let mut needs_separator = false;
    for c in kept.trim_matches(is_space).to_lowercase().chars() {
        if is_space(c) || separator.contains(c) {
            needs_separator = true;
            continue;
        }
        if needs_separator {
            slug.push_str(separator);
            needs_separator = false;
        }
        slug.push(c);
    }
    if needs_separator {
        slug.push_str(separator);
    }
    slug
}
