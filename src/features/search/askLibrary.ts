import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { newestFirst } from '../../domain/quarters.ts';
import {
  limitsMeant,
  tickersWithout,
  type MeantLimits,
  type MissingCalls,
  type TakenLimit,
} from '../../domain/search/meantLimits.ts';
import { allLimits, parseSearch, type PassageLimits, type Phrase } from '../../domain/search/passageQuery.ts';
import { quarterLimits, readQuarterLimit } from '../../domain/search/quarterWords.ts';
import { phrasesIn, readQuestion, type Question } from '../../domain/search/question.ts';
import type { MarkLabel } from '../../domain/marks/markLabels.ts';
import type { Library, StoredCall } from '../../library/library.ts';
import { findLabeled } from '../../library/marks/labeledPlaces.ts';
import { fittingWishes } from '../../library/search/fittingWishes.ts';
import type { LibrarySearch } from '../../library/search/librarySearch.ts';
import type { AppliedLimit, LimitField, SearchProblem, SearchQuery, ShownPassages } from './protocol.ts';

/** The names by which a question is read. */
export interface KnownCalls {
  /** The calls in the library. */
  calls: readonly Pick<StoredCall, 'cik' | 'ticker' | 'company' | 'fyq'>[];
  /** Watchlists by the name that stands for their companies. */
  watchlists?: ReadonlyMap<string, readonly number[]>;
  /** The labels of marks, and the source of the calls. */
  marks?: { labels: readonly MarkLabel[]; source: string };
}

/** The words and limits of a question. */
interface AskedOf {
  limits: PassageLimits;
  /** The words that are counted, and others that only help to find. */
  phrases: readonly Phrase[];
  /** True if the limit by company means companies rather than a watchlist. */
  isOfCompany: boolean;
}

export interface AnsweredQuestion extends AskedOf {
  found: LibrarySearch;
  /** The data for sentences about the limits. */
  told: Pick<ShownPassages, 'without' | 'applied' | 'wishes' | 'dropped' | 'problem' | 'unnamed' | 'within'>;
}

interface AskOptions {
  limit: number;
  signal: AbortSignal;
  onSoFar?: (found: LibrarySearch, told: Pick<ShownPassages, 'without' | 'applied' | 'wishes'>) => void;
}

/** Limits that apply whatever is found. */
interface HardLimits {
  limits: PassageLimits;
  isOfCompany: boolean;
  /** Those that words of the text set. */
  typed: AppliedLimit[];
  problem?: SearchProblem;
}

/** Number of top passages that are compared for words they have in common. */
const looked = 10;
const mostThere = 8;

/**
 * Finds passages for the question of the page. Fields take precedence over typed limits, and these over limits that
 * words of the question state; the latter are dropped, the most doubtful first, while nothing fits them. Limits that
 * words only may mean raise the rank of passages. If no passage has all the words, the words of the best passage count.
 */
export async function askLibrary(
  library: Library,
  question: SearchQuery,
  { known, ...options }: AskOptions & { known: KnownCalls },
): Promise<AnsweredQuestion> {
  const asked = readAsked(question, known);
  const { read } = asked;
  const hard = await limitByLabel(library, asked.hard, known);
  const fitting = await fittingWishes(library, asked.wishes, { limits: hard.limits, signal: options.signal });
  const wishes = fitting.flatMap((wish) => appliedOf(read.text, [wish]));
  const dropped: TakenLimit[] = [];
  let { meant } = asked;
  for (;;) {
    const limits = allLimits([...meant.map((each) => each.limits), hard.limits]);
    const applied = [...hard.typed, ...appliedOf(read.text, meant)];
    const isOfCompany = hard.isOfCompany || meant.some(({ kind }) => kind === 'company');
    const problem = hard.problem ?? absentQuarter(asked.missing, [...meant, ...dropped]);
    const nothing = { limits, phrases: [], isOfCompany };
    const tell = { without: [], applied, wishes, dropped: dropped.map(({ value }) => value), problem };
    if (problem) {
      const found = await library.search({ phrases: [] }, { limit: 1, signal: options.signal });
      return { ...nothing, found, told: { ...tell, within: 0 } };
    }
    const search = new LimitSearch(library, question, { limits, told: { applied, wishes }, options });
    const { found, phrases, without } = await search.find((isTyping) =>
      phrasesIn(read.text, { taken: [...meant, ...asked.excluded], wishes: fitting, isTyping }),
    );
    const doubtful = meant.at(-1);
    if (found.passages.length > 0 || !doubtful || !isAskedFor({ phrases, limits })) {
      const people = await judgePeople(library, { limits, signal: options.signal });
      const within = found.within > 0 ? found.within : await callsWithin(library, limits, found.indexed);
      const company =
        within === 0 && limits.company !== undefined ? absentCompany(limits.company, known.calls) : undefined;
      const told = { ...tell, without, within, unnamed: people.unnamed, problem: company ?? people.problem };
      return { limits, phrases, isOfCompany, found, told };
    }
    meant = meant.slice(0, -1);
    dropped.unshift(doubtful);
  }
}

