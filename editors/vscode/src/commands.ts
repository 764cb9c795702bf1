// The commands: those that the server answers, with what the editor does then, and those of the editor alone.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Pages } from "./pages";

/** What the commands need of the extension. */
export interface Session {
  /** The client of a server that runs; an error with a message for people if none does. */
  client(): LanguageClient;
  restart(): Promise<void>;
  output: vscode.LogOutputChannel;
  pages: Pages;
}

interface Place {
  uri: string;
  position: { line: number; character: number };
}

interface LspLocation {
  uri: string;
  range: { start: Place["position"]; end: Place["position"] };
}

/** Each command with what it does; code actions of the server call some of them, with arguments. */
const COMMANDS: Record<string, (session: Session, ...args: unknown[]) => Promise<unknown>> = {
  "urlint.copyWithoutTracking": copyWithoutTracking,
  "urlint.normalize": async (session, ...args) => ask(session, "urlint.normalize", ...asArguments(place(args))),
  "urlint.showHost": showHost,
  "urlint.fixAll": fixAll,
  "urlint.explainRule": explainRule,
  "urlint.restart": (session) => session.restart(),
  "urlint.status": showStatus,
  "urlint.showOutput": async (session) => session.output.show(),
};

/** Their names. The server has some of them, too. */
export const OWN_COMMANDS: ReadonlySet<string> = new Set(Object.keys(COMMANDS));

/** Registers the commands; an error becomes a message. */
export function registerCommands(session: Session): vscode.Disposable[] {
  return Object.entries(COMMANDS).map(([name, run]) =>
    vscode.commands.registerCommand(name, async (...args: unknown[]) => {
      try {
        return await run(session, ...args);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(`urlint: ${message}`);
        return undefined;
      }
    }),
  );
}

function ask<Answer>(session: Session, command: string, ...args: unknown[]): Promise<Answer> {
  return session.client().sendRequest<Answer>("workspace/executeCommand", { command, arguments: args });
}

/** The place that a code action names, or else the cursor. */
function place(args: unknown[]): Place {
  const [uri, position] = args;
  if (typeof uri === "string" && typeof position === "object" && position !== null) {
    return { uri, position: position as Place["position"] };
  }
  const editor = activeEditor();
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), position: { line, character } };
}

function asArguments(place: Place): [string, Place["position"]] {
  return [place.uri, place.position];
}

function activeEditor(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new Error("no text is open (open a file first)");
  }
  return editor;
}

async function copyWithoutTracking(session: Session, ...args: unknown[]): Promise<void> {
  const url = await ask<string | null>(session, "urlint.copyWithoutTracking", ...asArguments(place(args)));
  if (typeof url !== "string") {
    throw new Error("there is no URL at the cursor");
  }
  await vscode.env.clipboard.writeText(url);
  vscode.window.setStatusBarMessage(`Copied ${url}`, 5000);
}

async function showHost(session: Session, ...args: unknown[]): Promise<void> {
  const at = place(args);
  const found = await ask<LspLocation[] | null>(session, "urlint.showHost", ...asArguments(at));
  if (!Array.isArray(found) || found.length === 0) {
    throw new Error("there is no URL with a host at the cursor");
  }
  const { protocol2CodeConverter } = session.client();
  const locations = found.map((location) => protocol2CodeConverter.asLocation(location));
  const position = new vscode.Position(at.position.line, at.position.character);
  await vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(at.uri), position, locations);
}

/** What `source.fixAll` does on saving, now; the editor says so if there is nothing to fix. */
async function fixAll(session: Session): Promise<void> {
  session.client();
  activeEditor();
  const action = { kind: "source.fixAll.urlint", apply: "first" };
  await vscode.commands.executeCommand("editor.action.codeAction", action);
}

async function explainRule(session: Session, ...args: unknown[]): Promise<void> {
  const rule = typeof args[0] === "string" ? args[0] : await chooseRule();
  if (rule === undefined) {
    return;
  }
  const text = await ask<string | null>(session, "urlint.explainRule", rule);
  if (typeof text !== "string") {
    throw new Error(`there is no rule "${rule}"`);
  }
  await session.pages.showRule(rule, text);
}

/** The rule of the finding at the cursor; if there is more than one, or none, people choose. */
async function chooseRule(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor !== undefined) {
    const findings = vscode.languages.getDiagnostics(editor.document.uri).filter(({ source }) => source === "urlint");
    const here = rules(findings.filter(({ range }) => range.contains(editor.selection.active)));
    if (here.length === 1) {
      return here[0];
    }
    const known = here.length > 0 ? here : rules(findings);
    if (known.length > 0) {
      return vscode.window.showQuickPick(known, { placeHolder: "Which rule?" });
    }
  }
  return vscode.window.showInputBox({ prompt: "Which rule?", placeHolder: "scheme-typo" });
}

function rules(findings: vscode.Diagnostic[]): string[] {
  const codes = findings.map(({ code }) => (typeof code === "object" ? code.value : code));
  return [...new Set(codes.filter((code) => typeof code === "string"))].sort();
}

async function showStatus(session: Session): Promise<void> {
  await session.pages.showJson("status", await ask(session, "urlint.status"));
}
