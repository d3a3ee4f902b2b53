import type { Directory } from '../directory/directory.ts';
import { parseCik } from '../domain/identifiers/secIds.ts';
import { foldShareClass } from '../domain/identifiers/ticker.ts';
import { foldedWords } from '../domain/transcripts/foldName.ts';
import type { StoredCall } from '../library/library.ts';
import type { Sources } from './sources.ts';

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
  const all = foldedWords(named).slice(0, 20);
  const telling = all.filter((word) => !legalForms.has(word));
  const sought = telling.length > 0 ? telling : all;
  const byWords = companies.filter(({ company }) => hasWords(foldedWords(company), sought));
  if (byWords.length > 0) return byWords;
  const listed = directory?.search(named, { kinds: ['company'], limit: 10 }) ?? [];
  const first = listed.find((entry) => companies.some((each) => each.cik === entry.cik));
  return companies.filter((each) => each.cik === first?.cik);
}

/** Words of a name that the short name of the same company doesn't have. */
export const legalForms: ReadonlySet<string> = new Set(
  'the inc incorporated corp corporation co company ltd limited plc llc lp sa ag nv se'.split(' '),
);

/** Whether each of some words begins one of a name's. */
function hasWords(name: readonly string[], sought: readonly string[]): boolean {
  return sought.length > 0 && sought.every((word) => name.some((each) => each.startsWith(word)));
}
