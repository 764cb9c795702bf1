// What the page of findings says and does at its limits: one finding, none, very many, and no address to change.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { folder, open, report, startBrowser } from "./page.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const TYPOS = ["check", "--no-config", "--select", "scheme-typo", "."];
/** A document with a typo for each host. */
const hosts = (count) => Array.from({ length: count }, (_, nth) => `hhttps://h${nth}.example.net/\n`).join("");

const total = async (page) => Number((await page.locator(".total strong").textContent()).replace(",", ""));
const status = (page) => page.locator("#status").textContent();
const hash = (page) => page.evaluate(() => location.hash);

test("the status counts one finding, all, some and none", async (t) => {
  const one = await open(t, browser, report(t, folder(t, [["a.md", hosts(1)]]), TYPOS));
  assert.equal(await status(one), "1 finding in 1 file, by rule");
  const some = await open(t, browser, report(t, folder(t, [["a.md", hosts(12)]]), TYPOS));
  assert.equal(await status(some), "12 findings in 1 file, by rule");
  await some.locator("#search").fill("h11.");
  assert.equal(await status(some), "1 of 12 findings in 1 file, by rule");
  await some.locator("#search").fill("no such thing");
  assert.equal(await status(some), "0 of 12 findings");
});

test("the way back leads to the filter before what was typed", async (t) => {
  const page = await open(t, browser, report(t, folder(t, [["a.md", hosts(12)]]), TYPOS));
  await page.locator("#search").pressSequentially("h1");
  assert.equal(await total(page), 3);
  await page.goBack();
  assert.deepEqual([await hash(page), await total(page)], ["", 12]);
  await page.locator("#hosts .row").first().click();
  const chosen = await hash(page);
  await page.locator("#search").pressSequentially("nothing");
  assert.equal(await total(page), 0);
  await page.goBack();
  assert.deepEqual([await hash(page), await total(page)], [chosen, 1]);
  assert.equal(await page.locator("#search").inputValue(), "");
});

test("a chart and the messages say how many they leave out", async (t) => {
  const cwd = folder(t, [["a.md", hosts(250)]]);
  const missing = Array.from({ length: 230 }, (_, nth) => `none${nth}.md`);
  const page = await open(t, browser, report(t, cwd, [...TYPOS, ...missing]));
  assert.match(await page.locator("#notices summary").textContent(), /^230 messages$/);
  assert.equal(await page.locator("#notices li").count(), 201);
  assert.equal(await page.locator("#notices li").last().textContent(), "and 30 more");
  const more = page.locator("#hosts button.plain");
  assert.equal(await more.textContent(), "Show 192 more of 250");
  await more.click();
  assert.equal(await page.locator("#hosts .row").count(), 200);
  assert.match(await page.locator("#hosts").textContent(), /and 50 moreShow fewer$/);
});

test("paper says how many findings are not on it", async (t) => {
  const cwd = folder(t, [["a.md", "hhttps://ziglang.org/\n".repeat(5100)]]);
  const page = await open(t, browser, report(t, cwd, TYPOS));
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".finding").count(), 5000);
  assert.match(await page.locator("#list").textContent(), /100 findings more are not on paper\.$/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".finding").count(), 30);
  assert.ok(!(await page.locator("#list").textContent()).includes("paper"));
});

test("a page in a frame without an address is filtered too", async (t) => {
  const cwd = folder(t, [["a.md", hosts(12)]]);
  const page = await (await browser.newContext()).newPage();
  t.after(() => page.context().close());
  const errors = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const [args, rows] of [
    [TYPOS, ".finding"],
    [["inventory", "--no-config", "."], "#table tr"],
  ]) {
    await page.setContent('<iframe sandbox="allow-scripts"></iframe>');
    const text = readFileSync(report(t, cwd, args), "utf8");
    await page.locator("iframe").evaluate((frame, text) => {
      frame.srcdoc = text;
    }, text);
    const frame = page.frameLocator("iframe");
    await frame.locator(rows).first().waitFor();
    await frame.locator("#search").fill("h1.");
    assert.match(await frame.locator("#status").textContent(), /^1 of 12 /);
    assert.equal(await frame.locator(rows).count(), 1);
  }
  assert.deepEqual(errors, []);
});