/**
 * Returns the limits that fields and typed filters set, those that other words state, and those that words may mean.
 */
export function readAsked(
  question: SearchQuery,
  known: KnownCalls,
): {
  read: Question;
  hard: HardLimits;
  meant: TakenLimit[];
  wishes: TakenLimit[];
  excluded: TakenLimit[];
  missing: MissingCalls[];
} {
  const read = readQuestion(question.text);
  const hard = hardLimits(question, read, known);
  const { taken, missing } = hard.problem ? { taken: [], missing: [] } : meantIn(read, hard, known);
  const isPlain = ({ start, end }: TakenLimit): boolean =>
    question.plain.includes(read.text.slice(start, end).toLowerCase());
  return {
    read,
    hard,
    meant: taken.filter(({ isSaid }) => isSaid),
    wishes: taken.filter((each) => !each.isSaid && !each.isExcluded && !isPlain(each)),
    excluded: taken.filter((each) => each.isExcluded),
    missing,
  };
}

/** Finds passages by words, within limits. */
class LimitSearch {
  readonly #library: Library;
  readonly #question: SearchQuery;
  readonly #limits: PassageLimits;
  readonly #told: Pick<ShownPassages, 'applied' | 'wishes'>;
  readonly #options: AskOptions;

  constructor(
    library: Library,
    question: SearchQuery,
    {
      limits,
      told,
      options,
    }: { limits: PassageLimits; told: Pick<ShownPassages, 'applied' | 'wishes'>; options: AskOptions },
  ) {
    this.#library = library;
    this.#question = question;
    this.#limits = limits;
    this.#told = told;
    this.#options = options;
  }

