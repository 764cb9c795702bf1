//! A made-up document of each format, found by the name that a file of it has.

use urlint::document::Format;

use super::Sample;

/// A file name, what a document opens with, and what it goes on with again and again.
const MADE_UP: &[(&str, &str, &str)] = &[
    (
        "a.md",
        "---\ntitle: A guide\nhome: http://a.example/\n---\n\n# A guide\n\n",
        "The scanner reads [each byte](http://docs.example/guide \"once\") and *then* goes on, as `code` does; see\n\
         <https://www.example.org/a_(b)> and the [notes][n]. A line without anything follows here, and one more.\n\n\
         - an item, with \\[an escape\\] and &amp; a reference\n- ![image](img/a.png) <b>bold</b>\n\n```sh\ncurl http://api.example/v1\n```\n\n\
         [n]: http://notes.example/n 'Notes'\n\n",
    ),
    (
        "a.mdx",
        "import A from './a'\n\n",
        "Words of a <A href=\"http://a.example/\">link</A> and [more](http://b.example/c), {1 + 1}.\n\n",
    ),
    (
        "a.mediawiki",
        "== A guide ==\n\n",
        "The scanner reads [http://docs.example/guide each byte] and [[Notes#once|goes on]], as <code>this</code> does.\n\n\
         === More ===\n\n* an item\n* [[File:a.png|thumb]] and http://www.example.org/\n\n",
    ),
    (
        "a.org",
        "* A guide\n\n",
        "The scanner reads [[http://docs.example/guide][each byte]] and [[file:notes.org::*Once][goes on]], as =code= does.\n\n\
         ** More\n\n- an item\n- [[./a.png]] and http://www.example.org/\n\n",
    ),
    (
        "a.typ",
        "= A guide\n\n",
        "The scanner reads #link(\"http://docs.example/guide\")[each byte] and goes on, see @notes, as `code` does.\n\n\
         == More <more>\n\n- an item\n- #image(\"a.png\") and http://www.example.org/\n\n",
    ),
    (
        "a.html",
        "<!DOCTYPE html>\n<html><head><title>A guide</title><style>p { background: url(a.png) }</style></head><body>\n",
        "<p class=\"a\">The scanner reads <a href=\"http://docs.example/guide?a=1&amp;b=2\">each byte</a> once, and <em>then</em>\n\
         goes on: see https://www.example.org/ for more.</p>\n<!-- nothing here --><img src='/img/a.png' alt=\"a\"><br>\n\
         <script>var a = \"http://api.example/\";</script>\n",
    ),
    (
        "a.xml",
        "<?xml version=\"1.0\"?>\n<root xmlns=\"http://ns.example/a\">\n",
        "<entry id=\"17\"><title>Each byte &amp; more</title><link href=\"http://docs.example/guide\"/>text of some length</entry>\n",
    ),
    (
        "a.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\">\n",
        "<path d=\"M10 10 L 20 20 C 1 2 3 4 5 6 Z\" fill=\"url(#a)\"/><a xlink:href=\"http://a.example/\"><text>a</text></a>\n",
    ),
    (
        "a.css",
        "@import url(\"http://css.example/a.css\");\n",
        ".a > .b:hover { color: #fff; background: url(img/a.png) } /* see http://a.example/ */\n",
    ),
    (
        "a.rst",
        "A guide\n=======\n\n",
        "The scanner reads `each byte <http://docs.example/guide>`_ once, and *then* goes on: see https://www.example.org/\n\
         and the notes_. A line without anything follows here.\n\n.. _notes: http://notes.example/n\n\n.. image:: img/a.png\n   :alt: a\n\n::\n\n    curl http://api.example/\n\n",
    ),
    (
        "a.adoc",
        "= A guide\n:home: http://a.example\n\n",
        "The scanner reads http://docs.example/guide[each byte] once, and *then* goes on: see {home}/b and link:c.html[more].\n\n\
         image::img/a.png[a]\n\n----\ncurl http://api.example/\n----\n\n",
    ),
    (
        "a.tex",
        "\\documentclass{article}\n\\begin{document}\n",
        "The scanner reads \\href{http://docs.example/a\\_b}{each byte} once, and \\emph{then} goes on: \\url{http://www.example.org/}.\n\
         % a comment: http://a.example/\nWords of a line without anything, $a_1 + b^2$ and so on.\n\n",
    ),
    (
        "a.1",
        ".TH A 1\n.SH NAME\na \\- reads\n",
        ".PP\nThe scanner reads \\fBeach byte\\fR once; see\n.UR http://docs\\-a.example/\\:guide\nthe guide\n.UE\nand http://www.example.org/.\n",
    ),
    (
        "a.json",
        "[\n",
        "{\"id\": 12345, \"home\": \"http:\\/\\/a.example\\/b\", \"note\": \"a\\nb of some length\", \"list\": [1, 2, \"http://c.example/\"]},\n",
    ),
    (
        "a.jsonl",
        "",
        "{\"id\": 12345, \"home\": \"http://a.example/b\", \"note\": \"a\\nb of some length\", \"list\": [1, 2, 3]}\n",
    ),
    (
        "a.ipynb",
        "{\"nbformat\": 4, \"metadata\": {\"language_info\": {\"name\": \"python\"}}, \"cells\": [\n",
        "{\"cell_type\": \"markdown\", \"source\": [\"See [a](http://a.example/b)\\n\", \"and more words of a line.\\n\"]},\n\
         {\"cell_type\": \"code\", \"outputs\": [], \"source\": [\"a = 'http://c.example/'  # a comment\\n\", \"print(a)\\n\"]},\n",
    ),
    (
        "a.yaml",
        "%YAML 1.2\n---\n",
        "- name: each byte\n  home: http://a.example/b\n  note: \"a\\nb\"\n  text: |\n    words, and http://c.example/\n  # a comment\n",
    ),
    (
        "a.toml",
        "title = \"a\"\n",
        "[[entry]]\nname = \"each byte\"\nhome = \"http://a.example/b\" # a comment\nlist = [1, 2, 3]\nnote = '''words'''\n",
    ),
    ("a.ini", "[a]\n", "; a comment\nname = each byte\nhome = http://a.example/b\n"),
    (
        "a.properties",
        "# a\n",
        "entry.name = each byte\nentry.home = http\\://a.example/b\nentry.note = words \\\n    that go on\n",
    ),
    ("a.csv", "id,name,home\n", "17,\"each \"\"byte\"\"\",http://a.example/b\n18,words,\"more, of them\"\n"),
    ("a.tsv", "id\tname\thome\n", "17\teach byte\thttp://a.example/b\n18\twords\tmore\n"),
    (
        "a.po",
        "msgid \"\"\nmsgstr \"\"\n\"Language: eo\\n\"\n\n",
        "#: src/a.c:17\nmsgid \"Each byte, see \"\n\"http://a.example/\\n\"\nmsgstr \"words of it\\n\"\n\n",
    ),
    (
        "a.eml",
        "From: ann@a.example\nSubject: a\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n",
        "The scanner reads each byte once, and then goes on: see http://docs.exa=\nmple/guide?a=3D1 for it.\n> quoted text\n\n",
    ),
    (
        "a.mbox",
        "",
        "From ann@a.example Mon Jan  1 00:00:00 2024\nFrom: ann@a.example\nSubject: a\n\nThe scanner reads each byte once; see http://docs.example/\nand so on.\n\n",
    ),
    (
        "a.py",
        "#!/usr/bin/env python\n",
        "# a comment, see http://a.example/\ndef read(byte):\n    \"\"\"Reads it: http://b.example/\"\"\"\n    return f'{byte} of {name}' + r\"\\d+\"\n\n",
    ),
    (
        "a.sh",
        "#!/bin/sh\n",
        "# a comment, see http://a.example/\nif [ -n \"$a\" ]; then\n  curl -s 'http://b.example/' | cat <<EOF\nwords\nEOF\nfi\n",
    ),
    ("a.rb", "", "# a comment, see http://a.example/\ndef read(byte)\n  \"#{byte} of 'http://b.example/'\"\nend\n"),
    (
        "a.sql",
        "",
        "-- a comment, see http://a.example/\nINSERT INTO a (b, c) VALUES ('http://b.example/', 'it''s');\n/* words */\n",
    ),
    ("a.lua", "", "-- a comment, see http://a.example/\nlocal a = [[http://b.example/]] .. 'c'\n--[[ words ]]\n"),
    (
        "a.hs",
        "",
        "-- | A comment, see http://a.example/\nread' :: Byte -> String\nread' a = \"http://b.example/\" ++ show a {- words -}\n",
    ),
    (
        "a.el",
        "",
        ";; a comment, see http://a.example/\n(defun read (byte) \"Reads it.\" (format \"http://b.example/%s\" byte))\n",
    ),
    (
        "a.php",
        "<?php\n",
        "// a comment, see http://a.example/\nfunction read($byte) { return \"http://b.example/{$byte}\" . 'c'; } # words\n",
    ),
    (
        "a.ps1",
        "",
        "# a comment, see http://a.example/\nfunction Read { param($Byte) \"http://b.example/$Byte\" } <# words #>\n",
    ),
    ("Makefile", "", "# a comment, see http://a.example/\nall: a b\n\tcurl http://b.example/$@ > $<\n"),
    (
        "Dockerfile",
        "FROM a\n",
        "# a comment, see http://a.example/\nRUN curl http://b.example/ \\\n  && true\nENV A=\"words\"\n",
    ),
    ("CMakeLists.txt", "", "# a comment, see http://a.example/\nset(A \"http://b.example/\" CACHE STRING [[words]])\n"),
];

/// What the others are taken for.
const BRACES: (&str, &str) = (
    "",
    "// A comment of a few words, see http://a.example/\nfn read(byte: u8) -> String {\n    let text = \"http://b.example/\\n\"; /* words */\n    text + 'a' + (1 / 2)\n}\n\n",
);

/// A document of about `len` bytes in a format.
pub(crate) fn made_up(format: Format, len: usize) -> Vec<u8> {
    if format == Format::PLAIN {
        return Sample::prose(len).text.into_bytes();
    }
    let known = MADE_UP.iter().find(|(name, ..)| Format::of(name, b"") == format).map(|&(_, head, part)| (head, part));
    let (head, part) = known.unwrap_or(BRACES);
    let mut text = head.to_owned();
    while text.len() < len {
        text.push_str(part);
    }
    text.into_bytes()
}
