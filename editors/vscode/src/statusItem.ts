// The item of the status bar: whether the server runs.
import * as vscode from "vscode";

export type ServerState =
  | { is: "starting" }
  | { is: "running"; version: string; path: string }
  | { is: "stopped" }
  | { is: "failed"; message: string };

export class StatusItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("urlint.state", vscode.StatusBarAlignment.Right, 0);

  constructor() {
    this.#item.name = "urlint";
    this.show({ is: "stopped" });
    this.#item.show();
  }

  show(state: ServerState): void {
    const { icon, tooltip, command } = appearance(state);
    this.#item.text = icon === "" ? "urlint" : `$(${icon}) urlint`;
    this.#item.tooltip = tooltip;
    this.#item.command = command;
    this.#item.backgroundColor =
      state.is === "failed" ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function appearance(state: ServerState): { icon: string; tooltip: string; command: string } {
  switch (state.is) {
    case "starting":
      return { icon: "loading~spin", tooltip: "urlint starts", command: "urlint.showOutput" };
    case "running":
      return { icon: "", tooltip: `urlint ${state.version}: ${state.path}`, command: "urlint.status" };
    case "stopped":
      return { icon: "circle-slash", tooltip: "urlint does not run; click to start it", command: "urlint.restart" };
    case "failed":
      return { icon: "warning", tooltip: state.message, command: "urlint.restart" };
  }
}