  /** The last word counts as a prefix only if no passage has it, with the others, as a whole word. */
  async find(
    read: (isTyping: boolean) => readonly Phrase[],
  ): Promise<{ found: LibrarySearch; phrases: readonly Phrase[]; without: string[] }> {
    const [whole, typing] = [read(false), read(true)];
    let phrases = whole;
    let found = await this.#search(whole);
    if (found.matches === 0 && typing.at(-1)?.isBeginning && !whole.at(-1)?.isBeginning) {
      const begun = await this.#search(typing);
      if (begun.matches > 0 || found.passages.length === 0) [phrases, found] = [typing, begun];
    }
    const without = found.matches > 0 ? [] : missingInBest(found);
    if (without.length === 0) return { found, phrases, without };
    phrases = phrases.map((phrase) =>
      without.includes(phrase.words.join(' ')) ? { ...phrase, isBeside: true } : phrase,
    );
    return { found: await this.#search(phrases, without), phrases, without };
  }

  #search(phrases: readonly Phrase[], without: string[] = []): Promise<LibrarySearch> {
    const { limit, signal, onSoFar } = this.#options;
    return this.#library.search(
      { ...this.#limits, phrases },
      {
        limit,
        signal,
        order: this.#question.order,
        // Passages with only some of the words may be replaced in the next search.
        onSoFar: (soFar) => {
          if (soFar.matches > 0) onSoFar?.(soFar, { without, ...this.#told });
        },
      },
    );
  }
}

/** Returns the words that the best passage lacks, if it has most of them; empty if it has none of them. */
function missingInBest({ passages, rules }: LibrarySearch): string[] {
  const best = passages
    .slice(0, looked)
    .reduce<string[] | undefined>(
      (least, { missing }) => (least && least.length <= missing.length ? least : missing),
      undefined,
    );
  const asked = rules.filter(({ isBeside }) => !isBeside).length;
  return best === undefined || best.length >= asked ? [] : best;
}

function hardLimits(question: SearchQuery, read: Question, { calls, watchlists }: KnownCalls): HardLimits {
  const { text, typed } = read;
  const given = (field: 'company' | 'quarter' | 'speaker' | 'role' | 'label'): string | undefined => {
    const own = question[field].trim();
    return own === '' ? typed[field] : own;
  };
  const limits: PassageLimits = {
    speaker: given('speaker'),
    role: given('role'),
    label: given('label'),
    side: question.who === '' ? typed.side : sides[question.who],
    section: question.section === '' ? typed.section : question.section,
  };
  const company = given('company');
  const listed = company === undefined ? undefined : watchlists?.get(nameOf(company));
  const cik = company === undefined || listed ? undefined : companyNamed(calls, company);
  if (listed) limits.ciks = listed;
  else if (cik !== undefined) limits.cik = cik;
  else if (company !== undefined) limits.company = company;
  const isOfCompany = company !== undefined && !listed;
  const all = { limits, isOfCompany, typed: typedIn(text, question) };
  const absent = company === undefined && absentTicker(read, calls);
  if (absent) return { ...all, typed: [...all.typed, absent], problem: absentCompany(absent.value, calls) };
  const quarter = given('quarter');
  if (quarter === undefined) return all;
  const mentions = readQuarterLimit(quarter) ?? [];
  const has = quartersOf(calls, limits);
  Object.assign(limits, quarterLimits(mentions, has));
  return limits.quarters?.length === 0
    ? { ...all, problem: { ...problemOf('quarter', quarter, has), isRead: mentions.length > 0 } }
    : all;
}

const nameOf = (company: string): string => company.trim().toUpperCase();

/** Returns the one company of that ticker or name. */
function companyNamed(calls: KnownCalls['calls'], text: string): number | undefined {
  const [named, ticker] = [nameOf(text), foldShareClass(text.trim())];
  return calls.find((call) => foldShareClass(call.ticker) === ticker || call.company.toUpperCase() === named)?.cik;
}

function quartersOf(calls: KnownCalls['calls'], { cik, ciks }: PassageLimits): string[] {
  const isOne = (one: number): boolean => (cik === undefined || cik === one) && (ciks?.includes(one) ?? true);
  return newestFirst(calls.filter((call) => isOne(call.cik)).map(({ fyq }) => fyq));
}

const problemOf = (field: LimitField, value: string, there: readonly string[]): SearchProblem => ({
  field,
  value,
  isRead: true,
  there: there.filter((each) => each !== '').slice(0, mostThere),
});

const absentCompany = (value: string, calls: KnownCalls['calls']): SearchProblem =>
  problemOf('company', value, [...new Set(calls.map(({ ticker }) => ticker))]);

/** Returns a ticker after a dollar sign that has no call in the library, as a limit. */
function absentTicker(read: Question, calls: KnownCalls['calls']): AppliedLimit | undefined {
  const [absent] = tickersWithout(calls, read);
  return absent && { field: 'company', value: absent.name, words: [{ start: absent.start, end: absent.end }] };
}

/** `management` as the speaker: cost management is a topic. */
const speakingSide = /\b(?:did|does|do|has|have|had|from|by)\s(management|executives)\b|^\s?(management|executives)\b/i;

/** Returns the limits that words of the question state or may mean, the most certain first. */
function meantIn(read: Question, { limits }: HardLimits, { calls }: KnownCalls): MeantLimits {
  const { taken: all, missing } = limitsMeant(read, { limits, calls });
  // While the user types, a capitalized word is rarely a person's name.
  const meant = all.filter(({ kind }) => kind !== 'speaker');
  const isSide = ({ limits: { role } }: TakenLimit): boolean => role === 'analyst';
  const taken = meant
    .filter((each) => !isSide(each) || limits.side === undefined)
    .map((each): TakenLimit => (isSide(each) ? { ...each, limits: { side: 'analyst' } } : each));
  const speaking = limits.side === undefined && !taken.some((each) => each.limits.side) && speakingSide.exec(read.text);
  if (!speaking) return { taken, missing };
  const value = (speaking[1] ?? speaking[2])!;
  const end = speaking.index + speaking[0].length;
  const start = end - value.length;
  taken.push({ kind: 'role', value, start, end, limits: { side: 'company' }, isSaid: false });
  return { taken, missing };
}

/** Finds a quarter that the words name, but that has no call in the library, unless they name one that has. */
function absentQuarter([missing]: readonly MissingCalls[], meant: readonly TakenLimit[]): SearchProblem | undefined {
  if (!missing || meant.some(({ kind }) => kind === 'quarter')) return undefined;
  return problemOf('quarter', missing.quarters[0]!, missing.has);
}

const sides = { management: 'company', analysts: 'analyst' } as const;
const nameOfSide = { company: 'management', analyst: 'analysts' } as const;

/** Groups limits by field, with all words that set each. */
function appliedOf(text: string, meant: readonly TakenLimit[]): AppliedLimit[] {
  // Quarters are in the field as written: the newest four differ by company.
  const valueOf = ({ kind, value, start, end }: TakenLimit): string =>
    kind === 'quarter' ? text.slice(start, end) : value;
  const fieldOf = ({ kind, limits }: TakenLimit): LimitField => (limits.side ? 'who' : kind);
  return [...Map.groupBy(meant, fieldOf)].map(([field, taken]) => ({
    field,
    value: field === 'who' ? nameOfSide[taken[0]!.limits.side!] : [...new Set(taken.map(valueOf))].join(', '),
    words: taken.map(({ start, end }) => ({ start, end })),
  }));
}

/** Returns the typed limits, without those that a field overrides. */
function typedIn(text: string, question: SearchQuery): AppliedLimit[] {
  const fields = ['company', 'quarter', 'speaker', 'role', 'section', 'who', 'label'] as const;
  return [...text.matchAll(/(?<![a-z])[a-z]{1,40}:(?:"([^"]*)"?|([^\s"]+))/gi)].flatMap(
    ({ 0: whole, 1: quoted, 2: word, index }) => {
      const limits = parseSearch(whole);
      const field = fields.find((each) => limits[each === 'who' ? 'side' : each] !== undefined);
      if (field === undefined || question[field].trim() !== '') return [];
      const set = field === 'who' ? limits.side && nameOfSide[limits.side] : limits[field];
      if (set === undefined) return [];
      const value = field === 'who' || field === 'section' ? set : (quoted ?? word!);
      return [{ field, value, words: [{ start: index, end: index + whole.length }] }];
    },
  );
}

