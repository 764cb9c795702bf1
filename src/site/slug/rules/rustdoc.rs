//! The ids of rustdoc, and those that its pages use themselves.

use crate::site::slug::classes::Class;

/// The ids that every page of rustdoc has, or that its items may have.
pub(crate) const RESERVED: &[&str] = &[
    "help",
    "settings",
    "not-displayed",
    "alternative-display",
    "search",
    "crate-search",
    "crate-search-div",
    "themeStyle",
    "settings-menu",
    "help-button",
    "sidebar-button",
    "main-content",
    "toggle-all-docs",
    "all-types",
    "default-settings",
    "sidebar-vars",
    "copy-path",
    "rustdoc-toc",
    "rustdoc-modnav",
    "fields",
    "variants",
    "implementors-list",
    "synthetic-implementors-list",
    "foreign-impls",
    "implementations",
    "trait-implementations",
    "synthetic-implementations",
    "blanket-implementations",
    "required-associated-types",
    "provided-associated-types",
    "provided-associated-consts",
    "required-associated-consts",
    "required-methods",
    "provided-methods",
    "dyn-compatibility",
    "implementors",
    "synthetic-implementors",
    "implementations-list",
    "trait-implementations-list",
    "synthetic-implementations-list",
    "blanket-implementations-list",
    "deref-methods",
    "layout",
    "aliased-type",
];

/// The slug of a text: `A b_c!` gives `a-b_c`.
pub(crate) fn slug(text: &str) -> String {
    let kept = text.chars().filter_map(|c| match c {
        '-' | '_' => Some(c),
        c if c.is_ascii_whitespace() || c == '\x0B' => Some('-'),
        c => Class::RustAlphanumeric.has(c).then(|| c.to_ascii_lowercase()),
    });
    kept.collect()
}
