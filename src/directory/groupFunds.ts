import { finish, type Steps } from '../base/slices.ts';
import { continuesName, groupSteps, rowsOfStep, type FundClass, type FundRow, type FundSeries } from './lists.ts';

/** Groups fund classes into series, named by what their classes have in common, in the order of their first classes. */
export function groupFunds(rows: readonly FundRow[]): FundSeries[] {
  return finish(groupFundSteps(rows));
}

export function* groupFundSteps(rows: readonly FundRow[]): Steps<FundSeries[]> {
  const groups = yield* groupSteps(rows, ({ seriesId }) => seriesId);
  const series: FundSeries[] = [];
  for (const [id, own] of groups) {
    if (series.length % rowsOfStep === 0) yield;
    const name = nameSeries(own.map((row) => row.name).filter((each) => each !== ''));
    series.push({ cik: own[0]!.cik, id, name, classes: own.map((row) => classOf(row, name)) });
  }
  return series;
}

function classOf({ ticker, classId, name }: FundRow, series: string): FundClass {
  const rest = name.startsWith(series) ? name.slice(series.length) : name;
  return { ticker, id: classId, name: name === '' ? undefined : continuesName(rest) ? rest : name };
}

/**
 * Derives a series' name from the names of its classes: the most frequent name without the class designation, or the
 * words that all begin with. Empty if there are no names.
 */
function nameSeries(names: readonly string[]): string {
  if (names.length === 0) return '';
  const counts = new Map<string, number>();
  for (const name of names) {
    const stem = withoutClass(name);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const [most, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
  if (count * 2 >= names.length) return most;
  const shared = sharedWords([...counts.keys()]);
  return shared.length >= leastShared ? withoutClass(shared.join(' ')) : most;
}

/** Fewer shared words name a family of funds instead of one fund. */
const leastShared = 3;

function sharedWords(names: readonly string[]): string[] {
  const [first = '', ...others] = names;
  let shared = first.split(' ');
  for (const other of others) {
    const words = other.split(' ');
    const end = shared.findIndex((word, at) => word !== words[at]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return shared;
}

/** Words before `Class` or `Shares` that describe the investors of a class. */
const kinds = new Set(
  `investor admiral institutional instl inst advisor adviser advisors retail service premier select plus ultra etf
  administrative admin legacy retirement reserve premium preferred private direct common ordinary class share shares
  institution professional individual standard supra super signature capital participant open member investment no-load 2 3`.split(
    /\s+/,
  ),
);
const longestDesignation = 5;

/**
 * Removes a class designation at the end of a name: `Class R-5E`, `Institutional Shares`, `ETF Shares`, `- N`. Keeps
 * the name if fewer than two words would remain.
 */
function withoutClass(name: string): string {
  const words = name.split(' ');
  for (let at = Math.max(2, words.length - longestDesignation); at < words.length; at++)
    if (isDesignation(words.slice(at))) return trimmed(words.slice(0, at));
  return name;
}

function trimmed(words: string[]): string {
  while (words.length > 2 && isDash(words.at(-1)!)) words.pop();
  const name = words.join(' ');
  if (/-class$/i.test(name)) return name.slice(0, -'-class'.length).trimEnd();
  return name.endsWith('-') || name.endsWith(',') ? name.slice(0, -1).trimEnd() : name;
}

function isDesignation(words: readonly string[]): boolean {
  const own = words.filter((word) => !isDash(word)).map((word) => word.toLowerCase());
  if (own.length === 0) return false;
  const dashed = isDash(words[0]!);
  const named = own.some((word) => word === 'class' || word === 'shares' || word === 'share' || word === 'cl');
  if (named && own.length === 1) return false;
  if (!named) return (dashed && own.length === 1 && own[0]!.length <= 3) || isBareKind(own);
  return own.every((word) => kinds.has(word) || word === 'cl' || isLetter(word));
}

/** `Institutional` and similar words are designations even without `Class`. */
function isBareKind(words: readonly string[]): boolean {
  return (
    words.length === 1 && /^(?:institutional|investor|advisor|retail|admiral|r[1-6]|529-[a-f]\d?)$/.test(words[0]!)
  );
}

/** `A`, `R-5E`, `529-F-2`, `IS`, `Y2`. */
function isLetter(word: string): boolean {
  return word.length <= 7 && /^(?:[a-z]{1,2}\d?|[a-z]-?\d{1,2}[a-z]?|529-?[a-z]{0,2}(?:-?\d)?|i-?\d)$/.test(word);
}

const isDash = (word: string): boolean => word === '-' || word === '–' || word === '—';
