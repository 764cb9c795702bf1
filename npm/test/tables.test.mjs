// The module has large tables in a form of its own (wasm/build.rs): what it says by them is what the program says.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { check, extract } from "urlint";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = process.env.URLINT;
const LARGE = { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 30 };

/** What the program prints about a text, or about records of texts. */
function printed(input, ...args) {
  try {
    return execFileSync(PROGRAM, [...args, "-"], { ...LARGE, input, stdio: ["pipe", "pipe", "ignore"] });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

/** The rules of the Public Suffix List as the crate `psl` has them, in the version of Cargo.lock. */
function rules() {
  const args = ["metadata", "--format-version=1", "--locked", "--filter-platform", "wasm32-unknown-unknown"];
  const { packages } = JSON.parse(execFileSync("cargo", args, { ...LARGE, stdio: ["ignore", "pipe", "ignore"] }));
  const { manifest_path } = packages.find(({ name }) => name === "psl");
  return readFileSync(join(dirname(manifest_path), "data/rules.txt"), "utf8").split("\n").filter(Boolean);
}

test("registrable domains are those of the program", { skip: !PROGRAM && "URLINT names no program" }, () => {
  const names = rules().map((rule) => rule.replace(/^!/, "").replace(/^\*/, "any"));
  // those in other letters as hosts in Punycode, too
  names.push(...names.filter((name) => /[^\0-\x7f]/.test(name)).map((name) => new URL(`http://${name}/`).hostname));
  const parents = names.map((name) => name.replace(/^[^.]*\.?/, "")).filter(Boolean);
  const around = (name) => [name, `a.${name}`, `b.a.${name}`, `A.B.${name.toUpperCase()}.`];
  const odd = ["localhost", "a.corp", "a..co.uk", "co.uk..", "!www.ck", "*.ck", "xn--p1ai", "a.b.c.d.e.f.g.h.i.com", "192.0.2.1"];
  const hosts = [...new Set([...names, ...parents].flatMap(around)), ...odd];
  const text = hosts.map((host) => `<http://${host}/>\n`).join("");
  const expected = JSON.parse(printed(text, "extract", "--no-config", "--stdin-filename", "a.txt", "--format", "json"));
  const domains = (urls) => urls.map(({ url, registrable_domain }) => `${url} ${registrable_domain}`);
  assert.deepEqual(domains(extract(text, { path: "a.txt" })), domains(expected));
  assert.ok(expected.length > 30_000, `${expected.length}`);
});

test("anchors in transliteration are those of the program", { skip: !PROGRAM && "URLINT names no program" }, () => {
  // what of it counts: the consonants
  const fragments = "b c d f g k l m n p q r s t v w x z ng zh sh ch kh ts bn cn ln mn sn tn xn zn ssh 1 2 10".split(" ");
  const links = fragments.map((fragment) => `[a](#${fragment}) [a](#${fragment}-k)`).join("\n");
  const texts = [];
  for (let code = 0x80; code < 0x30000; code += code < 0x3000 ? 7 : 97) {
    const letter = String.fromCodePoint(code);
    if (/[\p{Alphabetic}\p{N}]/u.test(letter)) texts.push(`# ${letter}\n\n# ${letter} ${letter}k\n\n${links}\n`);
  }
  const options = { path: "a.md", select: ["missing-anchor"] };
  const missing = (findings) => findings.map(({ start_byte }) => start_byte);
  const found = texts.map((text) => missing(check(text, options)));
  const records = texts.map((text, id) => JSON.stringify({ id, path: `${id}.md`, text })).join("\n") + "\n";
  const args = ["check", "--no-config", "--input", "jsonl", "--select", "missing-anchor", "--format", "jsonl"];
  const expected = texts.map(() => []);
  for (const line of printed(records, ...args).split("\n").filter(Boolean)) {
    const { id, start_byte } = JSON.parse(line);
    if (id !== undefined) expected[id].push(start_byte);
  }
  assert.deepEqual(found, expected);
  const kinds = new Set(found.map((starts) => starts.join()));
  assert.ok(texts.length > 1000 && kinds.size > 20, `${texts.length} ${kinds.size}`);
});
