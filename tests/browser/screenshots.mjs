// Makes the pictures of the README: `URLINT=... node screenshots.mjs`. The report is that of the documents of this project,
// the pages of the rules among them, which are wrong on purpose.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { commit, ROOT, run, startBrowser } from "./page.mjs";

const IMAGES = join(ROOT, "docs/src/images");
const WIDTH = 1200;

/** The pictures: what each shows, and what is done before it is taken. */
const PICTURES = [
  { name: "report-light.png", colorScheme: "light", height: 800, hash: "" },
  {
    name: "report-dark.png",
    colorScheme: "dark",
    height: 620,
    hash: "#path=examples&group=file",
    prepare: async (page) => {
      await page.locator(".finding", { hasText: "fix" }).first().locator(".toggle").click();
      await page.locator(".controls").evaluate((controls) => controls.scrollIntoView());
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), "urlint-pictures-"));
const browser = await startBrowser();
try {
  for (const name of ["docs", "examples", "README.md", "CHANGELOG.md"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  commit(folder, "https://github.com/urlint/urlint");
  run(folder, ["check", "--no-config", "--select", "all", "--output", "html=report.html", "."]);
  mkdirSync(IMAGES, { recursive: true });
  for (const { name, colorScheme, height, hash, prepare } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: WIDTH, height }, colorScheme });
    await page.goto(pathToFileURL(join(folder, "report.html")).href + hash);
    await page.locator(".finding").first().waitFor();
    await prepare?.(page);
    await page.screenshot({ path: join(IMAGES, name) });
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
