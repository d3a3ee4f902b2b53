import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { LineTable } from '../../base/lineTable.ts';
import type { Services } from '../../host/services.ts';
import { checkNote, type CitationProblem, type CitedCall } from './checkModel.ts';
import type { CitedCalls } from './citedCalls.ts';
import type { CitingNote } from './citationIndexModel.ts';
import type { WorkspaceNotes } from './workspaceNotes.ts';

const source = 'Market Desk';

/** Diagnostics of the workspace's notes, open or not: quotations that are not what was said, or not by whom. */
export class NoteChecks implements Disposable, vscode.CodeActionProvider {
  readonly #notes: WorkspaceNotes;
  readonly #calls: CitedCalls;
  readonly #disposables = new Disposables();
  readonly #found: vscode.DiagnosticCollection;
  readonly #fixes = new WeakMap<vscode.Diagnostic, string>();
  readonly #waiting = new Set<string>();
  #isChecking = false;

  constructor(services: Services, notes: WorkspaceNotes, calls: CitedCalls) {
    this.#notes = notes;
    this.#calls = calls;
    this.#found = this.#disposables.add(vscode.languages.createDiagnosticCollection('market-desk.notes'));
    this.#disposables.add(
      notes.onDidChange((names) => {
        this.#check(names);
      }),
    );
    const checkAll = (): void => {
      calls.forget();
      this.#check(notes.names);
    };
    this.#disposables.add(services.connection.onDidChange(checkAll));
    void services.library().then(
      (library) => this.#disposables.add(library.onDidChangeContents(checkAll)),
      () => undefined,
    );
  }

  provideCodeActions(document: vscode.TextDocument, _range: vscode.Range, context: vscode.CodeActionContext) {
    const own = (this.#found.get(document.uri) ?? []).filter((each) =>
      context.diagnostics.some(({ range, message }) => range.isEqual(each.range) && message === each.message),
    );
    return own.flatMap((diagnostic) => {
      const fix = this.#fixes.get(diagnostic);
      if (fix === undefined) return [];
      const title =
        diagnostic.code === 'speaker'
          ? vscode.l10n.t('Name the speaker: {0}', fix)
          : vscode.l10n.t('Restore the words of the source');
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.edit = new vscode.WorkspaceEdit();
      action.edit.replace(document.uri, diagnostic.range, fix);
      action.diagnostics = [diagnostic];
      action.isPreferred = true;
      return [action];
    });
  }

  dispose(): void {
    this.#waiting.clear();
    this.#disposables.dispose();
  }

  #check(names: readonly string[]): void {
    for (const name of names) this.#waiting.add(name);
    if (!this.#isChecking) void this.#checkWaiting();
  }

  /** One note after the other, so that many keep nobody waiting. */
  async #checkWaiting(): Promise<void> {
    this.#isChecking = true;
    for (const name of this.#waiting) {
      this.#waiting.delete(name);
      await this.#checkOne(name);
      await new Promise(setImmediate);
    }
    this.#isChecking = false;
  }

  async #checkOne(name: string): Promise<void> {
    const uri = vscode.Uri.parse(name);
    const note = this.#notes.get(name);
    if (!note) {
      if (!this.#disposables.disposed) this.#found.delete(uri);
      return;
    }
    const calls = await this.#callsOf(note);
    // A newer text is checked by its own turn.
    if (this.#notes.get(name) !== note || this.#disposables.disposed) return;
    const problems = checkNote(note.citations, (link) => calls.get(keyOf(link)));
    this.#found.set(
      uri,
      problems.map((problem) => this.#diagnosticOf(note.lines, problem)),
    );
  }

  async #callsOf({ citations }: CitingNote): Promise<Map<string, CitedCall>> {
    const calls = new Map<string, CitedCall>();
    for (const { link } of citations) {
      const call = await this.#calls.get(link.link);
      if (call) calls.set(keyOf(link.link), call);
    }
    return calls;
  }

  #diagnosticOf(lines: LineTable, { start, end, kind, fix, speaker }: CitationProblem): vscode.Diagnostic {
    const [from, till] = [lines.placeOf(start), lines.placeOf(end)];
    const range = new vscode.Range(from.line, from.character, till.line, till.character);
    const diagnostic = new vscode.Diagnostic(range, messageOf(kind, speaker), vscode.DiagnosticSeverity.Warning);
    diagnostic.source = source;
    diagnostic.code = kind;
    if (fix !== undefined) this.#fixes.set(diagnostic, fix);
    return diagnostic;
  }
}

function keyOf({ from, cik, fyq }: { from: string; cik: number; fyq: string }): string {
  return `${from} ${cik} ${fyq}`;
}

function messageOf(kind: CitationProblem['kind'], speaker: string | undefined): string {
  switch (kind) {
    case 'gone':
      return vscode.l10n.t('The cited words are no longer in this call.');
    case 'words':
      return vscode.l10n.t('This quotation is not what was said.');
    case 'speaker':
      return vscode.l10n.t('These words were said by {0}.', speaker ?? '');
  }
}
