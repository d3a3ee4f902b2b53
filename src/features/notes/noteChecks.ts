import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import { checkCitation, type CitationProblem } from './checkModel.ts';
import type { CitedCalls } from './citedCalls.ts';
import { readCitations } from './noteCitations.ts';

const quietMilliseconds = 300;
const source = 'Market Desk';

/** Diagnostics of the notes that are open: quotations that are not what was said, or not by whom. */
export class NoteChecks implements Disposable, vscode.CodeActionProvider {
  readonly #services: Services;
  readonly #calls: CitedCalls;
  readonly #disposables = new Disposables();
  readonly #found: vscode.DiagnosticCollection;
  readonly #fixes = new WeakMap<vscode.Diagnostic, string>();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(services: Services, calls: CitedCalls) {
    this.#services = services;
    this.#calls = calls;
    this.#found = this.#disposables.add(vscode.languages.createDiagnosticCollection('market-desk.notes'));
    this.#disposables.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.checkSoon(document);
      }),
    );
    this.#disposables.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        clearTimeout(this.#waiting.get(uri.toString()));
        this.#waiting.delete(uri.toString());
        this.#found.delete(uri);
      }),
    );
    this.#disposables.add(
      services.connection.onDidChange(() => {
        this.#checkAll();
      }),
    );
    void services.library().then(
      (library) => {
        this.#disposables.add(
          library.onDidChangeContents(() => {
            this.#checkAll();
          }),
        );
      },
      () => undefined,
    );
  }

  checkSoon(document: vscode.TextDocument): void {
    if (!this.#services.notes.isNote(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => {
        this.#waiting.delete(key);
        void this.#check(document);
      }, quietMilliseconds),
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
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#disposables.dispose();
  }

  #checkAll(): void {
    this.#calls.forget();
    for (const document of vscode.workspace.textDocuments) this.checkSoon(document);
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const problems: CitationProblem[] = [];
    for (const citation of readCitations(document.getText())) {
      const call = await this.#calls.get(citation.link.link);
      if (call) problems.push(...checkCitation(call, citation));
    }
    // A newer text is checked by its own turn.
    if (document.isClosed || document.version !== version) return;
    this.#found.set(
      document.uri,
      problems.map((problem) => this.#diagnosticOf(document, problem)),
    );
  }

  #diagnosticOf(document: vscode.TextDocument, { start, end, kind, fix, speaker }: CitationProblem): vscode.Diagnostic {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const diagnostic = new vscode.Diagnostic(range, messageOf(kind, speaker), vscode.DiagnosticSeverity.Warning);
    diagnostic.source = source;
    diagnostic.code = kind;
    if (fix !== undefined) this.#fixes.set(diagnostic, fix);
    return diagnostic;
  }
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
