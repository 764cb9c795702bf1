// The functions of the package, as an ES module and for `require`.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import * as esm from "urlint";

const require = createRequire(import.meta.url);
const { check, extract, fix, formats, init, parse, rules } = esm;

test("both kinds of modules have the same functions and answers", () => {
  const cjs = require("urlint");
  assert.deepEqual(Object.keys(cjs).sort(), Object.keys(esm).sort());
  const text = "See [it](HTTP://www.ietf.org/).";
  assert.deepEqual(cjs.check(text, { path: "a.md" }), check(text, { path: "a.md" }));
  assert.equal(cjs.fix(text, { path: "a.md" }), "See [it](http://www.ietf.org/).");
});

test("offsets are those of bytes and of UTF-16", () => {
  const text = "é😀 [it](HTTP://www.ietf.org/ü) 😀 <https://www.w3.org/>";
  const bytes = new TextEncoder().encode(text);
  const urls = extract(text, { format: "markdown" });
  assert.deepEqual(urls.map(({ start_utf16, end_utf16 }) => text.slice(start_utf16, end_utf16)), [
    "HTTP://www.ietf.org/ü",
    "https://www.w3.org/",
  ]);
  for (const { url, start_byte, end_byte } of urls) {
    assert.equal(new TextDecoder().decode(bytes.slice(start_byte, end_byte)), url);
  }
  const [finding] = check(text, { format: "markdown" });
  assert.equal(text.slice(finding.start_utf16, finding.end_utf16), "HTTP");
  const [edit] = finding.fix.edits;
  const fixed = text.slice(0, edit.start_utf16) + edit.text + text.slice(edit.end_utf16);
  assert.equal(fixed, fix(text, { format: "markdown", select: ["uppercase-scheme"] }));
});

test("bytes are decoded by their mark, and have offsets of bytes alone", () => {
  const utf16 = new Uint8Array(Buffer.from("\ufeff(HTTP://www.ietf.org/)", "utf16le"));
  const [url] = extract(utf16);
  assert.deepEqual([url.url, url.start_byte, url.start_utf16], ["HTTP://www.ietf.org/", 4, undefined]);
  const fixed = fix(utf16, { unsafe: true });
  assert.ok(fixed instanceof Uint8Array);
  assert.equal(Buffer.from(fixed).toString("utf16le"), "\ufeff(http://www.ietf.org/)");
  assert.deepEqual(extract(Buffer.from([0xff, 0x20, ...Buffer.from("http://a.example/")])).map(({ url }) => url), [
    "http://a.example/",
  ]);
});

test("a text with nothing to fix is the same", () => {
  for (const text of ["", "nothing", new Uint8Array(3)]) assert.equal(fix(text), text);
});

test("half a surrogate pair counts as one unit, and is not replaced in silence", () => {
  const text = "\ud800 http://a.example/ \udc00";
  const [url] = extract(text);
  assert.equal(text.slice(url.start_utf16, url.end_utf16), "http://a.example/");
  assert.throws(() => fix(`${text} HTTP://www.ietf.org/`), /^RangeError: fix: text: it has half a surrogate pair/);
});

test("options choose rules", () => {
  const text = "http://www.ietf.org:80/ HTTP://www.ietf.org/";
  const of = (options) => check(text, options).map(({ rule }) => rule);
  assert.deepEqual(of({ select: ["redundant-port"] }), ["redundant-port"]);
  assert.deepEqual(of({ select: ["redundant-port"], extendSelect: ["uppercase-scheme"] }), [
    "redundant-port",
    "uppercase-scheme",
  ]);
  assert.deepEqual(of({ select: ["redundant-port"], rules: { "redundant-port": { "allow-hosts": ["www.ietf.org"] } } }), []);
  assert.equal(check(text, { select: ["redundant-port"], rules: { "redundant-port": "error" } })[0].severity, "error");
  assert.deepEqual(of({ select: ["redundant-port", "uppercase-scheme"], severity: "error" }), []);
  const customRules = ['id = "no-ietf"\nmessage = "no {host}"\nwhen = [{ component = "host", in = ["www.ietf.org"] }]\n'];
  assert.deepEqual(of({ select: ["no-ietf"], customRules }), ["no-ietf", "no-ietf"]);
  assert.equal(fix(text, { select: ["uppercase-scheme"], unfixable: ["uppercase-scheme"], unsafe: true }), text);
});

test("hosts of an option may have reasons", () => {
  const of = (deny) => check("http://evil.example.org/ http://b.example.com/", { rules: { "host-policy": { deny } } });
  const [first, second] = of([{ host: "evil.example.org", reason: "it was sold" }, "b.example.com"]);
  assert.match(first.message, /it was sold/);
  assert.deepEqual([first.rule, second.rule], ["host-policy", "host-policy"]);
  assert.equal(of([{ host: "evil.example.org" }]).length, 1);
  for (const deny of [[{ reason: "none" }], [{ host: "a.org", why: "x" }], [{ host: 1 }], [{ host: "a.org", reason: 1 }, "b"]]) {
    assert.throws(() => of(deny), /^TypeError: check: rules\["host-policy"\]\["deny"\]: expected .* and \{ host, reason \}, got an array$/);
  }
});

