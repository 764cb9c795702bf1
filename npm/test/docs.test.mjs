// The examples of the book: each block of JavaScript prints the block after it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const page = readFileSync(new URL("../../docs/src/javascript.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];

test("the page has examples", () => {
  assert.ok(examples.length >= 3);
  assert.equal(examples.length, page.split("```js\n").length - 1, "each has what it prints after it");
});

for (const [, code, expected] of examples) {
  test(code.split("\n")[2], () => {
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: HERE, encoding: "utf8" });
    assert.equal(printed, expected);
  });
}

test("what the pages of the hosts configure is what the package exports", () => {
  const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const host of ["markdownlint", "remark"]) {
    const text = readFileSync(new URL(`../../docs/src/guide/${host}.md`, import.meta.url), "utf8");
    assert.ok(text.includes(`"urlint/${host}"`) && `./${host}` in exports);
    for (const [, json] of text.matchAll(/```json\n(.*?)```/gs)) JSON.parse(json);
  }
});
