// The page of findings in a browser: what it shows, and how it answers to clicks, keys and addresses.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import {
  commit,
  folder,
  lightnessOf,
  open,
  records,
  report,
  run,
  startBrowser,
  textsOf,
  violationsOf,
} from "./page.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Documents in several folders, with errors, fixes, suppressed findings and a file that cannot be read. */
function documents(t) {
  const many = Array.from({ length: 90 }, (_, nth) => `hhttps://ziglang.org/${nth} and more\n`).join("");
  return folder(t, [
    ["docs/guide.md", "Docs: hhttps://ziglang.org/doc, shouted HTTPS://WWW.w3.org:443/a [x](missing.md) [y][none]\n"],
    ["docs/a/b.html", "<p>é &amp; <a href='hhttps://ziglang.org/?a=1&amp;b=2'>x</a></p>\n"],
    ["docs/a/wide.txt", "日本 🍕 hhttps://ziglang.org/é\n日本 HTTPS://www.w3.org:443/ é x\n"],
    ["src/main.rs", "// see hhttps://ziglang.org/x and http://www.ietf.org:80/%7e\n"],
    ["src/many.txt", many],
    [
      "suppressed.md",
      "hhttps://ziglang.org/x <!-- urlint-ignore scheme-typo -- on purpose -->\nhhttps://ziglang.org/y\n",
    ],
  ]);
}

