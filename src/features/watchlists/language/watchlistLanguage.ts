import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import type { Directory } from '../../../directory/directory.ts';
import type { DirectoryEntry } from '../../../directory/entry.ts';
import { formatWitnessed } from '../../../directory/formatEntry.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import type { ListedTicker } from '../../../domain/watchlist.ts';
import type { FeatureParts } from '../../../host/featureParts.ts';
import { provide } from '../../../host/provide.ts';
import { languages } from '../../../ids.ts';
import type { Knowledge } from '../knowledge.ts';
import { formatHeld } from '../knownModel.ts';
import { parsedList, rangeIn } from './parsedLists.ts';
import { problemsOf, type Problem } from './problemsModel.ts';
import { WatchlistLens } from './watchlistLens.ts';

/** The pause in typing before a document is checked; too short to be felt as a delay. */
const pauseMilliseconds = 150;
const mostCompletions = 50;

/** Registers the language features of `.watchlist` files. None of them spends a request. */
export function registerWatchlistLanguage(
  knowledge: Knowledge,
  { parts, own }: { parts: FeatureParts; own: Disposables },
): void {
  const language = { language: languages.watchlist };
  const diagnostics = own.add(new WatchlistDiagnostics(knowledge));
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  own.add(provide(parts, 'registerCompletionItemProvider', language, createCompletions(knowledge), ' '));
  own.add(provide(parts, 'registerHoverProvider', language, createHovers(knowledge)));
  own.add(provide(parts, 'registerCodeActionsProvider', language, createQuickFixes(diagnostics), kinds));
  own.add(provide(parts, 'registerDocumentSymbolProvider', language, symbols));
  own.add(provide(parts, 'registerFoldingRangeProvider', language, folding));
  own.add(provide(parts, 'registerCodeLensProvider', language, own.add(new WatchlistLens(knowledge))));
}

/** Finds by name, part, initials and slips, so VS Code has to keep the order and request the list after each key. */
function createCompletions(knowledge: Knowledge): vscode.CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const line = document.lineAt(position.line).text;
      const before = line.slice(0, position.character);
      if (before.includes('#')) return undefined;
      const typed = before.trimStart();
      const directory = await knowledge.directory();
      if (typed.trim() === '' || !directory) return undefined;
      const comment = line.indexOf('#');
      const end = (comment === -1 ? line : line.slice(0, comment)).trimEnd().length;
      const range = new vscode.Range(
        new vscode.Position(position.line, before.length - typed.length),
        new vscode.Position(position.line, Math.max(end, position.character)),
      );
      const found = directory.search(typed, { limit: mostCompletions, kinds: ['company', 'share', 'class'] });
      return new vscode.CompletionList(
        found.flatMap((entry, index) => itemOf(entry, { directory, range, typed, index })),
        true,
      );
    },
  };
}

interface WatchlistItemOptions {
  directory: Directory;
  range: vscode.Range;
  typed: string;
  index: number;
}

function itemOf(
  entry: DirectoryEntry,
  { directory, range, typed, index }: WatchlistItemOptions,
): vscode.CompletionItem[] {
  if (entry.kind === 'series' || entry.ticker === '') return [];
  const item = new vscode.CompletionItem(
    { label: entry.ticker, description: withoutIcons(entry.name ?? '') },
    vscode.CompletionItemKind.Value,
  );
  item.detail = formatWitnessed(entry, directory);
  item.insertText = entry.ticker;
  // It has been found already, so its filter text always matches.
  item.filterText = typed;
  item.sortText = String(index).padStart(4, '0');
  item.range = range;
  return [item];
}

function createHovers(knowledge: Knowledge): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      const offset = document.offsetAt(position);
      const line = parsedList(document).lines.find(({ start, end }) => start <= offset && offset <= end);
      if (!line) return undefined;
      const text = await hoverText(knowledge, line);
      return text === '' ? undefined : new vscode.Hover(new vscode.MarkdownString(text), rangeIn(document, line));
    },
  };
}

async function hoverText(knowledge: Knowledge, { ticker }: ListedTicker): Promise<string> {
  const [known, directory] = await Promise.all([knowledge.of([ticker]), knowledge.directory()]);
  const of = known.get(ticker)!;
  const [first] = directory?.findByTicker(ticker) ?? [];
  const listed = first && directory ? formatWitnessed(first, directory) : '';
  // A name from the service needs no list to confirm it.
  const name = of.name !== '' && of.name !== first?.name ? of.name : listed;
  const held = formatHeld(of);
  return [
    ...(name === '' ? [] : [`**${escapeRendered(ticker)}** ${escapeRendered(name)}`]),
    ...(held === '' ? [] : [escapeRendered(vscode.l10n.t('In library: {0}', held))]),
  ].join('\n\n');
}