/** Returns whether there is something to find: words, or marks. */
export function isAskedFor({ phrases, limits }: Pick<AskedOf, 'phrases' | 'limits'>): boolean {
  return phrases.length > 0 || limits.marked !== undefined;
}

/** Replaces the name of a label by the marks that have it. */
async function limitByLabel(library: Library, hard: HardLimits, { marks }: KnownCalls): Promise<HardLimits> {
  const { label, ...limits } = hard.limits;
  if (label === undefined || !marks || hard.problem) return hard;
  const found = await findLabeled(library.marks, marks, label);
  if ('names' in found)
    return { ...hard, problem: { field: 'label', value: label, isRead: false, there: found.names } };
  if (found.marks.length === 0) return { ...hard, problem: problemOf('label', found.label.name, []) };
  return { ...hard, limits: { ...limits, marked: found.marked } };
}

/** Returns how many calls can't be limited by people, or which people there are if none is within the limit. */
async function judgePeople(
  library: Library,
  { limits, signal }: { limits: PassageLimits; signal: AbortSignal },
): Promise<Pick<ShownPassages, 'unnamed' | 'problem'>> {
  const { speaker, role, side } = limits;
  if ((speaker ?? role ?? side) === undefined) return {};
  const { calls: of, withoutRoles, withoutSides, speakers } = await library.speakers(limits, signal);
  const by: 'role' | 'who' | undefined =
    role !== undefined && withoutRoles > 0 ? 'role' : side !== undefined && withoutSides > 0 ? 'who' : undefined;
  const unnamed = by && { by, calls: by === 'role' ? withoutRoles : withoutSides, of };
  if (speakers.length > 0 || of === 0) return { unnamed };
  const there = await library.speakers({ ...limits, speaker: undefined, role: undefined, side: undefined }, signal);
  const listed = (read: (one: (typeof speakers)[number]) => string): string[] => [...new Set(there.speakers.map(read))];
  if (speaker !== undefined)
    return {
      unnamed,
      problem: problemOf(
        'speaker',
        speaker,
        listed(({ name }) => name),
      ),
    };
  return role === undefined
    ? { unnamed, problem: problemOf('who', nameOfSide[side!], []) }
    : {
        unnamed,
        problem: problemOf(
          'role',
          role,
          listed((each) => each.role),
        ),
      };
}

/** Counts the searched calls of the companies and quarters asked for. */
async function callsWithin(library: Library, limits: PassageLimits, indexed: number): Promise<number> {
  const { cik, ciks, company, quarters, newest } = limits;
  if ([cik, ciks, company, quarters, newest].every((each) => each === undefined)) return indexed;
  return (await library.countPhrase({ cik, ciks, company, quarters, newest, phrases: [] })).calls.length;
}
