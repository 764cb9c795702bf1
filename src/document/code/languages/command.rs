//! Shells, build files and configuration.

use super::row;
use crate::document::code::forms::{block, line, quote};
use crate::document::code::language::{Escapes, Form, FormPlace, Heredoc, Interpolation, Language, Quote};
use crate::document::definition::Files;

const WORD_HASH: Form = line("#", "!").at(FormPlace::Word);
const AND: Form = Form::Operator(&[b"&&", b"& ", b"&\n"]);
const DOUBLE: Quote = quote("\"");
const SINGLE: Quote = quote("'");

row!(
    SHELL,
    "shell",
    "comments, strings and commands of sh, Bash, Z shell and Korn shell",
    CODE,
    Files {
        aliases: &["shellscript", "posix-shell"],
        extensions: &["sh", "bash", "zsh", "ksh", "bats", "ebuild", "eclass", "command", "zsh-theme", "sh.in", "dash"],
        file_names: &[
            ".bashrc",
            ".bash_profile",
            ".bash_aliases",
            ".bash_logout",
            ".profile",
            ".zshrc",
            ".zshenv",
            ".zprofile",
            ".zlogin",
            ".kshrc",
            ".envrc",
            "PKGBUILD",
            "APKBUILD",
            "configure.ac",
            "bashrc",
            "zshrc",
            "profile",
        ],
        interpreters: &["sh", "bash", "zsh", "ksh", "dash", "ash", "mksh", "bats", "busybox"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::Escaped,
            Form::Plain(&[b"$#", b"${#"]),
            AND,
            WORD_HASH,
            Form::Heredoc(Heredoc::Shell),
            SINGLE.after(&[b"$"]).lines().form(),
            DOUBLE.lines().escapes(Escapes::Shell).interpolation(Interpolation::Shell).form(),
            SINGLE.lines().raw().form(),
        ],
        code_escapes: Escapes::Word,
        ..Language::DEFAULT
    },
);

row!(
    FISH,
    "fish",
    "comments, strings and commands of the fish shell",
    CODE,
    Files { extensions: &["fish"], interpreters: &["fish"], ..Files::NONE },
    Language {
        forms: &[
            Form::Escaped,
            AND,
            WORD_HASH,
            DOUBLE.lines().escapes(Escapes::Shell).form(),
            SINGLE.lines().escapes(Escapes::Quote).form(),
        ],
        code_escapes: Escapes::Word,
        ..Language::DEFAULT
    },
);

row!(
    POWERSHELL,
    "powershell",
    "comments and strings of PowerShell",
    CODE,
    Files {
        aliases: &["pwsh", "posh"],
        extensions: &["ps1", "psm1", "psd1"],
        interpreters: &["pwsh", "powershell"],
        ..Files::NONE
    },
    Language {
        forms: &[
            block("<#", "#>"),
            WORD_HASH,
            quote("@\"").close("\n\"@").lines().raw().escapes(Escapes::Backquote).form(),
            quote("@'").close("\n'@").lines().raw().form(),
            Quote {
                escape_byte: Some(b'`'),
                ..DOUBLE.doubled().lines().escapes(Escapes::Backquote).interpolation(Interpolation::Shell)
            }
            .form(),
            SINGLE.doubled().lines().form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    BATCH,
    "batch",
    "comments and commands of the Windows command shell",
    CODE,
    Files { aliases: &["bat", "cmd", "dosbatch"], extensions: &["bat", "cmd"], ..Files::NONE },
    Language {
        forms: &[
            line("@rem", "").at(FormPlace::LineStart),
            line("rem", "").at(FormPlace::Word),
            line("::", "").at(FormPlace::LineStart),
            DOUBLE.raw().form(),
        ],
        ..Language::DEFAULT
    },
);

row!(
    DOCKERFILE,
    "dockerfile",
    "comments, strings and instructions of Dockerfiles",
    CODE,
    Files {
        aliases: &["docker", "containerfile"],
        extensions: &["dockerfile", "containerfile", "dockerfile.in"],
        file_names: &["Dockerfile", "Containerfile"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::Escaped,
            AND,
            line("#", "").at(FormPlace::LineStart),
            Form::Heredoc(Heredoc::Shell),
            DOUBLE.interpolation(Interpolation::Shell).form(),
            SINGLE.raw_with_backslash().form(),
        ],
        code_escapes: Escapes::Word,
        ..Language::DEFAULT
    },
);

row!(
    MAKE,
    "make",
    "comments, variables and recipes of Makefiles",
    LINED_CODE,
    Files {
        aliases: &["makefile", "gnumake", "bsdmake", "automake"],
        extensions: &["mk", "mak", "make", "am", "mk.in"],
        file_names: &["Makefile", "makefile", "GNUmakefile", "BSDmakefile", "Kbuild", "Makefile.in", "Makefile.am"],
        interpreters: &["make", "gmake"],
        ..Files::NONE
    },
    Language {
        forms: &[
            Form::Escaped,
            AND,
            line("#", "!").spliced().at(FormPlace::Make),
            DOUBLE.escapes(Escapes::Shell).at(FormPlace::Recipe).form(),
            SINGLE.raw_with_backslash().at(FormPlace::Recipe).form(),
        ],
        code_escapes: Escapes::Hash,
        ..Language::DEFAULT
    },
);

row!(
    CMAKE,
    "cmake",
    "comments and arguments of CMake",
    CODE,
    Files { extensions: &["cmake", "cmake.in"], file_names: &["CMakeLists.txt"], ..Files::NONE },
    Language {
        forms: &[Form::Escaped, line("#", "").anywhere(), Form::LongBracket, DOUBLE.lines().form()],
        code_escapes: Escapes::Word,
        ..Language::DEFAULT
    },
);

row!(
    VIM,
    "vim",
    "comments and strings of Vim script",
    LINED_CODE,
    Files {
        aliases: &["viml", "vimscript"],
        extensions: &["vim", "vimrc", "vba"],
        file_names: &[".vimrc", "_vimrc", "vimrc", ".gvimrc", ".exrc"],
        ..Files::NONE
    },
    Language {
        forms: &[
            line("\"", "").at(FormPlace::LineStart),
            line("#", "").at(FormPlace::LineStart),
            DOUBLE.or_no_string().form(),
            // what is no string is a comment
            line("\"", "").anywhere(),
            SINGLE.or_no_string().doubled().at(FormPlace::Apostrophe).form(),
        ],
        ..Language::DEFAULT
    },
);
