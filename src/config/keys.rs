//! The keys of a configuration: the type of each, its place, and its purpose. `file` reads them.

/// A key.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) place: Place,
    pub(crate) kind: Kind,
    /// Its purpose, in one sentence or two.
    pub(crate) about: &'static str,
}

/// The place in which a key is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// At the top of a file.
    Top,
    /// At the top of a file, and in `[[overrides]]`.
    Both,
    /// Only in `[[overrides]]`.
    Overrides,
}

/// The type of a key's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Flag,
    /// A severity.
    Severity,
    /// Ids of rules, groups, presets, or `all`.
    Names,
    /// Patterns as in `.gitignore`.
    Globs,
    /// Names of ripgrep's types of files.
    Types,
    /// The path of a file.
    File,
    /// The name of an encoding.
    Encoding,
    /// A number of bytes.
    Size,
    /// Patterns, and the format of each.
    Formats,
    /// Patterns, and the kind of document of each.
    Kinds,
    /// What the files of a site do not show.
    References,
    /// Rules and groups, with the settings of each.
    Rules,
    /// Keys for some files.
    Overrides,
}

macro_rules! keys {
    ($($name:literal $place:ident $kind:ident $about:literal)*) => {
        &[$(Key { name: $name, place: Place::$place, kind: Kind::$kind, about: $about },)*]
    };
}

/// All keys, sorted by name.
pub(crate) const KEYS: &[Key] = keys! {
    "baseline" Top File "The findings in this file are not reported; `--write-baseline` writes it."
    "encoding" Top Encoding "The encoding of files without a byte order mark, by its WHATWG name."
    "exclude" Top Globs "Files and directories to exclude, as patterns of .gitignore. Replaces the value of configuration files farther away."
    "extend-exclude" Top Globs "Files and directories to exclude in addition to those of `exclude`."
    "extend-ignore" Both Names "Exclude these rules in addition."
    "extend-select" Both Names "Run these rules in addition."
    "fail-if-empty" Top Flag "Exit with status 2 if there is no file to check."
    "fail-on" Both Severity "The minimum severity that causes exit status 1."
    "files" Overrides Globs "The files to which the override applies, as patterns of .gitignore."
    "fixable" Both Names "The rules whose findings `--fix` may fix (default: all)."
    "follow" Top Flag "Follow symbolic links."
    "force-exclude" Top Flag "Apply excludes and ignore files to explicitly passed paths too."
    "format-of" Top Formats "Files that match a .gitignore pattern are read in this format."
    "hidden" Top Flag "Also read hidden files and directories."
    "ignore" Both Names "Do not run these rules."
    "include" Top Globs "Of the files of directories, read only these, as patterns of .gitignore. Replaces the value of configuration files farther away."
    "kinds" Top Kinds "What some files are for, where their path and text do not show it: `[[kinds]]` with `paths` and `kind`."
    "max-document-size" Top Size "Larger documents are read as plain text. A number of bytes, or a string with suffix K, M or G."
    "overrides" Top Overrides "Keys for some files only: those of rules, severities, and `relaxed`."
    "references" Top References "What the files of a site do not show: where references lead."
    "relaxed" Both Flag "Also match bare hosts, `www.` names and e-mail addresses."
    "root" Top Flag "Ignore the configuration files above this directory."
    "rules" Both Rules "The settings of a rule or group: a severity, `off`, or a table of options."
    "select" Both Names "Which rules run: ids, groups, presets, or all."
    "severity" Both Severity "The minimum severity to report."
    "types" Top Types "Of the files of directories, read only those of these types: ripgrep's, such as `md` and `rst`."
    "unfixable" Both Names "Rules whose findings `--fix` must not fix; a rule's id takes precedence over its group or a preset."
    "unsafe-fixes" Both Flag "`--fix` and `--diff` also apply fixes that may change which resource a URL identifies."
};

/// The purpose of `load` under `[rules]`.
pub(crate) const LOAD_ABOUT: &str = "Custom rules: files, or directories of them, relative to this file's directory.";

/// The names of the keys that are allowed at one of these places.
pub(crate) fn names(places: &[Place]) -> Vec<&'static str> {
    KEYS.iter().filter(|key| places.contains(&key.place)).map(|key| key.name).collect()
}

/// The place in which a key of this name is allowed.
pub(crate) fn place(name: &str) -> Option<Place> {
    KEYS.iter().find(|key| key.name == name).map(|key| key.place)
}
