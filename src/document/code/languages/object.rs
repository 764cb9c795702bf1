//! The languages of the large virtual machines and of devices.

use super::row;
use crate::document::code::forms::{block, line, nested, quote};
use crate::document::code::language::{Adjacent, Escapes, Fence, Form, Interpolation, Language, Quote, Regex};
use crate::document::definition::Files;

const SLASHES: Form = line("//", "!").anywhere();
const BLOCK: Form = block("/*", "*/");
const NESTED: Form = nested("/*", "*/");
const STRING: Quote = quote("\"");
const TRIPLE: Quote = quote("\"\"\"").lines();
/// A name between back-quotes.
const NAME: Form = quote("`").raw().form();
const HASH_BANG: Form = line("#!", "").at(crate::document::code::language::FormPlace::Margin);

row!(
    JAVA,
    "java",
    "comments and strings of Java",
    TAGGED_CODE,
    Files { aliases: &["jsh", "jshell"], extensions: &["java", "jav", "aidl"], ..Files::NONE },
    Language {
        forms: &[SLASHES, BLOCK, TRIPLE.escapes(Escapes::BackslashGap).form(), STRING.form(), Form::Character],
        ..Language::DEFAULT
    },
);

const KOTLIN_AND_SCALA: Language = Language {
    forms: &[
        HASH_BANG,
        SLASHES,
        NESTED,
        TRIPLE.fence(Fence::Run).raw().form(),
        STRING.interpolation(Interpolation::Dollar).form(),
        NAME,
        Form::Character,
    ],
    ..Language::DEFAULT
};

row!(
    KOTLIN,
    "kotlin",
    "comments and strings of Kotlin",
    TAGGED_CODE,
    Files { extensions: &["kt", "kts", "ktm"], ..Files::NONE },
    KOTLIN_AND_SCALA,
);

row!(
    SCALA,
    "scala",
    "comments and strings of Scala",
    TAGGED_CODE,
    Files { extensions: &["scala", "sc", "sbt"], interpreters: &["scala"], ..Files::NONE },
    KOTLIN_AND_SCALA,
);

row!(
    GROOVY,
    "groovy",
    "comments and strings of Groovy",
    TAGGED_CODE,
    Files {
        aliases: &["gradle"],
        extensions: &["groovy", "gradle", "gvy"],
        file_names: &["Jenkinsfile"],
        interpreters: &["groovy"],
        ..Files::NONE
    },
    Language {
        forms: &[
            HASH_BANG,
            SLASHES,
            BLOCK,
            TRIPLE.form(),
            quote("'''").lines().form(),
            STRING.interpolation(Interpolation::Dollar).form(),
            quote("'").form(),
            quote("$/").close("/$").raw().lines().form(),
            Form::Regex(Regex::Spaced),
        ],
        ..Language::DEFAULT
    },
);

row!(
    CSHARP,
    "csharp",
    "comments and strings of C#",
    TAGGED_CODE,
    Files { aliases: &["c#", "cs"], extensions: &["cs", "csx"], ..Files::NONE },
    Language {
        forms: &[
            SLASHES,
            BLOCK,
            STRING.after(&[b"$@", b"@$"]).doubled().lines().interpolation(Interpolation::Brace).form(),
            STRING.after(&[b"@"]).doubled().lines().form(),
            TRIPLE.fence(Fence::Run).raw().form(),
            STRING.after(&[b"$"]).interpolation(Interpolation::Brace).form(),
            STRING.form(),
            Form::Character,
        ],
        ..Language::DEFAULT
    },
);

row!(
    SWIFT,
    "swift",
    "comments and strings of Swift",
    CODE,
    Files { extensions: &["swift"], interpreters: &["swift"], ..Files::NONE },
    Language {
        forms: &[
            HASH_BANG,
            SLASHES,
            NESTED,
            TRIPLE.fence(Fence::Hashes).raw().form(),
            STRING.fence(Fence::Hashes).raw().form(),
            TRIPLE.escapes(Escapes::BackslashGap).interpolation(Interpolation::Backslash).form(),
            STRING.interpolation(Interpolation::Backslash).form(),
            Form::Regex(Regex::Spaced),
        ],
        ..Language::DEFAULT
    },
);

row!(
    DART,
    "dart",
    "comments and strings of Dart",
    CODE,
    Files { extensions: &["dart"], interpreters: &["dart"], ..Files::NONE },
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
            STRING.interpolation(Interpolation::Dollar).form(),
            quote("'").interpolation(Interpolation::Dollar).form(),
        ],
        adjacent: Adjacent::Joined,
        ..Language::DEFAULT
    },
);
