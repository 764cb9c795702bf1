//! The languages of the large virtual machines and of devices.

use super::super::language::{
    Adjacent, Fence, Form, Interpolation, Language, Quote, Regex, Undo, block, line, nested, quote,
};
use super::row;
use crate::document::definition::Definition;

const SLASHES: Form = line("//", "!").anywhere();
const BLOCK: Form = block("/*", "*/");
const NESTED: Form = nested("/*", "*/");
const STRING: Quote = quote("\"");
const TRIPLE: Quote = quote("\"\"\"").lines();
/// A name between back-quotes.
const NAME: Form = quote("`").raw().form();
const HASH_BANG: Form = line("#!", "").at(super::super::language::Place::Margin);

row!(
    JAVA,
    Definition {
        name: "java",
        about: "comments and strings of Java",
        aliases: &["jsh", "jshell"],
        extensions: &["java", "jav", "aidl"],
        ..Definition::OPEN
    },
    Language {
        forms: &[SLASHES, BLOCK, TRIPLE.undo(Undo::BackslashGap).form(), STRING.form(), Form::Character],
        ..Language::OPEN
    },
);

const KOTLIN_AND_SCALA: Language = Language {
    forms: &[
        HASH_BANG,
        SLASHES,
        NESTED,
        TRIPLE.fence(Fence::Run).raw().form(),
        STRING.hole(Interpolation::Dollar).form(),
        NAME,
        Form::Character,
    ],
    ..Language::OPEN
};

row!(
    KOTLIN,
    Definition {
        name: "kotlin",
        about: "comments and strings of Kotlin",
        extensions: &["kt", "kts", "ktm"],
        ..Definition::OPEN
    },
    KOTLIN_AND_SCALA,
);

row!(
    SCALA,
    Definition {
        name: "scala",
        about: "comments and strings of Scala",
        extensions: &["scala", "sc", "sbt"],
        interpreters: &["scala"],
        ..Definition::OPEN
    },
    KOTLIN_AND_SCALA,
);

row!(
    GROOVY,
    Definition {
        name: "groovy",
        about: "comments and strings of Groovy",
        aliases: &["gradle"],
        extensions: &["groovy", "gradle", "gvy"],
        file_names: &["Jenkinsfile"],
        interpreters: &["groovy"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            HASH_BANG,
            SLASHES,
            BLOCK,
            TRIPLE.form(),
            quote("'''").lines().form(),
            STRING.hole(Interpolation::Dollar).form(),
            quote("'").form(),
            quote("$/").close("/$").raw().lines().form(),
            Form::Regex(Regex::Spaced),
        ],
        ..Language::OPEN
    },
);

row!(
    CSHARP,
    Definition {
        name: "csharp",
        about: "comments and strings of C#",
        aliases: &["c#", "cs"],
        extensions: &["cs", "csx"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            SLASHES,
            BLOCK,
            STRING.after(&[b"$@", b"@$"]).doubled().lines().hole(Interpolation::Brace).form(),
            STRING.after(&[b"@"]).doubled().lines().form(),
            TRIPLE.fence(Fence::Run).raw().form(),
            STRING.after(&[b"$"]).hole(Interpolation::Brace).form(),
            STRING.form(),
            Form::Character,
        ],
        ..Language::OPEN
    },
);

row!(
    SWIFT,
    Definition {
        name: "swift",
        about: "comments and strings of Swift",
        extensions: &["swift"],
        interpreters: &["swift"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            HASH_BANG,
            SLASHES,
            NESTED,
            TRIPLE.fence(Fence::Hashes).raw().form(),
            STRING.fence(Fence::Hashes).raw().form(),
            TRIPLE.undo(Undo::BackslashGap).hole(Interpolation::Backslash).form(),
            STRING.hole(Interpolation::Backslash).form(),
            Form::Regex(Regex::Spaced),
        ],
        ..Language::OPEN
    },
);

row!(
    DART,
    Definition {
        name: "dart",
        about: "comments and strings of Dart",
        extensions: &["dart"],
        interpreters: &["dart"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            HASH_BANG,
            SLASHES,
            NESTED,
            TRIPLE.after(&[b"r"]).raw().form(),
            quote("'''").after(&[b"r"]).lines().raw().form(),
            STRING.after(&[b"r"]).raw().form(),
            quote("'").after(&[b"r"]).raw().form(),
            TRIPLE.form(),
            quote("'''").lines().form(),
            STRING.hole(Interpolation::Dollar).form(),
            quote("'").hole(Interpolation::Dollar).form(),
        ],
        adjacent: Adjacent::Joined,
        ..Language::OPEN
    },
);
