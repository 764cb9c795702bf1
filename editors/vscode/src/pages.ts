// Texts that are no files and are not edited: the pages of rules, which the server writes, and its status.
import * as vscode from "vscode";

const SCHEME = "urlint";

export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? "";
  }

  /** Shows the page of a rule beside the text, formatted where the editor can. */
  async showRule(rule: string, markdown: string): Promise<void> {
    const uri = this.#page(`${rule}.md`, markdown);
    try {
      await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
    } catch {
      // the extension for Markdown is switched off
      await this.#open(uri, vscode.ViewColumn.Beside);
    }
  }

  /** Shows a value as JSON. */
  async showJson(name: string, value: unknown): Promise<void> {
    await this.#open(this.#page(`${name}.json`, `${JSON.stringify(value, null, 2)}\n`), vscode.ViewColumn.Active);
  }

  /** The page with this name, with a new text. */
  #page(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    return uri;
  }

  async #open(uri: vscode.Uri, viewColumn: vscode.ViewColumn): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn, preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
