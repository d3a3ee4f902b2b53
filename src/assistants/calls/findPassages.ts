import type { FoundPassage } from '../../domain/search/foundPassage.ts';
import { hasPhrases } from '../../domain/search/findPhrases.ts';
import type { PassageLimits, Phrase } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { Library } from '../../library/library.ts';
import type { LibrarySearch } from '../../library/search/librarySearch.ts';
import type { CompanyWithCalls } from '../companies.ts';
import { beginningOf, wholeOf, type Question } from './question.ts';

/** How the passages were found, from what was asked to less. */
type FoundBy = 'all words' | 'other forms of the words' | 'some of the words';

export interface RankedPassage {
  passage: FoundPassage;
  by: FoundBy;
  /** Words of the question that its turn doesn't have. */
  missing: readonly string[];
}

export interface FoundPassages {
  /** Best first. */
  passages: RankedPassage[];
  /** Number of turns with all words, in any form; of those shown, if there are none. */
  matches: number;
  state: Pick<LibrarySearch, 'indexed' | 'waiting' | 'unsearchable'>;
  /** Limits that words of the question were taken for. */
  limits: PassageLimits;
}

/** As many passages as are ranked. */
const most = 60;
/** Fewer passages with all words are few: those with some of the words follow. */
const few = 3;
/** How long a search waits for calls that are being indexed. */
const patienceMs = 4_000;

/** Passages for a question in plain words, within limits that stand whatever is found. */
export async function findPassages(
  library: Library,
  question: Question,
  { limits, companies, signal }: Within,
): Promise<FoundPassages> {
  await indexed(library, signal);
  return new PassageSearch(library, question, { limits, companies, signal }).run();
}

interface Within {
  limits: PassageLimits;
  /** The companies that a name in the question may be of. */
  companies: readonly CompanyWithCalls[];
  signal: AbortSignal | undefined;
}

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

class PassageSearch {
  readonly #library: Library;
  readonly #question: Question;
  readonly #hard: PassageLimits;
  readonly #companies: readonly CompanyWithCalls[];
  readonly #signal: AbortSignal | undefined;
  readonly #found = new Map<string, RankedPassage>();
  #state: FoundPassages['state'] = { indexed: 0, waiting: 0, unsearchable: 0 };
  #matches = 0;

  constructor(library: Library, question: Question, { limits, companies, signal }: Within) {
    this.#library = library;
    this.#question = question;
    this.#hard = limits;
    this.#companies = companies;
    this.#signal = signal;
  }

