#!/usr/bin/env python3
"""Builds the sites of this folder with their own generators and records which references land.

    tests/sites/record.py NAME...          writes tests/sites/NAME/verdicts.tsv
    tests/sites/record.py --check NAME...  says what differs from the record, and writes nothing
    tests/sites/record.py --show NAME      prints the rows as they are made, with the built link

Every reference of a site carries a mark of its own, `r` and three digits, in the text of the link
(or the `alt`, a title, a comment before a directive). The mark ties the link of the built page to
the line of the source. README.md beside this file says what the verdicts mean and what to install.
"""

import argparse
import html.parser
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

HERE = Path(__file__).resolve().parent
MARK = re.compile(r"(?<![\w-])r\d{3}(?!\w)")
URL_ATTRIBUTES = ("href", "src", "srcset", "poster", "data", "cite", "action")
TEXT_SUFFIXES = {
    ".md", ".mdx", ".markdown", ".rst", ".adoc", ".html", ".yml", ".yaml", ".toml", ".js", ".mjs",
    ".cjs", ".py", ".txt", ".astro", ".json",
}


# ---------------------------------------------------------------- references in the sources


@dataclass
class Reference:
    mark: str
    file: str
    line: int
    written: str
    # label: a reference-style link; file, anchor, term: what is missing when no link was made
    kind: str


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


MARKDOWN = [
    # [r001]({{< ref "x" >}}), [r001]({% link x %}), [r001]({{ '/x' | relative_url }})
    ("file", re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*?MARK[^\]]*\]\((\{[{%].*?[%}]\}(?:\{[{%].*?[%}]\}|[^)\s{])*)[^)]*\)")),
    # [r001](target), ![r001](target)
    ("file", re.compile(r"\[[^\[\]]*MARK[^\]]*\]\(\s*(<[^>\n]*>|(?:[^\s()]|\([^\s()]*\))*)[^)]*\)")),
    # [r001][label], [r001][]
    ("label", re.compile(r"\[([^\[\]]*MARK[^\]]*)\] ?\[([^\]]*)\]")),
    # <a href="x">r001</a>, <img src="x" alt="r001">
    ("file", re.compile(r"""<[\w.:]+\s(?:[^<>]|=>)*?(?<![\w-])(?:href|src|srcset|poster|data|cite|action|to)=(?:\{[^"'`{}]*)?["'`]([^"'`]*)["'`](?:[^<>]|=>)*>\s*[^<>\[\]]*MARK""")),
    ("file", re.compile(r"""<[\w.:]+\s[^<>]*MARK[^<>]*(?<![\w-])(?:href|src|srcset|poster|data|cite|action|to)=["']([^"']*)["']""")),
    ("file", re.compile(r"""<[\w.:]+\s[^<>]*(?<![\w-])(?:href|src|srcset|poster|data|cite|action|to)=\{?(?:require\()?["']([^"']*)["'][^<>]*MARK""")),
    # {{< figure src="x" alt="r001" >}}
    ("file", re.compile(r"""\{\{[<%] *\w+ [^}]*(?:src|href|link)="([^"]*)"[^}]*MARK""")),
    # {doc}`r001 <x>`
    ("role", re.compile(r"\{([\w:.-]+)\}`[^`<]*MARK[^`<]*<([^`>]*)>`")),
    # r001 title <x>, on a line of its own in a toctree
    ("toctree", re.compile(r"^ *MARK[^<>\n\[]*<([^>\n]*)>$", re.M)),
    # [r001] alone
    ("label", re.compile(r"\[([^\[\]]*MARK[^\]]*)\](?![\[(:])()")),
]
REST = [
    ("role", re.compile(r":([\w:.-]+):`[^`<]*MARK[^`<]*<([^`>]*)>`", re.S)),
    ("file", re.compile(r"`[^`<]*MARK[^`<]*<([^`>]*)>`__?", re.S)),
    ("label", re.compile(r"()`([^`<]*MARK[^`<]*)`_(?!_)", re.S)),
    ("label", re.compile(r"()\|([^|\n]*MARK[^|\n]*)\|_?")),
    ("toctree", re.compile(r"^ +[^<\n]*MARK[^<\n]*<([^>\n]*)>", re.M)),
    ("label", re.compile(r"()(?<![\w`])(MARK)_(?!\w)")),
]
REST += [row for row in MARKDOWN if row[1].pattern.startswith("<[")]
ASCIIDOC = [
    ("file", re.compile(r"xref:([^\[\s]*)\[[^\]]*MARK", re.S)),
    ("file", re.compile(r"<<([^,>]*),[^>]*MARK", re.S)),
    ("file", re.compile(r"link:(?:\+\+)?([^\[\s]*?)(?:\+\+)?\[[^\]]*MARK", re.S)),
    ("file", re.compile(r"(?:image|video|audio)::?([^\[\s]*)\[[^\]]*MARK", re.S)),
    ("file", re.compile(r"(?<!\w)(https?://[^\[\s]*)\[[^\]]*MARK", re.S)),
]
YAML = [("file", re.compile(r"^\s*-?\s*[\"']?[^:\n]*MARK[^:\n]*:\s*[\"']?([^\n\"']*)", re.M))]
TOML = [("file", re.compile(r"""MARK[^\n]*\n(?:\w+ *=[^\n]*\n)*?(?:pageRef|url) *= *["']([^"']*)["']"""))]
SCRIPT = [("file", re.compile(
    r"""(?:label|text|title): *['"][^'"]*MARK[^'"]*['"], *(?:to|href|link|slug): *['"]([^'"]*)"""))]
