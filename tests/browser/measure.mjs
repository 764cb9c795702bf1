// How fast a report is: `node measure.mjs REPORT.html` prints its size, the first paint, when the findings are there, and
// the time from a key stroke in the search until the page is drawn. Each is the worst of several.

import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { startBrowser } from "./page.mjs";

const [, , file] = process.argv;
const RUNS = 3;
const WORDS = ["github.com", "missing anchor", "%zz", "warning html"];

/** Types a word letter by letter; returns the longest time until the next frame was drawn, in milliseconds. */
async function slowestKey(page, word) {
  await page.evaluate(() => {
    globalThis.slowest = 0;
    const search = document.getElementById("search");
    search.addEventListener(
      "input",
      () => {
        const start = performance.now();
        requestAnimationFrame(() =>
          setTimeout(() => (globalThis.slowest = Math.max(globalThis.slowest, performance.now() - start))),
        );
      },
      { capture: true },
    );
  });
  await page.locator("#search").pressSequentially(word, { delay: 150 });
  const slowest = await page.evaluate(() => globalThis.slowest);
  await page.locator("#search").fill("");
  return slowest;
}

const browser = await startBrowser();
const paints = [];
const lists = [];
const keys = [];
for (let run = 0; run < RUNS; run += 1) {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.locator("#list > *").first().waitFor();
  const [paint, list] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.getEntriesByName("list")[0]?.startTime ?? Number.NaN,
  ]);
  paints.push(paint);
  lists.push(list);
  for (const word of WORDS) keys.push(await slowestKey(page, word));
  await page.close();
}
await browser.close();
const worst = (values) => Math.round(Math.max(...values));
const parts = [
  `${(statSync(file).size / 1e6).toFixed(1)} MB`,
  `first paint ${worst(paints)} ms`,
  `findings ${worst(lists)} ms`,
  `key stroke ${worst(keys)} ms`,
];
console.log(parts.join(", "));
