//! Functional languages.

use super::super::language::{Form, Interpolation, Language, Place, Quote, Regex, Undo, line, nested, quote};
use super::row;
use crate::document::definition::Definition;

const DOUBLE: Quote = quote("\"");

row!(
    HASKELL,
    Definition {
        name: "haskell",
        about: "comments and strings of Haskell, Elm and PureScript",
        aliases: &["elm", "purescript"],
        extensions: &["hs", "hsc", "hs-boot", "elm", "purs", "cabal"],
        interpreters: &["runhaskell", "runghc"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            nested("{-", "-}"),
            line("--", "").at(Place::Apart),
            DOUBLE.undo(Undo::BackslashDecimal).form(),
            Form::Character,
        ],
        ..Language::OPEN
    },
);

row!(
    LISP,
    Definition {
        name: "lisp",
        about: "comments and strings of Common Lisp, Emacs Lisp, Scheme, Racket and Clojure",
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
        ..Definition::OPEN
    },
    Language {
        forms: &[
            Form::Plain(&[b"#\\\"", b"#\\;", b"#\\|", b"?\\\"", b"?\\;", b"?\"", b"?;", b"#;"]),
            Form::Escaped,
            line("#!", "").at(Place::Margin),
            nested("#|", "|#"),
            line(";", "").anywhere(),
            DOUBLE.lines().form(),
        ],
        ..Language::OPEN
    },
);

row!(
    ELIXIR,
    Definition {
        name: "elixir",
        about: "comments and strings of Elixir",
        extensions: &["ex", "exs", "heex"],
        interpreters: &["elixir", "iex"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            Form::Plain(&[b"?\"", b"?'", b"?#"]),
            line("#", "!").anywhere(),
            Form::Sigil,
            quote("\"\"\"").lines().hole(Interpolation::Hash).form(),
            quote("'''").lines().hole(Interpolation::Hash).form(),
            DOUBLE.lines().hole(Interpolation::Hash).form(),
            quote("'").lines().hole(Interpolation::Hash).at(Place::Apostrophe).form(),
            Form::Regex(Regex::Spaced),
        ],
        ..Language::OPEN
    },
);
