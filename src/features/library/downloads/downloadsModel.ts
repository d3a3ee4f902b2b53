import * as l10n from '@vscode/l10n';
import { atMost, exactly, joinWithCost } from '../../../domain/format/cost.ts';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import type { DownloadItem, DownloadList, ListedDownload } from '../../../library/downloads/downloads.ts';
import { formatListedState } from '../../../library/downloads/formatDownloads.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import type { SharedError } from '../../../library/ledger/sharedError.ts';
import { commands } from '../../../ids.ts';

/** “BRMC, last 8 quarters”. `name` is the company or fund. */
export function formatDownload(item: DownloadItem, name: string): string {
  if (item.type === 'fund') return l10n.t('{0}, fund', name);
  if (item.type === 'call') return l10n.t('{0}, {1}', name, item.fyq);
  return item.quarters === 1 ? l10n.t('{0}, latest call', name) : l10n.t('{0}, last {1} quarters', name, item.quarters);
}

export function nameOfDownload(item: DownloadItem, holdings: Holdings): string {
  if (item.ticker !== undefined) return item.ticker;
  if (item.type === 'fund') return item.seriesid ?? '';
  return holdings.ofCik(item.cik)[0]?.ticker ?? l10n.t('CIK {0}', String(item.cik));
}

/** The state with its cost or age: “waiting · 1 request”. `formatReason` words the error of a failed item. */
export function formatItemState(
  { state, requests }: ListedDownload,
  now: number,
  formatReason: (error: SharedError) => string,
): string {
  const said = formatListedState(state, formatReason);
  if (state.kind === 'waiting') return joinWithCost([said], requests === 1 ? exactly(1) : atMost(requests));
  return state.kind === 'done' ? `${said} · ${formatAnswerAge({ fetchedAt: state.at }, now)}` : said;
}

/** The kind of the list's row, by which its menus are chosen: `downloads.on.agreed.failed`. */
export function contextOfList({ state, isPaused, consent, requests, items }: DownloadList): string {
  const isFailed = items.some((each) => each.state.kind === 'failed');
  const running = requests === 0 ? 'over' : state.kind === 'off' ? 'off' : isPaused ? 'paused' : 'on';
  return ['downloads', running, ...(consent ? ['agreed'] : []), ...(isFailed ? ['failed'] : [])].join('.');
}

/** The command that opens a downloaded item, and its argument; undefined if the library lacks it. */
export function openingOf(
  { item, state }: ListedDownload,
  holdings: Holdings,
): { command: string; argument: object } | undefined {
  if (state.kind !== 'done') return undefined;
  if (item.type === 'fund') {
    const { ticker, seriesid } = item;
    return { command: commands.fundsOpen, argument: ticker === undefined ? { seriesid } : { ticker } };
  }
  const calls = item.ticker === undefined ? holdings.ofCik(item.cik) : (holdings.ofTicker(item.ticker)?.calls ?? []);
  const call = item.type === 'call' ? calls.find(({ fyq }) => fyq === item.fyq) : calls[0];
  return call && { command: commands.transcriptsOpen, argument: { cik: call.cik, fyq: call.fyq } };
}

/** Returns the id before which a row is put that is moved to the place of another one; undefined at the end. */
export function placeOf(ids: readonly string[], moved: string, target: string): string | undefined {
  const to = ids.indexOf(target);
  return ids.indexOf(moved) < to ? ids[to + 1] : target;
}

/** Returns where a waiting item goes that is moved up or down by one; undefined if it can't. */
export function stepOf({ items }: DownloadList, moved: string, by: 1 | -1): { before: string | undefined } | undefined {
  const ids = items.filter(({ state }) => state.kind === 'waiting').map(({ id }) => id);
  const at = ids.indexOf(moved);
  const target = at < 0 ? undefined : ids[at + by];
  return target === undefined ? undefined : { before: placeOf(ids, moved, target) };
}
