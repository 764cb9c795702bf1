//! `--add-suppressions`: comments for what is there, in the syntax of each format.

use std::fs;
use std::path::Path;

use crate::run::{directory, fed, urlint};

fn outcome(directory: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = fed(urlint(directory).args(args), b"");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A file, its text, and its text with the comments.
const FILES: &[(&str, &str, &str)] = &[
    (
        "a.md",
        "# A\n\nSee [it](hhttps://a.ietf.org/) and\nhttps://b.ietf.org/%zz.\n",
        "# A\n\nSee [it](hhttps://a.ietf.org/) and <!-- urlint-ignore scheme-typo -->\nhttps://b.ietf.org/%zz. \
         <!-- urlint-ignore invalid-percent-encoding -->\n",
    ),
    (
        "reference.md",
        "See [it][1].\n\n[1]: hhttps://a.ietf.org/\n",
        "See [it][1].\n\n<!-- urlint-ignore-next-line scheme-typo -->\n[1]: hhttps://a.ietf.org/\n",
    ),
    (
        "table.md",
        "| a | b |\n|---|---|\n| c | <hhttps://a.ietf.org/> |\n",
        "| a | b |\n|---|---|\n| c | <hhttps://a.ietf.org/> <!-- urlint-ignore scheme-typo --> |\n",
    ),
    (
        "a.html",
        "<p>\n<a\n  href=\"hhttps://a.ietf.org/\">a</a>\n",
        "<p>\n<a\n  href=\"hhttps://a.ietf.org/\">a</a> <!-- urlint-ignore scheme-typo -->\n",
    ),
    ("a.yaml", "a: hhttps://a.ietf.org/\n", "a: hhttps://a.ietf.org/ # urlint-ignore scheme-typo\n"),
    (
        "a.toml",
        "a = 'hhttps://a.ietf.org/%zz'\r\n",
        "a = 'hhttps://a.ietf.org/%zz' # urlint-ignore invalid-percent-encoding, scheme-typo\r\n",
    ),
    ("a.rs", "// hhttps://a.ietf.org/\n", "// hhttps://a.ietf.org/ // urlint-ignore scheme-typo\n"),
    ("a.py", "x = 1  # hhttps://a.ietf.org/\n", "x = 1  # hhttps://a.ietf.org/ # urlint-ignore scheme-typo\n"),
    (
        "block.yaml",
        "a: |\n  hhttps://a.ietf.org/\n",
        "# urlint-ignore-start scheme-typo\na: |\n  hhttps://a.ietf.org/\n# urlint-ignore-end scheme-typo\n",
    ),
    (
        "a.css",
        "a { b: url(hhttps://a.ietf.org/) }\n",
        "a { b: url(hhttps://a.ietf.org/) } /* urlint-ignore scheme-typo */\n",
    ),
    ("a.tex", "\\url{hhttps://a.ietf.org/}\n", "\\url{hhttps://a.ietf.org/} % urlint-ignore scheme-typo\n"),
    (
        "a.rst",
        "A\n=\n\nSee\nhhttps://a.ietf.org/ here.\n\nEnd.\n",
        "A\n=\n\n.. urlint-ignore-start scheme-typo\n\nSee\nhhttps://a.ietf.org/ here.\n\n.. urlint-ignore-end scheme-typo\n\nEnd.\n",
    ),
    (
        "a.adoc",
        "See\nhhttps://a.ietf.org/[here].\n",
        "See\n// urlint-ignore-next-line scheme-typo\nhhttps://a.ietf.org/[here].\n",
    ),
    (
        "a.sql",
        "SELECT 1; -- hhttps://a.ietf.org/\n",
        "SELECT 1; -- hhttps://a.ietf.org/ -- urlint-ignore scheme-typo\n",
    ),
    (
        "a.mediawiki",
        "Text [hhttps://a.ietf.org/ x]\n",
        "Text [hhttps://a.ietf.org/ x] <!-- urlint-ignore scheme-typo -->\n",
    ),
    (
        "a.org",
        "* Head\n- [[hhttps://a.ietf.org/][x]]\n",
        "* Head\n# urlint-ignore-next-line scheme-typo\n- [[hhttps://a.ietf.org/][x]]\n",
    ),
    (
        "a.typ",
        "#link(\"hhttps://a.ietf.org/\")[x]\n",
        "#link(\"hhttps://a.ietf.org/\")[x] // urlint-ignore scheme-typo\n",
    ),
    ("a.json", "{\"a\": \"hhttps://a.ietf.org/\"}\n", "{\"a\": \"hhttps://a.ietf.org/\"}\n"),
    (
        "a.jsonc",
        "{\n  \"a\": \"hhttps://a.ietf.org/\",\n  \"b\": 1\n}\n",
        "{\n  \"a\": \"hhttps://a.ietf.org/\", // urlint-ignore scheme-typo\n  \"b\": 1\n}\n",
    ),
    (
        "tsconfig.json",
        "{\n  // see\n  \"a\": \"hhttps://a.ietf.org/\"\n}\n",
        "{\n  // see\n  \"a\": \"hhttps://a.ietf.org/\" // urlint-ignore scheme-typo\n}\n",
    ),
    (
        "b.json",
        "{\n  \"//\": \"/* see */\",\n  \"a\": \"hhttps://a.ietf.org/\"\n}\n",
        "{\n  \"//\": \"/* see */\",\n  \"a\": \"hhttps://a.ietf.org/\"\n}\n",
    ),
    ("a.txt", "hhttps://a.ietf.org/\n", "hhttps://a.ietf.org/\n"),
];

#[test]
fn each_format_has_its_comments() {
    let directory = directory(FILES.iter().map(|(name, text, _)| (*name, *text)));
    let select = ["--select", "scheme-typo,invalid-percent-encoding,unused-suppression", "--format", "concise"];
    let (status, found, errors) = outcome(directory.path(), &[&["check", "--add-suppressions"], &select[..]].concat());
    let mut wrong = String::new();
    for (name, _, expected) in FILES {
        let text = fs::read_to_string(directory.path().join(name)).expect("a file");
        if text != *expected {
            wrong += &format!("{name}: {text:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}{found}{errors}");
    assert!(
        found.contains("a.md: suppressed 2 (invalid-percent-encoding 1, scheme-typo 1); nothing left\n"),
        "{found}"
    );
    let left = "a.json: not suppressed, since no comment can be written there: 1 (scheme-typo 1); 1 finding left\n";
    assert!(found.contains(left) && status == Some(1) && errors.is_empty(), "{found}{errors}");
    // a second run reports nothing of what was suppressed, and changes nothing
    let (_, again, _) = outcome(directory.path(), &[&["check"], &select[..]].concat());
    let places: Vec<_> = again.lines().filter_map(|line| Some(line.split_once(": error")?.0)).collect();
    assert_eq!(places, ["a.json:1:8", "a.txt:1:1", "b.json:3:9"], "{again}");
    assert!(again.contains("in 3 of 22 files (23 URLs): 3 errors; 21 suppressed"), "{again}");
    outcome(directory.path(), &[&["check", "--add-suppressions"], &select[..]].concat());
    for (name, _, expected) in FILES {
        assert_eq!(fs::read_to_string(directory.path().join(name)).expect("a file"), *expected, "{name}");
    }
}

/// Where a comment at the end of a line would be a part of a value, or one before the first line would move it.
const OWN_LINES: &[(&str, &str, &str)] = &[
    ("a.ini", "; a\n[s]\nk = URL\n", "; a\n[s]\n; urlint-ignore-next-line userinfo-password\nk = URL\n"),
    ("a.service", "[s]\nk = URL\n", "[s]\n# urlint-ignore-next-line userinfo-password\nk = URL\n"),
    ("Makefile", "A = URL\n", "# urlint-ignore-next-line userinfo-password\nA = URL\n"),
    ("a.vim", "let a = 'URL'\n", "\" urlint-ignore-next-line userinfo-password\nlet a = 'URL'\n"),
    ("a.1", ".TH A 1\nSee URL\n", ".TH A 1\n.\\\" urlint-ignore-next-line userinfo-password\nSee URL\n"),
    (
        "a.php",
        "<?php\n$b = 'a\n URL\n b';\n",
        "<?php\n// urlint-ignore-start userinfo-password\n$b = 'a\n URL\n b';\n// urlint-ignore-end userinfo-password\n",
    ),
    (
        "a.py",
        "#!/usr/bin/python3\n# coding: utf-8\na = '''\nURL\n'''\n",
        "#!/usr/bin/python3\n# coding: utf-8\n# urlint-ignore-start userinfo-password\na = '''\nURL\n'''\n\
         # urlint-ignore-end userinfo-password\n",
    ),
    (
        "a.sh",
        "curl \\\n  URL \\\n  -o x\n",
        "# urlint-ignore-start userinfo-password\ncurl \\\n  URL \\\n  -o x\n# urlint-ignore-end userinfo-password\n",
    ),
    ("a.tf", "# a\na = \"URL\"\n", "# a\na = \"URL\" # urlint-ignore userinfo-password\n"),
];

#[test]
fn comments_change_no_value_and_no_first_line() {
    let with = |text: &str| text.replace("URL", "postgres://app:Xk29_vq@db.corp/x");
    let directory = directory(OWN_LINES.iter().map(|(name, text, _)| (*name, with(text))));
    outcome(directory.path(), &["check", "--add-suppressions", "--select", "userinfo-password"]);
    let mut wrong = String::new();
    for (name, _, expected) in OWN_LINES {
        let text = fs::read_to_string(directory.path().join(name)).expect("a file");
        if text != with(expected) {
            wrong += &format!("{name}: {text:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let (_, again, _) = outcome(directory.path(), &["check", "--select", "userinfo-password"]);
    assert!(again.contains("no findings; 9 suppressed"), "{again}");
}

#[test]
fn what_is_not_fixed_gets_no_comments() {
    let generated = "// Code generated by protoc. DO NOT EDIT.\n// hhttps://a.ietf.org/\n";
    let binary = "# \0 hhttps://a.ietf.org/\n";
    let directory = directory([("a.go", generated), ("a.sh", binary)]);
    outcome(directory.path(), &["check", "--add-suppressions", "a.go", "a.sh"]);
    assert_eq!(fs::read_to_string(directory.path().join("a.go")).expect("a file"), generated);
    assert_eq!(fs::read_to_string(directory.path().join("a.sh")).expect("a file"), binary);
}

#[test]
fn it_goes_with_no_fix() {
    let directory = directory([("a.md", "hhttps://a.ietf.org/\n")]);
    for other in ["--fix", "--diff", "--unsafe-fixes", "--write-baseline", "--ignore-suppressions", "--watch"] {
        let (status, _, errors) = outcome(directory.path(), &["check", "--add-suppressions", other, "."]);
        assert!(status == Some(2) && errors.contains("cannot be used with"), "{other}: {errors}");
    }
}