/** How many records have each value. */
function counted(values) {
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The bars of a chart with their counts, all of them. */
async function bars(page, id) {
  const more = page.locator(`#${id} button.plain`);
  if ((await more.count()) > 0) await more.click();
  const names = await textsOf(page, `#${id} .row .name`);
  const counts = await textsOf(page, `#${id} .row .count`);
  return Object.fromEntries(names.map((name, nth) => [name, Number(counts[nth].replace(",", ""))]));
}

const total = async (page) => Number((await page.locator(".total strong").textContent()).replace(",", ""));
const hash = (page) => page.evaluate(() => location.hash);
const focused = (page) => page.evaluate(() => document.activeElement.closest(".finding")?.dataset.nth);

test("figures are those of the JSON records", async (t) => {
  const cwd = documents(t);
  const found = records(cwd);
  const page = await open(t, browser, report(t, cwd));
  assert.equal(await total(page), found.length);
  assert.deepEqual(await bars(page, "rules"), counted(found.map(({ rule }) => rule)));
  const legends = (await textsOf(page, ".legend strong")).map(Number);
  const severities = counted(found.map(({ severity }) => severity));
  assert.deepEqual(
    legends,
    ["error", "warning", "info"].map((name) => severities[name] ?? 0),
  );
  const hosts = await bars(page, "hosts");
  assert.equal(
    Object.values(hosts).reduce((sum, each) => sum + each),
    found.length,
  );
  assert.equal(hosts["ziglang.org"], found.filter(({ url }) => url.includes("//ziglang.org")).length);
  await page.getByRole("button", { name: "File", exact: true }).click();
  while (await page.locator("#more").isVisible()) await page.locator("#more").click();
  const heads = await textsOf(page, ".group-head .count");
  const names = await textsOf(page, ".group-name");
  const files = Object.fromEntries(names.map((name, nth) => [name, Number(heads[nth])]));
  assert.deepEqual(files, counted(found.map(({ path }) => path)));
  assert.match(await page.locator("#facts").textContent(), /6 files.*URLs.*urlint \d/);
  assert.match(await page.locator("#facts").textContent(), /Configurationno file, --no-config, --select all/);
});

test("a finding has its line, its mark, its explanation, its fix and its link", async (t) => {
  const cwd = documents(t);
  const id = commit(cwd, "https://me:Xk29vq@github.com/acme/guide.git");
  const page = await open(t, browser, report(t, cwd), { hash: "#path=docs%2Fguide.md&q=HTTPS%3A" });
  const finding = page
    .locator(".finding", { hasText: "redundant" })
    .or(page.locator(".group", { hasText: "redundant-port" }).locator(".finding"))
    .first();
  assert.equal(await finding.locator("mark").textContent(), ":443");
  await finding.locator(".toggle").click();
  assert.match(await finding.locator(".explanation").textContent(), /^Remove the port and its colon\./);
  assert.match(await finding.locator(".removed").textContent(), /HTTPS:\/\/WWW.w3.org:443\/a/);
  assert.equal(await finding.locator("del").textContent(), ":443");
  assert.match(await finding.locator(".added").textContent(), /HTTPS:\/\/WWW.w3.org\/a/);
  assert.equal(
    await finding.locator(".place a").getAttribute("href"),
    `https://github.com/acme/guide/blob/${id}/docs/guide.md?plain=1#L1`,
  );
  assert.equal(await page.locator("#title").textContent(), "acme/guide");
  assert.match(await page.locator("#facts").textContent(), new RegExp(`${id.slice(0, 12)} of 2026-03-01`));
  assert.ok(!(await page.content()).includes("Xk29vq"));
});

test("typing, clicking and the address filter", async (t) => {
  const page = await open(t, browser, report(t, documents(t)));
  const all = await total(page);
  await page.locator("#search").pressSequentially("ziglang 7");
  const found = await total(page);
  assert.ok(found > 0 && found < all);
  assert.equal(await hash(page), "#q=ziglang+7");
  await page.locator("#search").fill("");
  await page.locator("#rules .row", { hasText: "scheme-typo" }).click();
  const typos = await total(page);
  assert.equal(await hash(page), "#rule=scheme-typo");
  assert.ok(typos > 0 && typos < all);
  await page.locator("#treemap [role=button]", { hasText: "docs" }).click();
  assert.equal(await hash(page), "#rule=scheme-typo&path=docs");
  assert.ok((await total(page)) < typos);
  assert.match(await page.locator("#status").textContent(), / of .* findings in 3 files/);
  await page.goBack();
  assert.deepEqual([await hash(page), await total(page)], ["#rule=scheme-typo", typos]);
  await page.goBack();
  assert.equal(await total(page), all);
  await page.goForward();
  assert.equal(await total(page), typos);
  await page.locator(".chip").click();
  assert.equal(await total(page), all);
  await page.evaluate(() => {
    location.hash = "#severity=error&path=src";
  });
  await page.locator(".chip").nth(1).waitFor();
  assert.deepEqual(await textsOf(page, ".chip"), ["severity error×", "path src×"]);
  await page.locator("#search").fill("no such thing");
  assert.match(await page.locator(".empty").textContent(), /Nothing passes the filter/);
});

test("a link to a filter opens with it", async (t) => {
  const cwd = documents(t);
  const file = report(t, cwd);
  const expected = records(cwd).filter(({ rule, path }) => rule === "scheme-typo" && path.startsWith("docs/a/"));
  const page = await open(t, browser, file, { hash: "#rule=scheme-typo&path=docs%2Fa&group=file&q=zig" });
  assert.equal(await total(page), expected.length);
  assert.equal(await page.locator("#search").inputValue(), "zig");
  assert.deepEqual(await textsOf(page, ".group-name"), [...new Set(expected.map(({ path }) => path))]);
  const other = await open(t, browser, file, { hash: "#rule=%zz&group=__proto__&show=constructor&severity=" });
  assert.equal(await total(other), 0);
});

test("keys move, open, search, group, and leave", async (t) => {
  const page = await open(t, browser, report(t, documents(t)));
  await page.keyboard.press("j");
  const first = await focused(page);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focused(page), first);
  await page.keyboard.press("k");
  assert.equal(await focused(page), first);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".details").count(), 1);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".details").count(), 0);
  await page.keyboard.press("/");
  await page.keyboard.type("jk?g");
  assert.equal(await page.locator("#search").inputValue(), "jk?g");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "");
  await page.keyboard.press("Escape");
  assert.equal(await hash(page), "");
  await page.keyboard.press("g");
  assert.equal(await hash(page), "#group=file");
  await page.keyboard.press("?");
  assert.ok(await page.locator("#keys").isVisible());
  await page.keyboard.press("Escape");
  assert.ok(!(await page.locator("#keys").isVisible()));
  for (let nth = 0; nth < 300; nth += 1) await page.keyboard.press("j");
  const last = await page
    .locator(".toggle")
    .last()
    .evaluate((it) => it === document.activeElement);
  assert.ok(last && !(await page.locator("#more").isVisible()));
});