# a directive with the mark in a comment on the line before, or in an option on a line after
BEFORE = re.compile(
    r"(?:<!-- *MARK[^\n]*-->|^[ \t]*(?://|\.\.|%|#) *MARK[^\n]*)\n+"
    r"(?:[^\n]*?(?:include::|\{\{#(?:playground|include) *|\{% *include(?:_relative)? +|\{include\} *|"
    r"--8<-- *|<!--@include: *|literalinclude:: *|<<< *|toctree::))[ \t\"']*([^\s\[\"'}%>]+)", re.M)
OPTION = re.compile(
    r"(?:^|\n)[ \t]*(?:\.\. (?:\|[^|]*\| )?|[:`~]{3,}\{)([\w-]+)(?:::|\})[ \t]*([^\n]*)\n"
    r"(?:[ \t]*:[^\n]*\n)*?[ \t]*:(?:alt|caption|name|target|class): *[^\n]*MARK")
TARGET = re.compile(r":target: *(\S+)\n[ \t]*:alt: *MARK")


def references_of(file, text):
    """The marked references of one source file, in the order of their marks."""
    suffix = posixpath.splitext(file)[1]
    tables = {
        ".rst": [REST], ".adoc": [ASCIIDOC], ".yml": [YAML], ".yaml": [YAML], ".toml": [TOML], ".js": [SCRIPT],
        ".mjs": [SCRIPT],
    }.get(suffix, [MARKDOWN])
    found = []
    for mark in dict.fromkeys(MARK.findall(text)):
        found.append(reference_of(file, text, mark, tables))
    return found


def reference_of(file, text, mark, tables):
    before = re.compile(BEFORE.pattern.replace("MARK", mark), re.M).search(text)
    if before:
        return at(file, text, mark, before.start(1), before[1].removesuffix("--"), "include")
    option = re.compile(OPTION.pattern.replace("MARK", mark)).search(text)
    if option:
        target = option[2].strip()
        return at(file, text, mark, option.start(2), target, option[1])
    for table in tables:
        for kind, pattern in table:
            match = re.compile(pattern.pattern.replace("MARK", mark), pattern.flags).search(text)
            if not match:
                continue
            if kind == "role":
                return at(file, text, mark, match.start(2), match[2].strip(), match[1])
            if kind == "label":
                label = (match[2] or match[1]).strip()
                return labelled(file, text, mark, match, label)
            return at(file, text, mark, match.start(1), match[1].strip().strip("<>"), kind)
    raise SystemExit(f"{file}: no reference can be read at the mark {mark}")


def at(file, text, mark, offset, written, kind):
    while offset < len(text) and text[offset] in " \t<\n":
        offset += 1
    return Reference(mark, file, line_of(text, offset), written, kind)


def labelled(file, text, mark, match, label):
    """A reference-style link: the row is the definition's if there is one, else the use's."""
    wanted = " ".join(label.lower().split())
    if file.endswith(".rst"):
        for definition in re.finditer(r"^[ ]*\.\. _`?([^:`\n]+)`?: +(\S[^\n]*)$", text, re.M):
            if " ".join(definition[1].lower().split()) == wanted:
                return at(file, text, mark, definition.start(2), definition[2], "file")
        return at(file, text, mark, match.start(2), label, "label")
    for definition in re.finditer(r"^ {0,3}\[([^\]\n]+)\]:[ \t]*(<[^>\n]*>|\S+)", text, re.M):
        if " ".join(definition[1].lower().split()) == wanted:
            return at(file, text, mark, definition.start(2), definition[2].strip("<>"), "file")
    place = match.start(2) if match[2] else match.start(1)
    return at(file, text, mark, place, label, "label")


