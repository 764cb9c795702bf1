//! Queries, declarations and calculations.

use super::super::language::{
    Adjacent, Fence, Form, Heredoc, Interpolation, Language, Place, Quote, Undo, block, line, nested, quote,
};
use super::row;
use crate::document::definition::Definition;

const SLASHES: Form = line("//", "!").anywhere();
const BLOCK: Form = block("/*", "*/");
const HASH: Form = line("#", "'!").anywhere();
const DOUBLE: Quote = quote("\"");
const SINGLE: Quote = quote("'");

row!(
    SQL,
    Definition {
        name: "sql",
        about: "comments and strings of SQL",
        aliases: &["mysql", "postgresql", "sqlite", "plpgsql", "plsql", "tsql"],
        extensions: &["sql", "psql", "pgsql", "ddl", "dml", "plsql"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            line("--", "").anywhere(),
            line("#", "").at(Place::LineStart),
            nested("/*", "*/"),
            SINGLE.after(&[b"e"]).lines().form(),
            SINGLE.doubled().lines().undo(Undo::Dialect).form(),
            DOUBLE.doubled().lines().undo(Undo::Dialect).form(),
            quote("`").doubled().lines().form(),
            Form::DollarQuote,
            Form::Copy,
        ],
        ..Language::OPEN
    },
);

row!(
    HCL,
    Definition {
        name: "hcl",
        about: "comments and strings of HCL and Terraform",
        aliases: &["terraform", "tf", "opentofu"],
        extensions: &["tf", "tfvars", "hcl", "tofu", "nomad"],
        ..Definition::OPEN
    },
    Language {
        forms: &[SLASHES, HASH, BLOCK, DOUBLE.hole(Interpolation::Dollar).form(), Form::Heredoc(Heredoc::Shell)],
        ..Language::OPEN
    },
);

row!(
    NIX,
    Definition { name: "nix", about: "comments and strings of Nix", extensions: &["nix"], ..Definition::OPEN },
    Language {
        forms: &[
            HASH,
            BLOCK,
            DOUBLE.lines().hole(Interpolation::Dollar).form(),
            quote("''").lines().raw().hole(Interpolation::Dollar).at(Place::Apostrophe).form(),
        ],
        ..Language::OPEN
    },
);

row!(
    PROTOBUF,
    Definition {
        name: "protobuf",
        about: "comments and strings of Protocol Buffers, Thrift and similar interfaces",
        aliases: &["proto", "thrift", "flatbuffers"],
        extensions: &["proto", "thrift", "fbs", "capnp", "idl"],
        ..Definition::OPEN
    },
    Language {
        forms: &[SLASHES, BLOCK, HASH, DOUBLE.form(), SINGLE.form()],
        adjacent: Adjacent::Joined,
        ..Language::OPEN
    },
);

row!(
    R,
    Definition {
        name: "r",
        about: "comments and strings of R",
        aliases: &["rlang", "rscript"],
        extensions: &["r", "rprofile"],
        file_names: &[".Rprofile"],
        interpreters: &["Rscript", "littler"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            HASH,
            DOUBLE.after(&[b"r"]).fence(Fence::Delimiter).lines().raw().form(),
            SINGLE.after(&[b"r"]).fence(Fence::Delimiter).lines().raw().form(),
            DOUBLE.lines().form(),
            SINGLE.lines().form(),
            quote("`").kept().form(),
        ],
        ..Language::OPEN
    },
);

row!(
    JULIA,
    Definition {
        name: "julia",
        about: "comments and strings of Julia",
        aliases: &["jl"],
        extensions: &["jl"],
        interpreters: &["julia"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            nested("#=", "=#"),
            HASH,
            quote("\"\"\"").lines().undo(Undo::BackslashGap).hole(Interpolation::Shell).form(),
            DOUBLE.after(&[b"raw", b"r"]).lines().kept().form(),
            DOUBLE.lines().undo(Undo::BackslashGap).hole(Interpolation::Shell).form(),
            quote("`").lines().form(),
            Form::Character,
        ],
        ..Language::OPEN
    },
);
