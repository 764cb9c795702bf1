// How fast a report is: `node measure.mjs REPORT.html` prints its size, the first paint, when the findings are there, and
// the time from a key stroke in the search until the page is drawn. Each is the median of several, and the worst.

import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { startBrowser } from "./page.mjs";

const [, , file] = process.argv;
const RUNS = 3;
const WORDS = ["github.com", "missing anchor", "%zz", "warning html"];

/** Types a word letter by letter; returns how long each took until the next frame was drawn, in milliseconds. */
async function keyStrokes(page, word) {
  await page.evaluate(() => {
    globalThis.strokes = [];
    globalThis.stop = new AbortController();
    const search = document.getElementById("search");
    const measure = () => {
      const start = performance.now();
      requestAnimationFrame(() => setTimeout(() => globalThis.strokes.push(performance.now() - start)));
    };
    search.addEventListener("input", measure, {
      capture: true,
      signal: globalThis.stop.signal,
    });
  });
  await page.locator("#search").pressSequentially(word, { delay: 150 });
  const strokes = await page.evaluate(() => {
    globalThis.stop.abort();
    return globalThis.strokes;
  });
  await page.locator("#search").fill("");
  return strokes;
}

const browser = await startBrowser();
const paints = [];
const lists = [];
const keys = [];
for (let run = 0; run < RUNS; run += 1) {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  // the policy of the page forbids what `waitForFunction` does
  const [paint, list] = await page.evaluate(async () => {
    const times = () =>
      ["first-contentful-paint", "list"].map((name) => performance.getEntriesByName(name)[0]?.startTime);
    while (times().includes(undefined)) await new Promise((resolve) => setTimeout(resolve, 20));
    return times();
  });
  paints.push(paint);
  lists.push(list);
  for (const word of WORDS) keys.push(...(await keyStrokes(page, word)));
  await page.close();
}
await browser.close();

/** The median of some times, and the worst. */
function times(values) {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  return `${sorted[Math.floor(sorted.length / 2)]} ms (at worst ${sorted.at(-1)} ms)`;
}

console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB`);
console.log(`first paint ${times(paints)}`);
console.log(`findings ${times(lists)}`);
console.log(`key stroke ${times(keys)}`);