# ---------------------------------------------------------------- the built pages


@dataclass
class Link:
    tag: str
    url: str
    marks: set = field(default_factory=set)


class Page(html.parser.HTMLParser):
    """What counts of one built page: its links with their marks, its anchors, its plain text."""

    VOID = {"img", "source", "link", "meta", "br", "hr", "input", "area", "embed", "col", "wbr", "base",
            "track", "param"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.anchors, self.links, self.text = set(), [], []
        self.open, self.redirect, self.base, self.script = [], None, None, ""
        self.silent, self.problematic = None, set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attributes = dict((k, v or "") for k, v in attrs)
        if attributes.get("id"):
            self.anchors.add(attributes["id"])
        if tag == "a" and attributes.get("name"):
            self.anchors.add(attributes["name"])
        if tag == "base" and attributes.get("href"):
            self.base = attributes["href"]
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
            url = re.search(r"url=(.*)", attributes.get("content", ""), re.I)
            self.redirect = url[1].strip(" '\"") if url else None
        if "problematic" in attributes.get("class", ""):
            self.open.append((tag, None))
        marks = set()
        for key, value in attributes.items():
            if key not in URL_ATTRIBUTES:
                marks.update(MARK.findall(value))
        for key in URL_ATTRIBUTES:
            if "unresolved" in attributes.get("class", "").split():
                attributes[key] = attributes.get(key) and "unresolved:"
            if attributes.get(key) is not None and not (tag == "object" and key != "data"):
                for url in candidates(key, attributes[key]):
                    link = Link(tag, url, set(marks))
                    self.links.append(link)
                    if tag not in self.VOID:
                        self.open.append((tag, link))
        if tag in ("script", "style"):
            self.silent = tag

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag == self.silent:
            self.silent = None
        while self.open and any(t == tag for t, _ in self.open):
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data):
        if self.silent:
            self.script += data
            return
        self.text.append(data)
        for _, link in self.open:
            marks = link.marks if link else self.problematic
            marks.update(MARK.findall(data))


def candidates(key, value):
    if key == "srcset":
        return [part.split()[0] for part in value.split(",") if part.split()]
    return [value.strip()]


class Built:
    """A folder of built files, answering whether an address lands."""

    def __init__(self, folder, prefix, skip=()):
        self.folder, self.prefix = folder, prefix
        self.files, self.pages = set(), {}
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_dir() or name.startswith((".git/", "node_modules/")):
                continue
            self.files.add(name)
            if path.suffix in (".html", ".htm") and not any(re.search(s, name) for s in skip):
                self.pages[name] = Page(path.read_text("utf-8", errors="replace"))

    def address(self, name, clean):
        if name == "index.html" or name.endswith("/index.html"):
            name = name[: -len("index.html")]
        elif clean and name.endswith(".html"):
            name = name[: -len(".html")]
        return self.prefix + name

    def file_at(self, path, suffixless):
        """The file that a static host serves at a path of the site, or None."""
        if not path.startswith(self.prefix):
            return self.prefix.rstrip("/") == path and "index.html" or None
        inner = unquote(path[len(self.prefix):])
        if inner == "" or inner.endswith("/"):
            name = inner + "index.html"
            return name if name in self.files else None
        if inner in self.files:
            return inner
        if suffixless and inner + ".html" in self.files:
            return inner + ".html"
        if inner + "/index.html" in self.files:
            return inner + "/index.html"
        return None

    def verdict(self, page, url, site, suffixless):
        """The verdict on one address written on one built page, with a word on why."""
        if url.startswith("data:"):
            return "lands", "put into the page"
        if url == "unresolved:":
            return "missing-file", ""
        if site.base_url and url.startswith(site.base_url):
            url = self.prefix + url[len(site.base_url):]
        origin = "http://site.invalid"
        start = origin + self.address(page, site.clean)
        if self.pages[page].base:
            start = urljoin(start, self.pages[page].base)
        full = urljoin(start, url)
        if not full.startswith(origin):
            return None, "another site"
        parts = urlsplit(full)
        fragment = parts.fragment
        if not url:
            return "missing-file", "built as an empty address"
        name = page if url.startswith("#") else self.file_at(parts.path or "/", suffixless)
        if name is None:
            return "missing-file", parts.path
        note = ""
        for _ in range(5):
            target = self.pages.get(name)
            if target is None or target.redirect is None:
                break
            if fragment and "hash" not in target.script:
                note, kept = "the redirect drops the fragment", None
            else:
                note, kept = "by a redirect", fragment
            moved = urlsplit(urljoin(origin + self.address(name, False), target.redirect))
            if f"{moved.scheme}://{moved.netloc}" != origin:
                if not (site.base_url and moved.geturl().startswith(site.base_url)):
                    return None, "a redirect to another site"
                moved = urlsplit(origin + self.prefix + moved.geturl()[len(site.base_url):])
            name = self.file_at(moved.path, suffixless)
            if name is None:
                return "missing-file", "the redirect leads nowhere"
            if fragment and kept is None:
                return "missing-anchor", note
            fragment = kept or moved.fragment
        if not fragment or fragment.lower() == "top" or ":~:" in fragment:
            return "lands", note
        if target is None:
            return "lands", "a fragment of a file that is no page"
        if fragment in target.anchors or unquote(fragment) in target.anchors:
            return "lands", note
        return "missing-anchor", note


