//! A made-up tree such as documentation has: thousands of small files in many formats, a URL in one or two thousand
//! bytes of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::sample::Sample;

/// A kind of file.
struct Kind {
    extension: &'static str,
    /// How many of a hundred files are of it.
    share: usize,
    head: &'static str,
    /// A passage with URLs.
    linked: &'static str,
    /// Stands for a passage without any; `{}` for a line of words.
    passage: &'static str,
    tail: &'static str,
}

const KINDS: &[Kind] = &[
    Kind {
        extension: "md",
        share: 40,
        head: "---\ntitle: A guide\n---\n\n# A guide\n\n",
        linked: "See [each byte](https://docs.rs/memchr/latest/memchr/ \"once\"), the [notes](notes.md#top) and\n\
                 <https://www.rfc-editor.org/rfc/rfc3986>, or ![image](img/a.png).\n\n",
        passage: "## Words of *it*\n\n{}\n{}\n\n- an item with `code`\n- {}\n\n```sh\nmake all && ls -l\n```\n\n",
        tail: "",
    },
    Kind {
        extension: "html",
        share: 14,
        head: "<!DOCTYPE html>\n<html><head><title>A guide</title></head><body>\n",
        linked: "<p>See <a href=\"https://www.w3.org/TR/html/?a=1&amp;b=2\">each byte</a> or <a href='b.html#c'>more</a>.</p>\n",
        passage: "<div class=\"a\"><p id=\"b\">{} &amp; <em>then</em>\n{}</p></div>\n<!-- {} -->\n",
        tail: "</body></html>\n",
    },
    Kind {
        extension: "rst",
        share: 8,
        head: "A guide\n=======\n\n",
        linked: "See `each byte <https://docs.python.org/3/library/urllib.html>`_ and https://www.ietf.org/archive/ for more.\n\n",
        passage: "{}\n*then* ``code`` and :ref:`more`\n\n.. note::\n\n   {}\n\n::\n\n    make all\n\n",
        tail: "",
    },
    Kind {
        extension: "adoc",
        share: 6,
        head: "= A guide\n:toc:\n\n",
        linked: "See https://docs.asciidoctor.org/asciidoc/[each byte] and link:b.html[more].\n\n",
        passage: "== Words\n\n{}\n*then* `code`\n\n----\nmake all\n----\n\n* {}\n\n",
        tail: "",
    },
    Kind {
        extension: "json",
        share: 8,
        head: "[\n",
        linked: "{\"id\": 17, \"home\": \"https://www.npmjs.com/package/a\", \"list\": [1, 2]},\n",
        passage: "{\"id\": 12345, \"name\": \"byte\", \"note\": \"{}\", \"list\": [1, 2.5, true, null]},\n",
        tail: "{}]\n",
    },
    Kind {
        extension: "yaml",
        share: 4,
        head: "---\n",
        linked: "- name: each byte\n  home: https://yaml.org/spec/1.2.2/\n",
        passage: "- name: byte\n  note: \"{}\"\n  text: |\n    {}\n  # a comment\n",
        tail: "",
    },
    Kind {
        extension: "py",
        share: 4,
        head: "#!/usr/bin/env python\n",
        linked: "# as https://peps.python.org/pep-0008/ has it\n",
        passage: "def read(byte):\n    \"\"\"{}\"\"\"\n    # {}\n    return f'{byte} of {name}' + r\"\\d+\"\n\n",
        tail: "",
    },
    Kind {
        extension: "js",
        share: 5,
        head: "'use strict';\n",
        linked: "// See https://tc39.es/ecma262/ for it.\n",
        passage: "/* {} */\nfunction read(byte) {\n  return `${byte} of` + /a[/]b/.test('c'); // {}\n}\n\n",
        tail: "",
    },
    Kind {
        extension: "rs",
        share: 4,
        head: "//! A module.\n",
        linked: "/// See <https://doc.rust-lang.org/std/>.\n",
        passage: "/// {}\nfn read<'a>(byte: &'a u8) -> String {\n    let text = \"a\\n\"; // {}\n    text.to_owned()\n}\n\n",
        tail: "",
    },
    Kind {
        extension: "c",
        share: 2,
        head: "/* A file. */\n",
        linked: "/* See https://www.gnu.org/software/libc/manual/. */\n",
        passage: "/* {}\n * {} */\nstatic int read_byte(char *a)\n{\n    return a[0] == '\\'' ? 1 : 2;\n}\n\n",
        tail: "",
    },
    Kind {
        extension: "txt",
        share: 5,
        head: "A GUIDE\n\n",
        linked: "See https://www.ietf.org/archive/id/, or (https://www.iana.org/assignments).\n",
        passage: "{}\n{}\n{}\n\n",
        tail: "",
    },
];

/// How many bytes are between passages with URLs.
const APART: usize = 2_500;

/// Makes a tree of about `len` bytes.
pub(crate) fn tree(folder: &Path, len: usize) -> io::Result<PathBuf> {
    let words = Sample::words(1_000_000).text;
    let mut lines = words.lines().cycle();
    let (mut number, mut written) = (0_usize, 0);
    while written < len {
        // sizes as they are: most files are small, a few are not
        let size = 400 + number * 7_919 % 9_000 + if number.is_multiple_of(23) { 60_000 } else { 0 };
        let kind = kind(number * 37 % 100);
        let text = kind.document(size, &mut lines);
        let folder = folder.join(format!("part-{}", number % 211)).join(format!("more-{}", number % 7));
        if number < 211 * 7 {
            fs::create_dir_all(&folder)?;
        }
        fs::write(folder.join(format!("{number}.{}", kind.extension)), &text)?;
        written += text.len();
        number += 1;
    }
    Ok(folder.to_owned())
}

fn kind(mut at: usize) -> &'static Kind {
    for kind in KINDS {
        if at < kind.share {
            return kind;
        }
        at -= kind.share;
    }
    &KINDS[0]
}

impl Kind {
    fn document<'w>(&self, len: usize, words: &mut impl Iterator<Item = &'w str>) -> String {
        let mut text = self.head.to_owned();
        let mut next = APART / 2;
        while text.len() < len {
            if text.len() >= next {
                text.push_str(self.linked);
                next = text.len() + APART;
            }
            let mut parts = self.passage.split("{}");
            text.push_str(parts.next().unwrap_or_default());
            for part in parts {
                text.push_str(words.next().unwrap_or_default());
                text.push_str(part);
            }
        }
        text.push_str(self.tail);
        text
    }
}
