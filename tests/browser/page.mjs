// A report in Chromium, without a network: makes it, opens it, and keeps what it asks for and what it complains of.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The program that is tested, and the browser. */
const PROGRAM = resolve(process.env.URLINT ?? join(ROOT, "target/debug/urlint"));
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts the browser. Its sandbox does not work for root, as in containers. */
export const startBrowser = () =>
  chromium.launch({ executablePath: BROWSER, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });

/** A folder of its own with these files, by their names, which may be bytes; it is removed after the test `t`. */
export function folder(t, files) {
  const path = mkdtempSync(join(tmpdir(), "urlint-browser-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of files) {
    const file = Buffer.concat([Buffer.from(`${path}/`), Buffer.from(name)]);
    mkdirSync(dirname(file.toString("latin1") === file.toString() ? file.toString() : path), { recursive: true });
    writeFileSync(file, content);
  }
  return path;
}

/** Runs the program in a folder; returns what it printed. */
export function run(cwd, args, input = "") {
  const { stdout, stderr, status, error } = spawnSync(PROGRAM, args, { cwd, input, maxBuffer: 1 << 30 });
  if (error) throw error;
  if (status > 2) throw new Error(`${args.join(" ")}: ${status} ${stderr}`);
  return { stdout, stderr: stderr.toString(), status };
}

/** Makes a commit of a folder, as of a remote at this address. */
export function commit(cwd, remote) {
  const git = (...args) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd,
      env: { ...process.env, GIT_COMMITTER_DATE: "2026-03-01T12:00:00Z", GIT_AUTHOR_DATE: "2026-03-01T12:00:00Z" },
    });
  git("init", "--quiet");
  git("remote", "add", "origin", remote);
  git("add", "--all");
  git("commit", "--quiet", "--message", "a");
  return git("rev-parse", "HEAD").toString().trim();
}

/** Writes the report of a folder beside its files, but where a run does not look; returns its path. */
export function report(t, cwd, args = ["check", "--no-config", "--select", "all", "."], input = "") {
  const out = mkdtempSync(join(tmpdir(), "urlint-report-"));
  t.after(() => rmSync(out, { recursive: true, force: true }));
  const path = join(out, "report.html");
  run(cwd, [...args, "--output", `html=${path}`], input);
  return path;
}

/** The records of the same run. */
export const records = (cwd, args = ["check", "--no-config", "--select", "all", "."], input = "") =>
  JSON.parse(run(cwd, [...args, "--format", "json"], input).stdout);

/** Opens a report from disk, once `drawn` is there. Nothing may be asked for, nothing complained of but `expected`. */
export async function open(t, browser, file, { hash = "", drawn = "#list > *", expected, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await context.setOffline(true);
  const page = await context.newPage();
  const complaints = [];
  const address = pathToFileURL(file).href;
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:")) complaints.push(`asks for ${url}`);
  });
  page.on("console", (message) => complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("popup", (popup) => complaints.push(`opens ${popup.url()}`));
  t.after(async () => {
    await context.close();
    const unexpected = complaints.filter((complaint) => !expected?.test(complaint));
    if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
  });
  await page.goto(address + hash);
  await page.locator(drawn).first().waitFor();
  return page;
}

/** The texts of all elements that a selector names. */
export const textsOf = (page, selector) => page.locator(selector).allTextContents();

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is in the way of somebody in a page, by axe. */
export async function violationsOf(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`,
  );
}

/** How light the page is: the sum of the three colours of its background. */
export const lightnessOf = (page) =>
  page.evaluate(() =>
    getComputedStyle(document.body)
      .backgroundColor.match(/\d+/g)
      .slice(0, 3)
      .reduce((sum, each) => sum + Number(each), 0),
  );

/** What texts would run. */
export const RUN = "globalThis.marker=1";
/** Texts that would run it in a page that took one of them as markup, as a script, or as the target of a link. */
export const ATTACKS = [
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}`,
  `"'><img src=x onerror=${RUN}>`,
  `javascript:${RUN}`,
  `</style><svg onload=${RUN}>`,
  `\${${RUN}}\`'"\\`,
  "\u202Egnp.exe\u2066\u2028\u2029",
  `]]>&lt;script&gt;&#60;script>`,
];
/** Controls and characters that hide or turn text. */
export const UNSEEN = /(?![\n\t])[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;