# ---------------------------------------------------------------- the generators


class Site:
    """How one site is built: a subclass for each generator."""

    prefix = "/"  # the path of the site on its host
    base_url = ""  # the site's own absolute address, with a slash at the end
    out = "built"
    clean = False  # pages have addresses without .html, and the host is set up for that
    skip = ()  # built pages that repeat others
    ignore = ()  # source files whose marks are no references

    def __init__(self, name):
        self.name = name

    def source(self):
        return HERE / self.name / "site"

    def versions(self, folder):
        raise NotImplementedError

    def build(self, folder):
        """Builds in the folder, gives (folder of the built files, what the generator said)."""
        raise NotImplementedError

    def unlinked(self, reference):
        """What it means that the marked text is on the page, but is no link."""
        return "undefined" if reference.kind == "label" else "missing-file"

    def absent(self, reference, log):
        """The verdict for a mark that is on no built page."""
        return None, ""

    def complains(self, reference, log):
        """The generator names the reference in a message (which makes no link that lands broken)."""
        return False

    def judged(self, reference, log):
        """A verdict by the generator's own message, before the built pages are asked."""
        return None, ""


def run(command, folder, env=None, ok=True):
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "NO_COLOR": "1", **(env or {})},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if ok and done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout[-6000:]}")
    done.log = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", done.stdout)
    return done


def tool(name):
    """A generator's program: from the variable SITES_PATH (folders with a colon between), else PATH."""
    path = os.environ.get("SITES_PATH", "") + os.pathsep + os.environ["PATH"]
    found = shutil.which(name, path=path)
    if not found:
        raise SystemExit(f"{name} is not installed; see tests/sites/README.md")
    return found


def node_modules(package):
    """The node_modules folder (in one of the folders of SITES_PATH) that has the package."""
    for folder in os.environ.get("SITES_PATH", "").split(os.pathsep):
        if (Path(folder) / "node_modules" / package).is_dir():
            return Path(folder) / "node_modules"
    raise SystemExit(f"{package} is in no node_modules folder of SITES_PATH; see tests/sites/README.md")


def first_line(command, folder):
    return run(command, folder).log.strip().splitlines()[0]


def python_versions(program, *packages):
    python = Path(tool(program)).parent / "python"
    code = "import importlib.metadata as m, sys\nfor p in sys.argv[1:]: print(p, m.version(p))"
    return run([python, "-c", code, *packages], HERE).log.strip().splitlines()


class MkDocs(Site):
    def __init__(self, name, prefix="/", base_url=""):
        super().__init__(name)
        self.prefix, self.base_url = prefix, base_url

    def versions(self, folder):
        packages = ["mkdocs", "Markdown", "mkdocs-redirects"]
        if "material" in self.name:
            packages += ["mkdocs-material", "pymdown-extensions"]
        return python_versions("mkdocs", *packages)

    def build(self, folder):
        done = run([tool("mkdocs"), "build", "-d", folder / "built"], folder)
        return folder / "built", done.log

    def complains(self, reference, log):
        file = re.sub(r"^(docs|manual)/", "", reference.file)
        return f"WARNING -  Doc file '{file}' contains a link '{reference.written}'" in log


