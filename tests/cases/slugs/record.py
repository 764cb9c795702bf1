#!/usr/bin/env python3
"""Records which ids renderers give to headings: `record.py --node FOLDER --node-2 FOLDER [NAME...]` writes NAME.tsv beside itself.

What it needs: python3 with markdown, pymdown-extensions, docutils, sphinx and myst-parser; node in FOLDER with unified,
remark-parse, remark-gfm, remark-mdx, remark-rehype, rehype-raw, rehype-slug, mdast-util-to-string, github-slugger,
markdown-it, markdown-it-anchor, entities, @sindresorhus/slugify, @docusaurus/mdx-loader, @docusaurus/utils, vitepress@1,
@asciidoctor/core; in another FOLDER, vitepress@2; ruby with asciidoctor, kramdown, kramdown-parser-gfm, commonmarker (0.23)
and nokogiri; and the programs pandoc, hugo (before 0.144), hugo-0.144 (that or later), mdbook (0.5), rustdoc. A
renderer that is not there is left out.
"""

import argparse
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import headings  # noqa: E402

# what the headings refer to
DEFINITIONS = "\n\nText[^1] and[^note] more.\n\n[ref]: /ref\n\n[^1]: One\n\n[^note]: Two\n"


class Markup:
    """How headings are written in a document, and which are asked for."""

    def __init__(self, single, pages, write, rest=""):
        self.single, self.pages, self.write, self.rest = single, pages, write, rest

    def document(self, group, page):
        return self.write(group, page) + self.rest


def write_markdown(group, page):
    write = {
        "setext": lambda h: f"{h}\n---",
        "quote": lambda h: f"> ## {h}",
        "list": lambda h: f"- ## {h}",
    }.get(group, lambda h: f"## {h}")
    return "\n\n".join(map(write, page))


def markdown():
    return Markup(headings.MARKDOWN, headings.PAGES | headings.FORMS, write_markdown, DEFINITIONS)


def without_ids(pages):
    return {name: page for name, page in pages.items() if not name.startswith(("explicit", "ids"))}


def asciidoc():
    write = lambda _, page: "".join(f"== {h}\n\ntext\n\n" for h in page)  # noqa: E731
    return Markup(headings.ASCIIDOC, without_ids(headings.PAGES), write)


def rst():
    title = lambda h: f"{h}\n{'=' * (4 * len(h) + 8)}\n\ntext\n\n"  # noqa: E731
    rest = ".. |sub| replace:: Subst\n\n.. |version| replace:: 1.0\n\n.. _link: http://x.y\n\n.. [1] one\n\n.. [#f] two\n"
    pages = {name: page for name, page in without_ids(headings.PAGES).items() if not name.startswith("underscore")}
    return Markup(headings.RST, pages, lambda _, page: "top\n\n" + "".join(map(title, page)), rest)


def ids_of(text, levels="2"):
    tags = re.findall(rf"<h[{levels}](?=[\s>])([^>]*)>", text)
    ids = [re.search(r'(?:^|\s)id=(?:"([^"]*)"|([^" >]*))', tag) for tag in tags]
    return [html.unescape(found[1] or found[2] or "") if found else "" for found in ids]


def by_script(command, renderer, texts, folder=None):
    request = json.dumps({"renderer": renderer, "documents": texts})
    done = subprocess.run(command, input=request, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout)


def by_python_markdown(renderer, texts):
    import markdown as library
    from markdown.extensions import toc
    from pymdownx import slugs

    options = {
        "python-markdown": (["toc", "tables", "fenced_code"], {}),
        "python-markdown-unicode": (["toc", "attr_list", "footnotes"], {"slugify": toc.slugify_unicode}),
        "pymdownx-lower": (["toc", "attr_list", "footnotes"], {"slugify": slugs.slugify(case="lower")}),
        "pymdownx-encoded": (["toc", "attr_list"], {"slugify": slugs.slugify(case="lower-ascii", percent_encode=True)}),
    }[renderer]
    for text in texts:
        yield ids_of(library.markdown(text, extensions=options[0], extension_configs={"toc": options[1]}))


