//! The table of programming languages.

mod c_like;
mod command;
mod declared;
mod lisp_like;
mod object;
mod script;

use super::super::definition::Definition;

/// A row: what a document of the language goes by, and the forms that stand in it.
macro_rules! row {
    ($id:ident, $row:expr, $language:expr $(,)?) => {
        row!($id, $row, $language, super::super::place::may_hold);
    };
    ($id:ident, $row:expr, $language:expr, $may_hold:expr $(,)?) => {
        pub(super) static $id: Definition = Definition {
            may_hold: $may_hold,
            read: |page| {
                static LANGUAGE: super::super::language::Language = $language;
                super::super::lexer::read(page, &LANGUAGE);
            },
            ..$row
        };
    };
}
use row;

/// All programming languages.
pub(in super::super) static LANGUAGES: &[&Definition] = &[
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