class Sphinx(Site):
    """reStructuredText, and MyST."""

    def __init__(self, name, base_url):
        super().__init__(name)
        self.base_url = base_url

    BLOCKS = ("include", "literalinclude", "toctree")

    def versions(self, folder):
        packages = ["Sphinx", "docutils"] + (["myst-parser"] if "myst" in self.name else [])
        return python_versions("sphinx-build", *packages)

    def build(self, folder):
        done = run([tool("sphinx-build"), "-b", "html", "-q", "docs", "built"], folder)
        return folder / "built", done.log.replace(str(folder) + "/", "")

    def complains(self, reference, log):
        if reference.kind != "file":
            return False
        written = reference.written.removeprefix("project:").removeprefix("#")
        fragment = written.partition("#")[2]
        for line in log.splitlines():
            if line.startswith(reference.file + ":") and (
                    f"'myst' cross-reference target not found: '{written}'" in line
                    or fragment and re.search(rf"local id not found .*: '{re.escape(fragment)}' \[", line)):
                return True
        return False

    def judged(self, reference, log):
        if reference.kind not in self.BLOCKS:
            if "#" not in reference.written and self.complains(reference, log):
                return "missing-file", "by the generator's message; built as #" + reference.written
            return None, ""
        folder = "" if reference.written.startswith("/") else posixpath.dirname(reference.file)[5:]
        wanted = posixpath.normpath(posixpath.join(folder, reference.written.lstrip("/")))
        wanted = re.sub(r"\.(?:rst|md)$", "", wanted)
        for message in log.splitlines():
            missing = re.search(r"(?:nonexisting document|excluded document|Include file|No such file or "
                                r"directory:|file not found:) '(?:docs/)?([^']*)'", message)
            if missing and re.sub(r"\.(?:rst|md)$", "", missing[1]) == wanted:
                return "missing-file", "by the generator's message"
        return "lands", "by the generator's silence"

    def unlinked(self, reference):
        if reference.kind in ("label", "ref", "numref", "any", "term"):
            return "undefined"
        return "missing-anchor" if "#" in reference.written[:1] else "missing-file"


class Hugo(Site):
    base_url = "https://brook.example/"

    def versions(self, folder):
        return re.findall(r"^hugo v[\d.]+", run([tool("hugo"), "version"], folder).log, re.M)

    def build(self, folder):
        done = run([tool("hugo"), "build", "--destination", "built", "--noBuildLock"], folder)
        return folder / "built", done.log.replace(str(folder) + "/", "")

    def judged(self, reference, log):
        name = re.search(r"""["']([^"']*)["']""", reference.written)
        if "REF_NOT_FOUND" in log and reference.written.startswith("{{") and name:
            for line in log.splitlines():
                if "REF_NOT_FOUND" in line and f'"{name[1]}"' in line and f"{reference.file}:{reference.line}:" in line:
                    return "missing-file", "REF_NOT_FOUND"
        return None, ""


class Jekyll(Site):
    prefix, base_url = "/walks/", "https://hills.example/walks/"

    # the tag that cannot be followed, as the message tells it
    FATAL = [
        (r"Could not find document '([^']*)' in tag 'link'", r"\{%-? *link +/?ARG *-?%\}"),
        (r"Could not find post \"([^\"]*)\" in tag 'post_url'", r"\{%-? *post_url +ARG *-?%\}"),
        (r"Could not locate the included file '([^']*)'", r"\{%-? *include(?:_relative)? +ARG *-?%\}"),
    ]

    def versions(self, folder):
        gems = ["jekyll", "kramdown", "kramdown-parser-gfm"]
        if "relative" in self.name:
            gems += ["jekyll-relative-links", "jekyll-optional-front-matter", "jekyll-readme-index",
                     "jekyll-redirect-from"]
        listed = run([tool("gem"), "list", "--local"], folder).log
        return [re.search(rf"^{gem} \((?:default: )?([^),]*)", listed, re.M).expand(rf"{gem} \1") for gem in gems]

    def build(self, folder):
        # the first tag that leads nowhere ends the build: take it out, remember it, build again
        self.fatal = set()
        for _ in range(30):
            done = run([tool("jekyll"), "build", "--destination", "built", "--disable-disk-cache"], folder, ok=False)
            if not done.returncode:
                return folder / "built", done.log
            for message, tag in self.FATAL:
                match = re.search(message, done.log)
                if match:
                    self.take_out(folder, re.compile(tag.replace("ARG", re.escape(match[1]))))
                    break
            else:
                raise SystemExit(done.log)
        raise SystemExit("the build never ends")

    def take_out(self, folder, tag):
        for path in folder.rglob("*.m*d*"):
            text = path.read_text("utf-8")
            for match in tag.finditer(text):
                self.fatal.add((path.relative_to(folder).as_posix(), line_of(text, match.start()), match[0]))
            path.write_text(tag.sub("", text), "utf-8")

    def judged(self, reference, log):
        for file, line, tag in self.fatal:
            if file == reference.file and line == reference.line and (
                    tag in reference.written or reference.kind == "include" and reference.written in tag):
                return "missing-file", "ends the build"
        return ("lands", "by the generator's silence") if reference.kind == "include" else (None, "")


