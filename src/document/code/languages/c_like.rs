//! C and the languages that are compiled like it.

use super::row;
use crate::document::code::forms::{block, line, nested, quote};
use crate::document::code::language::{Adjacent, Escapes, Fence, Form, FormPlace, Language, LineComment, Quote};
use crate::document::definition::Files;
use crate::scan::Context;

const SLASHES: Form = line("//", "!<").anywhere();
const SPLICED: Form = line("//", "!<").spliced().anywhere();
const BLOCK: Form = block("/*", "*/");

row!(
    RUST,
    "rust",
    "comments and strings of Rust",
    CODE,
    Files {
        aliases: &["rust-script", "ron"],
        extensions: &["rs", "rs.in", "ron"],
        interpreters: &["rust-script"],
        ..Files::NONE
    },
    Language {
        forms: &[
            SLASHES,
            nested("/*", "*/"),
            quote("\"").after(&[b"r", b"br", b"cr"]).fence(Fence::Hashes).lines().raw().form(),
            quote("\"").lines().escapes(Escapes::BackslashGap).form(),
            Form::Character,
        ],
        ..Language::DEFAULT
    },
);

const STRING: Quote = quote("\"");

row!(
    C,
    "c",
    "comments and strings of C",
    CODE,
    Files {
        aliases: &["objective-c", "objc", "opencl", "glsl"],
        extensions: &["c", "h", "h.in", "idc", "cl", "glsl", "vert", "frag", "y", "l"],
        interpreters: &["tcc"],
        ..Files::NONE
    },
    Language {
        forms: &[SPLICED, BLOCK, STRING.form(), Form::Character],
        adjacent: Adjacent::Joined,
        ..Language::DEFAULT
    },
);

row!(
    CPP,
    "cpp",
    "comments and strings of C++",
    CODE,
    Files {
        aliases: &["c++", "cplusplus", "objective-c++", "cuda"],
        extensions: &[
            "cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "hpp.in", "ipp", "inl", "tcc", "tpp", "ixx", "cppm",
            "ino", "cu", "cuh", "mm",
        ],
        ..Files::NONE
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
        ..Language::DEFAULT
    },
);

row!(
    GO,
    "go",
    "comments and strings of Go",
    CODE,
    Files { aliases: &["golang"], extensions: &["go"], ..Files::NONE },
    Language {
        forms: &[SLASHES, BLOCK, quote("`").lines().raw().form(), STRING.form(), Form::Character],
        ..Language::DEFAULT
    },
);

row!(
    ZIG,
    "zig",
    "comments and strings of Zig",
    CODE,
    Files { extensions: &["zig", "zon"], ..Files::NONE },
    Language {
        forms: &[
            SLASHES,
            // each line of a multi-line string starts with two back-slashes
            Form::Line(LineComment { context: Context::String, place: FormPlace::LineStart, ..line("\\\\", "") }),
            Form::Line(LineComment { context: Context::String, place: FormPlace::Word, ..line("\\\\", "") }),
            STRING.form(),
            Form::Character,
        ],
        ..Language::DEFAULT
    },
);
