// The page of findings by keyboard alone: the focus stays where the reader is, whatever is drawn anew.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { folder, open, report, startBrowser } from "./page.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** Documents in folders, with findings of several rules and hosts, one suppressed. */
const documents = (t) =>
  folder(t, [
    ["docs/guide.md", "Docs: hhttps://ziglang.org/doc, shouted HTTPS://WWW.w3.org:443/a and [x](missing.md)\n"],
    ["docs/a/b.html", "<p><a href='hhttps://www.ietf.org/?a=1&amp;b=2'>x</a></p>\n"],
    ["src/many.txt", Array.from({ length: 80 }, (_, nth) => `hhttps://ziglang.org/${nth} and more\n`).join("")],
    ...Array.from({ length: 12 }, (_, nth) => [`src/h${nth}.txt`, `HTTP://h${nth}.example.net:80/\n`]),
    ["suppressed.md", "hhttps://ziglang.org/x <!-- urlint-ignore scheme-typo -->\nhhttps://ziglang.org/y\n"],
  ]);

/** What has the focus: its key, or its id, and whether it is pressed. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const key = activeElement.closest("[data-key]")?.dataset.key ?? (activeElement.id || activeElement.tagName);
    return [key, activeElement.ariaPressed];
  });
const nthFocused = (page) => page.evaluate(() => Number(document.activeElement.closest(".finding")?.dataset.nth ?? -1));
const total = async (page) => Number((await page.locator(".total strong").textContent()).replace(",", ""));

/** Presses a key on a control. */
async function press(page, selector, key = "Enter") {
  await page.locator(selector).first().focus();
  await page.keyboard.press(key);
}

test("a control that filters, groups or shows more keeps the focus", async (t) => {
  const page = await open(t, browser, report(t, documents(t)));
  const all = await total(page);
  const keys = ["rule scheme-typo", "host ziglang.org", "severity error", "group file", "show suppressed"];
  for (const key of keys) {
    const selector = `[data-key="${key}"]`;
    const wasPressed = await page.locator(selector).getAttribute("aria-pressed");
    await press(page, selector);
    assert.deepEqual(await focused(page), [key, wasPressed === "true" ? "false" : "true"]);
  }
  assert.ok((await total(page)) < all);
  // from there on with the same key: all is as it was, but for the group, of which one is always chosen
  for (const key of keys) await press(page, `[data-key="${key}"]`, "Space");
  assert.deepEqual(await focused(page), ["show suppressed", "false"]);
  assert.equal(await total(page), all);
  await press(page, '[data-key="more host"]');
  assert.deepEqual(await focused(page), ["more host", null]);
  assert.equal(await page.locator('[data-key="more host"]').textContent(), "Show fewer");
});

test("where the control goes, its neighbour has the focus", async (t) => {
  const page = await open(t, browser, report(t, documents(t)), { hash: "#rule=scheme-typo&severity=error" });
  // into a folder, and out of it
  await press(page, '#treemap [data-key="path docs"]');
  assert.match((await focused(page))[0], /^path docs\//);
  await press(page, '[data-key="trail"]');
  assert.match((await focused(page))[0], /^path /);
  // without one part of the filter, and without the last one
  await press(page, ".chip");
  assert.match((await focused(page))[0], /^chip /);
  await press(page, ".chip");
  assert.deepEqual(await focused(page), ["search", null]);
  await page.keyboard.type("no such thing");
  await press(page, ".empty button");
  assert.ok(await page.evaluate(() => document.activeElement.closest("#list .group") !== null));
});

test("a finding keeps the focus in another order", async (t) => {
  const page = await open(t, browser, report(t, documents(t)), { hash: "#rule=scheme-typo" });
  await page.keyboard.press("j");
  for (let nth = 0; nth < 40; nth += 1) await page.keyboard.press("j");
  const nth = await nthFocused(page);
  for (const group of ["file", "host", "severity"]) {
    await page.keyboard.press("g");
    assert.equal(await nthFocused(page), nth, group);
  }
  await page.keyboard.press("Escape");
  assert.equal(await nthFocused(page), nth);
  const seen = await page.evaluate(() => document.activeElement.getBoundingClientRect());
  assert.ok(seen.top > 0 && seen.bottom < 900);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await nthFocused(page), nth);
});

test("the next finding is the next of its group, to the last", async (t) => {
  for (const hash of ["#rule=scheme-typo", "#group=rule", "#group=file"]) {
    const page = await open(t, browser, report(t, documents(t)), { hash });
    const count = await total(page);
    const seen = [];
    for (let nth = 0; nth < count + 3; nth += 1) {
      await page.keyboard.press("j");
      seen.push(await nthFocused(page));
    }
    assert.equal(new Set(seen).size, count, hash);
    const drawn = await page.locator(".finding").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.nth)));
    assert.deepEqual(seen, [...drawn, ...Array(3).fill(drawn.at(-1))], hash);
    await page.keyboard.press("k");
    assert.equal(await nthFocused(page), drawn.at(-2));
  }
});

test("what is shown on request has the focus", async (t) => {
  const page = await open(t, browser, report(t, documents(t)), { hash: "#rule=scheme-typo" });
  const at = (place) => page.locator(".finding").nth(place).evaluate((it) => Number(it.dataset.nth));
  await press(page, ".group > button");
  assert.equal(await nthFocused(page), await at(30));
  await page.keyboard.press("j");
  assert.equal(await nthFocused(page), await at(31));
  // the way to the findings after a button that nobody pressed
  await page.locator(".group > button").first().focus();
  await page.keyboard.press("j");
  assert.equal(await nthFocused(page), await at(60));
});

test("a finding with the focus is not under the controls", async (t) => {
  const file = report(t, documents(t));
  for (const width of [660, 820, 990, 1280]) {
    const page = await open(t, browser, file, { hash: "#show=suppressed", viewport: { width, height: 400 } });
    for (let nth = 0; nth < 20; nth += 1) await page.keyboard.press("j");
    for (let nth = 0; nth < 12; nth += 1) {
      await page.keyboard.press("k");
      const covered = await page.evaluate(() => {
        const { bottom } = document.getElementById("controls").getBoundingClientRect();
        return bottom - document.activeElement.getBoundingClientRect().top;
      });
      assert.ok(covered <= 0, `${width}: ${covered}`);
    }
  }
});