class MdBook(Site):
    prefix = "/loom/"
    skip = (r"^print\.html$", r"^404\.html$")

    def versions(self, folder):
        return [first_line([tool("mdbook"), "--version"], folder).replace(" v", " ")]

    def build(self, folder):
        # the first chapter without a file ends the build: take it out, remember it, build again
        self.fatal, summary = set(), folder / "src" / "SUMMARY.md"
        for _ in range(30):
            done = run([tool("mdbook"), "build", "-d", "built"], folder, ok=False)
            if not done.returncode:
                return folder / "built", done.log
            chapter = re.search(r"failed to read chapter `([^`]*)`", done.log)
            if not chapter:
                raise SystemExit(done.log)
            self.fatal.add(chapter[1])
            lines = summary.read_text("utf-8").splitlines(keepends=True)
            summary.write_text("".join(line for line in lines if f"({chapter[1]})" not in line), "utf-8")
        raise SystemExit("the build never ends")

    def judged(self, reference, log):
        if reference.file == "src/SUMMARY.md" and reference.written in self.fatal:
            return "missing-file", "ends the build"
        if reference.kind != "include":
            return None, ""
        for line in log.splitlines():
            if "Could not read file" in line and f"#include {reference.written}" in log:
                return "missing-file", "by the generator's message"
        return "lands", "by the generator's silence"


class Node(Site):
    """A generator of the npm registry: the installed packages are lent to the folder of the build."""

    packages = ()

    def versions(self, folder):
        modules = node_modules(self.packages[0])
        return [f"{p} {json.loads((modules / p / 'package.json').read_text())['version']}" for p in self.packages]

    def lend(self, folder):
        (folder / "node_modules").symlink_to(node_modules(self.packages[0]))


class Docusaurus(Node):
    prefix, base_url = "/yard/", "https://yard.example/yard/"
    packages = ("@docusaurus/core", "@docusaurus/preset-classic", "@docusaurus/plugin-client-redirects")

    def build(self, folder):
        self.lend(folder)
        done = run(["node_modules/.bin/docusaurus", "build", "--out-dir", "built"], folder)
        return folder / "built", done.log

    def complains(self, reference, log):
        address = self.prefix.rstrip("/") + reference.written
        return reference.written.startswith("/") and f"-> linking to {address}\n" in log


class VitePress(Node):
    packages = ("vitepress",)

    def __init__(self, name, prefix, clean=False):
        super().__init__(name)
        self.prefix, self.clean = prefix, clean

    def build(self, folder):
        # an image that cannot be found ends the build: take it out, remember it, build again
        self.lend(folder)
        self.fatal = set()
        for _ in range(30):
            done = run(["node_modules/.bin/vitepress", "build", "--outDir", "built"], folder, ok=False)
            if not done.returncode:
                return folder / "built", done.log
            image = re.search(r"Could not resolve \"([^\"]*)\" from \"([^\"]*)\"", done.log) or re.search(
                r"failed to resolve import \"([^\"]*)\" from \"([^\"]*)\"", done.log)
            if not image:
                raise SystemExit(done.log)
            path = folder / image[2]
            self.fatal.add((path.relative_to(folder).as_posix(), image[1]))
            text = path.read_text("utf-8")
            path.write_text(re.sub(rf"!\[[^\]]*\]\({re.escape(image[1])}\)", "", text), "utf-8")
        raise SystemExit("the build never ends")

    def judged(self, reference, log):
        if (reference.file, reference.written) in self.fatal:
            return "missing-file", "ends the build"
        if reference.kind == "include":
            exists = (self.source() / posixpath.dirname(reference.file) / reference.written).exists()
            return ("lands", "") if exists else ("missing-file", "nothing is included")
        return None, ""


