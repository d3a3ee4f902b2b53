import * as l10n from '@vscode/l10n';
import type { ExportCount, ImportCount, ImportPreview, ReplacedItem } from '../../library/library.ts';

export function formatSource(source: string): string {
  if (source === 'sample') return l10n.t('the sample');
  return source.startsWith('data:') ? l10n.t('the data folder') : source.replace(/^service:/, '');
}

/** What is named of each kind; the others are counted. */
const mostNamed = 6;

export interface ImportQuestion {
  message: string;
  detail: string;
  /** The button that adds what is new; absent where nothing is. */
  add?: string;
  /** The button that replaces as well; absent where nothing would be replaced. */
  replace?: string;
}

/** Undefined where there is nothing to decide: everything is on file already. */
export function askImport(preview: ImportPreview, file: string): ImportQuestion | undefined {
  const { added, replaced, kept, refused } = preview;
  const isNew = countNew(preview) > 0;
  if (!isNew && replaced.length === 0) return undefined;
  const lines = [
    l10n.t('The file has data of: {0}.', preview.sources.map(formatSource).join(', ')),
    isNew ? l10n.t('New: {0}.', formatAdded(added).join(', ')) : l10n.t('Nothing in it is new.'),
    ...(replaced.length === 0 ? [] : formatReplaced(replaced)),
    ...(kept === 0 ? [] : [l10n.t('{0} answers are in the library already and stay as they are.', kept)]),
    ...(refused === 0 ? [] : [formatRefused(refused)]),
  ];
  const both = l10n.t('Add and Replace {0}', replaced.length);
  return {
    message: l10n.t('Import {0} into the library?', file),
    detail: lines.join('\n'),
    ...(isNew ? { add: replaced.length === 0 ? l10n.t('Add') : l10n.t('Add New Only') } : {}),
    ...(replaced.length === 0 ? {} : { replace: isNew ? both : l10n.t('Replace {0}', replaced.length) }),
  };
}

function countNew({ added }: ImportPreview): number {
  return added.calls + added.funds + added.sessions + added.others + added.marks;
}

function formatAdded({ calls, funds, sessions, tickers, others, marks }: ImportPreview['added']): string[] {
  return [
    ...(calls === 0 ? [] : [calls === 1 ? l10n.t('1 call') : l10n.t('{0} calls', calls)]),
    ...(funds === 0 ? [] : [funds === 1 ? l10n.t('1 fund') : l10n.t('{0} funds', funds)]),
    ...(sessions === 0 ? [] : [l10n.t('bars of {0} (sessions: {1})', formatTickers(tickers), sessions)]),
    ...(others === 0 ? [] : [others === 1 ? l10n.t('1 other answer') : l10n.t('{0} other answers', others)]),
    ...(marks === 0 ? [] : [marks === 1 ? l10n.t('1 mark') : l10n.t('{0} highlights and bookmarks', marks)]),
  ];
}

function formatTickers(count: number): string {
  return count === 1 ? l10n.t('1 ticker') : l10n.t('{0} tickers', count);
}

/** Calls first: they are what costs most to have again. */
function formatReplaced(replaced: readonly ReplacedItem[]): string[] {
  const calls = replaced.filter(({ type }) => type === 'call').map(nameReplaced);
  const others = [...new Set(replaced.filter(({ type }) => type !== 'call').map(nameReplaced))];
  return [
    ...(calls.length === 0 ? [] : [l10n.t('Calls in the library that would be replaced: {0}.', formatSome(calls))]),
    ...(others.length === 0
      ? []
      : [l10n.t('Other answers in the library that would be replaced: {0}.', formatSome(others))]),
  ];
}

function formatSome(names: readonly string[]): string {
  const named = names.slice(0, mostNamed).join('; ');
  const more = names.length - mostNamed;
  return more <= 0 ? named : l10n.t('{0}; and {1} more', named, more);
}

function nameReplaced(item: ReplacedItem): string {
  switch (item.type) {
    case 'call':
      return l10n.t('{0}, {1}', item.ticker || l10n.t('CIK {0}', item.cik), item.fyq);
    case 'fund':
      return l10n.t('fund {0}', item.ticker || item.seriesid);
    case 'session':
      return l10n.t('bars of {0} on {1}', item.ticker, item.session);
    case 'other':
      return nameOther(item.endpoint);
  }
}

function nameOther(endpoint: string): string {
  if (endpoint === 'calendar') return l10n.t('the calendar');
  return endpoint === 'metrics' ? l10n.t('the metric catalogue') : l10n.t('results of a screen');
}

function formatRefused(refused: number): string {
  return refused === 1
    ? l10n.t('1 line is left out: no service could have answered so, or it is damaged.')
    : l10n.t('{0} lines are left out: no service could have answered so, or they are damaged.', refused);
}

/** What an import did. */
export function formatImported({ added, replaced, kept, refused, marks }: ImportCount): string {
  return [
    l10n.t('{0} answers are new, {1} were replaced, {2} were in the library already.', added, replaced, kept),
    ...(marks === 0 ? [] : [l10n.t('{0} highlights and bookmarks are new.', marks)]),
    ...(refused === 0 ? [] : [formatRefused(refused)]),
  ].join(' ');
}

/** Nothing had to be decided. */
export function formatNothingNew({ kept, refused }: ImportPreview): string {
  return [
    kept === 0
      ? l10n.t('The file has nothing to import.')
      : l10n.t('Everything in the file is in the library already.'),
    ...(refused === 0 ? [] : [formatRefused(refused)]),
  ].join(' ');
}

export function formatExported({ answers, leftOut }: ExportCount): string {
  return [
    l10n.t('{0} answers are in the export. The key is not in it.', answers),
    ...(leftOut === 0 ? [] : [l10n.t('{0} are too large for an export and are not in it.', leftOut)]),
  ].join(' ');
}

/** While a file is read. */
export function formatReading({ done, all, things }: { done: number; all: number; things: number }): string {
  const percent = all === 0 ? 0 : Math.floor((done / all) * 100);
  return l10n.t('{0}% read, {1} found', percent, things);
}
