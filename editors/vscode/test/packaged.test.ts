// The package as users install it: what is in it, and what it does with the program that is in it.
//
// The environment names the program (URLINT). Without it only the package is looked at.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import Module, { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { fromBuffer } from "yauzl";
import manifest from "../package.json";
import type { Api } from "../src/extension";
import * as stub from "./vscode";
import { CodeAction, CodeActionKind, commands, type Document, editor, Position, Uri, workspace } from "./vscode";

const run = promisify(execFile);
const program = process.env.URLINT;
const skip = program === undefined && "URLINT names no program";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "urlint-"));
});
after(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  mode: number;
  bytes: Buffer;
}

/** The files of a zip archive by their names. */
function unzipped(archive: Buffer): Promise<Map<string, Entry>> {
  const files = new Map<string, Entry>();
  return new Promise((done, failed) => {
    fromBuffer(archive, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) {
        failed(error);
        return;
      }
      zip.on("error", failed);
      zip.on("end", () => done(files));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) {
            failed(error);
            return;
          }
          const parts: Buffer[] = [];
          stream.on("error", failed);
          stream.on("data", (part: Buffer) => parts.push(part));
          stream.on("end", () => {
            files.set(entry.fileName, { mode: entry.externalFileAttributes >>> 16, bytes: Buffer.concat(parts) });
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}

async function packed(...args: string[]): Promise<Map<string, Entry>> {
  const path = join(folder, `${args.length}.vsix`);
  await run(process.execPath, ["package.mjs", path, ...args]);
  return unzipped(await readFile(path));
}

const FILES = [
  "[Content_Types].xml",
  "extension.vsixmanifest",
  "extension/LICENSE.txt",
  "extension/changelog.md",
  "extension/dist/NOTICES.txt",
  "extension/dist/extension.js",
  "extension/package.json",
  "extension/readme.md",
];

test("the package has the bundle, its papers, and nothing else", async () => {
  const files = await packed();
  const text = (name: string) => files.get(name)?.bytes.toString("utf8") ?? "";
  assert.deepEqual([...files.keys()].sort(), FILES);

  const { name, publisher, version, main, contributes, engines } = JSON.parse(text("extension/package.json"));
  assert.deepEqual({ name, publisher, main }, { name: "urlint", publisher: "urlint", main: "./dist/extension.js" });
  assert.deepEqual(contributes, manifest.contributes);
  assert.equal(version, (await readFile("../../Cargo.toml", "utf8")).match(/^version = "(.*)"$/m)?.[1]);
  assert.equal(engines.vscode, `^${stub.version}`, "the stub is of the oldest editor");
  assert.match(text("extension.vsixmanifest"), new RegExp(`<Identity [^>]*Id="urlint" Version="${version}"`));

  for (const { command } of manifest.contributes.commands) {
    assert.ok(text("extension/dist/extension.js").includes(`"${command}"`), command);
  }
  for (const [setting, { default: value }] of Object.entries(manifest.contributes.configuration.properties)) {
    assert.ok(
      text("extension/readme.md").includes(`| \`${setting}\` | ${value === "" ? "empty" : `\`${value}\``} |`),
      setting,
    );
  }
  for (const { category, title } of manifest.contributes.commands) {
    assert.ok(text("extension/readme.md").includes(`| ${category}: ${title} |`), title);
  }
  for (const license of ["Permission is hereby granted", "Apache License"]) {
    assert.ok(text("extension/LICENSE.txt").includes(license), license);
  }
  assert.match(text("extension/dist/NOTICES.txt"), /^vscode-languageclient [\d.]+\n\n.*Microsoft/ms);
  assert.ok(text("extension/changelog.md").includes(`## ${version}`));

  for (const [name, { bytes }] of files) {
    for (const path of [homedir(), resolve("."), "sourceMappingURL"]) {
      assert.ok(path === "/" || !bytes.includes(`${path}`), `${name} has ${path}`);
    }
  }
});

test("with a program it is a package for one system", { skip }, async () => {
  const files = await packed("linux-x64", program ?? "");
  assert.deepEqual([...files.keys()].sort(), [...FILES, "extension/bin/urlint"].sort());
  assert.match(files.get("extension.vsixmanifest")?.bytes.toString() ?? "", /TargetPlatform="linux-x64"/);
  const packedProgram = files.get("extension/bin/urlint");
  assert.equal((packedProgram?.mode ?? 0) & 0o777, 0o755);
  assert.ok(packedProgram?.bytes.equals(await readFile(program ?? "")));
  for (const [name, { bytes, mode }] of files) {
    const path = join(folder, "installed", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: mode & 0o777 });
  }
});

/** The extension of the package, activated in a folder with the faulty site of the examples. */
class Editor {
  private api: Api | undefined;

  private constructor(
    readonly folder: string,
    readonly context: { extensionPath: string; subscriptions: { dispose(): unknown }[] },
    readonly extension: { activate(context: unknown): Promise<Api>; deactivate(): Promise<void> },
  ) {}

  static async start(settings: Record<string, unknown> = {}, answers: string[] = []): Promise<Editor> {
    editor.reset();
    editor.answers.push(...answers);
    editor.set(settings);
    const site = await repository(await mkdtemp(join(folder, "site-")));
    workspace.workspaceFolders = [{ uri: Uri.file(site), name: "site", index: 0 }];
    const installed = join(folder, "installed/extension");
    const started = new Editor(site, { extensionPath: installed, subscriptions: [] }, bundle(installed));
    started.api = await started.extension.activate(started.context);
    return started;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** The process of the server. */
  get process(): number {
    return this.api?.client().serverProcess?.pid ?? assert.fail("no process");
  }

  async stop(): Promise<void> {
    await this.extension.deactivate();
    stub.Disposable.from(...this.context.subscriptions).dispose();
  }
}

/** A repository with the site, and a page whose places differ in bytes, characters and UTF-16. */
async function repository(folder: string): Promise<string> {
  await cp("../../examples/site", folder, { recursive: true });
  await writeFile(join(folder, "unicode.md"), "Café 😀 <HTTPS://www.ietf.org/> and é😀 hhttps://www.ietf.org/ü.\n");
  await run("git", ["init", "--quiet", folder]);
  return folder;
}

/** The module of the bundle, which gets the stub for `vscode`. */
function bundle(installed: string): Editor["extension"] {
  const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = (name, ...rest) => (name === "vscode" ? stub : load.call(loader, name, ...rest));
  const require = createRequire(join(installed, "package.json"));
  const path = require.resolve("./dist/extension.js");
  delete require.cache[path];
  try {
    return require(path);
  } finally {
    loader._load = load;
  }
}

/** Waits until something holds; the server answers in its own time. */
async function eventually<T>(what: string, get: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const got = await get();
    if (got !== undefined) {
      return got;
    }
    await setTimeout(20);
  }
  assert.fail(`${what}: not in 20 s\n${editor.log.join("\n")}\n${JSON.stringify(editor.calls)}`);
}

function isAlive(process: number): boolean {
  try {
    globalThis.process.kill(process, 0);
    return true;
  } catch {
    return false;
  }
}

interface Found {
  rule: unknown;
  severity: number;
  start: number;
  end: number;
}

const order = (one: Found, other: Found) =>
  one.start - other.start || one.end - other.end || String(one.rule).localeCompare(String(other.rule));

/** What the editor shows of a document, with offsets in UTF-16. */
function shown(document: Document): Found[] {
  const diagnostics = editor.diagnostics.get(document.uri.toString()) ?? [];
  return diagnostics
    .map(({ code, severity, range }) => ({
      rule: typeof code === "object" ? code.value : code,
      severity,
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
    }))
    .sort(order);
}

/** What `urlint check` says of the same text. */
async function expected(site: string, name: string, text: string): Promise<Found[]> {
  const bytes = Buffer.from(text);
  const child = run(program ?? "", ["check", "--format", "jsonl", "--exit-zero", "--stdin-filename", name, "-"], {
    cwd: site,
  });
  child.child.stdin?.end(bytes);
  const offset = (byte: number) => bytes.subarray(0, byte).toString("utf8").length;
  const lines = (await child).stdout.split("\n").filter((line) => line !== "");
  return lines
    .map((line) => JSON.parse(line))
    .map(({ rule, severity, start_byte, end_byte }) => ({
      rule,
      severity: ["error", "warning", "info"].indexOf(severity),
      start: offset(start_byte),
      end: offset(end_byte),
    }))
    .sort(order);
}

async function agrees(site: string, name: string, document: Document): Promise<void> {
  const wanted = await expected(site, name, document.getText());
  let last: Found[] = [];
  await eventually(`the findings of ${name}`, () => {
    last = shown(document);
    return JSON.stringify(last) === JSON.stringify(wanted) || undefined;
  }).catch((error) => {
    assert.deepEqual(last, wanted, error.message);
  });
}

/** The code actions at a place, of one kind. */
async function actions(document: Document, kind: string, line = 0, character = 0): Promise<CodeAction[]> {
  const range = new stub.Range(line, character, line, character);
  const diagnostics = stub.languages.getDiagnostics(document.uri).filter((one) => one.range.contains(range.start));
  const context = { diagnostics, only: new CodeActionKind(kind), triggerKind: 1 };
  const providers = editor.providers.get("CodeActions") ?? [];
  const { token } = new stub.CancellationTokenSource();
  const all = await Promise.all(
    providers.map(async (provider) => provider.provideCodeActions?.(...([document, range, context, token] as never[]))),
  );
  const offered = all.flat().filter((action) => action instanceof CodeAction);
  // the edit may come only when it is wanted
  const resolve = async (action: CodeAction) =>
    action.edit === undefined ? providers[0]?.resolveCodeAction?.(...([action, token] as never[])) : action;
  return (await Promise.all(offered.map(resolve))).filter((action) => action instanceof CodeAction);
}

test("findings are those of the program, also of texts that are not saved", { skip }, async () => {
  const site = await Editor.start();
  try {
    for (const name of ["index.md", "install.md", "harbours.yaml", "harbours.html", "unicode.md"]) {
      const document = await editor.open(site.path(name));
      await agrees(site.folder, name, document);
      assert.ok(shown(document).length > 0, name);
      // what is typed before and between the findings moves them
      const middle = new Position(Math.floor(document.lineCount / 2), 0);
      document.edit([
        stub.TextEdit.replace(new stub.Range(0, 0, 0, 0), "😀 "),
        stub.TextEdit.replace(new stub.Range(middle, middle), "é hhttps://www.ietf.org/ 😀 HTTPS://www.ietf.org/\n"),
      ]);
      await agrees(site.folder, name, document);
    }
    const untitled = new stub.Document(Uri.parse("untitled:Untitled-1"), "markdown", "hhttps://www.ietf.org/\n");
    editor.show(untitled);
    await eventually("findings of an untitled text", () => shown(untitled)[0]);
  } finally {
    await site.stop();
  }
});

test("Fix All gives what --fix writes", { skip }, async () => {
  const site = await Editor.start();
  try {
    for (const name of ["index.md", "harbours.html", "unicode.md"]) {
      const document = await editor.open(site.path(name));
      await agrees(site.folder, name, document);
      const [action, ...others] = await actions(document, "source.fixAll.urlint");
      assert.deepEqual([action?.kind?.value, others], ["source.fixAll.urlint", []]);
      assert.ok(action?.edit !== undefined && (await workspace.applyEdit(action.edit)));
      await run(program ?? "", ["check", "--fix", "--quiet", "--exit-zero", name], { cwd: site.folder });
      assert.equal(document.getText(), await readFile(site.path(name), "utf8"), name);
      await agrees(site.folder, name, document);
    }
  } finally {
    await site.stop();
  }
});

test("a renamed file has the references that urlint mv writes", { skip }, async () => {
  const site = await Editor.start();
  try {
    const index = await editor.open(site.path("index.md"));
    await agrees(site.folder, "index.md", index);
    await agrees(site.folder, "install.md", await editor.open(site.path("install.md")));
    const other = await repository(join(folder, "moved"));
    await run(program ?? "", ["mv", "install.md", "guide/set-up.md"], { cwd: other });
    await mkdir(site.path("guide"));
    await editor.rename(site.path("install.md"), site.path("guide/set-up.md"));
    const renamed = workspace.textDocuments.at(-1);
    assert.equal(renamed?.uri.fsPath, site.path("guide/set-up.md"));
    await agrees(site.folder, "guide/set-up.md", renamed);
    assert.equal(index.getText(), await readFile(join(other, "index.md"), "utf8"));
    const moved = await readFile(join(other, "guide/set-up.md"), "utf8");
    assert.equal(await readFile(site.path("guide/set-up.md"), "utf8"), moved);
    assert.deepEqual(editor.calls, [], "no message");
  } finally {
    await site.stop();
  }
});

test("the commands do what they say", { skip }, async () => {
  const site = await Editor.start();
  try {
    await writeFile(site.path("a.md"), "<HTTPS://WWW.ietf.org/a/../b?utm_source=x&id=1>\n\n<hhttps://www.ietf.org/>\n");
    const document = await editor.open(site.path("a.md"));
    await agrees(site.folder, "a.md", document);
    editor.cursor(document, 0, 5);
    await commands.executeCommand("urlint.copyWithoutTracking");
    assert.match(await stub.env.clipboard.readText(), /^https:\/\/www\.ietf\.org\/.*\?id=1$/i);

    await commands.executeCommand("urlint.showHost");
    const [, , , locations] = editor.calls.find(([name]) => name === "editor.action.showReferences") ?? [];
    const places = locations as stub.Location[] | undefined;
    assert.ok(places?.some(({ uri, range }) => uri.fsPath === site.path("a.md") && range.start.line === 0));

    editor.cursor(document, 2, 3);
    await commands.executeCommand("urlint.explainRule");
    assert.equal(String(editor.calls.at(-1)), "markdown.showPreviewToSide,urlint:/scheme-typo.md");
    const [page] = editor.providers.get("Content:urlint") ?? [];
    const uri = Uri.parse("urlint:/scheme-typo.md");
    assert.match(String(page?.provideTextDocumentContent?.(uri as never)), /scheme-typo/);

    editor.cursor(document, 0, 5);
    await commands.executeCommand("urlint.normalize");
    await eventually("the normal form", () => document.getText().includes("<https://www.ietf.org/b?") || undefined);

    await commands.executeCommand("urlint.status");
    const status = JSON.parse(String(editor.calls.at(-1)?.[1]));
    assert.equal(status.version, manifest.version);
    assert.deepEqual(
      editor.calls.filter(([how]) => how === "error"),
      [],
    );
  } finally {
    await site.stop();
  }
});

test("settings reach the server at the start and later", { skip }, async () => {
  const configuration = join(folder, "all.toml");
  await writeFile(configuration, 'select = ["scheme-typo"]\n');
  const site = await Editor.start({ "urlint.configuration": configuration });
  try {
    const document = await editor.open(site.path("index.md"));
    const rules = () => [...new Set(shown(document).map(({ rule }) => rule))];
    await eventually("one rule", () => (rules().length === 1 && rules()[0] === "scheme-typo") || undefined);
    editor.set({ "urlint.configuration": null });
    await agrees(site.folder, "index.md", document);
    assert.ok(rules().length > 1);
    const closed = Uri.file(site.path("install.md")).toString();
    assert.equal(editor.diagnostics.get(closed), undefined);
    editor.set({ "urlint.workspaceDiagnostics": true });
    await eventually("findings of a file that is not open", () => editor.diagnostics.get(closed)?.[0]);
    await agrees(site.folder, "index.md", document);
  } finally {
    await site.stop();
  }
});

test("the server restarts, and ends with the editor", { skip }, async () => {
  const site = await Editor.start();
  try {
    const document = await editor.open(site.path("index.md"));
    await agrees(site.folder, "index.md", document);
    const item = editor.items.at(-1);
    assert.deepEqual([item?.text, item?.command], ["urlint", "urlint.status"]);
    const first = site.process;
    await commands.executeCommand("urlint.restart");
    const second = site.process;
    await eventually("the end of the first server", () => !isAlive(first) || undefined);
    assert.ok(isAlive(second));
    assert.equal(item?.text, "urlint");
    await agrees(site.folder, "index.md", document);
    await site.stop();
    assert.equal(item?.text, "$(circle-slash) urlint");
    await eventually("the end of the second server", () => !isAlive(second) || undefined);
  } finally {
    await site.stop();
  }
});

test("without a program there is a message with a remedy", { skip }, async () => {
  const site = await Editor.start({ "urlint.path": "/nowhere/urlint" }, ["Open Settings"]);
  try {
    await eventually("the settings", () => editor.calls.find(([name]) => name === "workbench.action.openSettings"));
    const [how, message, button] = editor.calls.find(([name]) => name === "error") ?? [];
    assert.equal(how, "error");
    assert.match(String(message), /^urlint: \/nowhere\/urlint is no program \(correct "urlint.path"/);
    assert.equal(button, "Open Settings");
    assert.equal(editor.items.at(-1)?.text, "$(warning) urlint");
    await commands.executeCommand("urlint.status");
    assert.match(String(editor.calls.at(-1)?.[1]), /the server does not run/);
    // the way out: the setting is corrected, and the server starts
    editor.set({ "urlint.path": "" });
    await eventually("the server", () => editor.items.at(-1)?.text === "urlint" || undefined);
  } finally {
    await site.stop();
  }
});