  async run(): Promise<FoundPassages> {
    const { required, plain, telling, limiting } = this.#question;
    const soft = await this.#softLimits();
    const limits = { ...soft.limits, ...this.#hard };
    const named = new Set(soft.words);
    const all = telling.filter((word) => !named.has(word));
    if (plain.length > 1 && required.length === 0) {
      // The telling words are in the index, which frequent words would be too many for.
      const { passages } = await this.#search([wholeOf(plain.join(' ')), ...telling.map(wholeOf)], this.#hard);
      this.#add(passages, 'all words', []);
    }
    await this.#byWords(all, limits);
    const isLimited = Object.keys(soft.limits).length > 0;
    // What was taken for a limit may have been a word.
    if (isLimited && this.#found.size === 0)
      await this.#byWords(
        telling.filter((word) => !limiting.has(word)),
        this.#hard,
      );
    if (isLimited && this.#found.size === 0) await this.#byWords(telling, this.#hard);
    return {
      passages: [...this.#found.values()],
      matches: Math.max(this.#matches, this.#found.size),
      state: this.#state,
      limits: isLimited ? soft.limits : {},
    };
  }

  async #byWords(words: readonly string[], limits: PassageLimits): Promise<void> {
    const { required } = this.#question;
    const exact = words.map(wholeOf);
    if (exact.length + required.length === 0) return;
    const first = await this.#search([...required, ...exact], limits);
    this.#add(first.passages, 'all words', []);
    this.#matches = Math.max(this.#matches, first.matches);
    if (this.#found.size >= few || words.length === 0) return;
    const forms = words.map(beginningOf);
    const second = await this.#search([...required, ...forms], limits);
    this.#add(second.passages, 'other forms of the words', []);
    this.#matches = Math.max(this.#matches, second.matches);
    if (this.#found.size >= few || words.length + required.length < 2) return;
    await this.#bySomeWords(words, forms, limits);
  }

  /** Leaves out one word, then ever more of the frequent ones, and ranks what is found by how rare its words are. */
  async #bySomeWords(words: readonly string[], forms: readonly Phrase[], limits: PassageLimits): Promise<void> {
    const { required } = this.#question;
    const counts: number[] = [];
    for (const form of forms) counts.push((await this.#search([form], limits, 1)).matches);
    const rarest = words
      .map((_, index) => index)
      .filter((index) => counts[index]! > 0)
      .sort((one, other) => counts[one]! - counts[other]!);
    const sets = [
      ...(rarest.length > 2 ? rarest.map((left) => rarest.filter((index) => index !== left)) : []),
      ...Array.from({ length: Math.max(0, rarest.length - 1) }, (_, cut) => rarest.slice(0, rarest.length - cut)),
      ...rarest.slice(0, 3).map((index) => [index]),
    ];
    const weight = (index: number): number => 1 / Math.log2(2 + counts[index]!);
    const candidates = new Map<string, { passage: FoundPassage; has: Set<number>; score: number }>();
    const least = 2 * few;
    let isEnough = false;
    for (const set of sets) {
      // The sets that leave out one word are tried all, since which of them matters is unknown.
      if (isEnough && set.length < rarest.length - 1) break;
      const { passages } = await this.#search([...required, ...set.map((index) => forms[index]!)], limits);
      for (const passage of passages) {
        const key = keyOf(passage);
        const known = candidates.get(key);
        const has = new Set([...(known?.has ?? []), ...set]);
        const near = nearWords(passage.text, forms);
        for (const index of near) has.add(index);
        const inTurn = [...has].reduce((sum, index) => sum + weight(index), 0);
        const inText = near.reduce((sum, index) => sum + weight(index), 0);
        const score = inTurn + inText / 2;
        const isBetter =
          !known || inText > nearWords(known.passage.text, forms).reduce((sum, at) => sum + weight(at), 0);
        candidates.set(key, {
          passage: isBetter ? passage : known.passage,
          has,
          score: Math.max(score, known?.score ?? 0),
        });
      }
      isEnough = candidates.size >= least;
    }
    const ranked = [...candidates.values()].sort((one, other) => other.score - one.score);
    for (const { passage, has } of ranked)
      this.#add(
        [passage],
        'some of the words',
        words.filter((_, index) => !has.has(index)),
      );
  }

  /** What names and short words of the question may limit it to, if something is found there. */
  async #softLimits(): Promise<{ limits: PassageLimits; words: string[] }> {
    const { meant, telling, limiting } = this.#question;
    const hard = this.#hard;
    const limits: PassageLimits = {};
    const words: string[] = [];
    if (meant.quarter !== undefined) {
      if (hard.quarter === undefined) limits.quarter = meant.quarter;
      words.push(...tokensOf(meant.quarter).words);
    }
    if (meant.section !== undefined && hard.section === undefined) limits.section = meant.section;
    const others = (name: readonly string[]): string[] =>
      telling
        .filter((word) => !limiting.has(word) && !name.includes(word))
        .sort((one, other) => other.length - one.length);
    const isFound = async (more: PassageLimits, name: readonly string[]): Promise<boolean> => {
      for (const word of others(name).slice(0, 2))
        if ((await this.#search([beginningOf(word)], { ...limits, ...hard, ...more }, 1)).matches > 0) return true;
      return false;
    };
    for (const name of meant.names) {
      const own = tokensOf(name).words;
      const ciks = isOfCompany(hard) ? [] : companiesCalled(this.#companies, name);
      if (ciks.length > 0 && limits.ciks === undefined) {
        limits.ciks = ciks;
        words.push(...own);
      } else if (
        hard.speaker === undefined &&
        limits.speaker === undefined &&
        (await isFound({ speaker: name }, own))
      ) {
        limits.speaker = name;
        words.push(...own);
      }
    }
    if (meant.role !== undefined && hard.role === undefined && (await isFound({ role: meant.role }, []))) {
      limits.role = meant.role;
      words.push(meant.role.toLowerCase());
    }
    return { limits, words };
  }

  async #search(phrases: readonly Phrase[], limits: PassageLimits, limit = most): Promise<LibrarySearch> {
    const signal = this.#signal;
    const found = await this.#library.search({ ...limits, phrases }, { limit, ...(signal && { signal }) });
    const { indexed: count, waiting, unsearchable } = found;
    this.#state = { indexed: count, waiting, unsearchable };
    return found;
  }

  #add(passages: readonly FoundPassage[], by: FoundBy, missing: readonly string[]): void {
    for (const passage of passages) {
      const key = keyOf(passage);
      if (!this.#found.has(key) && this.#found.size < most) this.#found.set(key, { passage, by, missing });
    }
  }
}

function isOfCompany({ cik, ciks, company }: PassageLimits): boolean {
  return cik !== undefined || ciks !== undefined || company !== undefined;
}

/** The companies whose ticker this is, or whose name begins with these words. */
function companiesCalled(companies: readonly CompanyWithCalls[], name: string): number[] {
  const sought = foldedWords(name);
  const called = companies.filter(({ ticker, company }) => {
    const words = foldedWords(company);
    return ticker === name || (sought.length > 0 && sought.every((word, at) => word.length > 1 && words[at] === word));
  });
  return [...new Set(called.map(({ cik }) => cik))];
}

const keyOf = ({ cik, fyq, turn }: FoundPassage): string => `${cik} ${fyq} ${turn}`;

/** The indexes of the forms that a passage's own text has. */
function nearWords(text: string, forms: readonly Phrase[]): number[] {
  return forms.flatMap((form, index) => (hasPhrases(text, [form]) ? [index] : []));
}
