//! The map of a folder, a table at the head of its `mod.rs`: a row for each module, and none for another.

use std::collections::BTreeSet;

use super::sources;

/// How the table of a map starts.
const HEADS: &[&str] = &["//! | file |", "//! | layer |", "//! | command |"];

#[test]
fn maps_have_a_row_for_each_module() {
    let mut wrong = Vec::new();
    for (path, text) in sources("src") {
        let Some(rows) = rows(&text) else { continue };
        let modules = modules(&text);
        wrong.extend(modules.difference(&rows).map(|name| format!("{path}: no row for `{name}`")));
        wrong.extend(rows.difference(&modules).map(|name| format!("{path}: a row for `{name}`, which is no module")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rows_and_modules_are_seen() {
    let text = "//! A folder.\n//!\n//! | file | contents |\n//! |---|---|\n//! | `a`, `b/` | `x` |\n\nmod a;\n\
                pub(crate) mod b;\n#[cfg(test)]\nmod tests;\n";
    let expected = BTreeSet::from(["a", "b"]);
    assert_eq!((rows(text), modules(text)), (Some(expected.clone()), expected));
    assert_eq!(rows("//! | I want to | I call |\n//! |---|---|\n//! | a | `b` |\n"), None);
}

/// The modules that the map at the head of a file names; `None` if it has no map.
fn rows(text: &str) -> Option<BTreeSet<&str>> {
    let mut lines = text.lines().skip_while(|line| !HEADS.iter().any(|head| line.starts_with(head)));
    lines.next()?;
    let rows = lines.skip(1).map_while(|line| line.strip_prefix("//! |"));
    let names = rows.flat_map(|row| row.split('|').next().unwrap_or_default().split('`').skip(1).step_by(2));
    Some(names.map(|name| name.trim_end_matches('/')).collect())
}

/// The modules that a file declares, but for `tests`.
fn modules(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(declared_module).filter(|name| *name != "tests").collect()
}

/// The name in a line such as `pub(crate) mod name;`.
fn declared_module(line: &str) -> Option<&str> {
    let (visibility, name) = line.split_once("mod ")?;
    let is_declaration = visibility.is_empty() || visibility.starts_with("pub") && visibility.ends_with(' ');
    name.strip_suffix(';').filter(|_| is_declaration)
}
