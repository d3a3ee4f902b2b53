import * as v from 'valibot';
import type { Directory } from '../directory/directory.ts';
import type { DirectoryEntry } from '../directory/entry.ts';
import { listElements } from '../domain/identifiers/listElements.ts';
import { isBegunBy, isCalled, isNamedLike } from '../domain/identifiers/names.ts';
import { meantSecurity, type MeantSecurity } from '../domain/identifiers/security.ts';
import { foldShareClass, parseTicker } from '../domain/identifiers/ticker.ts';
import type { StoredCall } from '../library/library.ts';
import { foreignName } from './foreignText.ts';
import { takesList } from './readArguments.ts';
import type { Sources } from './sources.ts';
import { ToolError } from './toolError.ts';

/** The schema of an input field that names one company or fund. */
export function namedInput(description: string): v.GenericSchema<string | undefined> {
  return v.optional(v.pipe(v.string(), v.maxLength(200), v.description(description)));
}

/** The schema of an input field that names one or more companies. */
export function companiesInput(description = 'Tickers, CIKs or names'): v.GenericSchema<string | undefined> {
  return v.optional(
    takesList(
      v.pipe(
        v.string(),
        v.maxLength(1_000),

        v.description(description),
      ),
    ),
  );
}

/** A company with calls in the library. */
type CompanyWithCalls = Pick<StoredCall, 'cik' | 'ticker' | 'company'>;

/** Returns the directory; undefined if its lists can't be read, since it is only advisory. */
export function directoryOf(sources: Sources): Promise<Directory | undefined> {
  return sources.directory().catch(() => undefined);
}

/** Returns the calls of the connected source in the library, by company and newest first. */
export async function storedCalls(sources: Sources): Promise<readonly StoredCall[]> {
  const library = await sources.library();
  return (await library.holdings(sources.source())).calls;
}

/** The library and the directory, in which names are looked up. */
export interface Lists {
  calls: readonly StoredCall[];
  directory:
    | Pick<Directory, 'findByTicker' | 'named' | 'namesWith' | 'called' | 'search' | 'largerAlike' | 'largerCalled'>
    | undefined;
}

/** Returns the meaning of a text, given the tickers of the library and the directory. */
export function meantIn(text: string, { calls, directory }: Lists): MeantSecurity {
  return meantSecurity(text, (ticker, name) => {
    const bearers = [
      ...bearersOf(calls, ticker).map(({ company }) => company),
      ...(directory?.findByTicker(ticker) ?? []).map((entry) => entry.name ?? ''),
    ];
    return bearers.some((bearer) => name === undefined || isNamedLike(bearer, name));
  });
}

/** Throws for a ticker that is spelled like a name and in no list: no request is sent for `Apple`. */
export async function refuseNames(tickers: readonly string[], field: string, sources: Sources): Promise<void> {
  const mixed = tickers.filter((ticker) => /[a-z]/.test(ticker) && /[A-Z]/.test(ticker));
  const directory = mixed.length > 0 ? await directoryOf(sources) : undefined;
  if (!directory) return;
  const lists = { calls: await storedCalls(sources), directory };
  const name = mixed.find((each) => meantIn(each, lists).kind === 'name');
  if (name !== undefined)
    throw new ToolError(
      'badInput',
      `${field}: “${foreignName(name)}” is in no list of tickers. Give a name as company.`,
    );
}

/**
 * Returns the elements of a list of companies. A known name with separators stays whole, and so does the beginning of
 * one with joining words: “Dave & Buster's”.
 */
export function companiesIn(text: string | readonly string[], lists: Lists): string[] {
  const isOne = (each: string): boolean => {
    const meant = meantIn(each, lists);
    if (meant.kind !== 'name') return true;
    const isSo = /[,;|\n]/.test(each) ? isCalled : isBegunBy;
    return [...lists.calls.map(({ company }) => company), ...(lists.directory?.namesWith(each) ?? [])].some((name) =>
      isSo(name, each),
    );
  };
  return listElements(text, isOne);
}

function bearersOf<T extends CompanyWithCalls>(companies: readonly T[], ticker: string): T[] {
  const folded = foldShareClass(ticker);
  return companies.filter((each) => foldShareClass(each.ticker) === folded);
}

/**
 * Returns the companies that a text names: by ticker or CIK, else by the whole name, else those that it likely means.
 * None if the likeliest isn't among them. A ticker is never read as a name, and similar names don't count.
 */