test("findings that are left out are shown on request", async (t) => {
  const cwd = documents(t);
  run(cwd, ["check", "--no-config", "--select", "scheme-typo", "--write-baseline=baseline.json", "src"]);
  const args = [
    "check",
    "--no-config",
    "--select",
    "scheme-typo",
    "--baseline",
    "baseline.json",
    "docs",
    "src",
    "suppressed.md",
  ];
  const found = records(cwd, args).length;
  const page = await open(t, browser, report(t, cwd, args));
  assert.equal(await total(page), found);
  await page.getByRole("button", { name: "Suppressed 1" }).click();
  assert.equal(await total(page), found + 1);
  await page.getByRole("button", { name: "In the baseline 91" }).click();
  assert.equal(await total(page), found + 92);
  assert.equal(await hash(page), "#show=suppressed&show=baseline");
  await page.locator("#search").fill("suppressed.md");
  await page.locator(".left-out .toggle").click();
  assert.match(await page.locator(".left-out .details").textContent(), /Suppressed: on purpose/);
});

test("each source line has its number", async (t) => {
  const cwd = folder(t, [["a.md", "one\n\nsee [the\nguide] (https://www.w3.org/) x\n"]]);
  const page = await open(t, browser, report(t, cwd), { hash: "#rule=broken-link-syntax" });
  const numbers = page.locator(".finding").first().locator(".source-line .number");
  assert.deepEqual(await numbers.allTextContents(), ["3", "4"]);
});

test("light, dark, and the other on request", async (t) => {
  const file = report(t, documents(t));
  const dark = await open(t, browser, file, { colorScheme: "dark" });
  assert.ok((await lightnessOf(dark)) < 150);
  await dark.locator("#theme").click();
  assert.ok((await lightnessOf(dark)) > 600);
  const light = await open(t, browser, file, { colorScheme: "light" });
  assert.ok((await lightnessOf(light)) > 600);
  await light.keyboard.press("t");
  assert.ok((await lightnessOf(light)) < 150);
});

test("paper has all findings of the filter with all that is known of them", async (t) => {
  const page = await open(t, browser, report(t, documents(t)), { hash: "#path=src" });
  const shown = await total(page);
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      const count = (selector) => document.querySelectorAll(selector).length;
      globalThis.printed = [count(".finding"), count(".details"), count(".source")];
    });
  });
  const pdf = await page.pdf();
  assert.deepEqual(await page.evaluate(() => globalThis.printed), [shown, shown, shown]);
  assert.ok(pdf.length > 10_000);
  assert.ok((await page.locator(".finding").count()) < shown);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.ok(!(await page.locator("#controls").isVisible()));
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), "rgb(29, 28, 26)");
});

test("no finding is good news, and an error is said", async (t) => {
  const cwd = folder(t, [["a.md", "https://www.w3.org/\n"]]);
  const page = await open(t, browser, report(t, cwd, ["check", "--no-config", "a.md"]));
  assert.equal(await page.locator(".empty").textContent(), "No findings.");
  const failed = await open(t, browser, report(t, cwd, ["check", "--no-config", "a.md", "none.md"]));
  assert.match(await failed.locator(".empty").textContent(), /something could not be done/);
  assert.match(await failed.locator("#notices").textContent(), /none\.md: no such file/);
});

test("nothing is in the way of anybody (axe)", async (t) => {
  const cwd = documents(t);
  commit(cwd, "git@codeberg.org:acme/guide.git");
  const file = report(t, cwd, ["check", "--no-config", "--select", "all", ".", "none.md"]);
  for (const options of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { viewport: { width: 390, height: 800 } },
  ]) {
    const page = await open(t, browser, file, { ...options, hash: "#show=suppressed" });
    assert.deepEqual(await violationsOf(page), []);
    for (const toggle of (await page.locator(".toggle").all()).slice(0, 30)) await toggle.click();
    await page.getByRole("button", { name: "Host", exact: true }).click();
    await page.locator("#rules .row").first().click();
    assert.deepEqual(await violationsOf(page), []);
    await page.locator("#help").click();
    assert.deepEqual(await violationsOf(page), []);
  }
  const empty = await open(t, browser, file, { hash: "#q=none-of-them" });
  assert.deepEqual(await violationsOf(empty), []);
});
