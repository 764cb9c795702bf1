// Measures the functions on a document in Chromium: `node npm/test/measure.mjs FILE`, after `npm/check` has built the package.
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const TIMES = 20;
const [file] = process.argv.slice(2);
const text = await readFile(file, "utf8");
const lib = fileURLToPath(new URL("lib/", import.meta.resolve("urlint/package.json")));
const server = await serve({ "/": lib });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.goto(`${server.address}/core.mjs`);
  const measured = await page.evaluate(
    async ([text, times]) => {
      const { check, extract, init } = await import("/browser.mjs");
      const timed = (call) => {
        const start = performance.now();
        call();
        return performance.now() - start;
      };
      const start = performance.now();
      await init();
      const loaded = performance.now() - start;
      const options = { path: "a.md" };
      const first = { short: timed(() => check("http://a.example/", options)), document: timed(() => check(text, options)) };
      // the browser compiles what is called often once more, meanwhile
      for (const until = performance.now() + 3000; performance.now() < until; ) check(text, options);
      const sorted = (call) => Array.from({ length: times }, () => timed(call)).sort((a, b) => a - b);
      return { loaded, first, check: sorted(() => check(text, options)), extract: sorted(() => extract(text, options)) };
    },
    [text, TIMES],
  );
  const shown = (time) => `${time.toFixed(1)} ms`;
  console.log(`loaded in ${shown(measured.loaded)}; first call ${shown(measured.first.short)}, with the document ${shown(measured.first.document)}`);
  for (const name of ["check", "extract"]) {
    const times = measured[name];
    console.log(`${name} of ${text.length} characters: median of ${TIMES} ${shown(times[TIMES >> 1])}, least ${shown(times[0])}`);
  }
  console.log(`load average ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
} finally {
  await browser.close();
  server.close();
}
