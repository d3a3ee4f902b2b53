import type { Directory } from '../../directory/directory.ts';
import { parseCik } from '../../domain/identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import { companiesNamed, directoryOf, storedCalls } from '../companies.ts';
import { legalForms } from '../../domain/identifiers/legalForms.ts';
import { foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { ToolError } from '../toolError.ts';

/** The ticker that was taken for a company. */
export interface NamedTicker {
  /** The company as it was asked for. */
  asked: string;
  /** Its name; the text asked for if only a ticker is known. */
  name: string;
  ticker: string;
  /** Tickers of its other share classes. */
  others: string[];
}

/** A company that a text may mean: its tickers, and the one that the service calls primary, if a call says so. */
interface TickerCandidate {
  name: string;
  tickers: readonly string[];
  primary: string | undefined;
}

/** Companies, or tickers of one, that an error lists. */
const mostListed = 6;

/**
 * The tickers of the companies that a text names, or that the parts of a list name: the ticker that was given, the only
 * one, or the one of the company's calls in the library. Rejects with ToolError, which lists what to choose from, where a
 * name means several companies, or one with several share classes.
 */
export async function tickersOfCompanies(text: string | undefined, sources: Sources): Promise<NamedTicker[]> {
  if (text === undefined) return [];
  const [calls, directory] = [await storedCalls(sources), await directoryOf(sources)];
  const taken = (name: string): NamedTicker | undefined =>
    take(name.trim(), candidatesFor(name.trim(), calls, directory)) ?? asTicker(name.trim());
  const whole = taken(text);
  if (whole) return [whole];
  const parts = text.split(/[,;]|\sand\s/i).filter((part) => part.trim() !== '');
  if (parts.length < 2) throw unknown(text);
  return parts.map((part) => taken(part) ?? raise(unknown(part)));
}

function raise(error: Error): never {
  throw error;
}

/** Undefined where there are no candidates. */
function take(asked: string, candidates: readonly TickerCandidate[]): NamedTicker | undefined {
  const folded = foldShareClass(asked);
  for (const bearer of candidates) {
    const own = bearer.tickers.find((each) => foldShareClass(each) === folded);
    if (own !== undefined) return takenOf(asked, bearer, own);
  }
  const [only, ...more] = candidates;
  if (only === undefined) return undefined;
  if (more.length > 0) {
    const several = candidates.map(
      ({ name, tickers }) => `${foreignName(name)} (${tickers.map(foreignName).join(', ')})`,
    );
    throw new ToolError(
      'badInput',
      `company: “${foreignName(asked)}” names several: ${listed(several)}. Give one of the tickers.`,
    );
  }
  const ticker = only.tickers.length === 1 ? only.tickers[0] : only.primary;
  if (ticker !== undefined) return takenOf(asked, only, ticker);
  const classes =
    only.tickers.length === 0
      ? 'no ticker in the lists'
      : `several share classes: ${listed(only.tickers.map(foreignName))}`;
  throw new ToolError(
    'badInput',
    `company: ${foreignName(only.name)} has ${classes}. Give the one that is meant as ticker.`,
  );
}

function listed(names: readonly string[]): string {
  const more = names.length - mostListed;
  return `${names.slice(0, mostListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function takenOf(asked: string, { name, tickers }: TickerCandidate, taken: string): NamedTicker {
  const parsed = parseTicker(taken);
  if (!parsed.ok) throw unknown(asked);
  const ticker = parsed.value;
  const others = tickers.filter((each) => foldShareClass(each) !== foldShareClass(ticker)).map(foreignName);
  return { asked: foreignName(asked), name: foreignName(name), ticker, others: others.slice(0, mostListed) };
}

/** No list knows every ticker: one that is written as such is taken as it is. */
function asTicker(asked: string): NamedTicker | undefined {
  const parsed = parseTicker(asked);
  if (!parsed.ok || asked !== parsed.value || parseCik(asked).ok) return undefined;
  return { asked: foreignName(asked), name: foreignName(asked), ticker: parsed.value, others: [] };
}

function unknown(asked: string): ToolError {
  return new ToolError('unknown', `Nothing with a ticker is known as “${foreignName(asked)}”. Ask find_security.`);
}

function candidatesFor(
  named: string,
  calls: Awaited<ReturnType<typeof storedCalls>>,
  directory: Directory | undefined,
): TickerCandidate[] {
  const primaries = new Map<number, { name: string; ticker: string }>();
  for (const { cik, company, ticker } of calls) if (!primaries.has(cik)) primaries.set(cik, { name: company, ticker });
  const candidate = (cik: number, name: string, tickers: readonly string[]): TickerCandidate => {
    const primary = primaries.get(cik)?.ticker;
    const known = primary !== undefined && primary !== '' ? [primary] : [];
    const others = tickers.filter((each) => foldShareClass(each) !== foldShareClass(primary ?? ''));
    return { name: primaries.get(cik)?.name ?? name, tickers: [...known, ...others], primary: known[0] };
  };
  const ofCik = (cik: number, name: string): TickerCandidate => {
    const listing = directory?.findByCik(cik).find((entry) => entry.kind === 'company');
    return candidate(cik, listing?.name ?? name, listing?.tickers ?? []);
  };
  const byTicker = (directory?.findByTicker(named) ?? []).map((entry) =>
    entry.kind === 'class'
      ? { name: entry.name ?? entry.ticker, tickers: [entry.ticker], primary: undefined }
      : ofCik(entry.cik, entry.name),
  );
  if (byTicker.length > 0) return byTicker;
  const stored = [...new Set(companiesNamed(calls, named, undefined).map(({ cik }) => cik))];
  if (stored.length > 0) return stored.map((cik) => ofCik(cik, ''));
  const cik = parseCik(named);
  if (cik.ok)
    return directory?.findByCik(cik.value).some((entry) => entry.kind === 'company') ? [ofCik(cik.value, '')] : [];
  const found = (directory?.search(named, { kinds: ['company'], limit: mostListed }) ?? []).filter(
    (entry) => entry.kind === 'company' && hasWordsOf(entry.name, named),
  );
  const exact = found.filter(({ name }) => tellingWords(name ?? '') === tellingWords(named));
  return (exact.length > 0 ? exact : found).map(({ cik: own, name }) => ofCik(own, name ?? ''));
}

const wordsOf = (name: string): string[] => {
  const all = foldedWords(name).slice(0, 20);
  const telling = all.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : all;
};
const tellingWords = (name: string): string => wordsOf(name).join(' ');

/** Whether every word asked for begins one of the name's: a slip of the pen is asked about elsewhere. */
function hasWordsOf(name: string, named: string): boolean {
  const own = foldedWords(name);
  const words = wordsOf(named);
  return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
}
