import type { FoundPassage, WordRule } from '../../domain/search/foundPassage.ts';
import { allLimits, type PassageLimits } from '../../domain/search/passageQuery.ts';
import { quartersNamed } from '../../domain/search/quarterWords.ts';
import { phrasesOf, type Question } from '../../domain/search/question.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { Library, StoredCall } from '../../library/library.ts';
import type { LibrarySearch } from '../../library/search/librarySearch.ts';

/** A limit that words of the question were taken for. */
interface MeantLimit {
  /** As the tool's input calls it. */
  kind: 'company' | 'quarter' | 'speaker' | 'role' | 'section';
  /** As the question has it, or the quarters that it means. */
  value: string;
}

export interface FoundPassages {
  /** Best first. */
  passages: FoundPassage[];
  /** Number of passages with all words. */
  matches: number;
  state: Pick<LibrarySearch, 'indexed' | 'waiting' | 'unsearchable'>;
  rules: WordRule[];
  /** Limits that words of the question were taken for, and those that were dropped because nothing fits them. */
  taken: MeantLimit[];
  dropped: MeantLimit[];
}

/** As many passages as are ranked. */
const most = 60;
/** How long a search waits for calls that are being indexed. */
const patienceMs = 4_000;

/** Waits a moment for calls that aren't indexed yet. */
export async function indexed(library: Library, signal: AbortSignal | undefined): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const { waiting } = await library.search({ phrases: [] }, { limit: 1, ...(signal && { signal }) });
    if (waiting === 0 || performance.now() > end) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, 100);
      const listening = library.onDidIndex(done);
      function done(): void {
        clearTimeout(timer);
        listening.dispose();
        resolve();
      }
    });
  }
}

interface Within {
  limits: PassageLimits;
  /** The calls of the library, for the companies and quarters that the question may name. */
  calls: readonly StoredCall[];
  signal: AbortSignal | undefined;
}

/** Words of the question as a limit. */
interface Taken extends MeantLimit {
  start: number;
  end: number;
  limits: PassageLimits;
}

/**
 * Passages for a question in plain words, within limits that stand whatever is found. Limits that the question's own
 * words may mean are dropped, the most doubtful first, while nothing fits them.
 */
export async function findPassages(library: Library, question: Question, within: Within): Promise<FoundPassages> {
  await indexed(library, within.signal);
  let taken = await spoken(library, limitsMeant(question, within), within);
  const dropped: Taken[] = [];
  for (;;) {
    const limits = allLimits([...taken.map((each) => each.limits), within.limits]);
    const phrases = phrasesOf(question, taken);
    const found = await library.search(
      { ...limits, phrases },
      { limit: most, ...(within.signal && { signal: within.signal }) },
    );
    const doubtful = taken.at(-1);
    if (found.passages.length > 0 || !doubtful)
      return {
        passages: found.passages,
        matches: found.matches,
        state: { indexed: found.indexed, waiting: found.waiting, unsearchable: found.unsearchable },
        rules: found.rules,
        taken: taken.map(named),
        dropped: dropped.map(named),
      };
    taken = taken.slice(0, -1);
    dropped.unshift(doubtful);
  }
}

/** Without a name that isn't one of a speaker, which is a word as any other. */
async function spoken(library: Library, taken: Taken[], { limits, signal }: Within): Promise<Taken[]> {
  if (!taken.some(({ kind }) => kind === 'speaker')) return taken;
  const all = allLimits([...taken.map((each) => each.limits), limits]);
  const { speakers } = await library.speakers({ ...all, role: undefined }, signal);
  return speakers.length > 0 ? taken : taken.filter(({ kind }) => kind !== 'speaker');
}

const named = ({ kind, value }: Taken): MeantLimit => ({ kind, value });

/** The least doubtful first. */
function limitsMeant({ text, meant }: Question, { limits: hard, calls }: Within): Taken[] {
  const taken: Taken[] = [];
  const isOfCompany = hard.cik !== undefined || hard.ciks !== undefined || hard.company !== undefined;
  const companies = meant.names.flatMap((name) => {
    const ciks = isOfCompany ? [] : companiesCalled(calls, name.name);
    return ciks.length > 0 ? [{ ...name, ciks }] : [];
  });
  // Several companies in one question are all meant.
  const ciks = [...new Set(companies.flatMap((each) => each.ciks))];
  for (const { name, start, end } of companies)
    taken.push({ kind: 'company', value: name, start, end, limits: { ciks } });
  if (meant.quarters.length > 0 && hard.quarter === undefined && hard.quarters === undefined) {
    const among = hard.ciks ?? (ciks.length > 0 ? ciks : undefined);
    const quarters = quartersNamed(
      meant.quarters,
      calls.filter(({ cik }) => among?.includes(cik) ?? true).map(({ fyq }) => fyq),
    );
    const value = quarters.join(', ');
    for (const { start, end } of quarters.length > 0 ? meant.quarters : [])
      taken.push({ kind: 'quarter', value, start, end, limits: { quarters } });
  }
  const person = meant.names.find((name) => !companies.some(({ start }) => start === name.start));
  if (person && hard.speaker === undefined) {
    const { name: speaker, start, end } = person;
    taken.push({ kind: 'speaker', value: text.slice(start, end), start, end, limits: { speaker } });
  }
  const { section, role } = meant;
  if (role && hard.role === undefined)
    taken.push({ ...role, kind: 'role', value: role.role, limits: { role: role.role } });
  if (section && hard.section === undefined)
    taken.push({ ...section, kind: 'section', value: section.section, limits: { section: section.section } });
  return taken;
}

/** The companies whose ticker this is, or whose name begins with these words. */
function companiesCalled(companies: readonly Pick<StoredCall, 'cik' | 'ticker' | 'company'>[], name: string): number[] {
  const sought = foldedWords(name);
  const called = companies.filter(({ ticker, company }) => {
    const words = foldedWords(company);
    return (
      foldShareClass(ticker) === foldShareClass(name) ||
      (sought.length > 0 && sought.every((word, at) => word.length > 1 && words[at] === word))
    );
  });
  return [...new Set(called.map(({ cik }) => cik))];
}
