import type { Steps } from '../../base/slices.ts';
import { onOneLine } from '../../domain/passages/makeLocator.ts';
import { contextLength, type Passage, type PassageLocator } from '../../domain/passages/passage.ts';
import { placeInTurn } from '../../domain/passages/wordPlace.ts';
import type { FoundPassage } from '../../domain/search/foundPassage.ts';
import { PassageScorer, type PassageScore } from '../../domain/search/passageScore.ts';
import type { PassageLimits } from '../../domain/search/passageQuery.ts';
import type { Wanted } from '../../domain/search/wanted.ts';
import { passagesWithin, type ListedCall, type Outline } from '../store/passages.ts';
import type { SearchableCall } from './callTexts.ts';
import type { LimitedPassages } from './limitedPassages.ts';

/** A passage that may be among the best. */
export interface Candidate {
  call: ListedCall;
  /** Index among the call's passages. */
  at: number;
  score: number;
  /** Whether the index has a wanted word in a passage of the call. */
  mayHave: MayHave;
}

/** A limit that words of the query may mean. */
interface Wish {
  /** Index among the wanted phrases. */
  wanted: number;
  calls: ReadonlySet<number>;
  within: (outline: Outline) => MayHave;
}

type MayHave = (at: number) => boolean;

type CallReader = (call: ListedCall) => SearchableCall | undefined;

interface Ranked {
  call: ScoredCall;
  at: number;
  score: number;
  period: number;
  turn: string;
}

/** Weight of the neighboring passage in a turn, and of the question that a passage answers. */
const worth = { neighbor: 0.05, question: 0.65 };
/** The company's side usually says the wanted words. */
const worthOfSide = { company: 1, unknown: 1, analyst: 0.7, operator: 0.6 };
/** Each further passage of one turn has this share of its own worth. */
const worthOfMore = 0.85;
/** Maximum number of passages between a question and its answer, and of an answer's passages that are ranked. */
const reach = 6;
/** Consecutive passages of a turn among this many of the best are joined, at most this many into one. */
const joined = { among: 10, most: 3 };
/** Minimum number of wanted words in a question for it to find an answer that has none of them. */
const fewestInQuestion = 3;
/** In words. A shorter answer is as uninformative as its question. */
const shortestAnswer = 15;

interface RankingOptions {
  wanted: readonly Wanted[];
  /** By index among the wanted phrases, the calls that fit a wish, by the ids of their first passages. */
  wished: readonly (ReadonlySet<number> | undefined)[];
  limits: PassageLimits;
  limited: Pick<LimitedPassages, 'marks'>;
  limit: number;
  /** True if consecutive passages of a turn are joined. */
  isJoined: boolean;
  read: CallReader;
  /** Returns the number of a call's passages that have all words so far. */
  matchesIn: (call: ListedCall) => number;
}

/** Ranks passages by their own words, and by those of the question that they answer. Reads and scores each once. */
export class PassageRanking {
  readonly #wanted: readonly Wanted[];
  readonly #wishes: readonly Wish[];
  readonly #limit: number;
  readonly #isJoined: boolean;
  readonly #read: CallReader;
  readonly #scorer: PassageScorer;
  readonly #within: ReturnType<typeof passagesWithin>;
  readonly #limited: RankingOptions['limited'];
  readonly #matchesIn: RankingOptions['matchesIn'];
  readonly #scored = new Map<ListedCall, { call: ScoredCall; isWithin: MayHave } | undefined>();

