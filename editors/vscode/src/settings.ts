// The settings of the section `urlint`, as the server gets them.
import * as vscode from "vscode";

/** What the server reads of `initializationOptions` and `workspace/configuration`. */
export interface ServerSettings {
  configuration: string | null;
  workspaceDiagnostics: boolean;
  unsafeFixes: boolean;
}

export function serverSettings(): ServerSettings {
  const settings = vscode.workspace.getConfiguration("urlint");
  return {
    // an empty field of the settings editor is no file
    configuration: settings.get<string | null>("configuration", null) || null,
    workspaceDiagnostics: settings.get("workspaceDiagnostics", false),
    unsafeFixes: settings.get("unsafeFixes", false),
  };
}

/** `urlint.path`, empty if it is not set. */
export function programPath(): string {
  return vscode.workspace.getConfiguration("urlint").get("path", "").trim();
}
