// As much of the module `vscode` as the extension and its client use, with a record of what they ask the editor to do.
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { URI } from "vscode-uri";

export { URI as Uri };

export class Disposable {
  constructor(private readonly callOnDispose: () => unknown = () => {}) {}
  static from(...disposables: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => disposables.forEach((disposable) => void disposable.dispose()));
  }
  dispose(): void {
    this.callOnDispose();
  }
}

type Listener<T> = (event: T) => unknown;

export class EventEmitter<T> {
  readonly #listeners = new Set<Listener<T>>();
  readonly event = (listener: Listener<T>, self?: unknown, disposables?: Disposable[]): Disposable => {
    const bound: Listener<T> = (event) => listener.call(self, event);
    this.#listeners.add(bound);
    const disposable = new Disposable(() => this.#listeners.delete(bound));
    disposables?.push(disposable);
    return disposable;
  };
  fire(event: T): void {
    for (const listener of [...this.#listeners]) {
      listener(event);
    }
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationError extends Error {}

export class CancellationTokenSource {
  readonly #emitter = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#emitter.event };
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#emitter.fire();
  }
  dispose(): void {}
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
  isBefore(other: Position): boolean {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
  isAfter(other: Position): boolean {
    return other.isBefore(this);
  }
  isEqual(other: Position): boolean {
    return this.line === other.line && this.character === other.character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(start: Position | number, end: Position | number, endLine?: number, endCharacter?: number) {
    this.start = typeof start === "number" ? new Position(start, end as number) : start;
    this.end = typeof start === "number" ? new Position(endLine ?? 0, endCharacter ?? 0) : (end as Position);
  }
  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }
  contains(position: Position): boolean {
    return !position.isBefore(this.start) && !position.isAfter(this.end);
  }
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }
}

export class Location {
  constructor(
    readonly uri: URI,
    readonly range: Range,
  ) {}
}

export class DiagnosticRelatedInformation {
  constructor(
    readonly location: Location,
    readonly message: string,
  ) {}
}

export class Diagnostic {
  source: string | undefined;
  code: string | number | { value: string | number; target: URI } | undefined;
  constructor(
    readonly range: Range,
    readonly message: string,
    public severity: number = 0,
  ) {}
}

export class TextEdit {
  constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}
  static replace(range: Range, text: string): TextEdit {
    return new TextEdit(range, text);
  }
}

export class SnippetTextEdit extends TextEdit {}

export class WorkspaceEdit {
  readonly texts = new Map<string, TextEdit[]>();
  set(uri: URI, edits: (TextEdit | [TextEdit, unknown])[]): void {
    const plain = edits.map((edit) => (Array.isArray(edit) ? edit[0] : edit));
    this.texts.set(uri.toString(), [...(this.texts.get(uri.toString()) ?? []), ...plain]);
  }
  replace(uri: URI, range: Range, text: string): void {
    this.set(uri, [new TextEdit(range, text)]);
  }
  insert(uri: URI, at: Position, text: string): void {
    this.set(uri, [new TextEdit(new Range(at, at), text)]);
  }
  delete(uri: URI, range: Range): void {
    this.set(uri, [new TextEdit(range, "")]);
  }
}

export class CodeActionKind {
  static readonly Empty = new CodeActionKind("");
  static readonly QuickFix = new CodeActionKind("quickfix");
  static readonly Refactor = new CodeActionKind("refactor");
  static readonly RefactorExtract = new CodeActionKind("refactor.extract");
  static readonly RefactorInline = new CodeActionKind("refactor.inline");
  static readonly RefactorMove = new CodeActionKind("refactor.move");
  static readonly RefactorRewrite = new CodeActionKind("refactor.rewrite");
  static readonly Source = new CodeActionKind("source");
  static readonly SourceFixAll = new CodeActionKind("source.fixAll");
  static readonly SourceOrganizeImports = new CodeActionKind("source.organizeImports");
  static readonly Notebook = new CodeActionKind("notebook");
  constructor(readonly value: string) {}
  append(parts: string): CodeActionKind {
    return new CodeActionKind(this.value === "" ? parts : `${this.value}.${parts}`);
  }
}

export class CodeAction {
  edit: WorkspaceEdit | undefined;
  command: { command: string; arguments?: unknown[] } | undefined;
  isPreferred: boolean | undefined;
  constructor(
    readonly title: string,
    public kind?: CodeActionKind,
  ) {}
}

export class TabInputText {
  constructor(readonly uri: URI) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class RelativePattern {
  constructor(
    readonly baseUri: URI,
    readonly pattern: string,
  ) {}
}

export class MarkdownString {
  constructor(public value = "") {}
  appendCodeblock(code: string): this {
    this.value += code;
    return this;
  }
}

/** A class whose members are its arguments: the tests read at most one of them. */
const record = () =>
  class {
    readonly args: unknown[];
    constructor(...args: unknown[]) {
      this.args = args;
    }
  };
export const CallHierarchyItem = record();
export const CodeLens = record();
export const CompletionItem = record();
export const CompletionList = record();
export const DocumentHighlight = record();
export const DocumentLink = record();
export const DocumentSymbol = record();
export const FoldingRange = record();
export const Hover = record();
export const InlayHint = record();
export const InlineCompletionItem = record();
export const SelectionRange = record();
export const SnippetString = record();
export const SymbolInformation = record();
export const TabInputCustom = record();
export const TabInputNotebook = record();
export const TabInputTextDiff = record();
export const TypeHierarchyItem = record();

/** The names in the order of their numbers. */
const numbered = (first: number, names: string): Record<string, number> =>
  Object.fromEntries(names.split(" ").map((name, nth) => [name, first + nth]));
export const CodeActionTriggerKind = numbered(1, "Invoke Automatic");
export const CompletionItemKind = numbered(
  0,
  "Text Method Function Constructor Field Variable Class Interface Module Property Unit Value Enum Keyword Snippet " +
    "Color File Reference Folder EnumMember Constant Struct Event Operator TypeParameter",
);
export const CompletionItemTag = numbered(1, "Deprecated");
export const CompletionTriggerKind = numbered(0, "Invoke TriggerCharacter TriggerForIncompleteCompletions");
export const DiagnosticSeverity = numbered(0, "Error Warning Information Hint");
export const DiagnosticTag = numbered(1, "Unnecessary Deprecated");
export const DocumentHighlightKind = numbered(0, "Text Read Write");
export const FileType = numbered(0, "Unknown File Directory");
export const InlineCompletionTriggerKind = numbered(0, "Invoke Automatic");
export const LogLevel = numbered(0, "Off Trace Debug Info Warning Error");
export const NotebookCellKind = numbered(1, "Markup Code");
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 };
export const SignatureHelpTriggerKind = numbered(1, "Invoke TriggerCharacter ContentChange");
export const StatusBarAlignment = numbered(1, "Left Right");
export const SymbolKind = numbered(0, "File Module Namespace Package Class Method Property Field");
export const SymbolTag = numbered(1, "Deprecated");
export const TextDocumentSaveReason = numbered(1, "Manual AfterDelay FocusOut");
export const ViewColumn = { Active: -1, Beside: -2 };

/** A text in the editor. */
export class Document {
  version = 1;
  isClosed = false;
  isDirty = false;
  constructor(
    readonly uri: URI,
    readonly languageId: string,
    private text: string,
  ) {}
  get lineCount(): number {
    return this.text.split("\n").length;
  }
  getText(range?: Range): string {
    return range === undefined ? this.text : this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }
  offsetAt({ line, character }: Position): number {
    const before = this.text.split("\n").slice(0, line);
    return before.reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  /** Replaces parts of the text; the places are those of the text as it was. */
  edit(edits: readonly TextEdit[]): void {
    const changes = edits
      .map(({ range, newText }) => ({
        range,
        rangeOffset: this.offsetAt(range.start),
        rangeLength: this.offsetAt(range.end) - this.offsetAt(range.start),
        text: newText,
      }))
      .sort((one, other) => other.rangeOffset - one.rangeOffset);
    for (const { rangeOffset, rangeLength, text } of changes) {
      this.text = this.text.slice(0, rangeOffset) + text + this.text.slice(rangeOffset + rangeLength);
    }
    this.version += 1;
    this.isDirty = true;
    events.changedText.fire({ document: this, contentChanges: changes, reason: undefined });
  }
}

const events = {
  opened: new EventEmitter<Document>(),
  closed: new EventEmitter<Document>(),
  saved: new EventEmitter<Document>(),
  changedText: new EventEmitter<{ document: Document; contentChanges: unknown[]; reason: undefined }>(),
  configuration: new EventEmitter<{ affectsConfiguration(section: string): boolean }>(),
  folders: new EventEmitter<unknown>(),
  willRename: new EventEmitter<{ files: Renamed[]; token: unknown; waitUntil(work: Promise<unknown>): void }>(),
  didRename: new EventEmitter<{ files: Renamed[] }>(),
  activeEditor: new EventEmitter<unknown>(),
  tabs: new EventEmitter<unknown>(),
};

interface Renamed {
  oldUri: URI;
  newUri: URI;
}

const tabs: { input: TabInputText }[] = [];

/** What tests set and see. */
export const editor = {
  settings: new Map<string, unknown>(),
  diagnostics: new Map<string, Diagnostic[]>(),
  /** Called commands of the editor itself, and messages, in order. */
  calls: [] as [string, ...unknown[]][],
  /** What people choose in the next dialogs. */
  answers: [] as (string | undefined)[],
  items: [] as Record<string, unknown>[],
  log: [] as string[],
  /** Providers by the name of their feature, such as `CodeActions`. */
  providers: new Map<string, Record<string, (...args: never[]) => unknown>[]>(),

  /** Sets settings, and has the extension notice. */
  set(settings: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(settings)) {
      editor.settings.set(name, value);
    }
    const names = Object.keys(settings);
    const affectsConfiguration = (section: string) =>
      names.some((name) => name === section || name.startsWith(`${section}.`));
    events.configuration.fire({ affectsConfiguration });
  },
  /** Opens a file, with the cursor at its start. */
  async open(path: string, languageId = "plaintext"): Promise<Document> {
    const document = new Document(URI.file(path), languageId, await readFile(path, "utf8"));
    editor.show(document);
    return document;
  },
  show(document: Document): void {
    const tab = { input: new TabInputText(document.uri) };
    tabs.push(tab);
    workspace.textDocuments.push(document);
    editor.cursor(document, 0, 0);
    events.tabs.fire({ opened: [tab], closed: [], changed: [] });
    events.opened.fire(document);
  },
  cursor(document: Document, line: number, character: number): void {
    const at = new Position(line, character);
    const selection = new Selection(at, at);
    window.activeTextEditor = { document, selection };
    window.visibleTextEditors = [window.activeTextEditor];
    events.activeEditor.fire(window.activeTextEditor);
  },
  close(document: Document): void {
    document.isClosed = true;
    const name = document.uri.toString();
    const closed = tabs.filter(({ input }) => input.uri.toString() === name);
    closed.forEach((tab) => void tabs.splice(tabs.indexOf(tab), 1));
    workspace.textDocuments.splice(workspace.textDocuments.indexOf(document), 1);
    events.closed.fire(document);
    events.tabs.fire({ opened: [], closed, changed: [] });
  },
  /** Renames a file as the explorer does: the edits for it come first. */
  async rename(from: string, to: string): Promise<void> {
    const files = [{ oldUri: URI.file(from), newUri: URI.file(to) }];
    const waits: Promise<unknown>[] = [];
    events.willRename.fire({
      files,
      token: new CancellationTokenSource().token,
      waitUntil: (work) => waits.push(work),
    });
    for (const edit of await Promise.all(waits)) {
      if (edit instanceof WorkspaceEdit) {
        await workspace.applyEdit(edit);
      }
    }
    const old = workspace.textDocuments.find(({ uri }) => uri.fsPath === from);
    if (old !== undefined) {
      await writeFile(from, old.getText());
    }
    await rename(from, to);
    if (old !== undefined) {
      editor.close(old);
      await editor.open(to, old.languageId);
    }
    events.didRename.fire({ files });
  },
  reset(): void {
    editor.settings.clear();
    editor.diagnostics.clear();
    editor.calls.length = 0;
    editor.answers.length = 0;
    editor.log.length = 0;
    workspace.textDocuments.length = 0;
    tabs.length = 0;
    window.activeTextEditor = undefined;
    window.visibleTextEditors = [];
    registered.clear();
  },
};

const never = () => new Disposable();

export const workspace = {
  textDocuments: [] as Document[],
  notebookDocuments: [] as never[],
  workspaceFolders: undefined as { uri: URI; name: string; index: number }[] | undefined,
  onDidOpenTextDocument: events.opened.event,
  onDidCloseTextDocument: events.closed.event,
  onDidSaveTextDocument: events.saved.event,
  onDidChangeTextDocument: events.changedText.event,
  onDidChangeConfiguration: events.configuration.event,
  onDidChangeWorkspaceFolders: events.folders.event,
  onWillRenameFiles: events.willRename.event,
  onDidRenameFiles: events.didRename.event,
  onWillSaveTextDocument: never,
  onWillCreateFiles: never,
  onDidCreateFiles: never,
  onWillDeleteFiles: never,
  onDidDeleteFiles: never,
  onDidOpenNotebookDocument: never,
  onDidCloseNotebookDocument: never,
  onDidChangeNotebookDocument: never,
  onDidSaveNotebookDocument: never,
  fs: {
    async stat(uri: URI) {
      const found = await stat(uri.fsPath);
      return { type: found.isDirectory() ? FileType.Directory : FileType.File };
    },
  },
  getWorkspaceFolder: (uri: URI) =>
    workspace.workspaceFolders?.find((folder) => uri.fsPath.startsWith(folder.uri.fsPath)),
  getConfiguration(section?: string) {
    const prefix = section === undefined ? "" : `${section}.`;
    return {
      get(name: string, otherwise?: unknown): unknown {
        const path = prefix + name;
        if (editor.settings.has(path)) {
          return editor.settings.get(path);
        }
        const inside = [...editor.settings].filter(([key]) => key.startsWith(`${path}.`));
        return inside.length === 0
          ? otherwise
          : Object.fromEntries(inside.map(([key, value]) => [key.slice(path.length + 1), value]));
      },
    };
  },
  createFileSystemWatcher: () => ({ onDidCreate: never, onDidChange: never, onDidDelete: never, dispose() {} }),
  registerTextDocumentContentProvider(scheme: string, provider: Record<string, () => unknown>) {
    return provide(`Content:${scheme}`, provider);
  },
  async openTextDocument(uri: URI): Promise<Document> {
    const [provider] = editor.providers.get(`Content:${uri.scheme}`) ?? [];
    return new Document(uri, "plaintext", String(provider?.provideTextDocumentContent?.(uri as never)));
  },
  /** Edits the open texts, and the other files on the disk. */
  async applyEdit(edit: WorkspaceEdit): Promise<boolean> {
    for (const [name, edits] of edit.texts) {
      const open = workspace.textDocuments.find(({ uri }) => uri.toString() === name);
      const { fsPath } = URI.parse(name);
      const document = open ?? new Document(URI.parse(name), "", await readFile(fsPath, "utf8"));
      document.edit(edits);
      if (open === undefined) {
        await writeFile(fsPath, document.getText());
      }
    }
    return true;
  },
};

const said =
  (how: string) =>
  async (...args: unknown[]): Promise<string | undefined> => {
    editor.calls.push([how, ...args]);
    return editor.answers.shift();
  };

const logged = (level: string) => (message: string) => editor.log.push(`${level}: ${message}`);

export const window = {
  activeTextEditor: undefined as { document: Document; selection: Selection } | undefined,
  visibleTextEditors: [] as unknown[],
  tabGroups: { all: [{ tabs }], onDidChangeTabs: events.tabs.event, onDidChangeTabGroups: never },
  onDidChangeActiveTextEditor: events.activeEditor.event,
  onDidChangeVisibleTextEditors: never,
  showErrorMessage: said("error"),
  showWarningMessage: said("warning"),
  showInformationMessage: said("information"),
  showQuickPick: said("pick"),
  showInputBox: said("input"),
  showTextDocument: async (document: Document) => {
    editor.calls.push(["show", document.getText()]);
  },
  setStatusBarMessage: (text: string) => {
    editor.calls.push(["status", text]);
  },
  createStatusBarItem() {
    const item: Record<string, unknown> = { show() {}, hide() {}, dispose() {} };
    editor.items.push(item);
    return item;
  },
  createOutputChannel: () => ({
    logLevel: LogLevel.Info,
    onDidChangeLogLevel: never,
    append: logged("append"),
    appendLine: logged("append"),
    trace: logged("trace"),
    debug: logged("debug"),
    info: logged("info"),
    warn: logged("warn"),
    error: logged("error"),
    clear() {},
    show: () => editor.calls.push(["output"]),
    dispose() {},
  }),
  withProgress: (_options: unknown, work: (progress: unknown, token: unknown) => unknown) =>
    work({ report() {} }, new CancellationTokenSource().token),
};

const registered = new Map<string, (...args: unknown[]) => unknown>();

export const commands = {
  registerCommand(name: string, run: (...args: unknown[]) => unknown): Disposable {
    if (registered.has(name)) {
      throw new Error(`command '${name}' already exists`);
    }
    registered.set(name, run);
    return new Disposable(() => registered.delete(name));
  },
  async executeCommand(name: string, ...args: unknown[]): Promise<unknown> {
    const run = registered.get(name);
    if (run !== undefined) {
      return run(...args);
    }
    editor.calls.push([name, ...args]);
    return undefined;
  },
};

let copied = "";
export const env = {
  appName: "test",
  language: "en",
  openExternal: async () => true,
  clipboard: {
    async writeText(text: string): Promise<void> {
      copied = text;
    },
    readText: async () => copied,
  },
};

function provide(feature: string, provider: Record<string, () => unknown>): Disposable {
  const others = editor.providers.get(feature) ?? [];
  editor.providers.set(feature, [...others, provider]);
  return new Disposable(() => {
    editor.providers.set(
      feature,
      (editor.providers.get(feature) ?? []).filter((other) => other !== provider),
    );
  });
}

type Selector = string | { scheme?: string; language?: string } | Selector[];

function matches(selector: Selector, document: Document): number {
  if (Array.isArray(selector)) {
    return Math.max(0, ...selector.map((one) => matches(one, document)));
  }
  if (typeof selector === "string") {
    return selector === "*" || selector === document.languageId ? 10 : 0;
  }
  const { scheme = document.uri.scheme, language = document.languageId } = selector;
  return scheme === document.uri.scheme && language === document.languageId ? 10 : 0;
}

const knownLanguages = {
  match: matches,
  getDiagnostics: (uri: URI) => editor.diagnostics.get(uri.toString()) ?? [],
  createDiagnosticCollection: () => ({
    set: (uri: URI, found: Diagnostic[] | undefined) => editor.diagnostics.set(uri.toString(), found ?? []),
    delete: (uri: URI) => editor.diagnostics.delete(uri.toString()),
    has: (uri: URI) => editor.diagnostics.has(uri.toString()),
    clear: () => editor.diagnostics.clear(),
    dispose() {},
  }),
};

/** `registerXProvider` for all X; the provider comes after the selector, if there is one. */
export const languages = new Proxy(knownLanguages, {
  get(known, name: string) {
    const feature = name.match(/^register(\w+)Provider$/)?.[1];
    if (feature === undefined) {
      return known[name as keyof typeof known];
    }
    return (first: unknown, second?: Record<string, () => unknown>) =>
      provide(feature, second ?? (first as Record<string, () => unknown>));
  },
});

export const version = "1.91.0";
