// The table of an inventory by keyboard, on paper, and with URLs whose secrets are hidden.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { folder, open, report, startBrowser } from "./page.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const inventory = (t, text, args = [], options = {}) =>
  open(t, browser, report(t, folder(t, [["a.md", text]]), ["inventory", "--no-config", ...args, "."]), {
    drawn: "#status:not(:empty)",
    ...options,
  });
const hosts = (count) => Array.from({ length: count }, (_, nth) => `http://h${nth}.example.net/\n`).join("");

test("a column that is sorted keeps the focus, and its order is said", async (t) => {
  const page = await inventory(t, hosts(3));
  const order = page.locator("#order[role=status]");
  for (const [title, first, second] of [
    ["host", "A to Z", "Z to A"],
    ["files", "largest first", "smallest first"],
  ]) {
    const button = page.locator("th button").getByText(title, { exact: true });
    await button.focus();
    for (const expected of [first, second, first]) {
      await page.keyboard.press("Enter");
      assert.equal(await order.textContent(), `Sorted by ${title}, ${expected}`);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), title);
      assert.ok(await button.evaluate((it) => it.closest("th").ariaSort !== null));
    }
  }
});

test("more rows are shown on request, and the focus stays", async (t) => {
  const page = await inventory(t, hosts(500));
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.locator("#more").focus();
  await page.keyboard.press("Enter");
  assert.deepEqual([await focused(), await page.locator("#left").textContent()], ["more", "100 more rows"]);
  await page.keyboard.press("Enter");
  assert.deepEqual([await focused(), await page.locator("#left").textContent()], ["scroll", ""]);
  assert.equal(await page.locator("#table tr").count(), 500);
});

test("paper has many rows, says how many are left out, and is undone", async (t) => {
  const page = await inventory(t, hosts(5100));
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator("#table tr").count(), 5000);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#left").isVisible());
  assert.equal(await page.locator("#left").textContent(), "100 more rows");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("#table tr").count(), 200);
});

test("a URL with a hidden secret is no link", async (t) => {
  const page = await inventory(t, "https://joe:hunter2@www.w3.org/a <https://www.w3.org/b>\n", ["--by", "url"]);
  const names = await page
    .locator("td.name")
    .evaluateAll((all) => all.map((name) => [name.textContent, name.querySelector("a")?.href]));
  assert.deepEqual(names, [
    ["https://joe:***@www.w3.org/a", undefined],
    ["https://www.w3.org/b", "https://www.w3.org/b"],
  ]);
});
