//! C and the languages that compile as it does.

use super::super::language::{Adjacent, Fence, Form, Language, Line, Place, Quote, Undo, block, line, nested, quote};
use super::row;
use crate::document::definition::Definition;
use crate::scan::Context;

const SLASHES: Form = line("//", "!<").anywhere();
const SPLICED: Form = line("//", "!<").spliced().anywhere();
const BLOCK: Form = block("/*", "*/");

row!(
    RUST,
    Definition {
        name: "rust",
        about: "comments and strings of Rust",
        aliases: &["rust-script", "ron"],
        extensions: &["rs", "rs.in", "ron"],
        interpreters: &["rust-script"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            SLASHES,
            nested("/*", "*/"),
            quote("\"").after(&[b"r", b"br", b"cr"]).fence(Fence::Hashes).lines().raw().form(),
            quote("\"").lines().undo(Undo::BackslashGap).form(),
            Form::Character,
        ],
        ..Language::OPEN
    },
);

const STRING: Quote = quote("\"");

row!(
    C,
    Definition {
        name: "c",
        about: "comments and strings of C",
        aliases: &["objective-c", "objc", "opencl", "glsl"],
        extensions: &["c", "h", "h.in", "idc", "cl", "glsl", "vert", "frag", "y", "l"],
        interpreters: &["tcc"],
        ..Definition::OPEN
    },
    Language { forms: &[SPLICED, BLOCK, STRING.form(), Form::Character], adjacent: Adjacent::Joined, ..Language::OPEN },
);

row!(
    CPP,
    Definition {
        name: "cpp",
        about: "comments and strings of C++",
        aliases: &["c++", "cplusplus", "objective-c++", "cuda"],
        extensions: &[
            "cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "hpp.in", "ipp", "inl", "tcc", "tpp", "ixx", "cppm",
            "ino", "cu", "cuh", "mm",
        ],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            SPLICED,
            BLOCK,
            STRING.after(&[b"R", b"u8R", b"uR", b"UR", b"LR"]).fence(Fence::Delimiter).lines().raw().form(),
            STRING.form(),
            Form::Character,
        ],
        adjacent: Adjacent::Joined,
        ..Language::OPEN
    },
);

row!(
    GO,
    Definition {
        name: "go",
        about: "comments and strings of Go",
        aliases: &["golang"],
        extensions: &["go"],
        ..Definition::OPEN
    },
    Language {
        forms: &[SLASHES, BLOCK, quote("`").lines().raw().form(), STRING.form(), Form::Character],
        ..Language::OPEN
    },
);

row!(
    ZIG,
    Definition { name: "zig", about: "comments and strings of Zig", extensions: &["zig", "zon"], ..Definition::OPEN },
    Language {
        forms: &[
            SLASHES,
            // each line of a multi-line string begins with two back-slashes
            Form::Line(Line { context: Context::String, place: Place::LineStart, ..line("\\\\", "") }),
            Form::Line(Line { context: Context::String, place: Place::Word, ..line("\\\\", "") }),
            STRING.form(),
            Form::Character,
        ],
        ..Language::OPEN
    },
);
