//! The types of files that ripgrep knows: `md`, `rst`, `html`.

use ignore::types::{FileTypeDef, Types, TypesBuilder};

use super::{ConfigError, Placed};

/// A builder with all types.
pub(crate) fn known_types() -> TypesBuilder {
    let mut types = TypesBuilder::new();
    types.add_defaults();
    types
}

/// `Ok` if ripgrep has a file type of this name; otherwise the error, with a remedy.
pub(crate) fn check_type(types: &TypesBuilder, name: &str) -> Result<(), String> {
    if name == "all" || types.definitions().iter().any(|known| known.name() == name) {
        return Ok(());
    }
    Err(format!("no such file type{}", similar_types(types, name)))
}

/// A matcher for files of these types. Reports unknown names, and leaves them out.
pub(super) fn select_types(names: &[Placed<String>], errors: &mut Vec<ConfigError>) -> Types {
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

/// A remedy for an unknown type: the types with the extension `name`, or else those of which one name starts with the
/// other.
fn similar_types(types: &TypesBuilder, name: &str) -> String {
    let definitions = types.definitions();
    let names = |is_similar: &dyn Fn(&FileTypeDef) -> bool| -> Vec<String> {
        definitions.iter().filter(|known| is_similar(known)).map(|known| known.name().to_owned()).collect()
    };
    let glob = format!("*.{name}");
    let mut similar = names(&|known| known.globs().contains(&glob));
    if similar.is_empty() {
        similar = names(&|known| known.name().starts_with(name) || name.starts_with(known.name()));
    }
    if similar.is_empty() || name.is_empty() {
        " (ripgrep's types are known, such as `md`, `rst`, `html`, `txt`; --glob '*.EXT' needs no type)".to_owned()
    } else {
        format!(" (did you mean {}?)", similar.join(" or "))
    }
}
