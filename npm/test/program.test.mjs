// What the package says of real documents is what the program says of them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { check, extract, fix, rules } from "urlint";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = process.env.URLINT;
/** Rules that look at the files around a document: the package knows of none. */
const OF_FILES = ["missing-file", "outside-repository", "wrong-case", "directory-link", "ignored-target"];

/** Documents of this project in many formats, and the sites of its tests. */
function documents() {
  const folders = ["docs", "examples", "editors", "python", "rules", "src/lint/checks", "tests/cases", "tests/sites", "benches"];
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...folders], { cwd: ROOT, encoding: "utf8" }).split("\0");
  // the program decides by the name alone how it reads standard input
  const found = listed.filter((path) => extname(path) !== "");
  // some of each kind of file
  return [...grouped(found.sort()).values()].flatMap((paths) => paths.filter((_, index) => index % Math.ceil(paths.length / 25) === 0));
}

/** The paths by the ending of their names. */
function grouped(paths) {
  const groups = new Map();
  for (const path of paths) groups.set(extname(path), [...(groups.get(extname(path)) ?? []), path]);
  return groups;
}

/** What the program prints about a text, in a folder where nothing is. */
function printed(folder, text, ...args) {
  const options = { cwd: folder, input: text, encoding: "buffer", maxBuffer: 2 ** 30, stdio: ["pipe", "pipe", "ignore"] };
  try {
    return execFileSync(PROGRAM, args, options);
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

/** A record without what only strings have. */
function withoutUtf16(value) {
  if (Array.isArray(value)) return value.map(withoutUtf16);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => !key.endsWith("_utf16"));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutUtf16(inner)]));
}

test("documents are judged as the program judges them", { skip: !PROGRAM && "URLINT names no program" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "urlint-"));
  const known = rules().map(({ id }) => id);
  const ignore = OF_FILES.filter((id) => known.includes(id));
  const counts = { documents: 0, urls: 0, findings: 0, fixed: 0 };
  try {
    for (const path of documents()) {
      const bytes = new Uint8Array(readFileSync(join(ROOT, path)));
      const isUtf8 = Buffer.from(bytes).equals(Buffer.from(Buffer.from(bytes).toString("utf8")));
      const common = ["--no-config", "--stdin-filename", path];
      const text = isUtf8 ? Buffer.from(bytes).toString("utf8") : bytes;
      for (const select of [["default"], ["all"]]) {
        const rules = ["--select", select.join(), "--ignore", ignore.join()];
        const expected = JSON.parse(printed(folder, bytes, "check", ...common, ...rules, "--format", "json", "-"));
        const found = check(text, { path, select, ignore });
        assert.deepEqual(withoutUtf16(found), expected, `${path}: ${select}`);
        counts.findings += found.length;
      }
      const urls = extract(text, { path });
      assert.deepEqual(withoutUtf16(urls), JSON.parse(printed(folder, bytes, "extract", ...common, "--format", "json", "-")), path);
      const unsafe = ["--fix-only", "--unsafe-fixes", "--quiet"];
      const expected = printed(folder, bytes, "check", ...common, "--select", "all", "--ignore", ignore.join(), ...unsafe, "-");
      const fixed = Buffer.from(fix(bytes, { path, select: ["all"], ignore, unsafe: true }));
      assert.ok(fixed.equals(expected), `${path}: the fixed text differs`);
      counts.documents++;
      counts.urls += urls.length;
      counts.fixed += Number(!fixed.equals(Buffer.from(bytes)));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`compared: ${JSON.stringify(counts)}`);
  assert.ok(counts.documents > 100 && counts.findings > 500, JSON.stringify(counts));
});
