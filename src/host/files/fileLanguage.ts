import * as vscode from 'vscode';
import { memoByVersion } from '../../base/memo.ts';
import { Disposables, type Disposable } from '../../base/disposables.ts';

/** The pause in typing before a document is checked; too short to be felt as a delay. */
const pauseMilliseconds = 150;

/** Offsets in a document's text, in UTF-16 units. */
interface FileRange {
  start: number;
  end: number;
}

interface FileFix {
  title: string;
  edits: readonly (FileRange & { text: string })[];
}

/**
 * A problem in a file, in the display language. Its fixes don't overlap; those that need a search are computed on
 * request.
 */
interface FileProblem extends FileRange {
  code: string;
  message: string;
  severity: 'error' | 'warning' | 'information';
  fixes?: readonly FileFix[] | (() => readonly FileFix[]);
}

/** A file type's language: how a document is checked, and when it is checked again. */
interface FileLanguage<P extends FileProblem> {
  language: string;
  /** The name of the collection of diagnostics. */
  collection: string;
  find: (document: vscode.TextDocument) => P[] | Promise<P[]>;
  /** The problems whose text is grayed out. */
  unnecessary: readonly P['code'][];
  onDidChange: (listener: () => void) => Disposable;
  /** All open documents are checked again once this settles. */
  ready?: Promise<unknown>;
  /** Another action on a problem, besides its fixes. */
  furtherAction?: (problem: P, text: string) => vscode.CodeAction | undefined;
}

/** Reads each version of a document only once. */
export function readOnce<T>(read: (text: string) => T): (document: vscode.TextDocument) => T {
  return memoByVersion((document) => read(document.getText()));
}

export function rangeIn(document: vscode.TextDocument, { start, end }: FileRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

export function editIn(document: vscode.TextDocument, edits: FileFix['edits']): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { text, ...range } of edits) edit.replace(document.uri, rangeIn(document, range), text);
  return edit;
}

/** The problems of all open files of a language, updated while the person types, and their quick fixes. */
export class FileProblems<P extends FileProblem> implements vscode.CodeActionProvider, Disposable {
  readonly #language: FileLanguage<P>;
  readonly #own = new Disposables();
  readonly #shown: vscode.DiagnosticCollection;
  /** The last check of each document that was begun or is about to be, until its problems are shown. */
  readonly #waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();

  constructor(language: FileLanguage<P>) {
    this.#language = language;
    this.#shown = this.#own.add(vscode.languages.createDiagnosticCollection(language.collection));
    const showAll = (): void => {
      if (!this.#own.disposed) vscode.workspace.textDocuments.forEach((document) => this.#showAfter(document, 0));
    };
    this.#own.add(vscode.workspace.onDidOpenTextDocument((document) => this.#showAfter(document, 0)));
    this.#own.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#showAfter(document, pauseMilliseconds)),
    );
    this.#own.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
    this.#own.add(language.onDidChange(showAll));
    void Promise.resolve(language.ready).then(showAll);
  }

  /** The fixes of the problems that the range touches. A problem's only fix is the preferred one. */
  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const { find, furtherAction } = this.#language;
    return (await find(document)).flatMap((problem) => {
      const where = rangeIn(document, problem);
      if (!where.intersection(range)) return [];
      const { code, message, fixes: known = [] } = problem;
      const fixes = typeof known === 'function' ? known() : known;
      const shown = diagnostics.find(
        (diagnostic) => diagnostic.code === code && diagnostic.message === message && diagnostic.range.isEqual(where),
      );
      const actions = fixes.map(({ title, edits }) => {
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.edit = editIn(document, edits);
        action.isPreferred = fixes.length === 1;
        return action;
      });
      const further = furtherAction?.(problem, document.getText(where));
      if (further) actions.push(further);
      if (shown) for (const action of actions) action.diagnostics = [shown];
      return actions;
    });
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#own.dispose();
  }

  #showAfter(document: vscode.TextDocument, milliseconds: number): void {
    if (document.languageId !== this.#language.language) return;
    clearTimeout(this.#waiting.get(document));
    const timer = setTimeout(() => void this.#show(document, timer), milliseconds);
    this.#waiting.set(document, timer);
  }

  async #show(document: vscode.TextDocument, timer: NodeJS.Timeout): Promise<void> {
    const problems = await this.#language.find(document);
    // The document was changed or closed meanwhile, or all checks were disposed.
    if (this.#waiting.get(document) !== timer) return;
    this.#waiting.delete(document);
    this.#shown.set(
      document.uri,
      problems.map((problem) => this.#diagnosticOf(document, problem)),
    );
  }

  #forget(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    if (document.languageId === this.#language.language) this.#shown.delete(document.uri);
  }

  #diagnosticOf(document: vscode.TextDocument, problem: P): vscode.Diagnostic {
    const diagnostic = new vscode.Diagnostic(rangeIn(document, problem), problem.message, levels[problem.severity]());
    diagnostic.code = problem.code;
    diagnostic.source = 'Market Desk';
    if (this.#language.unnecessary.includes(problem.code)) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
    return diagnostic;
  }
}

const levels: Record<FileProblem['severity'], () => vscode.DiagnosticSeverity> = {
  error: () => vscode.DiagnosticSeverity.Error,
  warning: () => vscode.DiagnosticSeverity.Warning,
  information: () => vscode.DiagnosticSeverity.Information,
};

/** The event that makes the editor ask for lenses again, now or once a free answer may have expired. */
export class LensChanges implements Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #again: NodeJS.Timeout | undefined;

  readonly event = this.#changed.event;
  readonly fire = (): void => this.#changed.fire();

  /** Replaces the time of the next change; undefined for none. */
  fireAfter(milliseconds: number | undefined): void {
    clearTimeout(this.#again);
    if (milliseconds !== undefined) this.#again = setTimeout(this.fire, milliseconds);
  }

  dispose(): void {
    clearTimeout(this.#again);
    this.#changed.dispose();
  }
}
