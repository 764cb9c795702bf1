// What the commands ask the server, and what they do with its answer.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import type * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import contributed from "../package.json";
import { OWN_COMMANDS, registerCommands, type Session } from "../src/commands";
import { Pages } from "../src/pages";
import { serverSettings } from "../src/settings";
import { commands, Diagnostic, Disposable, type Document, editor, env, Range, Uri, window } from "./vscode";

let folder: string;
let document: Document;
let answers: Record<string, unknown>;
let asked: unknown[];
let disposables: { dispose(): unknown }[];

beforeEach(async () => {
  editor.reset();
  folder = await mkdtemp(join(tmpdir(), "urlint-"));
  await writeFile(join(folder, "a.md"), "See HTTPS://www.ietf.org/?utm_source=x.\n");
  answers = {};
  asked = [];
  const client = {
    async sendRequest(method: string, params: { command: string; arguments: unknown[] }) {
      assert.equal(method, "workspace/executeCommand");
      asked.push([params.command, ...params.arguments]);
      return answers[params.command];
    },
    protocol2CodeConverter: { asLocation: ({ uri }: { uri: string }) => `at ${uri}` },
  };
  const pages = new Pages();
  const session: Session = {
    client: () => client as unknown as LanguageClient,
    restart: async () => void asked.push("restart"),
    output: window.createOutputChannel() as unknown as vscode.LogOutputChannel,
    pages,
  };
  disposables = [...registerCommands(session), pages];
});

afterEach(async () => {
  Disposable.from(...disposables).dispose();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<string> {
  document = await editor.open(join(folder, "a.md"), "markdown");
  editor.cursor(document, 0, 7);
  return document.uri.toString();
}

test("the commands are those that the manifest shows", () => {
  assert.deepEqual([...OWN_COMMANDS].sort(), contributed.contributes.commands.map(({ command }) => command).sort());
});

test("a URL is copied without its tracking parameters", async () => {
  const uri = await open();
  answers["urlint.copyWithoutTracking"] = "https://www.ietf.org/";
  await commands.executeCommand("urlint.copyWithoutTracking");
  assert.deepEqual(asked, [["urlint.copyWithoutTracking", uri, { line: 0, character: 7 }]]);
  assert.equal(await env.clipboard.readText(), "https://www.ietf.org/");
  assert.deepEqual(editor.calls, [["status", "Copied https://www.ietf.org/"]]);
});

test("a code action names its place", async () => {
  await open();
  await commands.executeCommand("urlint.normalize", "file:///b.md", { line: 3, character: 1 });
  assert.deepEqual(asked, [["urlint.normalize", "file:///b.md", { line: 3, character: 1 }]]);
});

test("URLs of a host are shown as references", async () => {
  const uri = await open();
  answers["urlint.showHost"] = [{ uri: "file:///c.md", range: {} }];
  await commands.executeCommand("urlint.showHost");
  const [[name, at, position, locations] = []] = editor.calls;
  assert.equal(name, "editor.action.showReferences");
  assert.equal(String(at), uri);
  assert.deepEqual({ ...(position as object) }, { line: 0, character: 7 });
  assert.deepEqual(locations, ["at file:///c.md"]);
});

test("what cannot be done is said", async () => {
  await commands.executeCommand("urlint.normalize");
  await open();
  await commands.executeCommand("urlint.copyWithoutTracking");
  await commands.executeCommand("urlint.showHost");
  await commands.executeCommand("urlint.explainRule", "no-rule");
  assert.deepEqual(
    editor.calls.map(([how, message]) => [how, message]),
    [
      ["error", "urlint: no text is open (open a file first)"],
      ["error", "urlint: there is no URL at the cursor"],
      ["error", "urlint: there is no URL with a host at the cursor"],
      ["error", 'urlint: there is no rule "no-rule"'],
    ],
  );
});

test("all is fixed by the action of that kind", async () => {
  await open();
  await commands.executeCommand("urlint.fixAll");
  assert.deepEqual(editor.calls, [["editor.action.codeAction", { kind: "source.fixAll.urlint", apply: "first" }]]);
});

test("the rule at the cursor is explained; if there is a choice, it is asked for", async () => {
  const uri = await open();
  answers["urlint.explainRule"] = "# A rule\n";
  const finding = (rule: string, start: number, end: number) => {
    const found = new Diagnostic(new Range(0, start, 0, end), "wrong");
    found.source = "urlint";
    found.code = { value: rule, target: Uri.parse("https://example.org/") };
    return found;
  };
  const foreign = finding("spelling", 0, 30);
  foreign.source = "other";
  editor.diagnostics.set(uri, [finding("uppercase-scheme", 4, 9), finding("tracking-parameters", 20, 30), foreign]);
  await commands.executeCommand("urlint.explainRule");
  assert.deepEqual(asked, [["urlint.explainRule", "uppercase-scheme"]]);
  assert.deepEqual(editor.calls.map(String), ["markdown.showPreviewToSide,urlint:/uppercase-scheme.md"]);

  editor.cursor(document, 0, 15);
  editor.answers.push("tracking-parameters");
  await commands.executeCommand("urlint.explainRule");
  assert.deepEqual(asked[1], ["urlint.explainRule", "tracking-parameters"]);
  assert.deepEqual(editor.calls[1]?.slice(0, 2), ["pick", ["tracking-parameters", "uppercase-scheme"]]);

  editor.answers.push(undefined);
  await commands.executeCommand("urlint.explainRule");
  assert.equal(asked.length, 2, "who chooses nothing asks nothing");

  editor.diagnostics.clear();
  editor.answers.push("scheme-typo");
  await commands.executeCommand("urlint.explainRule");
  assert.deepEqual(asked[2], ["urlint.explainRule", "scheme-typo"]);
});

test("the status is shown as a text", async () => {
  answers["urlint.status"] = { version: "0.1.0", documents: 3 };
  await commands.executeCommand("urlint.status");
  assert.deepEqual(editor.calls, [["show", '{\n  "version": "0.1.0",\n  "documents": 3\n}\n']]);
});

test("restart and output need no server", async () => {
  await commands.executeCommand("urlint.restart");
  await commands.executeCommand("urlint.showOutput");
  assert.deepEqual(asked, ["restart"]);
  assert.deepEqual(editor.calls, [["output"]]);
});

test("settings are sent with the defaults of the manifest", () => {
  const { properties } = contributed.contributes.configuration;
  assert.deepEqual(serverSettings(), {
    configuration: properties["urlint.configuration"].default,
    workspaceDiagnostics: properties["urlint.workspaceDiagnostics"].default,
    unsafeFixes: properties["urlint.unsafeFixes"].default,
  });
  editor.set({ "urlint.configuration": "", "urlint.unsafeFixes": true });
  assert.deepEqual(serverSettings(), { configuration: null, workspaceDiagnostics: false, unsafeFixes: true });
  editor.set({ "urlint.configuration": "ci/urlint.toml" });
  assert.equal(serverSettings().configuration, "ci/urlint.toml");
});