export function companiesNamed<T extends StoredCall>(
  companies: readonly T[],
  text: string,
  directory: Lists['directory'],
): T[] {
  const meant = meantIn(text, { calls: companies, directory });
  switch (meant.kind) {
    case 'ticker': {
      const own = bearersOf(companies, meant.ticker);
      const ciks = new Set(directory?.findByTicker(meant.ticker).map(({ cik }) => cik));
      return own.length > 0 ? own : companies.filter(({ cik }) => ciks.has(cik));
    }
    case 'cik':
      return companies.filter(({ cik }) => cik === meant.cik);
    case 'name': {
      const called = companies.filter(({ company }) => isCalled(company, text));
      const [first, ...others] =
        called.length > 0 ? called : companiesLikely(text, meant, { calls: companies, directory });
      const ciks = new Set([first, ...others].map((each) => each?.cik));
      return companies.some(({ cik }) => cik === first?.cik) ? companies.filter(({ cik }) => ciks.has(cik)) : [];
    }
    default:
      return [];
  }
}

/**
 * Returns the companies that a name may mean, the likeliest first; one alone is certain. They have exactly this name, in
 * the library or the directory; else all its words, in the library or else in the directory. Before them is a larger
 * company that may be meant: Vertex Pharmaceuticals rather than Vertex, Inc.
 */
export function companiesLikely(
  named: string,
  how: { isWhole?: boolean },
  { calls, directory }: Lists,
): KnownCompany[] {
  const stored = calls.map((call) => companyOf({ ...call, name: call.company }));
  const listed = (entries: readonly DirectoryEntry[] = []): KnownCompany[] => entries.map(companyOf);
  const called = [...stored.filter(({ name }) => isCalled(name, named)), ...listed(directory?.called(named))];
  const found =
    [called, stored.filter(({ name }) => isNamedLike(name, named, how)), listed(directory?.named(named))].find(
      (each) => each.length > 0,
    ) ?? [];
  const ofCik = new Map<number, KnownCompany>();
  for (const each of found) if (!ofCik.has(each.cik)) ofCik.set(each.cik, each);
  const likely = [...ofCik.values()];
  const larger = directory?.largerAlike(named, likely, { isCalledSo: called.length > 0 });
  return likely.length > 0 && larger ? [companyOf(larger), ...likely] : likely;
}

/**
 * Returns the companies that an unmarked ticker may mean if it is also the name of a larger company than its bearer, that
 * one first: HP Inc. and Helmerich & Payne. Empty for any other text.
 */
export function namesakesOf(meant: MeantSecurity, { calls, directory }: Lists): KnownCompany[] {
  if (meant.kind !== 'ticker' || meant.form === 'marked') return [];
  const stored = bearersOf(calls, meant.ticker).map((call) => companyOf({ ...call, name: call.company }));
  const [bearer] = [...stored, ...(directory?.findByTicker(meant.ticker) ?? []).map(companyOf)];
  const larger = bearer && directory?.largerCalled(meant.ticker, bearer);
  return larger ? [companyOf(larger), bearer] : [];
}

export const formatAbsent = (name: string): string => `The library has no call of ${foreignName(name)}.`;

/** Returns a sentence about a text that names no company of the library for certain: which ones it may mean, if any. */
export function formatUnfound(text: string, lists: Lists): string {
  const meant = meantIn(text, lists);
  const likely = meant.kind === 'name' ? companiesLikely(text, meant, lists) : [];
  const mayBeStored = likely.length > 1 && lists.calls.some(({ cik }) => likely.some((each) => each.cik === cik));
  if (!mayBeStored) return formatAbsent(text);
  const listed = listSome(labelsOf(likely), '; ');
  return `The library can’t tell which of these is meant by “${foreignName(text)}”: ${listed}. Name one.`;
}

/** One thing that a name may mean. */
export interface NamedThing {
  /** The identifier that distinguishes it from the others, such as its CIK. */
  id: string;
  name: string;
  /** Its label in an answer: “Brindle (BRMC, CIK 9910001)”. */
  label: string;
}

/**
 * Returns the one thing that a name means: the only one with exactly this name, else the only one in the first group
 * with a name that has all its words. Throws `unknown` with the candidates if it may mean several, or with the
 * available names.
 */
export function theOneNamed<T extends NamedThing>(
  groups: readonly (readonly T[])[],
  { named, how = {}, instead }: { named: string; how?: { isWhole?: boolean }; instead: string },
): T {
  const called = groups.flat().filter(({ name }) => isCalled(name, named));
  const isLike = ({ name }: T): boolean => isNamedLike(name, named, how);
  for (const fitting of [called, ...groups.map((group) => group.filter(isLike))]) {
    const [first, ...others] = new Map(fitting.map((each) => [each.id, each])).values();
    if (first && others.length === 0) return first;
    if (first) throw severalNamed(named, [first, ...others]);
  }
  throw nothingNamed(named, instead);
}

