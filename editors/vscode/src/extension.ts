// Starts the server with the editor, again when a setting asks for it, and ends it with the editor.
import * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { findProgram, NoProgram } from "./binary";
import { newClient, sendSettings } from "./client";
import { registerCommands, type Session } from "./commands";
import { Pages } from "./pages";
import { programPath } from "./settings";
import { StatusItem } from "./statusItem";

/** What other extensions, and tests, can wait for. */
export interface Api {
  client(): LanguageClient;
}

let running: Extension | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const extension = new Extension(context.extensionPath);
  running = extension;
  context.subscriptions.push(extension);
  await extension.start();
  return extension;
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

class Extension implements Session, vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("urlint", { log: true });
  readonly pages = new Pages();
  readonly #status = new StatusItem();
  readonly #disposables: vscode.Disposable[];
  #client: LanguageClient | undefined;
  /** Starts and stops happen one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(readonly path: string) {
    this.#disposables = [
      this.output,
      this.pages,
      this.#status,
      ...registerCommands(this),
      vscode.workspace.onDidChangeConfiguration((change) => this.#settingsChanged(change)),
    ];
  }

  client(): LanguageClient {
    if (this.#client?.state !== State.Running) {
      throw new Error("the server does not run (see the output of urlint, or restart the server)");
    }
    return this.#client;
  }

  start(): Promise<void> {
    return this.#inTurn(() => this.#start());
  }

  stop(): Promise<void> {
    return this.#inTurn(() => this.#stop());
  }

  restart(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  dispose(): void {
    for (const disposable of this.#disposables) {
      disposable.dispose();
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work, work);
    return this.#turn;
  }

  async #start(): Promise<void> {
    this.#status.show({ is: "starting" });
    try {
      const program = await findProgram({
        path: programPath(),
        extension: this.path,
        folder: vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath,
        env: process.env,
        platform: process.platform,
      });
      this.output.info(`${program.path} is urlint ${program.version}`);
      const client = newClient(program, this.output);
      this.#client = client;
      client.onDidChangeState(({ newState }) => {
        if (client === this.#client) {
          const isUp = newState === State.Running;
          this.#status.show(
            isUp ? { is: "running", ...program } : { is: newState === State.Starting ? "starting" : "stopped" },
          );
        }
      });
      await client.start();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.output.error(message);
      this.#status.show({ is: "failed", message });
      void this.#offerRemedy(message, error instanceof NoProgram);
    }
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) {
      // a server that has failed is no reason not to start another
      await client.dispose().catch((error) => this.output.warn(String(error)));
    }
    this.#status.show({ is: "stopped" });
  }

  /** Shows what is wrong, with a button for what helps. */
  async #offerRemedy(message: string, isSetting: boolean): Promise<void> {
    const settings = "Open Settings";
    const output = "Show Output";
    const chosen = await vscode.window.showErrorMessage(`urlint: ${message}`, isSetting ? settings : output);
    if (chosen === settings) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "urlint.path");
    } else if (chosen === output) {
      this.output.show();
    }
  }

  #settingsChanged(change: vscode.ConfigurationChangeEvent): void {
    // whether files that are not open have findings is agreed on at the start
    if (["urlint.path", "urlint.workspaceDiagnostics"].some((name) => change.affectsConfiguration(name))) {
      void this.restart();
    } else if (change.affectsConfiguration("urlint") && this.#client?.state === State.Running) {
      void sendSettings(this.#client).catch((error) => this.output.warn(String(error)));
    }
  }
}
