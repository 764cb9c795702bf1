// The page of an inventory in a browser: what it shows, how it answers to clicks, keys and addresses, and what it does
// with documents that try to get into it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import {
  ATTACKS,
  folder,
  lightnessOf,
  open,
  records,
  report,
  startBrowser,
  textsOf,
  UNSEEN,
  violationsOf,
} from "./page.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const DRAWN = "#status:not(:empty)";

/** Documents with more hosts than are drawn at first. */
function documents(t) {
  const many = Array.from({ length: 700 }, (_, nth) => `http://h${nth}.example.org/ https://a.example/${nth % 5}\n`);
  return folder(t, [
    ["a.md", "[x](https://www.w3.org/TR/) <http://www.ietf.org/> <mailto:joe@a.example> ftp://joe:s3cret@b.example/\n"],
    ["docs/many.txt", many.join("")],
  ]);
}

/** The arguments for a page, and for the records that it has. */
const inventory = (...args) => ["inventory", "--no-config", ...args, "."];

const openInventory = (t, cwd, args, options) =>
  open(t, browser, report(t, cwd, inventory(...args)), { drawn: DRAWN, ...options });

/** Clicks the head of a column. */
const sortBy = (page, title) => page.locator("#columns button").getByText(title, { exact: true }).click();

const focused = (page) => page.evaluate(() => document.activeElement.id);

/** The numbers and the name of each row that is drawn. */
const rowsOf = async (page) =>
  page.locator("#table tr").evaluateAll((rows) =>
    rows.map((row) => {
      const numbers = [...row.querySelectorAll(".number")].map((cell) => Number(cell.textContent.replaceAll(",", "")));
      return [row.querySelector(".name").textContent, ...numbers, row.querySelector(".place").textContent];
    }),
  );

/** The same of the records in JSON. */
const expectedRows = (found) =>
  found.map((row) => [
    row.url ?? row.host ?? `(${row.scheme}:)`,
    ...[row.urls, row.distinct_urls, row.files, row.http_urls, row.https_urls],
    `${row.path}:${row.line}:${row.col}`,
  ]);

test("rows are those of the JSON records", async (t) => {
  const cwd = documents(t);
  const found = records(cwd, inventory());
  const page = await openInventory(t, cwd, []);
  assert.equal(await page.locator("#status").textContent(), `${found.length} rows`);
  assert.deepEqual(await rowsOf(page), expectedRows(found.slice(0, 200)));
  for (let drawn = 200; drawn < found.length; drawn += 200) await page.locator("#more").click();
  assert.deepEqual(await rowsOf(page), expectedRows(found));
  assert.ok(!(await page.locator("#more").isVisible()));
  assert.match(await page.locator("#summary").textContent(), /^1,404 URLs, 709 distinct, in 2 files\. urlint \d/);
  assert.ok(!(await page.content()).includes("s3cret"));
  const first = await openInventory(t, cwd, ["--top", "3"]);
  assert.match(await first.locator("#summary").textContent(), /; the first 3 of 705 rows\./);
  const some = await openInventory(t, cwd, ["--host", "*.example.org"]);
  assert.match(await some.locator("#summary").textContent(), /in 1 file\. Made with --host \*\.example\.org\. urlint \d/);
});

test("search, sort, and an address for each view", async (t) => {
  const cwd = documents(t);
  const page = await openInventory(t, cwd, []);
  await page.locator("#search").fill("h69 example.org");
  assert.equal(await page.locator("#status").textContent(), "11 of 705 rows");
  await sortBy(page, "host");
  const names = await textsOf(page, "#table .name");
  assert.deepEqual(names, [...names].sort());
  assert.equal(await page.locator("th[aria-sort=ascending]").textContent(), "host");
  const address = await page.evaluate(() => location.hash);
  const again = await openInventory(t, cwd, [], { hash: address });
  assert.deepEqual(await textsOf(again, "#table .name"), names);
  await sortBy(again, "host");
  assert.deepEqual(await textsOf(again, "#table .name"), names.toReversed());
});

test("places are sorted as numbers", async (t) => {
  const page = await openInventory(t, documents(t), []);
  await page.locator("#search").fill("many.txt h1");
  await sortBy(page, "first place");
  const lines = (await textsOf(page, "#table .place")).map((place) => Number(place.split(":")[1]));
  assert.deepEqual(lines, lines.toSorted((a, b) => a - b));
  assert.ok(lines.includes(2) && lines.includes(11));
});

test("keys do what clicks do", async (t) => {
  const cwd = documents(t);
  const page = await openInventory(t, cwd, []);
  await page.keyboard.press("/");
  assert.equal(await focused(page), "search");
  await page.keyboard.type("w3.org");
  assert.equal(await page.locator("#table tr").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#status").textContent(), "705 rows");
  assert.equal(await page.locator("#search").inputValue(), "");
  // from the start of a page: past what is above the table, to the heads of its columns
  const fresh = await openInventory(t, cwd, []);
  for (const id of ["skip", "theme", "search", "scroll"]) {
    await fresh.keyboard.press("Tab");
    assert.equal(await focused(fresh), id);
  }
  await fresh.keyboard.press("Tab");
  await fresh.keyboard.press("Enter");
  assert.equal(await fresh.locator("th[aria-sort=ascending]").textContent(), "URLs");
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "scroll");
});

