import * as l10n from '@vscode/l10n';
import { formatCount } from './format/number.ts';
import { longestFile } from './longestFile.ts';
import { readTicker } from './identifiers/security.ts';
import { foldShareClass } from './identifiers/ticker.ts';

/** A line with a ticker. Offsets are into the text; the end is exclusive. */
export interface ListedTicker {
  /** In upper case. */
  ticker: string;
  start: number;
  end: number;
}

interface WatchlistSection {
  /** The text after `## `; may be empty. */
  title: string;
  start: number;
  end: number;
  /** Each once, in the order of the file. */
  tickers: string[];
}

type LineProblemKind =
  /** A ticker that an earlier line has, however its share class is written. */
  | 'repeated'
  /** More than one word, the first of which is a ticker. */
  | 'several'
  /** Any other text that isn't a ticker. */
  | 'malformed'
  /** More tickers than a watchlist may have. */
  | 'tooMany'
  /** The whole text is too long, and isn't read. */
  | 'tooLong';

/** A line that isn't read. */
export interface LineProblem {
  kind: LineProblemKind;
  start: number;
  end: number;
  /** several: the offset of the second word, and the words if each of them is a ticker. */
  second?: number;
  words?: string[];
}

/** The content of a `.watchlist` file: one ticker per line, `#` comments, `## ` sections. */
export interface Watchlist {
  /** Each once, in the order of the file. */
  tickers: string[];
  lines: ListedTicker[];
  sections: WatchlistSection[];
  problems: LineProblem[];
}

export const mostListed = 2_000;
/** Maximum number of reported problems. */
const mostProblems = 1_000;
/** Maximum number of words of a line that are judged one by one. */
const mostWords = 50;

/**
 * Parses a watchlist. Any text is one: lines that aren't valid are among the problems. Line ends may be those of any
 * system.
 */
export function parseWatchlist(text: string): Watchlist {
  if (text.length > longestFile) return tooLongWatchlist();
  const list: Watchlist = { tickers: [], lines: [], sections: [], problems: [] };
  const seen = new Set<string>();
  let from = text.startsWith('\ufeff') ? 1 : 0;
  while (from <= text.length) {
    const next = text.indexOf('\n', from);
    const till = next === -1 ? text.length : next;
    readLine(list, seen, { text: text.slice(from, till), from });
    from = till + 1;
  }
  return list;
}

/** Returns the watchlist of a file that is too long to be read. */
export function tooLongWatchlist(): Watchlist {
  return { tickers: [], lines: [], sections: [], problems: [{ kind: 'tooLong', start: 0, end: 0 }] };
}

export function isTooLong({ problems }: Watchlist): boolean {
  return problems[0]?.kind === 'tooLong';
}

export function formatTooLong(): string {
  return l10n.t(
    'A watchlist can have at most {0} MB. This file is ignored. Split it into several files.',
    formatCount(longestFile / 1_000_000),
  );
}

interface WatchlistLine {
  text: string;
  /** The offset in the whole text. */
  from: number;
}

function readLine(list: Watchlist, seen: Set<string>, { text, from }: WatchlistLine): void {
  const isSection = text.startsWith('## ') || text.trimEnd() === '##';
  const comment = text.indexOf('#');
  const content = isSection ? text : comment === -1 ? text : text.slice(0, comment);
  const words = content.trim();
  if (words === '') return;
  const start = from + content.length - content.trimStart().length;
  const place = { start, end: start + words.length };
  if (isSection) {
    list.sections.push({ title: words.slice(2).trim(), ...place, tickers: [] });
    return;
  }
  const parsed = readTicker(words);
  const note = (problem: LineProblem): void => {
    if (list.problems.length < mostProblems) list.problems.push(problem);
  };
  if (!parsed.ok) {
    note({ ...judgeWords(words, start), ...place });
    return;
  }
  const ticker = parsed.value;
  const folded = foldShareClass(ticker);
  if (seen.has(folded)) note({ kind: 'repeated', ...place });
  else if (seen.size >= mostListed) note({ kind: 'tooMany', ...place });
  else {
    seen.add(folded);
    list.tickers.push(ticker);
    list.lines.push({ ticker, ...place });
    list.sections.at(-1)?.tickers.push(ticker);
  }
}

/** Guesses the meaning of a line that isn't a ticker. */
function judgeWords(words: string, start: number): Pick<LineProblem, 'kind' | 'second' | 'words'> {
  const found = [...words.slice(0, 1_000).matchAll(/[^\s,;]+/g)].slice(0, mostWords);
  const [first, second] = found;
  if (!first || !second || first.index > 0 || !readTicker(first[0]).ok) return { kind: 'malformed' };
  const tickers = found.map(([word]) => readTicker(word)).flatMap((each) => (each.ok ? [each.value] : []));
  const areAll = tickers.length === found.length && found.length < mostWords;
  return { kind: 'several', second: start + second.index, ...(areAll && { words: tickers }) };
}

/** Returns the tickers of a section, or of the whole list if no section is named or it is gone. */
export function tickersOf({ tickers, sections }: Watchlist, section?: number): string[] {
  return (section === undefined ? undefined : sections[section])?.tickers ?? tickers;
}

/** The range of the line at an offset, with its line end. */
export function wholeLine(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const next = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next + 1 };
}

/** Formats the name of a watchlist in boxes that ask for a company or tickers: “Watchlist: Semis”. */
export function nameWatchlist(label: string): string {
  return l10n.t('Watchlist: {0}', label);
}

export function formatTickerCount(count: number): string {
  return count === 1 ? l10n.t('1 ticker') : l10n.t('{0} tickers', formatCount(count));
}
