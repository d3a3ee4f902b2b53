import * as l10n from '@vscode/l10n';
import { titleOfEndpoint } from '../../../domain/endpoints/endpoints.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDate } from '../../../domain/format/week.ts';
import { formatSource } from '../../../domain/format/source.ts';
import { boundedLine } from '../../../domain/format/shownText.ts';
import type { ExportCount, ImportCount, ImportPreview, ReplacedItem } from '../../../library/transfer/transfer.ts';

/** Maximum number of items of each kind that are named. The others are counted. */
const mostNamed = 6;
const mostSources = 5;
/** In characters. The file and its names are foreign, and every line must fit in the question. */
const longestSource = 100;
const longestPart = 40;
const longestFile = 120;

interface ImportPrompt {
  message: string;
  detail: string;
  /** The button that adds what is new; absent if nothing is. */
  add?: string;
  /** The button that replaces as well; absent if nothing would be replaced. */
  replace?: string;
}

/**
 * Formats the question before an import. Undefined if there is nothing to decide, since the library has everything
 * already.
 */
export function askImport(preview: ImportPreview, file: string): ImportPrompt | undefined {
  const { added, replaced, kept, refused } = preview;
  const isNew = countNew(preview) > 0;
  if (!isNew && replaced.length === 0) return undefined;
  const lines = [
    isNew ? l10n.t('New: {0}.', formatAdded(added).join(', ')) : l10n.t('Nothing new.'),
    ...(replaced.length === 0 ? [] : formatReplaced(replaced)),
    ...(kept === 0 ? [] : [l10n.t('{0} items are already in the library and stay unchanged.', kept)]),
    ...(refused === 0 ? [] : [formatRefused(refused)]),
    ...formatSources(preview.sources),
  ];
  const both = l10n.t('Add and Replace {0}', replaced.length);
  return {
    message: l10n.t('Import {0} into the library?', boundedLine(file, longestFile)),
    detail: lines.join('\n'),
    ...(isNew ? { add: replaced.length === 0 ? l10n.t('Add') : l10n.t('Add New Only') } : {}),
    ...(replaced.length === 0 ? {} : { replace: isNew ? both : l10n.t('Replace {0}', replaced.length) }),
  };
}

/** Sources come last, since the file's author chose their number and length. */
function formatSources(sources: readonly string[]): string[] {
  const named = sources.slice(0, mostSources).map((source) => `• ${boundedLine(formatSource(source), longestSource)}`);
  const more = sources.length - named.length;
  return [
    sources.length === 1 ? l10n.t('1 source:') : l10n.t('{0} sources:', formatCount(sources.length)),
    ...named,
    ...(more <= 0 ? [] : [l10n.t('and {0} more', formatCount(more))]),
  ];
}

function countNew({ added }: ImportPreview): number {
  return added.calls + added.funds + added.sessions + added.others + added.marks;
}

function formatAdded({ calls, funds, sessions, tickers, others, marks }: ImportPreview['added']): string[] {
  return [
    ...(calls === 0 ? [] : [calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls', calls)]),
    ...(funds === 0 ? [] : [funds === 1 ? l10n.t('1 fund') : l10n.t('{0} funds', funds)]),
    ...(sessions === 0 ? [] : [l10n.t('bars for {0} (sessions: {1})', formatTickers(tickers), sessions)]),
    ...(others === 0 ? [] : [others === 1 ? l10n.t('1 other item') : l10n.t('{0} other items', others)]),
    ...(marks === 0
      ? []
      : [marks === 1 ? l10n.t('1 highlight or bookmark') : l10n.t('{0} highlights and bookmarks', marks)]),
  ];
}

function formatTickers(count: number): string {
  return count === 1 ? l10n.t('1 ticker') : l10n.t('{0} tickers', count);
}

/** Names the items that would be replaced. Calls come first, since they cost the most to download again. */
function formatReplaced(replaced: readonly ReplacedItem[]): string[] {
  const calls = replaced.filter(({ type }) => type === 'call').map(nameReplaced);
  const others = [...new Set(replaced.filter(({ type }) => type !== 'call').map(nameReplaced))];
  return [
    ...(calls.length === 0
      ? []
      : [l10n.t('Calls to be replaced ({0}): {1}.', formatCount(calls.length), formatSome(calls))]),
    ...(others.length === 0
      ? []
      : [l10n.t('Other items to be replaced ({0}): {1}.', formatCount(others.length), formatSome(others))]),
  ];
}

function formatSome(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).join('; ');
  const more = names.length - mostNamed;
  return more <= 0 ? named : l10n.t('{0}; {1} more', named, formatCount(more));
}

const short = (text: string): string => boundedLine(text, longestPart);

function nameReplaced(item: ReplacedItem): string {
  switch (item.type) {
    case 'call':
      return l10n.t('{0}, {1}', short(item.ticker) || l10n.t('CIK {0}', item.cik), short(item.fyq));
    case 'fund':
      return l10n.t('fund {0}', short(item.ticker) || short(item.seriesid));
    case 'session':
      return l10n.t('{0} bars on {1}', short(item.ticker), formatDate(short(item.session), newYorkDay(Date.now())));
    case 'other':
      // A screen's file belongs to the user and isn't replaced; only its results are.
      return item.endpoint === 'screen' ? l10n.t('screen results') : titleOfEndpoint(item.endpoint);
  }
}

function formatRefused(refused: number): string {
  return refused === 1
    ? l10n.t('1 line is invalid or damaged and is skipped.')
    : l10n.t('{0} lines are invalid or damaged and are skipped.', refused);
}

/** Formats the result of an import. */
export function formatImported({ added, replaced, kept, refused, marks }: ImportCount): string {
  return [
    l10n.t('{0} items added, {1} replaced, {2} already in the library.', added, replaced, kept),
    ...(marks === 0 ? [] : [l10n.t('{0} highlights and bookmarks added.', marks)]),
    ...(refused === 0 ? [] : [formatRefused(refused)]),
  ].join(' ');
}

/** Formats the result of an import that had nothing new. */
export function formatNothingNew({ kept, refused }: ImportPreview): string {
  return [
    kept === 0
      ? l10n.t('There’s nothing to import in the file.')
      : l10n.t('Everything in the file is already in the library.'),
    ...(refused === 0 ? [] : [formatRefused(refused)]),
  ].join(' ');
}

export function formatExported({ answers, leftOut }: ExportCount): string {
  return [
    l10n.t('Exported {0} items. The export doesn’t include the API key.', answers),
    ...(leftOut === 0 ? [] : [l10n.t('Too large to export: {0}.', leftOut)]),
  ].join(' ');
}

/** Formats the progress while a file is read. */
export function formatReading({ done, all, things }: { done: number; all: number; things: number }): string {
  const percent = all === 0 ? 0 : Math.floor((done / all) * 100);
  return l10n.t('{0}% read, {1} items found', percent, things);
}
