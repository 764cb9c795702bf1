//! The types of files that ripgrep knows: `md`, `rst`, `html`.

use ignore::types::{FileTypeDef, Types, TypesBuilder};

use super::{ConfigError, Placed};

/// A builder with all types.
pub(crate) fn known_types() -> TypesBuilder {
    let mut types = TypesBuilder::new();
    types.add_defaults();
    types
}

/// Reports a name that is not that of a type, with a remedy.
pub(crate) fn check_type(types: &TypesBuilder, name: &str) -> Result<(), String> {
    if name == "all" || types.definitions().iter().any(|known| known.name() == name) {
        return Ok(());
    }
    Err(format!("no such file type{}", like(types, name)))
}

/// Selects files by these types. Reports the error of a name, which is then ignored.
pub(super) fn of_types(names: &[Placed<String>], errors: &mut Vec<ConfigError>) -> Types {
    let mut types = known_types();
    for Placed { value, origin } in names {
        match check_type(&types, value) {
            Ok(()) => _ = types.select(value),
            Err(error) => errors.push(ConfigError::new(origin, format!("`types`: \"{value}\": {error}"))),
        }
    }
    // INVARIANT: the names are those of types
    types.build().unwrap_or_else(|_| Types::empty())
}

/// The types that have `name` as an extension, or else start like it, as a remedy.
fn like(types: &TypesBuilder, name: &str) -> String {
    let definitions = types.definitions();
    let names = |resembles: &dyn Fn(&FileTypeDef) -> bool| -> Vec<String> {
        definitions.iter().filter(|known| resembles(known)).map(|known| known.name().to_owned()).collect()
    };
    let glob = format!("*.{name}");
    let mut like = names(&|known| known.globs().contains(&glob));
    if like.is_empty() {
        like = names(&|known| known.name().starts_with(name) || name.starts_with(known.name()));
    }
    if like.is_empty() || name.is_empty() {
        " (ripgrep's types are known, such as `md`, `rst`, `html`, `txt`; --glob '*.EXT' needs no type)".to_owned()
    } else {
        format!(" (did you mean {}?)", like.join(" or "))
    }
}
