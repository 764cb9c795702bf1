//! The ids of MyST, by the preset of `myst_heading_slug_func`.

use super::docutils;
use crate::site::slug::classes::{Class, is_python_space as is_space};
use crate::site::slug::style::MystPreset;

/// The slug of a text; a heading whose slug is empty has none.
pub(crate) fn slug(text: &str, preset: MystPreset) -> String {
    match preset {
        MystPreset::GitHub => words(&text.to_lowercase()),
        MystPreset::GitLab => gitlab(text),
        MystPreset::Docutils => docutils::slug(text),
    }
}

/// Words and hyphens, and a hyphen for each space.
fn words(text: &str) -> String {
    let kept = text.chars().filter(|c| matches!(c, ' ' | '-') || Class::PythonWord.has(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn gitlab(text: &str) -> String {
    let mut slug = words(&text.trim_matches(is_space).to_lowercase());
    let mut before = ' ';
    // one hyphen for several
    slug.retain(|c| !(std::mem::replace(&mut before, c) == '-' && c == '-'));
    if !slug.is_empty() && slug.chars().all(|c| c.is_numeric() && Class::GoLetterOrDigit.has(c)) {
        format!("anchor-{slug}")
    } else {
        slug
    }
}
