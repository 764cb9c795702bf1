//! The table of programming languages.

mod c_like;
mod command;
mod declared;
mod lisp_like;
mod object;
mod script;

use crate::document::definition::Definition;

/// A row: its name, what is read in it, its notation, its files, and its forms of comments and literals.
macro_rules! row {
    ($id:ident, $name:literal, $about:literal, $notation:ident, $files:expr, $language:expr $(,)?) => {
        row!($id, $name, $about, $notation, $files, $language, crate::document::code::prefilter::may_hold);
    };
    ($id:ident, $name:literal, $about:literal, $notation:ident, $files:expr, $language:expr, $may_hold:expr $(,)?) => {
        pub(super) static $id: crate::document::definition::Definition = crate::document::definition::Definition {
            name: $name,
            about: $about,
            files: $files,
            reader: crate::document::page::DocumentReader {
                may_hold: $may_hold,
                read: |page| {
                    static LANGUAGE: crate::document::code::language::Language = $language;
                    crate::document::code::lexer::read(page, &LANGUAGE);
                },
            },
            notation: crate::document::notations::$notation,
        };
    };
}
use row;

/// All programming languages.
pub(in crate::document) static LANGUAGES: &[&Definition] = &[
    &c_like::RUST,
    &c_like::C,
    &c_like::CPP,
    &c_like::GO,
    &c_like::ZIG,
    &object::JAVA,
    &object::KOTLIN,
    &object::SCALA,
    &object::GROOVY,
    &object::CSHARP,
    &object::SWIFT,
    &object::DART,
    &script::JAVASCRIPT,
    &script::TYPESCRIPT,
    &script::PYTHON,
    &script::RUBY,
    &script::PERL,
    &script::PHP,
    &script::LUA,
    &command::SHELL,
    &command::FISH,
    &command::POWERSHELL,
    &command::BATCH,
    &command::DOCKERFILE,
    &command::MAKE,
    &command::CMAKE,
    &command::VIM,
    &declared::SQL,
    &declared::HCL,
    &declared::NIX,
    &declared::PROTOBUF,
    &declared::R,
    &declared::JULIA,
    &lisp_like::HASKELL,
    &lisp_like::LISP,
    &lisp_like::ELIXIR,
];