/** Sections with their tickers, for the outline and the breadcrumbs. */
const symbols: vscode.DocumentSymbolProvider = {
  provideDocumentSymbols(document) {
    const { lines, sections } = parsedList(document);
    const ofTicker = ({ ticker, ...place }: ListedTicker): vscode.DocumentSymbol => {
      const range = rangeIn(document, place);
      return new vscode.DocumentSymbol(ticker, '', vscode.SymbolKind.Constant, range, range);
    };
    const first = sections[0]?.start ?? Infinity;
    const ofSections = sections.map(({ title, start, end }, at) => {
      const till = sections[at + 1]?.start ?? Infinity;
      const members = lines.filter((line) => line.start > start && line.start < till);
      const name = title === '' ? '##' : title;
      const whole = rangeIn(document, { start, end: members.at(-1)?.end ?? end });
      const symbol = new vscode.DocumentSymbol(
        name,
        '',
        vscode.SymbolKind.Namespace,
        whole,
        rangeIn(document, { start, end }),
      );
      symbol.children = members.map(ofTicker);
      return symbol;
    });
    return [...lines.filter(({ start }) => start < first).map(ofTicker), ...ofSections];
  },
};

/** A section folds with everything up to the next one. */
const folding: vscode.FoldingRangeProvider = {
  provideFoldingRanges(document) {
    const { sections } = parsedList(document);
    return sections.map(({ start }, at) => {
      const next = sections[at + 1];
      const till = next ? document.positionAt(next.start).line - 1 : document.lineCount - 1;
      return new vscode.FoldingRange(document.positionAt(start).line, till);
    });
  },
};

/** The fixes of the problems that the range touches. A problem's only fix is the preferred one. */
function createQuickFixes(diagnostics: WatchlistDiagnostics): vscode.CodeActionProvider {
  return {
    async provideCodeActions(document, range, context) {
      const problems = await diagnostics.of(document);
      return problems.flatMap(({ code, message, fixes, ...place }) => {
        const where = rangeIn(document, place);
        if (!where.intersection(range)) return [];
        const shown = context.diagnostics.find(
          (diagnostic) => diagnostic.code === code && diagnostic.message === message && diagnostic.range.isEqual(where),
        );
        return fixes.map(({ title, edit }) => {
          const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
          action.edit = new vscode.WorkspaceEdit();
          action.edit.replace(document.uri, rangeIn(document, edit), edit.text);
          action.isPreferred = fixes.length === 1;
          if (shown) action.diagnostics = [shown];
          return action;
        });
      });
    },
  };
}

/** The problems of all open watchlists, updated while the person types. They include fixes, which VS Code’s do not. */
class WatchlistDiagnostics implements Disposable {
  readonly #knowledge: Knowledge;
  readonly #own = new Disposables();
  readonly #shown: vscode.DiagnosticCollection;
  readonly #waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    this.#shown = this.#own.add(vscode.languages.createDiagnosticCollection('market-desk-watchlist'));
    const showAll = (): void => {
      vscode.workspace.textDocuments.forEach((document) => this.#showAfter(document, 0));
    };
    this.#own.add(vscode.workspace.onDidOpenTextDocument((document) => this.#showAfter(document, 0)));
    this.#own.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#showAfter(document, pauseMilliseconds)),
    );
    this.#own.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
    this.#own.add(knowledge.onDidChange(showAll));
    showAll();
  }

  async of(document: vscode.TextDocument): Promise<Problem[]> {
    const list = parsedList(document);
    const text = document.getText();
    const [known, directory] = await Promise.all([this.#knowledge.of(list.tickers), this.#knowledge.directory()]);
    return problemsOf(text, list, { known, directory });
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#own.dispose();
  }

  #showAfter(document: vscode.TextDocument, milliseconds: number): void {
    if (document.languageId !== languages.watchlist) return;
    clearTimeout(this.#waiting.get(document));
    this.#waiting.set(
      document,
      setTimeout(() => void this.#show(document), milliseconds),
    );
  }

  async #show(document: vscode.TextDocument): Promise<void> {
    this.#waiting.delete(document);
    const { version } = document;
    const problems = await this.of(document);
    if (this.#own.disposed || document.isClosed || document.version !== version) return;
    this.#shown.set(
      document.uri,
      problems.map((problem) => diagnosticOf(document, problem)),
    );
  }

  #forget(document: vscode.TextDocument): void {
    clearTimeout(this.#waiting.get(document));
    this.#waiting.delete(document);
    if (document.languageId === languages.watchlist) this.#shown.delete(document.uri);
  }
}

function diagnosticOf(
  document: vscode.TextDocument,
  { code, message, severity, ...range }: Problem,
): vscode.Diagnostic {
  const level = severity === 'warning' ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
  const diagnostic = new vscode.Diagnostic(rangeIn(document, range), message, level);
  diagnostic.code = code;
  diagnostic.source = 'Market Desk';
  if (code === 'repeated') diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  return diagnostic;
}
