import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { languages } from '../../../ids.ts';
import { checkScreen } from '../../../screen/check/checkScreen.ts';
import type { Diagnostic } from '../../../screen/parse/diagnostic.ts';
import { parsedDocument } from './parsedDocuments.ts';
import { rangeIn } from './ranges.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** The pause in typing before a document is checked; too short to be felt as a delay. */
const pauseMilliseconds = 150;

/** The problems of all open screens, updated while the person types. They include fixes, which VS Code's do not. */
export class ScreenDiagnostics implements Disposable {
  readonly #catalog: LibraryCatalog;
  readonly #own = new Disposables();
  readonly #shown: vscode.DiagnosticCollection;
  readonly #waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();
  readonly #found = new WeakMap<vscode.TextDocument, { version: number; catalog: unknown; list: Diagnostic[] }>();

  constructor(catalog: LibraryCatalog) {
    this.#catalog = catalog;
    this.#shown = this.#own.add(vscode.languages.createDiagnosticCollection('market-desk'));
    const each = (show: (document: vscode.TextDocument) => void) => (document: vscode.TextDocument) => {
      if (document.languageId === languages.screen) show(document);
    };
    const now = each((document) => this.#show(document));
    this.#own.add(vscode.workspace.onDidOpenTextDocument(now));
    this.#own.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        each((changed) => this.#showSoon(changed))(document);
      }),
    );
    this.#own.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
    this.#own.add(catalog.onDidChange(() => vscode.workspace.textDocuments.forEach(now)));
    // The catalog is read first, so that no name is marked as unknown for a moment.
    void catalog.ready().then(() => {
      if (!this.#own.disposed) vscode.workspace.textDocuments.forEach(now);
    });
  }

  /** The problems of the document in its present version. */
  of(document: vscode.TextDocument): Diagnostic[] {
    const catalog = this.#catalog.current;
    const known = this.#found.get(document);
    if (known?.version === document.version && known.catalog === catalog) return known.list;
    const parsed = parsedDocument(document);
    const list = catalog ? checkScreen(parsed, catalog) : parsed.diagnostics;
    this.#found.set(document, { version: document.version, catalog, list });
    return list;
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#own.dispose();
  }

  #showSoon(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.set(
      document,
      setTimeout(() => this.#show(document), pauseMilliseconds),
    );
  }

  #show(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    const list = document.isClosed ? [] : this.of(document);
    this.#shown.set(
      document.uri,
      list.map((found) => shown(document, found)),
    );
  }

  #forget(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    if (document.languageId === languages.screen) this.#shown.delete(document.uri);
  }
}

function shown(document: vscode.TextDocument, { code, message, severity, ...range }: Diagnostic): vscode.Diagnostic {
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(rangeIn(document, range), message, level);
  diagnostic.code = code;
  diagnostic.source = 'Market Desk';
  if (code === 'duplicateClause' || code === 'duplicateColumn') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  return diagnostic;
}
