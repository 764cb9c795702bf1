// The page of the book that tries urlint, in Chromium: `CHROMIUM` names it, or /usr/bin/chromium.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const skip = !existsSync(executablePath) && `there is no ${executablePath}`;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

let server, browser;

before(async () => {
  if (skip) return;
  const lib = fileURLToPath(new URL("lib/", import.meta.resolve("urlint/package.json")));
  server = await serve({ "/try/urlint/": lib, "/try/": folder("../../docs/src/try/") });
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page, ready; what it asked for, what went wrong, and how to end it. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: false, ...options });
  const page = await context.newPage();
  const [requests, errors] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  await page.goto(`${server.address}/try/index.html`);
  await judged(page, /finding/);
  return { page, requests, errors, close: () => context.close() };
}

/** Waits until the state of the page is as wanted. */
const judged = (page, state) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.getElementById("state").textContent), state.source);

/** Types a document into the page. */
async function write(page, path, text) {
  await page.fill("#path", path);
  await page.fill("#text", text);
}

/** The same at once: to write many lines as one types takes long. */
async function put(page, path, text) {
  await page.fill("#path", path);
  await page.evaluate((text) => {
    const field = document.getElementById("text");
    field.value = text;
    field.dispatchEvent(new InputEvent("input"));
  }, text);
}

test("only its own files are asked for, whatever the document says", { skip }, async () => {
  const { page, requests, errors, close } = await open();
  await write(page, "a.html", `<img src="${server.address}/stolen.png"><script src="https://evil.example/x.js"></script> https://www.ietf.org/`);
  await judged(page, /3 URLs/);
  assert.deepEqual(errors, []);
  const own = requests.filter((url) => !url.startsWith("blob:")).map((url) => url.slice(server.address.length));
  assert.ok(own.every((path) => path.startsWith("/try/")), own.join(" "));
  // the policy holds in the worker, too
  const inWorker = await page.workers()[0].evaluate((address) => fetch(`${address.replace("127.0.0.1", "localhost")}/x`).then(() => "sent", (error) => error.name), server.address);
  assert.equal(inWorker, "TypeError");
  await close();
});

test("hostile text is shown as text", { skip }, async () => {
  const { page, errors, close } = await open();
  const script = "<script>globalThis.done = 1</script><img src=x onerror='globalThis.done = 1'>";
  const text = `[${script}](http://a.example/"onmouseover="globalThis.done=1") <!-- </textarea>${script}\nHTTP://www.ietf.org/${script}\njavascript:globalThis.done=1 \u202e\u0000 <HTTPS://www.w3.org/\u202eabc>\n`;
  await write(page, `${script}.md`, text);
  await judged(page, /finding/);
  for (const tab of ["#tab-urls", "#tab-fixes", "#tab-findings"]) await page.click(tab);
  for (const row of await page.locator("#urls button, #findings button").all()) {
    if (await row.isVisible()) await row.click();
  }
  await page.click("#tab-urls");
  for (const row of await page.locator("#urls button").all()) await row.click();
  const [done, scripts, images] = await page.evaluate(() => [globalThis.done, document.scripts.length, document.images.length]);
  assert.deepEqual([done, scripts, images], [undefined, 1, 0]);
  assert.deepEqual(errors, []);
  assert.equal(await page.inputValue("#text"), text);
  await close();
});

test("URLs are marked where they are, also over lines", { skip }, async () => {
  const { page, close } = await open();
  await write(page, "a.txt", "é😀 <URL:http://www.ietf.org/\n  rfc/rfc3986.txt> and hhttps://www.w3.org/ there\n");
  await judged(page, /2 URLs · 1 finding\b/);
  const marked = await page.$$eval("#marks mark", (marks) => marks.map((mark) => [mark.textContent, mark.dataset.severity]));
  assert.deepEqual(marked, [
    ["http://www.ietf.org/", undefined],
    ["  rfc/rfc3986.txt", undefined],
    ["hhttps", "error"],
    ["://www.w3.org/", undefined],
  ]);
  // the marks are under the text
  const box = await page.locator("#marks mark").nth(2).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const at = await page.evaluate(() => document.getElementById("text").selectionStart);
  assert.ok(Math.abs(at - "é😀 <URL:http://www.ietf.org/\n  rfc/rfc3986.txt> and hht".length) <= 1, String(at));
  await page.waitForFunction(() => document.getElementById("anatomy").textContent.includes("hhttps"));
  await close();
});

test("fixes are shown and applied, and can be undone", { skip }, async () => {
  const { page, close } = await open();
  const text = "See [it](hhttps://www.ietf.org/).\n\nAnd [that](http://www.w3.org/%zz).\n";
  await write(page, "a.md", text);
  await judged(page, /2 URLs · 2 findings/);
  await page.click("#tab-fixes");
  await page.waitForSelector("#fixes .new");
  assert.deepEqual(await page.$$eval("#fixes .old, #fixes .new", (rows) => rows.map((row) => row.textContent)), [
    "−See [it](hhttps://www.ietf.org/).",
    "+See [it](https://www.ietf.org/).",
  ]);
  await page.click("#apply");
  await judged(page, /2 URLs · 1 finding\b/);
  assert.equal(await page.inputValue("#text"), text.replace("hhttps", "https"));
  await page.focus("#text");
  await page.keyboard.press("Control+z");
  await judged(page, /2 URLs · 2 findings/);
  assert.equal(await page.inputValue("#text"), text);
  await page.check("#unsafe");
  await page.waitForFunction(() => document.querySelectorAll("#fixes .new").length === 2);
  await close();
});

