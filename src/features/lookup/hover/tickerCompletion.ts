import * as vscode from 'vscode';
import type { Directory } from '../../../directory/directory.ts';
import type { DirectoryEntry } from '../../../directory/entry.ts';
import { formatWitnessed } from '../../../directory/formatEntry.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { proseAt, type Place } from './identifierHover.ts';
import { tickerBefore } from '../../../domain/notes/mention.ts';
import type { HeldTicker } from '../../../library/items/itemKinds.ts';
import type { Held } from './knownModel.ts';

interface CompletionSources {
  held: () => Promise<Held>;
  directory: () => Promise<Directory | undefined>;
}

const mostNames = 20;

/**
 * Completes tickers after a dollar sign by ticker and by name: those of the library, then those of the directory, which
 * is searched anew with every letter. Never spends a request.
 */
export async function provideTickers(
  { document, position, token }: Place,
  { held, directory }: CompletionSources,
): Promise<vscode.CompletionList | undefined> {
  const prose = await proseAt(document, position.line, token);
  const start = prose === undefined ? undefined : tickerBefore(prose, position.character);
  if (prose === undefined || start === undefined) return undefined;
  const after = /^[A-Za-z0-9]*/.exec(prose.slice(position.character))?.[0].length ?? 0;
  const range = new vscode.Range(position.line, start, position.line, position.character + after);
  const typed = prose.slice(start + 1, position.character);
  const { holdings } = await held();
  const inLibrary = [...holdings.tickers.values()].filter((known) => fits(known, typed.toLowerCase()));
  const names = typed === '' ? undefined : await directory();
  if (token.isCancellationRequested) return undefined;
  const found = names?.search(typed, { limit: mostNames, kinds: ['company', 'share', 'class'] }) ?? [];
  const others = found.filter((entry) => 'ticker' in entry && !holdings.ofTicker(entry.ticker));
  const items = [...inLibrary.map(itemOf), ...others.map((entry) => itemOfEntry(entry, names!))];
  // The order is ours: the editor sees every item as a match, and requests the list again with the next letter.
  const shown = `$${prose.slice(start + 1, position.character + after)}`;
  for (const [place, item] of items.entries()) {
    item.filterText = shown;
    item.sortText = String(place).padStart(6, '0');
    item.range = range;
  }
  return new vscode.CompletionList(items, true);
}

function fits({ ticker, name }: HeldTicker, typed: string): boolean {
  return ticker.toLowerCase().startsWith(typed) || name.toLowerCase().includes(typed);
}

function itemOf(known: HeldTicker): vscode.CompletionItem {
  const detail = [known.name, kindsOf(known)].filter((each) => each !== '').join(' · ');
  return tickerItem(known.ticker, known.name, detail);
}

function itemOfEntry(entry: DirectoryEntry, directory: Directory): vscode.CompletionItem {
  return tickerItem('ticker' in entry ? entry.ticker : '', entry.name ?? '', formatWitnessed(entry, directory));
}

function tickerItem(ticker: string, name: string, detail: string): vscode.CompletionItem {
  const text = `$${ticker}`;
  const item = new vscode.CompletionItem(
    { label: withoutIcons(text), description: withoutIcons(name) },
    vscode.CompletionItemKind.Value,
  );
  item.insertText = text;
  item.detail = detail;
  return item;
}

function kindsOf({ calls, fund, bars }: HeldTicker): string {
  return [
    ...(fund ? [vscode.l10n.t('fund')] : []),
    ...(calls.length > 0 ? [vscode.l10n.t('earnings calls')] : []),
    ...(bars ? [vscode.l10n.t('minute bars')] : []),
  ].join(', ');
}
