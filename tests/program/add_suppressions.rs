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

/// The language at a place decides what a comment looks like there, and where it can be.
const PLACES: &[(&str, &str, &str)] = &[
    ("front.md", "---\nurl: URL\n---\n\nText\n", "---\nurl: URL # LINE\n---\n\nText\n"),
    ("toml.md", "+++\nurl = \"URL\"\n+++\n\nText\n", "+++\nurl = \"URL\" # LINE\n+++\n\nText\n"),
    ("json.md", "---json\n{\"url\": \"URL\"}\n---\n\nText\n", "---json\n{\"url\": \"URL\"}\n---\n\nText\n"),
    ("a.mdx", "See [it](URL) here.\n", "See [it](URL) here. {/* LINE */}\n"),
    ("table.mdx", "| a |\n|---|\n| [it](URL) |\n", "| a |\n|---|\n| [it](URL) {/* LINE */} |\n"),
    (
        "export.mdx",
        "export const a = \"URL\"\n\nText\n",
        "{/* START */}\n\nexport const a = \"URL\"\n\n{/* END */}\n\nText\n",
    ),
    (
        "a.jsx",
        "let a = 1;\n\nconst A = () => (\n  <p>\n    <a href=\"URL\">x</a>\n  </p>\n);\n",
        "let a = 1;\n\n// START\nconst A = () => (\n  <p>\n    <a href=\"URL\">x</a>\n  </p>\n);\n// END\n",
    ),
    ("b.tsx", "const a = <a href=\"URL\">x</a>;\n", "const a = <a href=\"URL\">x</a>; // LINE\n"),
    (
        "comment.md",
        "Text\n\n<!--\nTODO: URL\nnote\n\nb\n-->\n\nEnd\n",
        "Text\n\n<!-- START -->\n\n<!--\nTODO: URL\nnote\n\nb\n-->\n\n<!-- END -->\n\nEnd\n",
    ),
    (
        "comment.html",
        "<p>a\n\n<!--\nTODO: URL\nnote\n-->\n\n<p>b\n",
        "<p>a\n\n<!-- START -->\n<!--\nTODO: URL\nnote\n-->\n<!-- END -->\n\n<p>b\n",
    ),
    ("two.md", "[x\ny](URL)\n", "[x\ny](URL) <!-- LINE -->\n"),
    (
        "formula.md",
        "A\n\n$$\n\\href{URL}{x}\n$$\n\nB\n",
        "A\n\n<!-- START -->\n\n$$\n\\href{URL}{x}\n$$\n\n<!-- END -->\n\nB\n",
    ),
    (
        "script.html",
        "<script type=\"module\">\nconst a = \"URL\"\n</script>\n",
        "<script type=\"module\">\n// NEXT\nconst a = \"URL\"\n</script>\n",
    ),
    (
        "script.vue",
        "<script setup>\nconst a = \"URL\";\n</script>\n",
        "<script setup>\nconst a = \"URL\"; // LINE\n</script>\n",
    ),
    (
        "style.html",
        "<style>\na { background: url(URL) }\nb { c: d }\n</style>\n",
        "<style>\na { background: url(URL) } /* LINE */\nb { c: d }\n</style>\n",
    ),
    (
        "style.md",
        "A\n\n<style>\na { background: url(URL) }\n</style>\n\nB\n",
        "A\n\n<!-- START -->\n\n<style>\na { background: url(URL) }\n</style>\n\n<!-- END -->\n\nB\n",
    ),
    (
        "data.html",
        "<p>\n\n<script type=\"application/ld+json\">\n{\"url\": \"URL\"}\n</script>\n",
        "<p>\n\n<!-- START -->\n<script type=\"application/ld+json\">\n{\"url\": \"URL\"}\n</script>\n<!-- END -->\n",
    ),
    ("front.astro", "---\nconst a = \"URL\"\n---\n\n<p>a\n", "---\nconst a = \"URL\"\n---\n\n<p>a\n"),
    (
        "a.po",
        "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"\"\n\"URL\"\n",
        "msgid \"a\"\nmsgstr \"b\"\n\n# START\nmsgid \"c\"\nmsgstr \"\"\n\"URL\"\n# END\n",
    ),
    (
        "a.pm",
        "my $a = 1;\n\n=pod\n\nL<URL>\n\n=cut\n\nmy $x = 1;\n",
        "my $a = 1;\n\n# START\n=pod\n\nL<URL>\n\n=cut\n# END\n\nmy $x = 1;\n",
    ),
    (
        "a.org",
        "* A\n\n#+begin_export html\n<a href=\"URL\">x</a>\n#+end_export\n\nB\n",
        "* A\n\n# START\n#+begin_export html\n<a href=\"URL\">x</a>\n#+end_export\n# END\n\nB\n",
    ),
    (
        "b.org",
        "* A\n#+TITLE: URL\n\n| a | URL |\n| b |\n\n- a\n- URL\n",
        "* A\n# NEXT\n#+TITLE: URL\n\n# START\n| a | URL |\n| b |\n# END\n\n# START\n- a\n- URL\n# END\n",
    ),
    (
        "open.mdx",
        "Text\n\nexport const a = {\n  b: 1,\n\n  c: \"URL\"\n}\n",
        "Text\n\n{/* START */}\n\nexport const a = {\n  b: 1,\n\n  c: \"URL\"\n}\n\n{/* END */}\n",
    ),
    ("define.mk", "a = b\n\ndefine c\n\nURL\nendef\n", "a = b\n\n# START\ndefine c\n\nURL\nendef\n# END\n"),
    ("list.rst", "A\n\n- a\n- `x <URL>`_\n", "A\n\n.. START\n\n- a\n- `x <URL>`_\n\n.. END\n"),
    ("Makefile", "a:\n\tcurl URL\n\techo\n", "a:\n# NEXT\n\tcurl URL\n\techo\n"),
    ("alert.md", "> [!NOTE]\n> text <URL>\\\n> more\n", "> [!NOTE]\n> text <URL> <!-- LINE -->\\\n> more\n"),
    ("break.md", "1. a\n2. <URL>  \n   b\n3. c\n", "1. a\n2. <URL> <!-- LINE -->  \n   b\n3. c\n"),
    (
        "heading.md",
        "Text\n\n# [x](URL) here\n\n[go](#x-here)\n",
        "Text\n\n<!-- NEXT -->\n# [x](URL) here\n\n[go](#x-here)\n",
    ),
    ("quoted.md", "> a\n>\n> ## [x](URL)\n", "> a\n>\n> <!-- NEXT -->\n> ## [x](URL)\n"),
    ("underlined.md", "a\n\n[x](URL)\n===\n", "a\n\n<!-- NEXT -->\n[x](URL)\n===\n"),
    (
        "list.md",
        "A\n\n1. a\n\n2. $$\n   URL\n   $$\n\n3. b\n\nB",
        "A\n\n<!-- START -->\n\n1. a\n\n2. $$\n   URL\n   $$\n\n3. b\n\n<!-- END -->\n\nB",
    ),
    ("unended.md", "A\n\n$$\nURL\n$$", "A\n\n<!-- START -->\n\n$$\nURL\n$$\n\n<!-- END -->"),
    (
        "a.c",
        "/* a\n URL\n*/\nint a;\n\n/*\n URL */ int b;\n",
        "/* a\n URL // LINE\n*/\nint a;\n\n/*\n URL */ int b; // LINE\n",
    ),
    (
        "a.svelte",
        "{\n  f(\"URL\")\n}\n\n<a href=\"URL\">{b}</a>\n",
        "<!-- START -->\n{\n  f(\"URL\")\n}\n<!-- END -->\n\n<a href=\"URL\">{b}</a> <!-- LINE -->\n",
    ),
    ("a.css", "/*\n URL\n b */\n\na {}\n", "/* START */\n/*\n URL\n b */\n/* END */\n\na {}\n"),
];

