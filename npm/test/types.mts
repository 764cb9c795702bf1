// Uses of the package that TypeScript takes, and some that it must refuse.
import { check, extract, fix, formats, init, parse, rules, type Finding } from "urlint";
import rule, { type Configuration } from "urlint/markdownlint";
import remarkUrlint from "urlint/remark";

await init();
const text = "HTTP://www.ietf.org/";
const findings: Finding[] = check(text, { path: "a.md", select: ["all"], rules: { "redundant-port": "off" } });
const units: number[] = findings.flatMap(({ fix }) => fix?.edits.map(({ start_utf16 }) => start_utf16) ?? []);
const bytes: number = extract(new Uint8Array(), { relaxed: true }).reduce((sum, { end_byte }) => sum + end_byte, 0);
const fixed: string = fix(text, { unsafe: true });
const fixedBytes: Uint8Array = fix(new Uint8Array());
const host: string | undefined = parse(text, { standard: "whatwg" }).components.host?.text;
const names: string[] = [...formats().map(({ name }) => name), ...rules().map(({ id }) => id), ...rule.names];
remarkUrlint({ ignore: ["style"], rules: { "host-policy": { deny: ["a.org", { host: "b.org", reason: "it was sold" }] } } });
const places: number[] = findings.flatMap(({ related }) => related?.map(({ start_utf16, line }) => start_utf16 + line) ?? []);
const once: string | undefined = findings[0]?.once;
const configuration: Configuration = { select: ["all"], severity: "error", unsafe: true };
console.log(units, bytes, fixed, fixedBytes, host, names, places, once, configuration);

// @ts-expect-error: bytes have no offsets in UTF-16
extract(new Uint8Array())[0]?.start_utf16;
// @ts-expect-error: the option is not spelled so
check(text, { selects: [] });
// @ts-expect-error: `extract` has no rules
extract(text, { select: ["all"] });
// @ts-expect-error: there is no such standard
parse(text, { standard: "rfc1" });
// @ts-expect-error: a host in a list has no other key
check(text, { rules: { "host-policy": { deny: [{ host: "a.org", why: "" }] } } });
// @ts-expect-error: markdownlint has no such severity
({ severity: "info" }) satisfies Configuration;
// @ts-expect-error: a text is a string or bytes
fix(1);
