import * as vscode from 'vscode';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { proseAt, type Place } from './identifierHover.ts';
import { tickerBefore } from '../../../domain/mentions/mention.ts';
import type { LibraryIndex, TickerInLibrary } from '../libraryIndex.ts';

/** Completes the tickers of the library after a dollar sign. Never spends a request. */
export async function provideTickers(
  { document, position, token }: Place,
  index: () => Promise<LibraryIndex>,
): Promise<vscode.CompletionItem[] | undefined> {
  const prose = await proseAt(document, position.line, token);
  const start = prose === undefined ? undefined : tickerBefore(prose, position.character);
  if (prose === undefined || start === undefined) return undefined;
  const after = /^[A-Za-z0-9]*/.exec(prose.slice(position.character))?.[0].length ?? 0;
  const range = new vscode.Range(position.line, start, position.line, position.character + after);
  const { tickers } = await (await index()).contents();
  return [...tickers.values()].map((known) => itemOf(known, range));
}

function itemOf(known: TickerInLibrary, range: vscode.Range): vscode.CompletionItem {
  const text = `$${known.ticker}`;
  const item = new vscode.CompletionItem(
    { label: withoutIcons(text), description: withoutIcons(known.name) },
    vscode.CompletionItemKind.Value,
  );
  item.filterText = text;
  item.insertText = text;
  item.range = range;
  item.detail = [known.name, kindsOf(known)].filter((each) => each !== '').join(' · ');
  return item;
}

function kindsOf({ calls, fund, bars }: TickerInLibrary): string {
  return [
    ...(fund ? [vscode.l10n.t('fund')] : []),
    ...(calls.length > 0 ? [vscode.l10n.t('earnings calls')] : []),
    ...(bars ? [vscode.l10n.t('minute bars')] : []),
  ].join(', ');
}