class Asciidoctor(Site):
    base_url = "https://bell.example/"

    def versions(self, folder):
        return [" ".join(first_line([tool("asciidoctor"), "--version"], folder).split()[:2])]

    def build(self, folder):
        docs = folder / "docs"
        pages = [p for p in sorted(docs.rglob("*.adoc")) if not p.name.startswith("_")]
        done = run([tool("asciidoctor"), "-v", "-R", docs, "-D", folder / "built", *pages], folder)
        # what is no page goes to the site as it is
        for path in docs.rglob("*.*"):
            if path.suffix != ".adoc":
                target = folder / "built" / path.relative_to(docs)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
        return folder / "built", done.log

    def judged(self, reference, log):
        if reference.kind != "include":
            return None, ""
        name = re.escape(posixpath.basename(reference.file))
        for line in log.splitlines():
            if re.search(rf"{name}: line {reference.line}: include file not found", line):
                return "missing-file", "by the generator's message"
        return "lands", "by the generator's silence"


class Antora(Node):
    base_url = "https://orchard.example/"
    packages = ("antora",)

    def build(self, folder):
        # the sources have to be in a repository
        me = ["-c", "user.name=sites", "-c", "user.email=sites@example.org"]
        for command in (["init", "-q"], ["add", "-A"], [*me, "commit", "-q", "-m", "sources"]):
            run(["git", *command], folder)
        self.lend(folder)
        done = run(["node_modules/.bin/antora", "--log-level=info", "--log-format=pretty", "antora-playbook.yml"],
                   folder, env={"CI": "true"})
        return folder / "built", done.log.replace(str(folder) + "/", "")

    def judged(self, reference, log):
        image = f"target of image not found: {reference.written}\n    file: {reference.file}"
        page = f"target of xref not found: {reference.written.partition('#')[0]}\n    file: {reference.file}"
        if image in log or page in log:
            return "missing-file", ""
        if reference.kind != "include":
            return None, ""
        if f"target of include not found: {reference.written}" in log:
            return "missing-file", "by the generator's message"
        return "lands", "by the generator's silence"


class PlainHtml(Site):
    """No generator: the files are served as they are."""

    def versions(self, folder):
        return ["no generator: files as they are"]

    def build(self, folder):
        return folder, ""


class ByHand(Site):
    """No generator to be had: the verdicts are written by hand, and only their places are renewed."""

    def versions(self, folder):
        return ["no generator: verdicts written by hand after the documented rules"]

    def build(self, folder):
        (folder / "none").mkdir()
        rows = (HERE / self.name / "verdicts.tsv").read_text("utf-8").splitlines()
        self.known = {}
        for row in rows:
            cells = row.split("\t")
            if len(cells) > 4 and MARK.match(cells[4]):
                self.known[cells[4][:4]] = (cells[3], cells[4].partition("; ")[2])
        return folder / "none", ""

    def judged(self, reference, log):
        if reference.mark not in self.known:
            raise SystemExit(f"{self.name}: no verdict is written for {reference}")
        return self.known[reference.mark]


class Eleventy(Node):
    packages = ("@11ty/eleventy",)

    def build(self, folder):
        self.lend(folder)
        done = run(["node_modules/.bin/eleventy"], folder)
        return folder / "built", done.log


class Starlight(Node):
    prefix, base_url = "/bees/", "https://bees.example/bees/"
    packages = ("@astrojs/starlight", "astro")

    def build(self, folder):
        self.lend(folder)
        done = run(["node_modules/.bin/astro", "build"], folder, env={"ASTRO_TELEMETRY_DISABLED": "1"})
        return folder / "built", done.log


SITES = {site.name: site for site in (
    MkDocs("mkdocs", base_url="https://tidepool.example/"),
    MkDocs("mkdocs-html", base_url="https://tidepool.example/"),
    MkDocs("mkdocs-material", "/manual/", "https://slipway.example/manual/"),
    Sphinx("sphinx", "https://kite.example/"),
    Sphinx("myst", "https://loaf.example/"),
    Hugo("hugo"),
    Hugo("hugo-plain"),
    Jekyll("jekyll"),
    Jekyll("jekyll-relative-links"),
    MdBook("mdbook"),
    Docusaurus("docusaurus"),
    VitePress("vitepress", "/moths/"),
    VitePress("vitepress-clean", "/moths/", clean=True),
    Asciidoctor("asciidoctor"),
    Antora("antora"),
    PlainHtml("plain-html"),
    ByHand("github"),
    Eleventy("eleventy"),
    Starlight("starlight"),
)}


# ---------------------------------------------------------------- putting it together


def sources(site):
    root = site.source()
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.suffix in TEXT_SUFFIXES and name not in site.ignore:
            yield name, path.read_text("utf-8")


