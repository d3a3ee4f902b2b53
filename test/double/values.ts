import { createVSCodeMock } from 'jest-mock-vscode';
import type * as vscode from 'vscode';
import { URI, Utils } from 'vscode-uri';

/** Provides plain values only; everything with behavior is implemented here. */
const library = createVSCodeMock({
  fn: () => () => {
    throw new Error('Nothing that acts is taken from the library of values.');
  },
});

const Uri = Object.assign(URI, { joinPath: (base: URI, ...parts: string[]): URI => Utils.joinPath(base, ...parts) });

/** Like the editor's: a listener that throws doesn't keep others from being called. */
class EventEmitter<T> implements vscode.EventEmitter<T> {
  readonly #listeners = new Set<(data: T) => unknown>();
  readonly event: vscode.Event<T> = (listener, thisArgument, disposables) => {
    const own = (data: T): unknown => listener.call(thisArgument, data);
    this.#listeners.add(own);
    const disposable = new library.Disposable(() => this.#listeners.delete(own));
    disposables?.push(disposable);
    return disposable;
  };
  fire(data: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(data);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class CancellationError extends Error {
  constructor() {
    super('Canceled');
    this.name = 'Canceled';
  }
}

class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<undefined>();
  #isCancelled = false;
  readonly token: vscode.CancellationToken;
  constructor() {
    const isCancelled = (): boolean => this.#isCancelled;
    this.token = {
      get isCancellationRequested() {
        return isCancelled();
      },
      onCancellationRequested: this.#cancelled.event,
    };
  }
  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#cancelled.fire(undefined);
  }
  dispose(): void {
    this.#cancelled.dispose();
  }
}

class FileSystemError extends Error {
  readonly code: string;
  constructor(messageOrUri?: string | vscode.Uri, code = 'Unknown') {
    super(typeof messageOrUri === 'string' ? messageOrUri : `${code}: ${String(messageOrUri)}`);
    this.name = code;
    this.code = code;
  }
  static FileNotFound = (what?: string | vscode.Uri) => new FileSystemError(what, 'FileNotFound');
  static FileExists = (what?: string | vscode.Uri) => new FileSystemError(what, 'FileExists');
  static FileNotADirectory = (what?: string | vscode.Uri) => new FileSystemError(what, 'FileNotADirectory');
  static FileIsADirectory = (what?: string | vscode.Uri) => new FileSystemError(what, 'FileIsADirectory');
  static NoPermissions = (what?: string | vscode.Uri) => new FileSystemError(what, 'NoPermissions');
  static Unavailable = (what?: string | vscode.Uri) => new FileSystemError(what, 'Unavailable');
}

class LanguageModelTextPart {
  value: string;
  constructor(value: string) {
    this.value = value;
  }
}

class LanguageModelToolResult {
  content: unknown[];
  constructor(content: unknown[]) {
    this.content = content;
  }
}

class DataTransferItem {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

class MarkdownString {
  value: string;
  isTrusted?: boolean | { readonly enabledCommands: readonly string[] };
  supportThemeIcons?: boolean;
  supportHtml?: boolean;
  baseUri?: vscode.Uri;
  constructor(value = '', supportThemeIcons = false) {
    this.value = value;
    this.supportThemeIcons = supportThemeIcons;
  }
  /** Escapes plain text like the editor. */
  appendText(value: string): this {
    this.value += value
      .replace(/[\\`*_{}[\]()#+\-!~<>]/g, '\\$&')
      .replace(/([ \t]+)/g, (blanks) => '&nbsp;'.repeat(blanks.length))
      .replace(/\n/g, '\n\n');
    return this;
  }
  appendMarkdown(value: string): this {
    this.value += value;
    return this;
  }
  appendCodeblock(value: string, language = ''): this {
    this.value += `\n\`\`\`${language}\n${value}\n\`\`\`\n`;
    return this;
  }
}

class InlayHint {
  position: vscode.Position;
  label: string;
  paddingLeft?: boolean;
  tooltip?: string;

  constructor(position: vscode.Position, label: string) {
    this.position = position;
    this.label = label;
  }
}

class Hover {
  contents: unknown[];
  range?: vscode.Range;
  constructor(contents: unknown, range?: vscode.Range) {
    this.contents = Array.isArray(contents) ? contents : [contents];
    if (range) this.range = range;
  }
}

class DocumentLink {
  range: vscode.Range;
  target?: vscode.Uri;
  tooltip?: string;
  constructor(range: vscode.Range, target?: vscode.Uri) {
    this.range = range;
    if (target) this.target = target;
  }
}

class Location {
  uri: vscode.Uri;
  range: vscode.Range;
  constructor(uri: vscode.Uri, place: vscode.Range | vscode.Position) {
    this.uri = uri;
    this.range = place instanceof values.Range ? place : new values.Range(place, place);
  }
}

class TabInputText {
  readonly uri: vscode.Uri;
  constructor(uri: vscode.Uri) {
    this.uri = uri;
  }
}

class TabInputTextDiff {
  readonly original: vscode.Uri;
  readonly modified: vscode.Uri;
  constructor(original: vscode.Uri, modified: vscode.Uri) {
    this.original = original;
    this.modified = modified;
  }
}

class NotebookRange {
  readonly start: number;
  readonly end: number;
  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
  get isEmpty(): boolean {
    return this.start === this.end;
  }
  with({ start = this.start, end = this.end }: { start?: number; end?: number }): NotebookRange {
    return new NotebookRange(start, end);
  }
}
class TabInputNotebook {
  readonly uri: vscode.Uri;
  readonly notebookType: string;
  constructor(uri: vscode.Uri, notebookType: string) {
    this.uri = uri;
    this.notebookType = notebookType;
  }
}

class TabInputWebview {
  readonly viewType: string;
  constructor(viewType: string) {
    this.viewType = viewType;
  }
}

class RelativePattern {
  baseUri: URI | vscode.Uri;
  base: string;
  pattern: string;
  constructor(base: vscode.WorkspaceFolder | vscode.Uri | string, pattern: string) {
    this.baseUri = typeof base === 'string' ? URI.file(base) : 'uri' in base ? base.uri : base;
    this.base = this.baseUri.fsPath;
    this.pattern = pattern;
  }
}

class SnippetTextEdit {
  range: vscode.Range;
  snippet: vscode.SnippetString;
  constructor(range: vscode.Range, snippet: vscode.SnippetString) {
    this.range = range;
    this.snippet = snippet;
  }
}

class DocumentDropOrPasteEditKind {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  static readonly Empty = new DocumentDropOrPasteEditKind('');
  static readonly Text = new DocumentDropOrPasteEditKind('text');
  static readonly TextUpdateImports = new DocumentDropOrPasteEditKind('text.updateImports');
  append(...parts: string[]): DocumentDropOrPasteEditKind {
    return new DocumentDropOrPasteEditKind([this.value, ...parts].filter(Boolean).join('.'));
  }
  intersects(other: DocumentDropOrPasteEditKind): boolean {
    return this.contains(other) || other.contains(this);
  }
  contains({ value }: DocumentDropOrPasteEditKind): boolean {
    return this.value === '' || value === this.value || value.startsWith(`${this.value}.`);
  }
}

class DocumentPasteEdit {
  title: string;
  kind: DocumentDropOrPasteEditKind;
  insertText: string | vscode.SnippetString;
  additionalEdit?: vscode.WorkspaceEdit;
  yieldTo?: readonly DocumentDropOrPasteEditKind[];
  constructor(insertText: string | vscode.SnippetString, title: string, kind: DocumentDropOrPasteEditKind) {
    this.insertText = insertText;
    this.title = title;
    this.kind = kind;
  }
}

/** Stores tokens as given; the editor's class packs them into numbers. */
class SemanticTokensBuilder {
  readonly #tokens: { range: vscode.Range; type: string }[] = [];
  push(range: vscode.Range, type: string): void {
    this.#tokens.push({ range, type });
  }
  build(): { tokens: { range: vscode.Range; type: string }[] } {
    return { tokens: this.#tokens };
  }
}

const {
  CodeAction,
  CodeActionKind,
  CodeLens,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  ConfigurationTarget,
  Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  Disposable,
  DocumentHighlight,
  DocumentSymbol,
  EndOfLine,
  ExtensionKind,
  FileChangeType,
  FilePermission,
  FileType,
  FoldingRange,
  FoldingRangeKind,
  OverviewRulerLane,
  Position,
  ProgressLocation,
  Range,
  Selection,
  SemanticTokensLegend,
  SnippetString,
  StatusBarAlignment,
  SymbolKind,
  TextEdit,
  TextEditorRevealType,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  ViewColumn,
  WorkspaceEdit,
} = library;

/** Missing in jest-mock-vscode. */
const UIKind = { Desktop: 1, Web: 2 } as typeof vscode.UIKind;

/** The editor's value types: classes that code instantiates, and constants that it compares. */
export const values = {
  CancellationError,
  CancellationTokenSource,
  DataTransferItem: DataTransferItem as unknown as typeof vscode.DataTransferItem,
  CodeAction,
  CodeActionKind,
  CodeLens,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  ConfigurationTarget,
  Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  Disposable,
  DocumentDropOrPasteEditKind: DocumentDropOrPasteEditKind as unknown as typeof vscode.DocumentDropOrPasteEditKind,
  DocumentHighlight,
  DocumentLink,
  DocumentPasteEdit: DocumentPasteEdit,
  DocumentSymbol,
  EndOfLine,
  ExtensionKind,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  FoldingRange,
  FoldingRangeKind,
  Hover: Hover as unknown as typeof vscode.Hover,
  InlayHint: InlayHint as unknown as typeof vscode.InlayHint,
  LanguageModelTextPart,
  LanguageModelToolResult,
  Location,
  MarkdownString,
  OverviewRulerLane,
  Position,
  ProgressLocation,
  CommentMode: { Editing: 0, Preview: 1 } as unknown as typeof vscode.CommentMode,
  ColorThemeKind: {
    Light: 1,
    Dark: 2,
    HighContrast: 3,
    HighContrastLight: 4,
  } as unknown as typeof vscode.ColorThemeKind,
  QuickPickItemKind: { Separator: -1, Default: 0 } as unknown as typeof vscode.QuickPickItemKind,
  Range,
  RelativePattern,
  Selection,
  SemanticTokensBuilder: SemanticTokensBuilder as unknown as typeof vscode.SemanticTokensBuilder,
  SemanticTokensLegend,
  SnippetString,
  SnippetTextEdit: SnippetTextEdit as unknown as typeof vscode.SnippetTextEdit,
  StatusBarAlignment,
  SymbolKind,
  NotebookRange,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  TabInputWebview,
  TextEdit,
  TextEditorRevealType,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  UIKind,
  Uri: Uri as unknown as typeof vscode.Uri,
  ViewColumn,
  WorkspaceEdit,
} satisfies Partial<typeof vscode>;
