//! Shells, and what builds and configures.

use super::super::language::{Form, Heredoc, Interpolation, Language, Place, Quote, Undo, block, line, quote};
use super::row;
use crate::document::definition::Definition;

const WORD_HASH: Form = line("#", "!").at(Place::Word);
const AND: Form = Form::Operator(&[b"&&", b"& ", b"&\n"]);
const DOUBLE: Quote = quote("\"");
const SINGLE: Quote = quote("'");

row!(
    SHELL,
    Definition {
        name: "shell",
        about: "comments, strings and commands of sh, Bash, Z shell and Korn shell",
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
        ..Definition::OPEN
    },
    Language {
        forms: &[
            Form::Escaped,
            Form::Plain(&[b"$#", b"${#"]),
            AND,
            WORD_HASH,
            Form::Heredoc(Heredoc::Shell),
            SINGLE.after(&[b"$"]).lines().form(),
            DOUBLE.lines().undo(Undo::Shell).hole(Interpolation::Shell).form(),
            SINGLE.lines().raw().form(),
        ],
        code: Undo::Word,
        ..Language::OPEN
    },
);

row!(
    FISH,
    Definition {
        name: "fish",
        about: "comments, strings and commands of the fish shell",
        extensions: &["fish"],
        interpreters: &["fish"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            Form::Escaped,
            AND,
            WORD_HASH,
            DOUBLE.lines().undo(Undo::Shell).form(),
            SINGLE.lines().undo(Undo::Quote).form(),
        ],
        code: Undo::Word,
        ..Language::OPEN
    },
);

row!(
    POWERSHELL,
    Definition {
        name: "powershell",
        about: "comments and strings of PowerShell",
        aliases: &["pwsh", "posh"],
        extensions: &["ps1", "psm1", "psd1"],
        interpreters: &["pwsh", "powershell"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            block("<#", "#>"),
            WORD_HASH,
            quote("@\"").close("\n\"@").lines().raw().undo(Undo::Backquote).form(),
            quote("@'").close("\n'@").lines().raw().form(),
            Quote { guard: b'`', ..DOUBLE.doubled().lines().undo(Undo::Backquote).hole(Interpolation::Shell) }.form(),
            SINGLE.doubled().lines().form(),
        ],
        ..Language::OPEN
    },
);

row!(
    BATCH,
    Definition {
        name: "batch",
        about: "comments and commands of the Windows command shell",
        aliases: &["bat", "cmd", "dosbatch"],
        extensions: &["bat", "cmd"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            line("@rem", "").at(Place::LineStart),
            line("rem", "").at(Place::Word),
            line("::", "").at(Place::LineStart),
            DOUBLE.raw().form(),
        ],
        ..Language::OPEN
    },
);

row!(
    DOCKERFILE,
    Definition {
        name: "dockerfile",
        about: "comments, strings and instructions of Dockerfiles",
        aliases: &["docker", "containerfile"],
        extensions: &["dockerfile", "containerfile", "dockerfile.in"],
        file_names: &["Dockerfile", "Containerfile"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            Form::Escaped,
            AND,
            line("#", "").at(Place::LineStart),
            Form::Heredoc(Heredoc::Shell),
            DOUBLE.hole(Interpolation::Shell).form(),
            SINGLE.kept().form(),
        ],
        code: Undo::Word,
        ..Language::OPEN
    },
);

row!(
    MAKE,
    Definition {
        name: "make",
        about: "comments, variables and recipes of Makefiles",
        aliases: &["makefile", "gnumake", "bsdmake", "automake"],
        extensions: &["mk", "mak", "make", "am", "mk.in"],
        file_names: &["Makefile", "makefile", "GNUmakefile", "BSDmakefile", "Kbuild", "Makefile.in", "Makefile.am"],
        interpreters: &["make", "gmake"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            Form::Escaped,
            AND,
            line("#", "!").spliced().at(Place::Make),
            DOUBLE.undo(Undo::Shell).at(Place::Recipe).form(),
            SINGLE.kept().at(Place::Recipe).form(),
        ],
        code: Undo::Hash,
        ..Language::OPEN
    },
);

row!(
    CMAKE,
    Definition {
        name: "cmake",
        about: "comments and arguments of CMake",
        extensions: &["cmake", "cmake.in"],
        file_names: &["CMakeLists.txt"],
        ..Definition::OPEN
    },
    Language {
        forms: &[Form::Escaped, line("#", "").anywhere(), Form::LongBracket, DOUBLE.lines().form()],
        code: Undo::Word,
        ..Language::OPEN
    },
);

row!(
    VIM,
    Definition {
        name: "vim",
        about: "comments and strings of Vim script",
        aliases: &["viml", "vimscript"],
        extensions: &["vim", "vimrc", "vba"],
        file_names: &[".vimrc", "_vimrc", "vimrc", ".gvimrc", ".exrc"],
        ..Definition::OPEN
    },
    Language {
        forms: &[
            line("\"", "").at(Place::LineStart),
            line("#", "").at(Place::LineStart),
            DOUBLE.form(),
            // what is no string is a comment
            line("\"", "").anywhere(),
            SINGLE.doubled().at(Place::Apostrophe).form(),
        ],
        ..Language::OPEN
    },
);