test("light, dark, and the other on request", async (t) => {
  const cwd = documents(t);
  const dark = await openInventory(t, cwd, [], { colorScheme: "dark" });
  assert.ok((await lightnessOf(dark)) < 150);
  await dark.locator("#theme").click();
  assert.ok((await lightnessOf(dark)) > 600);
  const light = await openInventory(t, cwd, [], { colorScheme: "light" });
  assert.ok((await lightnessOf(light)) > 600);
});

test("paper has all rows", async (t) => {
  const page = await openInventory(t, documents(t), []);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("#table tr").count(), 705);
  assert.ok(!(await page.locator("#search").isVisible()));
});

test("nothing is in the way of anybody (axe)", async (t) => {
  const cwd = documents(t);
  for (const by of ["host", "url", "file"]) {
    for (const options of [
      { colorScheme: "light" },
      { colorScheme: "dark" },
      { viewport: { width: 390, height: 800 } },
    ]) {
      const page = await openInventory(t, cwd, ["--by", by, "--top", "40"], options);
      assert.deepEqual(await violationsOf(page), [], by);
      await page.locator("#search").fill("none-of-them");
      assert.deepEqual(await violationsOf(page), [], by);
    }
  }
  const empty = await openInventory(t, folder(t, [["a.md", "no URL\n"]]), []);
  assert.deepEqual(await violationsOf(empty), []);
});

test("nothing of a document runs", async (t) => {
  const lines = ATTACKS.map((attack) => `[x](<http://a.example/${attack}>) http://b.example/${attack} ${attack}\n`);
  const html = ATTACKS.map((attack) => `<a href="http://c.example/${attack}">x</a> <a href='${attack}'>y</a>\n`);
  const names = ATTACKS.map((attack) => `${attack.replaceAll("/", "∕")}.md`);
  const cwd = folder(t, [
    ["a.md", lines.join("\n")],
    ["a.html", html.join("")],
    ["bytes.txt", Buffer.from("http://d.example/\xff\x1b\x00 http://e.example/\xfe\n", "latin1")],
    ...names.map((name, nth) => [Buffer.from(name), `http://h${nth}.example/\n`]),
  ]);
  for (const by of ["url", "host", "domain", "scheme", "file"]) {
    for (const query of ["", ...ATTACKS]) {
      const value = encodeURIComponent(query);
      const hash = query === "" ? "" : `#q=${value}&sort=${value}`;
      const page = await openInventory(t, cwd, ["--by", by, "--references"], { hash });
      assert.equal(await page.evaluate(() => globalThis.marker), undefined);
      const counts = await page.evaluate(() =>
        ["script", "style", "img", "iframe", "base", "[onerror]", "[onload]", "[style]"].map(
          (name) => document.querySelectorAll(name).length,
        ),
      );
      assert.deepEqual(counts, [1, 1, 0, 0, 0, 0, 0, 0]);
      const targets = await page.locator("a").evaluateAll((links) => links.map(({ href, rel }) => `${href} ${rel}`));
      for (const target of targets) assert.match(target, /^https?:\/\/[^ ]* noopener noreferrer$/);
      if (by !== "url") assert.deepEqual(targets, []);
      else if (query === "") assert.ok(targets.length > ATTACKS.length);
      const seen = (await textsOf(page, "header.bar, main")).join("\n");
      assert.equal(seen.match(UNSEEN), null);
      assert.equal(await page.locator("#search").inputValue(), query.replaceAll(/[\r\n]/g, ""));
    }
  }
});

test("every text is there as it is", async (t) => {
  const lines = ATTACKS.map((attack) => `[x](<http://a.example/${attack}>)\n`);
  const cwd = folder(t, [["a </script><b>.md", lines.join("\n")]]);
  const found = records(cwd, inventory("--by", "url"));
  const page = await openInventory(t, cwd, ["--by", "url"]);
  const escaped = (text) =>
    text.replaceAll(new RegExp(UNSEEN.source, "gu"), (c) => {
      const code = c.codePointAt(0).toString(16);
      return c.codePointAt(0) < 256 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
    });
  assert.deepEqual(
    await rowsOf(page),
    expectedRows(found).map(([name, ...rest]) => [escaped(name), ...rest]),
  );
  assert.ok(found.length >= 5 && found[0].path === "a </script><b>.md");
});

test("no markup gets in even if the script were wrong", async (t) => {
  const page = await openInventory(t, documents(t), [], { expected: /requires 'TrustedHTML'/ });
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<b>x</b>";
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  assert.ok(refused);
});
