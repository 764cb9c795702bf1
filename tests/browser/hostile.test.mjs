// Documents that try to get into the page: nothing in them runs, and all of it shows as text.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ATTACKS, commit, folder, open, RUN, records, report, startBrowser, textsOf, UNSEEN } from "./page.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

/** A rule of a user with hostile texts. */
const RULE = `id = "own-rule"
group = "style"
message = 'own </script><img src=x onerror=${RUN}> {host}'
help = "<!-- ${RUN}"
docs = "Finds </script><script>${RUN}</script> \`<b>\`."
when = [{ component = "host", matches = "ziglang[.]org$" }]
bad = ["see https://«ziglang.org»/"]
good = ["see https://www.w3.org/"]
`;

function documents(t) {
  const lines = ATTACKS.map(
    (attack) =>
      `${attack} hhttps://ziglang.org/${attack} <hhttps://ziglang.org/${attack}> [${attack}](hhttps://z.org/${attack})`,
  );
  const html = ATTACKS.map(
    (attack) => `<a href="hhttps://ziglang.org/${attack}">${attack}</a> <a href='${attack}'>x</a>\n`,
  ).join("");
  const names = ATTACKS.map((attack) => Buffer.from(`${attack.replaceAll("/", "∕")}.md`));
  const bytes = Buffer.concat([
    Buffer.from("hhttps://ziglang.org/"),
    Buffer.from([0xff, 0xfe, 0x1b]),
    Buffer.from(" \x1b[1m \x07 HTTPS://www.w3.org:443/\xff\n"),
  ]);
  return folder(t, [
    ["urlint.toml", 'select = ["all", "own-rule"]\n[rules]\nload = ["own.toml"]\n'],
    ["own.toml", RULE],
    ["a.md", `${lines.join("\n\n")}\n`],
    ["a.html", html],
    ["a.txt", lines.join("\n")],
    ["bytes.txt", bytes],
    ...names.map((name) => [name, "hhttps://ziglang.org/name\n"]),
    [
      Buffer.concat([Buffer.from("bytes-"), Buffer.from([0xff, 0x1b, 0x0a]), Buffer.from(".md")]),
      "hhttps://ziglang.org/name\n",
    ],
  ]);
}

/** Nothing ran, nothing got into the page but what the script made, and links lead to known places. */
async function assertIsText(page) {
  assert.equal(await page.evaluate(() => globalThis.marker), undefined);
  const counts = await page.evaluate(() =>
    ["script", "style", "img", "iframe", "base", "[onerror]", "[onload]", "[style]"].map(
      (name) => document.querySelectorAll(name).length,
    ),
  );
  assert.deepEqual(counts, [1, 1, 0, 0, 0, 0, 0, 0]);
  const targets = await page.locator("a").evaluateAll((links) => links.map(({ href }) => href));
  const strange = targets.filter(
    (target) =>
      !target.startsWith("https://github.com/urlint/urlint/blob/") &&
      !target.startsWith("https://github.com/acme/guide"),
  );
  assert.deepEqual(strange, []);
  const seen = (await textsOf(page, "header.bar, main, dialog")).join("\n");
  assert.equal(seen.match(UNSEEN), null);
  return seen;
}

/** Draws all findings with all that is known of them. */
async function openAll(page) {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
}

test("nothing of a document runs", async (t) => {
  const cwd = documents(t);
  commit(cwd, `https://acme:pa55w0rd@github.com/acme/guide.git`);
  const args = ["check", ".", "no </script><script>globalThis.marker=1</script>.md"];
  const file = report(t, cwd, args);
  const found = records(cwd, args);
  assert.ok(found.length > 80);
  for (const group of ["rule", "file", "host", "severity"]) {
    const page = await open(t, browser, file, { hash: `#group=${group}` });
    await openAll(page);
    const seen = await assertIsText(page);
    assert.equal(await page.locator(".finding").count(), found.length);
    for (const attack of ATTACKS.slice(0, 5)) assert.ok(seen.includes(attack), `${attack} is not shown`);
    assert.ok(seen.includes("\\u{202e}gnp.exe\\u{2066}\\u{2028}\\u{2029}") && seen.includes("\\x1b[1m"));
    assert.ok(!(await page.content()).includes("pa55w0rd"));
  }
});

test("every text is there as it is", async (t) => {
  const cwd = documents(t);
  const args = ["check", "."];
  const page = await open(t, browser, report(t, cwd, args), { hash: "#group=file" });
  await openAll(page);
  const escaped = (text) =>
    text
      .replaceAll(new RegExp(UNSEEN.source, "gu"), (c) => {
        const code = c.codePointAt(0).toString(16);
        return c.codePointAt(0) < 256 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
      })
      .replaceAll("\n", "\\x0a")
      .replaceAll("\t", "\\x09");
  const found = records(cwd, args);
  assert.deepEqual(
    await textsOf(page, ".message"),
    found.map(({ message }) => escaped(message)),
  );
  assert.deepEqual(
    await textsOf(page, ".place"),
    found.map(({ path, line, col }) => `${escaped(path)}:${line}:${col}`),
  );
  const urls = await page.locator(".explanation .facts > div:first-child dd").allTextContents();
  assert.deepEqual(
    urls,
    found.map(({ url }) => escaped(url)),
  );
});

test("an address runs nothing", async (t) => {
  const file = report(t, documents(t), ["check", "."]);
  for (const attack of ATTACKS) {
    const value = encodeURIComponent(attack);
    const page = await open(t, browser, file, {
      hash: `#rule=${value}&host=${value}&path=${value}&q=${value}&severity=${value}&group=${value}`,
    });
    await assertIsText(page);
    assert.equal(await page.locator("#search").inputValue(), attack.replaceAll(/[\r\n]/g, ""));
  }
});

test("records with NUL, and ids that are markup", async (t) => {
  const records = ATTACKS.map((attack, nth) =>
    JSON.stringify({ id: `${attack}\0${nth}`, path: `${attack}\0.md`, text: `\0 hhttps://ziglang.org/a\0b ${attack}` }),
  );
  const args = ["check", "--no-config", "--select", "all", "--input", "jsonl", "-"];
  const page = await open(t, browser, report(t, folder(t, []), args, `${records.join("\n")}\n`));
  await openAll(page);
  const seen = await assertIsText(page);
  assert.ok(seen.includes("a\\x00b"), seen);
});

test("no markup gets in even if the script were wrong", async (t) => {
  const page = await open(t, browser, report(t, documents(t), ["check", "."]), { expected: /requires 'TrustedHTML'/ });
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<b>x</b>";
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  assert.ok(refused);
});