test("10,000 findings of a rule are returned, and all are fixed", () => {
  const text = "<HTTP://www.ietf.org/a>\n".repeat(10_100);
  assert.equal(check(text, { path: "a.md" }).length, 10_000);
  assert.ok(!fix(text, { path: "a.md" }).includes("HTTP:"));
});

test("what is wrong names the function, the argument and what would fit", () => {
  for (const [call, name, message] of [
    [() => extract(1), "TypeError", "extract: text: expected a string or a Uint8Array, got number"],
    [() => check(null), "TypeError", "check: text: expected a string or a Uint8Array, got null"],
    [() => check("", "md"), "TypeError", "check: options: expected an object, got string"],
    [() => check("", new Map([["select", ["nope"]]])), "TypeError", "check: options: expected a plain object or value, got Map"],
    [() => check("", new String("md")), "TypeError", "check: options: expected a plain object or value, got String"],
    [() => check("", { toJSON: () => ({}) }), "TypeError", "check: options: expected a plain object"],
    [() => check("", { rules: new Map() }), "TypeError", "check: options: rules: expected a plain object or value, got Map"],
    [() => check("", { rules: { "url-too-long": () => 1 } }), "TypeError", "check: options: url-too-long: expected a plain"],
    [() => check("", { path: new Date() }), "TypeError", "check: options: path: expected a plain object or value, got Date"],
    [() => check("", { selct: [] }), "RangeError", "check: selct: no such option"],
    [() => check("", { Select: [] }), "RangeError", "check: Select: no such option (did you mean select?)"],
    [() => check("", { select: "all" }), "TypeError", "check: select: expected an array of strings, got a string"],
    [() => check("", { select: ["urlcase"] }), "RangeError", "check: select: no rule, group or preset"],
    [() => check("", { relaxed: 1 }), "TypeError", "check: relaxed: expected a boolean, got a number"],
    [() => check("", { severity: "fatal" }), "RangeError", "check: severity: not info, warning or error"],
    [() => check("", { rules: { "redundant-port": { allow: [] } } }), "RangeError", 'check: rules["redundant-port"]["allow"]'],
    [() => check("", { customRules: ["id ="] }), "RangeError", "check: customRules: "],
    [() => fix("", { format: "word" }), "RangeError", 'fix: format: no format "word" (see formats())'],
    [() => parse(new URL("http://a.example/")), "TypeError", "parse: url: expected a string, got URL"],
    [() => parse("a", new Map()), "TypeError", "parse: options: expected a plain object or value, got Map"],
    [() => parse("a", { standard: "rfc1" }), "RangeError", "parse: standard: none of rfc3986"],
  ]) {
    assert.throws(call, (error) => error.name === name && error.message.startsWith(message), message);
  }
});

test("secrets are hidden", () => {
  const text = "https://joe:hunter2secret@www.ietf.org/?token=ghp_k3Jx9QmZ2vLr7TbW5nYc8HdS1fGpA0eUoRiX HTTPS://joe:hunter2secret@www.w3.org/";
  const all = JSON.stringify([extract(text), check(text, { select: ["all"] }), parse(text.split(" ")[0])]);
  assert.ok(all.includes("joe:***@"));
  assert.ok(!all.includes("hunter2secret") && !all.includes("ghp_k3Jx9QmZ2vLr7TbW5nYc8HdS1fGpA0eUoRiX"));
  assert.throws(() => check("", { format: "https://joe:hunter2secret@h/" }), ({ message }) => !message.includes("hunter2"));
});

test("URLs are taken apart", () => {
  const parsed = parse("HTTP://Example.co.uk:8080/a^b");
  assert.equal(parsed.components.host.text, "Example.co.uk");
  assert.deepEqual(parsed.violations.map(({ name, start_byte }) => [name, start_byte]), [["forbidden-octet", 27]]);
  assert.equal(parse("HTTP://EXAMPLE.org:80/a b", { standard: "whatwg" }).href, "http://example.org/a%20b");
  assert.equal(parse("http://a b/", { standard: "whatwg" }).href, null);
});

test("lists are complete", () => {
  assert.ok(formats().some(({ name, patterns }) => name === "markdown" && patterns.includes("*.md")));
  const ids = rules().map(({ id }) => id);
  assert.deepEqual(ids, [...ids].sort());
  assert.ok(ids.includes("uppercase-scheme"));
});

test("a defect ends one call, and none after it", async () => {
  await init();
  const { Core } = await import(new URL("lib/core.mjs", import.meta.resolve("urlint/package.json")));
  const { readFileSync } = await import("node:fs");
  const module = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("urlint/urlint.wasm"))));
  const core = new Core(() => module);
  const none = new Uint8Array();
  // the module has no such function
  assert.throws(() => core.call("defect", none, none, true), /^Error: defect: a defect of urlint at .*lib\.rs:\d+:\d+/);
  assert.equal(core.call("extract", new TextEncoder().encode("{}"), new TextEncoder().encode("http://a.example/"), true).length, 1);
});

test("options of another window, and without a prototype, are plain", async () => {
  const { runInNewContext } = await import("node:vm");
  for (const options of [runInNewContext('({ select: ["redundant-port"] })'), Object.assign(Object.create(null), { select: ["redundant-port"] })]) {
    assert.deepEqual(check("http://www.ietf.org:80/", options).map(({ rule }) => rule), ["redundant-port"]);
  }
});
