//! Queries, declarations and calculations.

use super::row;
use crate::document::code::forms::{block, line, nested, quote};
use crate::document::code::language::{
    Adjacent, Escapes, Fence, Form, FormPlace, Heredoc, Interpolation, Language, Quote,
};
use crate::document::definition::Files;

const SLASHES: Form = line("//", "!").anywhere();
const BLOCK: Form = block("/*", "*/");
const HASH: Form = line("#", "'!").anywhere();
const DOUBLE: Quote = quote("\"");
const SINGLE: Quote = quote("'");

row!(
    SQL,
    "sql",
    "comments and strings of SQL",
    CODE,
    Files {
        aliases: &["mysql", "postgresql", "sqlite", "plpgsql", "plsql", "tsql"],
        extensions: &["sql", "psql", "pgsql", "ddl", "dml", "plsql"],
        ..Files::NONE
    },
    Language {
        forms: &[
            line("--", "").anywhere(),
            line("#", "").at(FormPlace::LineStart),
            nested("/*", "*/"),
            SINGLE.after(&[b"e"]).lines().form(),
            SINGLE.doubled().lines().escapes(Escapes::Dialect).form(),
            DOUBLE.doubled().lines().escapes(Escapes::Dialect).form(),
            quote("`").doubled().lines().form(),
            Form::DollarQuote,
            Form::Copy,
        ],
        ..Language::DEFAULT
    },
);

row!(
    HCL,
    "hcl",
    "comments and strings of HCL and Terraform",
    CODE,
    Files {
        aliases: &["terraform", "tf", "opentofu"],
        extensions: &["tf", "tfvars", "hcl", "tofu", "nomad"],
        ..Files::NONE
    },
    Language {
        forms: &[
            SLASHES,
            HASH,
            BLOCK,
            DOUBLE.interpolation(Interpolation::Dollar).form(),
            Form::Heredoc(Heredoc::Shell)
        ],
        ..Language::DEFAULT
    },
);

row!(
    NIX,
    "nix",
    "comments and strings of Nix",
    CODE,
    Files { extensions: &["nix"], ..Files::NONE },
    Language {
        forms: &[
            HASH,
            BLOCK,
            DOUBLE.lines().interpolation(Interpolation::Dollar).form(),
            quote("''")
                .lines()
                .raw()
                .not_before(b"'$\\")
                .interpolation(Interpolation::Dollar)
                .at(FormPlace::Apostrophe)
                .form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    PROTOBUF,
    "protobuf",
    "comments and strings of Protocol Buffers, Thrift and similar interfaces",
    CODE,
    Files {
        aliases: &["proto", "thrift", "flatbuffers"],
        extensions: &["proto", "thrift", "fbs", "capnp", "idl"],
        ..Files::NONE
    },
    Language {
        forms: &[SLASHES, BLOCK, HASH, DOUBLE.form(), SINGLE.form()],
        adjacent: Adjacent::Joined,
        ..Language::DEFAULT
    },
);

row!(
    R,
    "r",
    "comments and strings of R",
    CODE,
    Files {
        aliases: &["rlang", "rscript"],
        extensions: &["r", "rprofile"],
        file_names: &[".Rprofile"],
        interpreters: &["Rscript", "littler"],
        ..Files::NONE
    },
    Language {
        forms: &[
            HASH,
            DOUBLE.after(&[b"r"]).fence(Fence::Delimiter).lines().raw().form(),
            SINGLE.after(&[b"r"]).fence(Fence::Delimiter).lines().raw().form(),
            DOUBLE.lines().form(),
            SINGLE.lines().form(),
            quote("`").raw_with_backslash().form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    JULIA,
    "julia",
    "comments and strings of Julia",
    CODE,
    Files { aliases: &["jl"], extensions: &["jl"], interpreters: &["julia"], ..Files::NONE },
    Language {
        forms: &[
            nested("#=", "=#"),
            HASH,
            quote("\"\"\"").lines().escapes(Escapes::BackslashGap).interpolation(Interpolation::Shell).form(),
            DOUBLE.after(&[b"raw", b"r"]).lines().raw_with_backslash().form(),
            DOUBLE.lines().escapes(Escapes::BackslashGap).interpolation(Interpolation::Shell).form(),
            quote("`").lines().form(),
            Form::Character,
        ],
        ..Language::DEFAULT
    },
);
