//! Functional languages.

use super::row;
use crate::document::code::forms::{line, nested, quote};
use crate::document::code::language::{Escapes, Form, FormPlace, Interpolation, Language, Quote, Regex};
use crate::document::definition::Files;

const DOUBLE: Quote = quote("\"");

row!(
    HASKELL,
    "haskell",
    "comments and strings of Haskell, Elm and PureScript",
    CODE,
    Files {
        aliases: &["elm", "purescript"],
        extensions: &["hs", "hsc", "hs-boot", "elm", "purs", "cabal"],
        interpreters: &["runhaskell", "runghc"],
        ..Files::NONE
    },
    Language {
        forms: &[
            nested("{-", "-}"),
            line("--", "").at(FormPlace::Apart),
            DOUBLE.escapes(Escapes::BackslashDecimal).form(),
            Form::Character,
        ],
        ..Language::DEFAULT
    },
);

row!(
    LISP,
    "lisp",
    "comments and strings of Common Lisp, Emacs Lisp, Scheme, Racket and Clojure",
    CODE,
    Files {
        aliases: &[
            "common-lisp",
            "commonlisp",
            "elisp",
            "emacs-lisp",
            "scheme",
            "racket",
            "clojure",
            "clojurescript",
            "guile",
        ],
        extensions: &["lisp", "lsp", "asd", "el", "scm", "ss", "sld", "rkt", "clj", "cljs", "cljc", "edn", "fnl", "hy",],
        file_names: &[".emacs", "_emacs", ".sbclrc"],
        interpreters: &["sbcl", "clisp", "emacs", "guile", "racket", "clojure", "clj", "bb"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::Plain(&[b"#\\\"", b"#\\;", b"#\\|", b"?\\\"", b"?\\;", b"?\"", b"?;", b"#;"]),
            Form::Escaped,
            line("#!", "").at(FormPlace::Margin),
            nested("#|", "|#"),
            line(";", "").anywhere(),
            DOUBLE.lines().form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    ELIXIR,
    "elixir",
    "comments and strings of Elixir",
    CODE,
    Files { extensions: &["ex", "exs", "heex"], interpreters: &["elixir", "iex"], ..Files::NONE },
    Language {
        forms: &[
            Form::Plain(&[b"?\"", b"?'", b"?#"]),
            line("#", "!").anywhere(),
            Form::Sigil,
            quote("\"\"\"").lines().interpolation(Interpolation::Hash).form(),
            quote("'''").lines().interpolation(Interpolation::Hash).form(),
            DOUBLE.lines().interpolation(Interpolation::Hash).form(),
            quote("'").lines().interpolation(Interpolation::Hash).at(FormPlace::Apostrophe).form(),
            Form::Regex(Regex::Spaced),
        ],
        ..Language::DEFAULT
    },
);