  constructor({ wanted, wished, limits, limited, limit, isJoined, read, matchesIn }: RankingOptions) {
    this.#wanted = wanted;
    this.#wishes = wanted.flatMap(({ phrase: { wish } }, at) =>
      wish && wished[at] ? [{ wanted: at, calls: wished[at], within: passagesWithin(wish) }] : [],
    );
    this.#limit = limit;
    this.#isJoined = isJoined;
    this.#read = read;
    this.#scorer = new PassageScorer(wanted);
    this.#within = passagesWithin(limits);
    this.#limited = limited;
    this.#matchesIn = matchesIn;
  }

  /** Best first. Among equals, the newer call comes first. */
  *best(candidates: readonly Candidate[]): Steps<FoundPassage[]> {
    const byCall = Map.groupBy(candidates, ({ call }) => call);
    const ranked: Ranked[] = [];
    for (const [call, ofCall] of byCall) {
      const scored = yield* this.#scoredCall(call, ofCall[0]!.mayHave);
      if (!scored) continue;
      const places = new Set(ofCall.flatMap(({ at }) => [at, ...scored.call.answersTo(at)]));
      for (const at of places) {
        if (!scored.isWithin(at)) continue;
        const one = scored.call.rank(at);
        if (one) ranked.push(one);
      }
      yield;
    }
    ranked.sort(bestFirst);
    const ofTurns = new Map<string, number>();
    for (const each of ranked) {
      const before = ofTurns.get(each.turn) ?? 0;
      ofTurns.set(each.turn, before + 1);
      each.score *= worthOfMore ** before;
    }
    const best = ranked.sort(bestFirst).slice(0, this.#limit);
    return joinNeighbors(best, this.#isJoined ? joined.among : 0).map(({ call, from, till }) => call.found(from, till));
  }

  /** Reads the candidates in their given order. */
  *inOrder(candidates: readonly Candidate[]): Steps<FoundPassage[]> {
    const passages: FoundPassage[] = [];
    for (const { call, at, mayHave } of candidates.slice(0, this.#limit)) {
      const scored = yield* this.#scoredCall(call, mayHave);
      if (scored) passages.push(scored.call.found(at));
    }
    return passages;
  }

  *#scoredCall(call: ListedCall, mayHave: MayHave): Steps<{ call: ScoredCall; isWithin: MayHave } | undefined> {
    if (this.#scored.has(call)) return this.#scored.get(call);
    const text = this.#read(call);
    yield;
    const inCall = (): number => this.#matchesIn(call);
    const wishes = new Map(
      this.#wishes.flatMap(({ wanted, calls, within }) =>
        text && calls.has(call.first) ? [[wanted, within(text.outline)] as const] : [],
      ),
    );
    const { marks } = this.#limited;
    const options = { scorer: this.#scorer, wanted: this.#wanted, wishes, mayHave, inCall, marks };
    const isSaid = text && this.#within(text.outline);
    const isWithin: MayHave = (at) => isSaid?.(at) === true && (marks?.has(call, at) ?? true);
    const scored = text && { call: new ScoredCall(call, text, options), isWithin };
    this.#scored.set(call, scored);
    return scored;
  }
}

const bestFirst = (one: Ranked, other: Ranked): number =>
  other.score - one.score || other.period - one.period || (one.turn < other.turn ? -1 : one.turn > other.turn ? 1 : 0);

/** Consecutive passages of a call. */
interface JoinedPassages {
  call: ScoredCall;
  turn: string;
  from: number;
  till: number;
}

/** Each at the position of its best passage. */
function joinNeighbors(best: readonly Ranked[], among: number): JoinedPassages[] {
  const found: JoinedPassages[] = [];
  for (const [rank, { call, turn, at }] of best.entries()) {
    const beside =
      rank < among ? found.filter((one) => one.turn === turn && (at === one.till || at + 1 === one.from)) : [];
    const from = Math.min(at, ...beside.map((one) => one.from));
    const till = Math.max(at + 1, ...beside.map((one) => one.till));
    const [first, ...rest] = till - from <= joined.most ? beside : [];
    if (!first) found.push({ call, turn, from: at, till: at + 1 });
    else Object.assign(first, { from, till });
    for (const each of rest) found.splice(found.indexOf(each), 1);
  }
  return found;
}

interface ScoringOptions {
  scorer: PassageScorer;
  wanted: readonly Wanted[];
  /** By index among the wanted phrases, which of the call's passages are within a wish. */
  wishes: ReadonlyMap<number, MayHave>;
  mayHave: MayHave;
  /** Returns the number of the call's passages that have all words so far. */
  inCall: () => number;
  marks: LimitedPassages['marks'];
}

/** The passages of one call, scored on request. */
class ScoredCall {
  readonly #call: ListedCall;
  readonly #text: SearchableCall;
  readonly #scorer: PassageScorer;
  readonly #wanted: readonly Wanted[];
  readonly #wishes: ScoringOptions['wishes'];
  readonly #mayHave: MayHave;
  readonly #inCall: () => number;
  readonly #marks: ScoringOptions['marks'];
  #knownReaders: ReadonlySet<number> | undefined;
  readonly #own = new Map<number, PassageScore>();

  constructor(
    call: ListedCall,
    text: SearchableCall,
    { scorer, wanted, wishes, mayHave, inCall, marks }: ScoringOptions,
  ) {
    this.#marks = marks;
    this.#wishes = wishes;
    this.#mayHave = mayHave;
    this.#inCall = inCall;
    this.#call = call;
    this.#text = text;
    this.#scorer = scorer;
    this.#wanted = wanted;
  }

  /** Returns the passages of the answers to a question, if a passage is part of one. */
  answersTo(at: number): number[] {
    if (this.#sideOf(at) !== 'analyst') return [];
    const { turn } = this.#passages[at]!;
    const after = this.#passages.findIndex((passage, next) => next > at && passage.turn !== turn);
    const answers: number[] = [];
    for (let next = after; next !== -1 && next < this.#passages.length && answers.length < reach; next++) {
      if (this.#sideOf(next) === 'analyst') break;
      answers.push(next);
    }
    return answers;
  }

  /** Undefined for a passage without any wanted phrase, or without a required one. */
  rank(at: number): Ranked | undefined {
    const own = this.#scoreOf(at);
    const question = this.#questionOf(at);
    if (own.hits.length === 0 && (question === 0 || this.#wanted.length < fewestInQuestion)) return undefined;
    if (this.#wanted.some(({ phrase }, index) => phrase.isExact && !own.has[index])) return undefined;
    const score = own.score + worth.neighbor * this.#besideIn(at) + worth.question * question;
    return {
      call: this,
      at,
      score: score * (this.#isAskedFor(at) ? 1 : worthOfSide[this.#sideOf(at)]),
      period: this.#call.period,
      turn: `${this.#call.first} ${this.#passages[at]!.turn}`,
    };
  }

  /** Returns whether the query wishes for the speaker of a passage. */
  #isAskedFor(at: number): boolean {
    return this.#wanted.some(
      ({ phrase: { wish } }, index) =>
        (wish?.role ?? wish?.side ?? wish?.speaker) !== undefined && this.#wishes.get(index)?.(at),
    );
  }

  get #passages(): Outline['passages'] {
    return this.#text.outline.passages;
  }

  #sideOf(at: number): keyof typeof worthOfSide {
    const { speakers } = this.#text.outline;
    const { speaker } = this.#passages[at]!;
    return this.#readers.has(speaker) ? 'analyst' : speakers[speaker]!.side;
  }

  /** The company's people who read out others' questions: most of their turns in the questions end with one. */
  get #readers(): ReadonlySet<number> {
    if (this.#knownReaders) return this.#knownReaders;
    const { transcript } = this.#text;
    const passages = this.#passages;
    const last = passages.filter(({ turn, section }, at) => section === 'questions' && passages[at + 1]?.turn !== turn);
    this.#knownReaders = new Set(
      [...Map.groupBy(last, ({ speaker }) => speaker)]
        .filter(([, own]) => 2 * own.filter(({ end }) => transcript[end - 1] === '?').length > own.length)
        .map(([speaker]) => speaker),
    );
    return this.#knownReaders;
  }

  #scoreOf(at: number): PassageScore {
    let score = this.#own.get(at);
    if (!score) {
      const { start, end } = this.#passages[at]!;
      this.#own.set(
        at,
        (score = this.#scorer.score(
          this.#text.transcript.slice(start, end),
          (wanted) => this.#wishes.get(wanted)?.(at) ?? false,
        )),
      );
    }
    return score;
  }

  /** Doesn't read a passage without any wanted phrase. */
  #worthOf(at: number): number {
    return this.#mayHave(at) ? this.#scoreOf(at).score : 0;
  }

  #besideIn(at: number): number {
    const { turn } = this.#passages[at]!;
    const beside = [at - 1, at + 1].filter((other) => this.#passages[other]?.turn === turn);
    return beside.reduce((best, other) => Math.max(best, this.#worthOf(other)), 0);
  }

  /** Returns the worth of the best of the analysts' passages just before the turn. */
  #questionOf(at: number): number {
    const side = this.#sideOf(at);
    if (side === 'analyst' || side === 'operator' || this.#scoreOf(at).words <= shortestAnswer) return 0;
    const { turn } = this.#passages[at]!;
    let before = at - 1;
    while (before >= 0 && this.#passages[before]!.turn === turn) before--;
    let best = 0;
    for (let each = before; each >= 0 && each > before - reach; each--)
      if (this.#sideOf(each) === 'analyst') best = Math.max(best, this.#worthOf(each));
    return best;
  }

  /** Returns the turn of a passage, whose speech starts with its first passage. */
  #turnOf(at: number): { speechStart: number } {
    const { turn } = this.#passages[at]!;
    let first = at;
    while (this.#passages[first - 1]?.turn === turn) first--;
    return { speechStart: this.#passages[first]!.start };
  }

  /** Returns the passages from one to another, both of one turn, as one. */
  found(from: number, till = from + 1): FoundPassage {
    const passages = this.#passages.slice(from, till);
    const scores = passages.map((_, index) => this.#scoreOf(from + index));
    const { turn, start, speaker, section } = passages[0]!;
    const whole = passages.at(-1)!.end;
    const end = Math.min(whole, start + longestShown);
    const { name, role } = this.#text.outline.speakers[speaker]!;
    const { transcript } = this.#text;
    const marked = passages.flatMap((_, index) => this.#marks?.in(this.#call, from + index) ?? []);
    return {
      ...this.#text.call,
      ...(this.#marks && { marked: [...new Set(marked)] }),
      turn,
      speaker: name,
      role,
      section,
      start,
      text: transcript.slice(start, end),
      isCut: {
        before: this.#passages[from - 1]?.turn === turn,
        after: end < whole || this.#passages[till]?.turn === turn,
      },
      hits: scores
        .flatMap(({ hits }, index) =>
          hits.map((hit) => ({
            start: passages[index]!.start + hit.start,
            end: Math.min(end, passages[index]!.start + hit.end),
          })),
        )
        .filter((hit) => hit.start < end)
        .slice(0, mostHits),
      locator: {
        turn,
        place: placeInTurn(transcript, this.#turnOf(from), { start, end }),
        ...locate(transcript, { start, end }),
      },
      inCall: this.#inCall(),
      missing: this.#wanted
        .filter(({ phrase }, index) => !phrase.isBeside && !scores.some(({ has }) => has[index]))
        .map(({ phrase }) => phrase.words.join(' ')),
    };
  }
}

/** Only a text that isn't speech has longer passages, or this many hits in one. */
const longestShown = 5_000;
const mostHits = 300;

/** Number of words at either end of a passage that its locator has, and of characters beside it. */
const named = { words: 5, beside: 10 };

/** Creates the locator of a whole passage, short enough that its citation isn't longer than its words. */
function locate(transcript: string, { start, end }: Passage): PassageLocator {
  const words = onOneLine(transcript.slice(start, end)).split(' ');
  const isShort = words.length <= 2 * named.words;
  return {
    start: words.slice(0, isShort ? undefined : named.words).join(' '),
    end: isShort ? undefined : words.slice(-named.words).join(' '),
    before: onOneLine(transcript.slice(Math.max(0, start - contextLength), start)).slice(-named.beside),
    after: onOneLine(transcript.slice(end, end + contextLength)).slice(0, named.beside),
  };
}