SPHINX_ROLES = re.compile(
    r"^:(ref|doc|class|kbd|file|abbr|term|option|envvar|command|program|guilabel|menuselection|samp|py:\w+|c:\w+|cpp:\w+|"
    r"js:\w+|meth|func|mod|attr|obj|data|exc|const|dfn|index|download|numref|eq|any|keyword|token):`",
    re.MULTILINE,
)


def by_docutils(texts):
    from docutils import core, nodes

    for text in texts:
        # roles that Sphinx alone has
        if SPHINX_ROLES.search(text):
            yield None
            continue
        tree = core.publish_doctree(text, settings_overrides={"report_level": 5, "doctitle_xform": False})
        yield [section["ids"][0] for section in tree.findall(nodes.section)]


def by_sphinx(renderer, texts):
    from docutils import nodes
    from sphinx.application import Sphinx

    is_myst = renderer != "sphinx"
    preset = renderer.removeprefix("myst-")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        end = "md" if is_myst else "rst"
        for number, text in enumerate(texts):
            (folder / f"d{number}.{end}").write_text(("# Top\n\n" if is_myst else "Top\n***\n\n") + text)
        (folder / "index.rst").write_text("Index\n=====\n")
        extensions = "extensions = ['myst_parser']\nmyst_heading_anchors = 6\n" if is_myst else ""
        slugs = f"myst_heading_slug_func = '{preset}'\n" if is_myst and preset != "sphinx" else ""
        (folder / "conf.py").write_text(extensions + slugs)
        app = Sphinx(folder, folder, folder / "out", folder / "trees", "dummy", status=None, warning=None)
        app.build(force_all=True)
        for number in range(len(texts)):
            sections = list(app.env.get_doctree(f"d{number}").findall(nodes.section))[1:]
            own = lambda section: section["ids"][0] if preset == "sphinx" or not is_myst else section.get("slug", "")  # noqa: E731
            yield [own(section) for section in sections]


def by_pandoc(renderer, texts):
    for text in texts:
        done = subprocess.run(["pandoc", "-f", renderer.removeprefix("pandoc-"), "-t", "html", "--wrap=none"], input=text, capture_output=True, text=True, check=True)
        yield ids_of(done.stdout)


def by_hugo(renderer, texts, program):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "content").mkdir()
        for number, text in enumerate(texts):
            (folder / "content" / f"d{number}.md").write_text("---\ntitle: x\n---\n" + text)
        kind = renderer.removeprefix("hugo-").removeprefix("before-")
        (folder / "hugo.toml").write_text(f'baseURL = "http://x.y/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n[markup.goldmark.parser]\nautoHeadingIDType = "{kind}"\nautoIDType = "{kind}"\n[markup.goldmark.renderer]\nunsafe = true\n')
        (folder / "config.toml").write_text((folder / "hugo.toml").read_text())
        (folder / "layouts" / "_default").mkdir(parents=True)
        (folder / "layouts" / "_default" / "single.html").write_text("{{ .Content }}")
        done = subprocess.run([program, "-s", folder], check=False, capture_output=True)
        # one document that it fails on fails all
        if done.returncode:
            half = len(texts) // 2
            if half:
                yield from by_hugo(renderer, texts[:half], program)
                yield from by_hugo(renderer, texts[half:], program)
            else:
                yield None
            return
        for number in range(len(texts)):
            yield ids_of((folder / "public" / f"d{number}" / "index.html").read_text())


def by_mdbook(texts):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "src").mkdir()
        for number, text in enumerate(texts):
            (folder / "src" / f"d{number}.md").write_text("# Top\n\n" + text)
        (folder / "src" / "SUMMARY.md").write_text("# Summary\n\n" + "".join(f"- [d]({f'd{n}.md'})\n" for n in range(len(texts))))
        (folder / "book.toml").write_text('[book]\ntitle = "x"\n')
        subprocess.run(["mdbook", "build", folder], check=True, capture_output=True)
        for number in range(len(texts)):
            page = (folder / "book" / f"d{number}.html").read_text()
            yield ids_of(page[page.index("<main>") :])