function nothingNamed(named: string, instead: string): ToolError {
  return new ToolError('unknown', `company: Nothing is known by the name “${foreignName(named)}”. ${instead}`);
}

const mostListed = 12;
/** Maximum number of companies with similar names that are counted. */
const mostNear = 40;

export function severalNamed(named: string, candidates: readonly Pick<NamedThing, 'label'>[]): ToolError {
  const listed = listSome(labelsOf(candidates), '; ');
  return new ToolError('unknown', `company: “${foreignName(named)}” may be any of these: ${listed}. Say which.`);
}

/** Formats the first names of a list, and the number of the others. */
export function listSome(names: readonly string[], separator = ', '): string {
  const given = names.filter((name) => name !== '');
  if (given.length === 0) return 'none';
  const more = given.length - mostListed;
  return `${given.slice(0, mostListed).map(foreignName).join(separator)}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Returns the one company that a ticker, a CIK or a name means, as a request: one with calls in the library, else one
 * in the directory. Throws `unknown` with the candidates, or with the available names.
 */
export async function companyMeant(text: string, sources: Sources): Promise<{ ticker: string } | { cik: number }> {
  const named = text.trim();
  const calls = await storedCalls(sources);
  const directory = await directoryOf(sources);
  const meant = meantIn(named, { calls, directory });
  const namesakes = namesakesOf(meant, { calls, directory });
  if (namesakes.length > 0) throw severalNamed(named, namesakes);
  const own = meant.kind === 'name' ? [] : companiesNamed(calls, named, directory);
  if (own[0] && meant.kind === 'ticker') return requestable(bearersOf(own, meant.ticker)[0] ?? own[0]);
  if (own[0]) return requestable(own[0]);
  // A CIK is valid without a list.
  if (meant.kind === 'cik') return { cik: meant.cik };
  const bearers = meant.kind === 'ticker' ? (directory?.findByTicker(meant.ticker) ?? []) : [];
  const bearer = bearers.find(({ kind }) => kind !== 'class');
  if (bearer) return requestable(bearer);
  const others = (directory?.search(named, { kinds: ['company'], limit: mostNear }) ?? []).map(companyOf);
  const near = others.length === 0 ? '' : `Near it: ${listSome(labelsOf(others), '; ')}. `;
  if (meant.kind !== 'name')
    throw unclear({ named, meant, why: bearers[0] ? 'is a fund’s ticker, and funds have no calls.' : undefined, near });
  const [only, ...more] = companiesLikely(named, meant, { calls, directory });
  if (only && more.length > 0) throw severalNamed(named, [only, ...more]);
  if (only) return requestable(only);
  const has = `The library has calls of ${listSome([...new Set(calls.map((call) => call.ticker))])}.`;
  throw nothingNamed(named, `${near}${has} find_security looks names up.`);
}

/** Creates the error for a text that isn't a name and has no certain meaning: no request is sent for it. */
export function unclear({ named, meant, why, near = '' }: Unclear): ToolError {
  const reason = meant.kind === 'unclear' ? meant.reason : undefined;
  const unlisted = meant.kind === 'ticker' ? 'is in no list of tickers.' : 'isn’t what is asked for here.';
  const said = why ?? (reason === undefined ? unlisted : `isn’t an identifier as it is written. ${reason}`);
  const sure = 'Ask find_security, or the person; a ticker that is certain goes in its own field.';
  return new ToolError('unknown', `company: “${foreignName(named)}” ${said} ${near}${sure}`);
}

interface Unclear {
  named: string;
  meant: MeantSecurity;
  why?: string | undefined;
  near?: string;
}

type KnownRegistrant = Pick<StoredCall, 'ticker' | 'cik'>;
type KnownCompany = KnownRegistrant & NamedThing;

function companyOf({ cik, ticker = '', name = '' }: NamedRegistrant): KnownCompany {
  return { id: String(cik), cik, ticker, name, label: `${name} (${ticker}, CIK ${cik})` };
}

interface NamedRegistrant {
  cik: number;
  ticker?: string;
  name: string | undefined;
}

export function labelsOf(things: readonly Pick<NamedThing, 'label'>[]): string[] {
  return things.map(({ label }) => label);
}

function requestable({ ticker, cik }: KnownRegistrant): { ticker: string } | { cik: number } {
  const parsed = parseTicker(ticker);
  return parsed.ok ? { ticker: parsed.value } : { cik };
}
