import * as vscode from 'vscode';
import type { Disposables } from '../../../base/disposables.ts';
import type { Directory } from '../../../directory/directory.ts';
import type { DirectoryEntry } from '../../../directory/entry.ts';
import { formatWitnessed } from '../../../directory/formatEntry.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import type { ListedTicker } from '../../../domain/watchlist.ts';
import { FileProblems, rangeIn } from '../../../host/files/fileLanguage.ts';
import { languages } from '../../../ids.ts';
import type { Knowledge } from '../knowledge.ts';
import { formatHeld } from '../knownModel.ts';
import { parsedList } from './parsedLists.ts';
import { problemsOf, type Problem } from './problemsModel.ts';
import { WatchlistLens } from './watchlistLens.ts';

const mostCompletions = 50;

/** Registers the language features of `.watchlist` files. None of them spends a request. */
export function registerWatchlistLanguage(knowledge: Knowledge, own: Disposables): void {
  const language = { language: languages.watchlist };
  const problems = own.add(
    new FileProblems<Problem>({
      language: languages.watchlist,
      collection: 'market-desk-watchlist',
      find: async (document) => {
        const list = parsedList(document);
        const text = document.getText();
        const [known, directory] = await Promise.all([knowledge.of(list.tickers), knowledge.directory()]);
        return problemsOf(text, list, { known, directory });
      },
      unnecessary: ['repeated'],
      onDidChange: knowledge.onDidChange,
    }),
  );
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  own.add(vscode.languages.registerCompletionItemProvider(language, createCompletions(knowledge), ' '));
  own.add(vscode.languages.registerHoverProvider(language, createHovers(knowledge)));
  own.add(vscode.languages.registerCodeActionsProvider(language, problems, kinds));
  own.add(vscode.languages.registerDocumentSymbolProvider(language, symbols));
  own.add(vscode.languages.registerFoldingRangeProvider(language, folding));
  own.add(vscode.languages.registerCodeLensProvider(language, own.add(new WatchlistLens(knowledge))));
}

/**
 * Finds matches by name, part, initials and typos, so VS Code must keep the order and request the list after each key.
 */
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
  // It is already filtered, so its filter text always matches.
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