def all_references(site):
    found = {}
    for file, text in sources(site):
        for reference in references_of(file, text):
            other = found.get(reference.mark)
            if other:
                raise SystemExit(f"{reference.mark} is in {other.file} and in {file}")
            lines = text.splitlines()
            if reference.written not in lines[reference.line - 1]:
                raise SystemExit(f"{file}:{reference.line}: {reference.written!r} is not on the line")
            found[reference.mark] = reference
    return found


def record(site, show=False):
    """The rows of a site: (file, line, reference, verdict, note, verdict with suffixless hosts)."""
    found = all_references(site)
    with tempfile.TemporaryDirectory(prefix="site-") as temporary:
        folder = Path(temporary) / "site"
        shutil.copytree(site.source(), folder)
        output, log = site.build(folder)
        versions = site.versions(folder)
        built = Built(output, site.prefix, site.skip)
    if show:
        print(log)
    rows = []
    for mark in sorted(found):
        reference = found[mark]
        verdict, note = site.judged(reference, log)
        suffixless, urls = "", set()
        if verdict is None:
            verdicts = set()
            if any(mark in content.problematic for content in built.pages.values()):
                verdicts.add(("undefined", "undefined"))
            for page, content in built.pages.items():
                for link in content.links:
                    if mark in link.marks - content.problematic:
                        urls.add(link.url)
                        verdicts.add((built.verdict(page, link.url, site, site.clean)[0],
                                      built.verdict(page, link.url, site, True)[0]))
                        note = note or built.verdict(page, link.url, site, site.clean)[1]
            if len(verdicts) > 1:
                raise SystemExit(f"{site.name}: {reference}: differs from page to page: {verdicts} {urls}")
            if verdicts:
                verdict, suffixless = verdicts.pop()
                suffixless = suffixless if suffixless != verdict else ""
                if verdict is None:
                    raise SystemExit(f"{site.name}: {reference} leads to another site: {urls}")
                note = "" if verdict == "missing-file" and "empty" not in note else note
                if verdict == "lands" and site.complains(reference, log):
                    note = "; ".join(filter(None, [note, "though the generator complains"]))
                if verdict != "lands" and len(urls) == 1 and not urls & {reference.written, "", "unresolved:"}:
                    note = "; ".join(filter(None, [note, "built as " + min(urls)]))
            elif any(mark in MARK.findall("".join(p.text)) for p in built.pages.values()):
                verdict, note = site.unlinked(reference), "no link is made"
            else:
                verdict, note = site.absent(reference, log)
                if verdict is None:
                    raise SystemExit(f"{site.name}: {reference} is on no built page\n{log[-6000:]}")
        if show:
            print(mark, f"{reference.file}:{reference.line}", reference.written, "->", verdict,
                  suffixless, note)
        rows.append((reference.file, reference.line, reference.written, verdict,
                     f"{mark}; {note}" if note else mark, suffixless))
    told = {}
    for row in rows:
        if told.setdefault(row[:3], row[3]) != row[3]:
            raise SystemExit(f"{site.name}: {row[:3]} has two verdicts; put the references on two lines")
    rows.sort(key=lambda row: (row[0], row[1], row[4]))
    return versions, rows


def written(versions, rows):
    lines = [f"# {version}" for version in versions]
    lines.append("\t".join(("file", "line", "reference", "verdict", "note", "suffixless")))
    for row in rows:
        lines.append("\t".join(str(cell).replace("\t", " ") for cell in row))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the record, write nothing")
    parser.add_argument("--show", action="store_true", help="print the rows, write nothing")
    parser.add_argument("names", nargs="*", metavar="NAME", help="sites; all if none is named")
    options = parser.parse_args()
    differs = False
    for name in options.names or SITES:
        if name not in SITES:
            parser.error(f"no site {name!r}; there are {', '.join(SITES)}")
        versions, rows = record(SITES[name], options.show)
        new, file = written(versions, rows), HERE / name / "verdicts.tsv"
        broken = sum(row[3] != "lands" for row in rows)
        print(f"{name}: {len(rows)} references, {broken} broken ({'; '.join(versions)})")
        if options.check:
            old = file.read_text("utf-8") if file.exists() else ""
            changed = set(new.splitlines()) ^ set(old.splitlines())
            for line in sorted(changed):
                print(("+ " if line in new.splitlines() else "- ") + line)
            differs |= bool(changed)
        elif not options.show:
            file.write_text(new, "utf-8")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