def by_rustdoc(texts):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        modules = "".join(f"#[doc = {json.dumps(text, ensure_ascii=False)}]\npub mod d{n} {{}}\n" for n, text in enumerate(texts))
        modules = re.sub(r"\\u([0-9a-f]{4})", r"\\u{\1}", modules)
        (folder / "lib.rs").write_text(modules)
        subprocess.run(["rustdoc", "lib.rs", "--crate-name", "x", "-A", "warnings"], check=True, capture_output=True, cwd=folder)
        for number in range(len(texts)):
            page = (folder / "doc" / "x" / f"d{number}" / "index.html").read_text()
            yield [html.unescape(found) for found in re.findall(r'<h[1-6] id="([^"]*)"><a class="doc-anchor"', page)]


def renderers(node, node_2):
    """Each renderer: its documents, and what gives the ids of their texts."""
    script = lambda name: lambda texts: by_script(["node", HERE / "record.mjs"], name, texts, node)  # noqa: E731
    ruby = lambda name: lambda texts: by_script(["ruby", HERE / "record.rb"], name, texts)  # noqa: E731
    for name in ["remark", "rehype", "docusaurus", "markdown-it-anchor", "eleventy", "vitepress"]:
        yield name, markdown, script(name)
    yield "vitepress-2", markdown, lambda texts: by_script(["node", HERE / "record.mjs"], "vitepress", texts, node_2)
    yield "asciidoctor-js", asciidoc, script("asciidoctor-js")
    for name in ["asciidoctor", "asciidoctor-hyphen", "asciidoctor-joined"]:
        yield name, asciidoc, ruby(name)
    yield "github", markdown, ruby("github")
    for name in ["kramdown-gfm", "kramdown"]:
        yield name, markdown, ruby(name)
    for name in ["python-markdown", "python-markdown-unicode", "pymdownx-lower", "pymdownx-encoded"]:
        yield name, markdown, lambda texts, name=name: by_python_markdown(name, texts)
    yield "docutils", rst, by_docutils
    yield "sphinx", rst, lambda texts: by_sphinx("sphinx", texts)
    for name in ["myst-sphinx", "myst-github", "myst-gitlab"]:
        yield name, markdown, lambda texts, name=name: by_sphinx(name, texts)
    for name in ["pandoc-markdown", "pandoc-gfm"]:
        yield name, markdown, lambda texts, name=name: by_pandoc(name, texts)
    for name in ["hugo-github", "hugo-github-ascii", "hugo-blackfriday"]:
        yield name, markdown, lambda texts, name=name: by_hugo(name, texts, "hugo-0.144")
    for name in ["hugo-before-github", "hugo-before-github-ascii", "hugo-before-blackfriday"]:
        yield name, markdown, lambda texts, name=name: by_hugo(name, texts, "hugo")
    yield "mdbook", markdown, by_mdbook
    yield "rustdoc", markdown, by_rustdoc


def escaped(text):
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def record(markup, ask):
    """The rows of a renderer, and how many documents it refuses or reads otherwise than as their headings."""
    rows, refused = [], 0

    def add(groups):
        nonlocal refused
        answers = list(ask([markup.document(group, page) for group, page in groups]))
        for (group, page), ids in zip(groups, answers, strict=True):
            if ids is None or len(ids) != len(page):
                refused += 1
                continue
            rows.extend((heading, id, group) for heading, id in zip(page, ids, strict=True))

    add([("", [heading]) for heading in markup.single])
    together = headings.together([heading for heading, _, _ in rows])
    add([*markup.pages.items(), *((f"all {number}", page) for number, page in enumerate(together))])
    return rows, refused


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", help="a folder with node_modules")
    parser.add_argument("--node-2", help="one with vitepress@2")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    for name, make, ask in renderers(arguments.node, arguments.node_2):
        if arguments.names and name not in arguments.names:
            continue
        try:
            rows, refused = record(make(), ask)
        except (ImportError, OSError, RuntimeError, subprocess.CalledProcessError) as error:
            print(f"{name}: left out: {error} {getattr(error, 'stderr', '') or ''}"[:1500], file=sys.stderr)
            continue
        lines = ["\t".join([escaped(heading), escaped(id), group]) for heading, id, group in rows]
        (HERE / f"{name}.tsv").write_text("heading\tid\tpage\n" + "".join(f"{line}\n" for line in lines))
        print(f"{name}: {len(rows)} rows, {refused} documents left out")


if __name__ == "__main__":
    main()
