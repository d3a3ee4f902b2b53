import type { Directory } from '../../directory/directory.ts';
import type { MeantSecurity } from '../../domain/identifiers/security.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import type { StoredCall } from '../../library/library.ts';
import {
  companiesIn,
  companiesLikely,
  companiesNamed,
  directoryOf,
  meantIn,
  namesakesOf,
  storedCalls,
  unclear,
} from '../companies.ts';
import { foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { ToolError } from '../toolError.ts';

/** The ticker that was chosen for a company. */
export interface NamedTicker {
  /** The company as it was requested. */
  asked: string;
  /** Its name; the requested text if only a ticker is known. */
  name: string;
  ticker: string;
  /** Tickers of its other share classes. */
  others: string[];
}

/** A company that a text may mean: its tickers, and the one that the service calls primary, if a call states it. */
interface TickerCandidate {
  name: string;
  tickers: readonly string[];
  primary: string | undefined;
}

/** Maximum number of companies, or of a company's tickers, that an error lists. */
const mostListed = 6;

/**
 * Returns the tickers of the companies that a text or the parts of a list name: the given ticker, the only one, or the
 * one of the company's calls in the library. Rejects with a ToolError that lists the choices if a name means several
 * companies, or one with several share classes.
 */
export async function tickersOfCompanies(
  given: string | readonly string[] | undefined,
  sources: Sources,
): Promise<NamedTicker[]> {
  if (given === undefined) return [];
  const lists = { calls: await storedCalls(sources), directory: await directoryOf(sources) };
  const elements = companiesIn(given, lists);
  if (elements.length === 0) throw unknown('');
  return elements.map((each) => {
    const meant = meantIn(each, lists);
    const namesakes = namesakesOf(meant, lists);
    if (namesakes.length > 0)
      throw severalMeant(
        each,
        namesakes.map((one) => ({ ...one, tickers: [one.ticker] })),
      );
    const taken = take(each, meant, candidatesFor(each, meant, lists));
    if (taken) return taken;
    throw meant.kind === 'name' ? unknown(each) : unclear({ named: each, meant });
  });
}

/** Undefined if there are no candidates. */
function take(asked: string, meant: MeantSecurity, candidates: readonly TickerCandidate[]): NamedTicker | undefined {
  const folded = foldShareClass(meant.kind === 'ticker' ? meant.ticker : asked);
  for (const bearer of candidates) {
    const own = bearer.tickers.find((each) => foldShareClass(each) === folded);
    if (own !== undefined) return takenOf(asked, bearer, own);
  }
  const [only, ...more] = candidates;
  if (only === undefined) return undefined;
  if (more.length > 0) throw severalMeant(asked, candidates);
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

function severalMeant(asked: string, candidates: readonly Pick<TickerCandidate, 'name' | 'tickers'>[]): ToolError {
  const several = candidates.map(
    ({ name, tickers }) => `${foreignName(name)} (${tickers.map(foreignName).join(', ')})`,
  );
  const said = `“${foreignName(asked)}” names several: ${listed(several)}`;
  return new ToolError('badInput', `company: ${said}. Give one of the tickers, in tickers.`);
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

function unknown(asked: string): ToolError {
  return new ToolError('unknown', `Nothing with a ticker is known as “${foreignName(asked)}”. Ask find_security.`);
}

function candidatesFor(
  named: string,
  meant: MeantSecurity,
  { calls, directory }: { calls: readonly StoredCall[]; directory: Directory | undefined },
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
  const bearers = meant.kind === 'ticker' ? (directory?.findByTicker(meant.ticker) ?? []) : [];
  if (bearers.length > 0)
    return bearers.map((entry) =>
      entry.kind === 'class'
        ? { name: entry.name ?? entry.ticker, tickers: [entry.ticker], primary: undefined }
        : ofCik(entry.cik, entry.name),
    );
  if (meant.kind !== 'name') {
    const stored = new Set(companiesNamed(calls, named, directory).map(({ cik }) => cik));
    if (stored.size > 0) return [...stored].map((cik) => ofCik(cik, ''));
    const isListed = meant.kind === 'cik' && directory?.findByCik(meant.cik).some(({ kind }) => kind === 'company');
    return isListed ? [ofCik(meant.cik, '')] : [];
  }
  return companiesLikely(named, meant, { calls, directory }).map(({ cik, name }) => ofCik(cik, name));
}
