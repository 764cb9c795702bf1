// The client of the Language Server Protocol, set up for urlint.
import * as vscode from "vscode";
import {
  type DynamicFeature,
  LanguageClient,
  type RegistrationData,
  type StaticFeature,
} from "vscode-languageclient/node";
import type { Program } from "./binary";
import { OWN_COMMANDS } from "./commands";
import { type ServerSettings, serverSettings } from "./settings";

/** All texts with a path, and those without one yet: the server says which formats it reads. */
const DOCUMENTS = [{ scheme: "file" }, { scheme: "untitled" }];

type Feature = StaticFeature | DynamicFeature<{ commands?: string[] }>;

class Client extends LanguageClient {
  /** Commands of the server become commands of the editor, without those that the extension has itself. */
  // biome-ignore lint/suspicious/noExplicitAny: as the class declares it
  override registerFeature(feature: StaticFeature | DynamicFeature<any>): void {
    const dynamic = feature as Feature;
    if ("register" in dynamic && dynamic.registrationType.method === "workspace/executeCommand") {
      const register = dynamic.register.bind(dynamic);
      dynamic.register = (data: RegistrationData<{ commands?: string[] }>) => {
        const commands = (data.registerOptions.commands ?? []).filter((name) => !OWN_COMMANDS.has(name));
        register({ ...data, registerOptions: { ...data.registerOptions, commands } });
      };
    }
    super.registerFeature(feature);
  }
}

export function newClient(program: Program, output: vscode.LogOutputChannel): LanguageClient {
  const run = { command: program.path, args: ["server"] };
  return new Client("urlint", "urlint", run, {
    documentSelector: DOCUMENTS,
    initializationOptions: serverSettings,
    outputChannel: output,
    markdown: { isTrusted: false },
    middleware: {
      // the client also asks for texts that were closed just now, such as those of a file that was renamed
      provideDiagnostics: (document, previous, token, next) =>
        isOpen("uri" in document ? document.uri : document) ? next(document, previous, token) : undefined,
      workspace: {
        // the server asks for the section; what it gets is the same as at the start
        configuration: async (params, token, next) => {
          const answers = await next(params, token);
          return Array.isArray(answers)
            ? answers.map((answer, nth) => (params.items[nth]?.section === "urlint" ? serverSettings() : answer))
            : answers;
        },
      },
    },
  });
}

function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}

/** Tells the server of changed settings. */
export async function sendSettings(client: LanguageClient): Promise<void> {
  const settings: { urlint: ServerSettings } = { urlint: serverSettings() };
  await client.sendNotification("workspace/didChangeConfiguration", { settings });
}
