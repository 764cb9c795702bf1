// Asks the renderers that npm has for the ids of headings. Reads {renderer, documents: [[group, text]]} as JSON from
// standard input, and writes the ids of each document as JSON; null where the renderer refuses a document.
// Run it in a folder in which the packages are installed that record.py names.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(process.cwd() + "/");
const load = async (name) => import(pathToFileURL(require.resolve(name)).href).catch(() => import(name));
const { renderer, documents } = JSON.parse(readFileSync(0, "utf8"));

const decode = (text) =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27|#34|#x22);/g, (_, name) =>
    ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", "#34": '"', "#x22": '"' })[name]);
const idsOf = (html) => [...html.matchAll(/<h2(?=[\s>])([^>]*)>/g)].map((m) => decode(/ id="([^"]*)"/.exec(m[1])?.[1] ?? ""));

// headings may be in quotations and lists
const within = (node) => [node, ...(node.children ?? []).flatMap(within)];

async function remark() {
  const { unified } = await load("unified");
  const parse = (await load("remark-parse")).default;
  const gfm = (await load("remark-gfm")).default;
  return { unified, parse, gfm };
}

const makers = {
  async remark() {
    const { unified, parse, gfm } = await remark();
    const { toString } = await load("mdast-util-to-string");
    const Slugger = (await load("github-slugger")).default;
    return (text) => {
      const slugger = new Slugger();
      const tree = unified().use(parse).use(gfm).parse(text);
      return within(tree).filter((node) => node.type === "heading").map((node) => slugger.slug(toString(node)));
    };
  },
  async rehype() {
    const { unified, parse, gfm } = await remark();
    const [toHast, raw, slug] = await Promise.all(["remark-rehype", "rehype-raw", "rehype-slug"].map((name) => load(name)));
    const processor = unified().use(parse).use(gfm).use(toHast.default, { allowDangerousHtml: true }).use(raw.default).use(slug.default);
    return async (text) => {
      const tree = await processor.run(processor.parse(text));
      return within(tree).filter((node) => node.tagName === "h2" && node.properties.id !== "footnote-label").map((node) => node.properties.id);
    };
  },
  async docusaurus() {
    const { unified, parse, gfm } = await remark();
    const mdx = (await load("remark-mdx")).default;
    const headings = require("@docusaurus/mdx-loader/lib/remark/headings/index.js").default;
    const utils = require("@docusaurus/utils");
    const escape = utils.escapeMarkdownHeadingIds ?? ((text) => text);
    return async (text) => {
      const processor = unified().use(parse).use(mdx).use(gfm).use(headings, { anchorsMaintainCase: false });
      const tree = await processor.run(processor.parse(escape(text)));
      return within(tree).filter((node) => node.type === "heading").map((node) => node.data.id);
    };
  },
  async "markdown-it-anchor"() {
    const MarkdownIt = (await load("markdown-it")).default;
    const anchor = (await load("markdown-it-anchor")).default;
    const markdown = new MarkdownIt({ html: true }).use(anchor);
    return (text) => idsOf(markdown.render(text));
  },
  async eleventy() {
    const MarkdownIt = (await load("markdown-it")).default;
    const slugify = (await load("@sindresorhus/slugify")).default;
    const { decodeHTML } = await load("entities");
    const markdown = new MarkdownIt({ html: true });
    return (text) => {
      const counts = {};
      const inner = [...markdown.render(text).matchAll(/<h2>(.*?)<\/h2>/gs)].map((m) => m[1]);
      return inner.map((html) => {
        const slug = slugify(decodeHTML(html.replace(/<!--.*?-->|<[^>]*>/gs, "")));
        if (!slug) return slug;
        counts[slug] = (counts[slug] ?? 0) + 1;
        return counts[slug] > 1 ? `${slug}-${counts[slug]}` : slug;
      });
    };
  },
  async vitepress() {
    const { createMarkdownRenderer } = await load("vitepress");
    const markdown = await createMarkdownRenderer(process.cwd(), { attrs: {} });
    return async (text) => idsOf(await (markdown.renderAsync ?? markdown.render).call(markdown, text, { path: "x.md", relativePath: "x.md", cleanUrls: false }));
  },
  async "asciidoctor-js"() {
    const core = await load("@asciidoctor/core");
    const asciidoctor = typeof core.default === "function" ? core.default() : (core.default ?? core);
    return async (text) => {
      const document = await asciidoctor.load(text, { attributes: { idprefix: "", idseparator: "-" } });
      return document.getSections().map((section) => section.getId() ?? "");
    };
  },
};

const ids = await makers[renderer]();
const answers = [];
for (const text of documents) {
  try {
    answers.push(await ids(text));
  } catch {
    answers.push(null);
  }
}
process.stdout.write(JSON.stringify(answers));