test("of very many changes and findings the first are shown, and how many there are", { skip }, async () => {
  const { page, errors, close } = await open();
  const line = "See <HTTP://www.ietf.org/a>, <b>not</b> &lt;  é😀\n";
  await put(page, "a.md", line.repeat(12_000));
  await judged(page, /12,000 URLs · 10,000 or more findings/);
  assert.equal(await page.textContent("#tab-findings .count"), "10,000+");
  await page.click("#tab-fixes");
  await page.waitForSelector("#fixes .new b");
  const rows = await page.$$eval("#fixes .diff > *", (rows) => rows.map(({ className }) => className));
  assert.equal(rows.length, 502);
  // old and new lines take turns
  assert.deepEqual(rows.slice(1, 31), ["old", "new", "old"].flatMap((kind) => Array(10).fill(kind)));
  assert.match(await page.textContent("#fixes .empty"), /^23,50\d more lines$/);
  await page.click("#apply");
  await judged(page, /12,000 URLs · 0 findings/);
  assert.equal(await page.inputValue("#text"), line.replace("HTTP", "http").repeat(12_000));
  // a button that goes leaves the focus on what it brought
  await page.focus("#tab-urls");
  await page.keyboard.press("Enter");
  await page.focus("#urls .action");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => [...document.querySelectorAll("#urls button")].indexOf(document.activeElement)), 200);
  assert.deepEqual(errors, []);
  await close();
});

test("a fix damages no half of a surrogate pair", { skip }, async () => {
  const { page, close } = await open();
  const text = "one \ud800 half\nSee <HTTP://www.ietf.org/>\n";
  await put(page, "a.md", text);
  await judged(page, /1 URL · 1 finding\b/);
  await page.click("#tab-fixes");
  await page.waitForFunction(() => document.getElementById("fixes").textContent.includes("half a character"));
  assert.equal(await page.locator("#apply").count(), 0);
  await page.click("#fixes button");
  const [now, start, end] = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.getElementById("text");
    return [value, selectionStart, selectionEnd];
  });
  assert.deepEqual([now, start, end], [text, 4, 5]);
  await page.keyboard.press("Delete");
  await page.waitForSelector("#apply");
  await close();
});

test("of a very long line only what can be seen is marked", { skip }, async () => {
  const { page, close } = await open();
  await put(page, "a.txt", "HTTP://a.example/x http://b.example/ ".repeat(500));
  await judged(page, /1,000 URLs · 500 findings/);
  const count = await page.locator("#marks mark").count();
  assert.ok(count > 4 && count < 60, String(count));
  assert.deepEqual(
    (await page.$$eval("#marks mark", (marks) => marks.map((mark) => [mark.textContent, mark.dataset.severity]))).slice(0, 4),
    [["HTTP", "info"], ["://a.example/x", undefined], ["http://b.example/", undefined], ["HTTP", "info"]],
  );
  await page.click("#tab-findings");
  await page.locator("#findings .what").nth(150).click();
  await page.waitForFunction((few) => document.querySelectorAll("#marks mark").length > few, count);
  await close();
});

test("a URL is taken apart by the standard that is chosen", { skip }, async () => {
  const { page, close } = await open();
  await write(page, "a.txt", "http://joe:hunter2@www.ietf.org:80/~a/b^c?d#e");
  await judged(page, /1 URL /);
  await page.focus("#text");
  await page.keyboard.press("Control+Home");
  await page.waitForSelector("#anatomy dl");
  const shown = await page.textContent("#anatomy");
  assert.ok(shown.includes("***") && !shown.includes("hunter2"), shown);
  assert.match(shown, /\^/);
  await page.selectOption("#standard", "whatwg");
  await page.waitForFunction(() => /href/.test(document.getElementById("anatomy").textContent));
  await close();
});

test("everything is reached by the keyboard", { skip }, async () => {
  const { page, close } = await open();
  await page.focus("#text");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F8");
  const selected = () => page.evaluate(() => getSelection().toString());
  assert.equal(await selected(), "hhttps");
  await page.keyboard.press("Shift+F8");
  assert.notEqual(await selected(), "hhttps");
  await page.focus("#tab-findings");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getAttribute("#tab-urls", "aria-selected"), "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await selected(), "hhttps://www.example.org/beta");
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing (${colorScheme})`, { skip }, async () => {
    // axe is put into the page, which its policy forbids
    const { page, close } = await open({ colorScheme, bypassCSP: true });
    await page.focus("#text");
    await page.keyboard.press("F8");
    await page.waitForSelector("#anatomy dl");
    await page.evaluate(axe);
    for (const tab of ["#tab-findings", "#tab-urls", "#tab-fixes"]) {
      await page.click(tab);
      await page.waitForTimeout(300);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
      assert.deepEqual(found, [], tab);
    }
    await close();
  });
}

test("typing never waits for a large document", { skip }, async () => {
  const { page, close } = await open();
  const line = "See [it](https://www.ietf.org/rfc/rfc3986.txt) and <http://www.w3.org/TR/>, or not; more text follows here.\n";
  await put(page, "large.md", line.repeat(Math.ceil(2 ** 20 / line.length)));
  await judged(page, /19,\d\d\d URLs/);
  await page.focus("#text");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("HTTPS://a.example.org/ ");
  await judged(page, /1[89],\d\d\d URLs/);
  assert.match(await page.textContent("#state"), / ms$/);
  console.log(`1 MB in Chromium: ${await page.textContent("#state")}`);
  await close();
});
