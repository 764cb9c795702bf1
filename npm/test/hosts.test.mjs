// The rule for markdownlint and the plugin for remark, in their hosts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { remark } from "remark";
import remarkUrlint from "urlint/remark";
import { VFile } from "vfile";
import { check, fix } from "urlint";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const TEXT = `---
title: "A title"
home: hhttps://front.example.org/
---

# A title

Café 😀 <HTTPS://www.ietf.org/> and [it](hhttps://www.ietf.org/ü).
A [bad](http://www.w3.org/%zz) one. <!-- urlint-ignore invalid-percent-encoding -->
`;

/** Runs markdownlint-cli2 in a folder with this configuration. */
function markdownlint(config, ...args) {
  const folder = mkdtempSync(join(tmpdir(), "urlint-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(HERE, "node_modules/urlint"), join(folder, "node_modules/urlint"));
    writeFileSync(join(folder, "a.md"), TEXT);
    const whole = { config: { default: false, ...config }, customRules: ["urlint/markdownlint"], outputFormatters: undefined };
    writeFileSync(join(folder, ".markdownlint-cli2.jsonc"), JSON.stringify(whole));
    const bin = join(HERE, "node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs");
    let lines;
    try {
      execFileSync(process.execPath, [bin, ...args, "a.md"], { cwd: folder, encoding: "utf8", stdio: "pipe" });
      lines = [];
    } catch (error) {
      assert.equal(error.status, 1, error.stderr);
      lines = error.stderr.trim().split("\n");
    }
    return { lines, text: readFileSync(join(folder, "a.md"), "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("markdownlint shows the findings", () => {
  const { lines } = markdownlint({ urlint: true });
  const found = check(TEXT, { path: "a.md" });
  assert.equal(lines.length, found.length, lines.join("\n"));
  assert.ok(found.length >= 2);
  for (const [index, { line, rule, message }] of found.entries()) {
    assert.ok(lines[index].includes(`${message} [${rule}]`), lines[index]);
    if (line > 4) assert.match(lines[index], new RegExp(`^a\\.md:${line}\\b`));
  }
  // columns are UTF-16 units, as markdownlint counts them
  const start = TEXT.split("\n")[7].indexOf("hhttps") + 1;
  assert.ok(lines.some((line) => line.startsWith(`a.md:8:${start} `)), lines.join("\n"));
});

test("markdownlint applies the fixes of the text, and takes options", () => {
  const { text } = markdownlint({ urlint: { rules: { "unsafe-character": "off" } } }, "--fix");
  const body = (whole) => whole.slice(whole.indexOf("# A title"));
  assert.equal(body(text), body(fix(TEXT, { path: "a.md" })));
  assert.deepEqual(markdownlint({ urlint: { select: ["redundant-port"] } }).lines, []);
  assert.match(markdownlint({ urlint: { select: ["nope"] } }).lines.join("\n") || "none", /select: no rule|none/);
});

test("remark shows the findings, with their places", async () => {
  const file = await remark().use(remarkUrlint).process(new VFile({ path: "a.md", value: TEXT }));
  const found = check(TEXT, { path: "a.md" });
  assert.deepEqual(file.messages.map(({ ruleId }) => ruleId), found.map(({ rule }) => rule));
  for (const [index, message] of file.messages.entries()) {
    const { start, end } = message.place;
    assert.equal(TEXT.slice(start.offset, end.offset), message.actual);
    assert.equal(TEXT.split("\n")[start.line - 1].slice(start.column - 1, start.column - 1 + message.actual.length), message.actual);
    assert.equal(message.fatal, { error: true, warning: false, info: undefined }[found[index].severity]);
    assert.match(message.url, new RegExp(`/${message.ruleId}\\.md$`));
  }
  const none = await remark().use(remarkUrlint, { select: ["redundant-port"] }).process(TEXT);
  assert.deepEqual(none.messages, []);
});