#[test]
fn comments_are_those_of_the_language_at_their_place() {
    let with = |text: &str| {
        let directives = [
            ("LINE", "urlint-ignore"),
            ("NEXT", "urlint-ignore-next-line"),
            ("START", "urlint-ignore-start"),
            ("END", "urlint-ignore-end"),
        ];
        let text = directives.iter().fold(text.to_owned(), |text, (word, directive)| {
            text.replace(word, &format!("{directive} userinfo-password"))
        });
        text.replace("URL", "https://app:Xk29_vq@ftp.ietf.org/x")
    };
    let directory = directory(PLACES.iter().map(|(name, text, _)| (*name, with(text))));
    let select = ["--select", "userinfo-password,unused-suppression", "--format", "concise"];
    outcome(directory.path(), &[&["check", "--add-suppressions"], &select[..]].concat());
    let mut wrong = String::new();
    for (name, _, expected) in PLACES {
        let text = fs::read_to_string(directory.path().join(name)).expect("a file");
        if text != with(expected) {
            wrong += &format!("{name}: {text:?}\n");
        }
    }
    let (_, again, _) = outcome(directory.path(), &[&["check"], &select[..]].concat());
    let mut left: Vec<_> = again.lines().filter_map(|line| Some(line.split_once(": error")?.0)).collect();
    left.sort_unstable();
    assert!(wrong.is_empty(), "{wrong}{again}");
    assert_eq!(left, ["front.astro:2:24", "json.md:2:22"], "{again}");
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
