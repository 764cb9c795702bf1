//! Scripting languages.

use super::row;
use crate::document::code::forms::{block, line, margin, pod, quote};
use crate::document::code::language::{
    Adjacent, Embedding, Escapes, Form, FormPlace, Heredoc, Interpolation, Language, Quote, Regex,
};
use crate::document::definition::{Files, is_markup_declaration};
use crate::document::prefilter;

const SLASHES: Form = line("//", "!").anywhere();
const BLOCK: Form = block("/*", "*/");
const HASH: Form = line("#", "!:").anywhere();
const DOUBLE: Quote = quote("\"");
const SINGLE: Quote = quote("'");
const HASH_BANG: Form = line("#!", "").at(FormPlace::Margin);

/// ECMAScript and the languages built on it.
const ECMASCRIPT: Language = Language {
    forms: &[
        HASH_BANG,
        SLASHES,
        BLOCK,
        line("<!--", "").anywhere(),
        line("-->", "").at(FormPlace::LineStart),
        Form::Regex(Regex::JavaScript),
        quote("`").lines().interpolation(Interpolation::Dollar).form(),
        DOUBLE.form(),
        // after a name there is an apostrophe of JSX
        SINGLE.at(FormPlace::Apostrophe).form(),
    ],
    ..Language::DEFAULT
};

row!(
    JAVASCRIPT,
    "javascript",
    "comments and strings of JavaScript, JSX among it",
    TAGGED_CODE,
    Files {
        aliases: &["ecmascript", "node", "nodejs"],
        extensions: &["js", "mjs", "cjs", "jsx", "es6", "jsm"],
        file_names: &["Jakefile"],
        interpreters: &["node", "nodejs", "bun", "qjs"],
        ..Files::NONE
    },
    ECMASCRIPT,
);

row!(
    TYPESCRIPT,
    "typescript",
    "comments and strings of TypeScript, TSX among it",
    TAGGED_CODE,
    Files {
        aliases: &["vue-ts"],
        extensions: &["ts", "mts", "cts", "tsx"],
        // Qt's translations have the ending too
        confirm: |start| !is_markup_declaration(start),
        interpreters: &["deno", "ts-node", "tsx"],
        ..Files::NONE
    },
    ECMASCRIPT,
);

const RAW: &[&[u8]] = &[b"r", b"br", b"rb", b"ur", b"fr", b"rf", b"tr", b"rt"];
const FORMATTED: &[&[u8]] = &[b"f", b"t"];

row!(
    PYTHON,
    "python",
    "comments and strings of Python and Starlark",
    CODE,
    Files {
        aliases: &["python2", "python3", "ipython", "ipython3", "starlark", "sage", "pycon"],
        extensions: &["py", "pyi", "pyw", "pyx", "pxd", "bzl", "star", "py.in"],
        file_names: &["SConstruct", "SConscript", "wscript", "BUILD.bazel", "WORKSPACE.bazel", "Snakefile", "BUCK"],
        interpreters: &["python", "pypy", "pythonw"],
        ..Files::NONE
    },
    Language {
        forms: &[
            HASH,
            quote("\"\"\"").after(RAW).lines().raw_with_backslash().form(),
            quote("'''").after(RAW).lines().raw_with_backslash().form(),
            quote("\"\"\"").lines().form(),
            quote("'''").lines().form(),
            DOUBLE.after(RAW).raw_with_backslash().form(),
            SINGLE.after(RAW).raw_with_backslash().form(),
            DOUBLE.after(FORMATTED).interpolation(Interpolation::Brace).form(),
            SINGLE.after(FORMATTED).interpolation(Interpolation::Brace).form(),
            DOUBLE.form(),
            SINGLE.form(),
        ],
        adjacent: Adjacent::Joined,
        ..Language::DEFAULT
    },
);

row!(
    RUBY,
    "ruby",
    "comments and strings of Ruby",
    CODE,
    Files {
        aliases: &["jruby", "crystal"],
        extensions: &["rb", "rbw", "rake", "gemspec", "ru", "podspec", "rbi", "cr", "thor"],
        file_names: &[
            "Rakefile",
            "Gemfile",
            "Vagrantfile",
            "Guardfile",
            "Podfile",
            "Brewfile",
            "Fastfile",
            "Capfile",
            "Dangerfile",
            "Appraisals",
            ".irbrc",
            ".pryrc",
        ],
        interpreters: &["ruby", "jruby", "rake", "crystal"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::End(&[b"__END__"]),
            margin("=begin", "=end"),
            Form::Plain(&[b"?\"", b"?'", b"?#", b"?`", b"?/", b"$'", b"$\"", b"$`", b"$/"]),
            HASH,
            Form::Heredoc(Heredoc::Ruby),
            Form::Percent,
            Form::Regex(Regex::Spaced),
            DOUBLE.lines().interpolation(Interpolation::Hash).form(),
            SINGLE.lines().escapes(Escapes::Quote).form(),
            quote("`").lines().interpolation(Interpolation::Hash).form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    PERL,
    "perl",
    "comments, strings and documentation of Perl",
    CODE,
    Files {
        extensions: &["pl", "pm", "pod", "psgi", "xs", "t"],
        file_names: &["cpanfile", "Makefile.PL", "Build.PL"],
        interpreters: &["perl"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::End(&[b"__END__", b"__DATA__"]),
            pod("=pod"),
            pod("=head"),
            pod("=over"),
            pod("=item"),
            pod("=begin"),
            pod("=for"),
            pod("=encoding"),
            Form::Plain(&[b"$#", b"$'", b"$\"", b"$`", b"$/", b"\\'", b"\\\"", b"\\#"]),
            line("#", "!").at(FormPlace::NotAfter(b"$\\")),
            Form::Heredoc(Heredoc::Ruby),
            Form::QuoteLike,
            Form::Regex(Regex::Spaced),
            DOUBLE.lines().form(),
            SINGLE.lines().escapes(Escapes::Quote).at(FormPlace::Apostrophe).form(),
            quote("`").lines().form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    PHP,
    "php",
    "comments and strings of PHP, and the HTML around it",
    PAGE_CODE,
    Files {
        extensions: &["php", "phtml", "php3", "php4", "php5", "php7", "phps", "phpt"],
        interpreters: &["php"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::PhpEnd,
            Form::Plain(&[b"#["]),
            SLASHES,
            line("#", "").anywhere(),
            BLOCK,
            Form::Heredoc(Heredoc::Php),
            DOUBLE.lines().interpolation(Interpolation::BraceDollar).form(),
            SINGLE.lines().escapes(Escapes::Quote).form(),
            quote("`").lines().form(),
        ],
        embedding: Embedding::Php,
        ..Language::DEFAULT
    },
    |text| prefilter::html(text) || crate::document::code::prefilter::may_hold(text),
);

row!(
    LUA,
    "lua",
    "comments and strings of Lua",
    CODE,
    Files {
        aliases: &["luau"],
        extensions: &["lua", "luau", "rockspec", "wlua"],
        file_names: &[".luacheckrc"],
        interpreters: &["lua", "luajit", "texlua"],
        ..Files::NONE
    },
    Language {
        forms: &[
            HASH_BANG,
            line("--", "!").anywhere(),
            Form::LongBracket,
            DOUBLE.escapes(Escapes::BackslashDecimal).form(),
            SINGLE.escapes(Escapes::BackslashDecimal).form(),
        ],
        ..Language::DEFAULT
    },
);
