import * as v from 'valibot';
import type { Directory } from '../directory/directory.ts';
import { legalForms } from '../domain/identifiers/legalForms.ts';
import { parseCik } from '../domain/identifiers/secIds.ts';
import { foldShareClass, parseTicker } from '../domain/identifiers/ticker.ts';
import { foldedWords } from '../domain/transcripts/foldName.ts';
import type { StoredCall } from '../library/library.ts';
import { foreignName } from './foreignText.ts';
import type { Sources } from './sources.ts';
import { ToolError } from './toolError.ts';

/** Whatever names one company, or one fund: a field of the input. */
export function namedInput(description: string): v.GenericSchema<string | undefined> {
  return v.optional(v.pipe(v.string(), v.maxLength(200), v.description(description)));
}

/** A company with calls in the library. */
type CompanyWithCalls = Pick<StoredCall, 'cik' | 'ticker' | 'company'>;

/** The directory; undefined where its lists can't be read, since it is a help only. */
export function directoryOf(sources: Sources): Promise<Directory | undefined> {
  return sources.directory().catch(() => undefined);
}

/** The calls of the connected source that the library has, by company and newest first. */
export async function storedCalls(sources: Sources): Promise<readonly StoredCall[]> {
  const library = await sources.library();
  return (await library.holdings(sources.source())).calls;
}

/**
 * Which of the companies a text names: by ticker or CIK, else by its whole name, else by the directory, else all whose
 * names have words that begin like its own.
 */
export function companiesNamed<T extends CompanyWithCalls>(
  companies: readonly T[],
  text: string,
  directory: Pick<Directory, 'findByTicker' | 'search'> | undefined,
): T[] {
  const named = text.trim();
  const ticker = foldShareClass(named);
  const cik = parseCik(named);
  const steps: ((each: T) => boolean)[] = [
    (each) => foldShareClass(each.ticker) === ticker || (cik.ok && each.cik === cik.value),
    (each) => each.company.toUpperCase() === named.toUpperCase(),
  ];
  for (const step of steps) {
    const found = companies.filter(step);
    if (found.length > 0) return found;
  }
  const byTicker = new Set(directory?.findByTicker(named).map((entry) => entry.cik));
  const ofTicker = companies.filter((each) => byTicker.has(each.cik));
  if (ofTicker.length > 0) return ofTicker;
  const sought = tellingWords(named);
  const byWords = companies.filter(({ company }) => hasWords(foldedWords(company), sought));
  if (byWords.length > 0) return byWords;
  const listed = directory?.search(named, { kinds: ['company'], limit: 10 }) ?? [];
  const first = listed.find((entry) => companies.some((each) => each.cik === entry.cik));
  return companies.filter((each) => each.cik === first?.cik);
}

/** Words of a name that are looked at. */
const mostWords = 20;

/** Whether each of some words begins one of a name's. */
function hasWords(name: readonly string[], sought: readonly string[]): boolean {
  return sought.length > 0 && sought.every((word) => name.some((each) => each.startsWith(word)));
}

/** A name without what the short name of the same company, or fund, doesn't have. */
function tellingWords(name: string): string[] {
  const all = foldedWords(name).slice(0, mostWords);
  const telling = all.filter((word) => !legalForms.has(word));
  return telling.length > 0 ? telling : all;
}

/** One thing that a name may mean. */
export interface NamedThing {
  /** The identifier that tells it from the others, such as its CIK. */
  id: string;
  name: string;
  /** As an answer lists it: “Brindle (BRMC, CIK 9910001)”. */
  label: string;
}

/**
 * The one thing that a name means: the only one that is called exactly so, else the only one of the first group in which
 * a name has all its words. Throws `unknown` with the candidates if it may mean several, or with what there is instead.
 */
export function theOneNamed<T extends NamedThing>(
  groups: readonly (readonly T[])[],
  named: string,
  instead: string,
): T {
  const sought = tellingWords(named);
  const isCalled = ({ name }: T): boolean => sought.length > 0 && tellingWords(name).join(' ') === sought.join(' ');
  const isLike = ({ name }: T): boolean => hasWords(foldedWords(name), sought);
  for (const fitting of [groups.flat().filter(isCalled), ...groups.map((group) => group.filter(isLike))]) {
    const [first, ...others] = new Map(fitting.map((each) => [each.id, each])).values();
    if (first && others.length === 0) return first;
    if (first) throw severalNamed(named, [first, ...others]);
  }
  throw new ToolError('unknown', `company: Nothing is known by the name “${foreignName(named)}”. ${instead}`);
}

const mostListed = 12;

export function severalNamed(named: string, candidates: readonly Pick<NamedThing, 'label'>[]): ToolError {
  const listed = listSome(labelsOf(candidates), '; ');
  return new ToolError('unknown', `company: “${foreignName(named)}” may be any of these: ${listed}. Say which.`);
}

/** The first names of a list, and how many more there are. */
export function listSome(names: readonly string[], separator = ', '): string {
  const given = names.filter((name) => name !== '');
  if (given.length === 0) return 'none';
  const more = given.length - mostListed;
  return `${given.slice(0, mostListed).map(foreignName).join(separator)}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * The one company that a ticker, a CIK or a name means, as it is requested: one with calls in the library, else one that
 * the directory lists. Throws `unknown` with the candidates, or with what there is.
 */
export async function companyMeant(text: string, sources: Sources): Promise<{ ticker: string } | { cik: number }> {
  const named = text.trim();
  const calls = await storedCalls(sources);
  const directory = await directoryOf(sources);
  const cik = parseCik(named);
  const ticker = foldShareClass(named);
  const known =
    calls.find((call) => cik.ok && call.cik === cik.value) ??
    calls.find((call) => foldShareClass(call.ticker) === ticker) ??
    directory?.findByTicker(named).find(({ kind }) => kind !== 'class');
  if (known) return requestable(known);
  // An identifier needs no list to be one.
  if (cik.ok) return { cik: cik.value };
  const listed = (directory?.search(named, { kinds: ['company'], limit: mostSought }) ?? []).flatMap((entry) =>
    entry.kind === 'company' ? [entry] : [],
  );
  const own = calls.map((call) => thingOf({ ...call, name: call.company }));
  const others = listed.map(thingOf);
  const near = others.length === 0 ? '' : `Near it: ${listSome(labelsOf(others), '; ')}. `;
  const has = `The library has calls of ${listSome([...new Set(calls.map((call) => call.ticker))])}.`;
  return requestable(theOneNamed([own, others], named, `${near}${has} find_security looks names up.`));
}

type KnownRegistrant = Pick<StoredCall, 'ticker' | 'cik'>;

function thingOf({ cik, ticker, name }: KnownRegistrant & { name: string }): KnownRegistrant & NamedThing {
  return { id: String(cik), cik, ticker, name, label: `${name} (${ticker}, CIK ${cik})` };
}

export function labelsOf(things: readonly Pick<NamedThing, 'label'>[]): string[] {
  return things.map(({ label }) => label);
}

/** Names of the directory that are looked at. */
const mostSought = 40;

function requestable({ ticker, cik }: KnownRegistrant): { ticker: string } | { cik: number } {
  const parsed = parseTicker(ticker);
  return parsed.ok ? { ticker: parsed.value } : { cik };
}
