import { inSlices } from '../../base/slices.ts';
import { formatCitationLink, type CitationLink } from '../../domain/citations/citationLink.ts';
import { makeLocator } from '../../domain/citations/makeLocator.ts';
import type { Passage } from '../../domain/citations/passage.ts';
import { parseQuotation } from '../../domain/citations/quotation.ts';
import { unescapeMarkdown } from '../../domain/format/markdown.ts';
import {
  checkCitation,
  citedCallOf,
  findCited,
  type CitationProblem,
  type CitedCall,
} from '../../domain/notes/checkCitations.ts';
import type { NoteCitation, NoteQuotation } from '../../domain/notes/noteCitations.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import { leavesOut } from '../../domain/transcripts/stopWords.ts';
import { LibraryError, type Library } from '../../library/library.ts';
import { citePassage } from '../calls/openCall.ts';
import { fromOf } from '../calls/citation.ts';
import { findPassages } from '../calls/findPassages.ts';
import { readQuestion } from '../calls/question.ts';
import type { Sources } from '../sources.ts';

export const verdicts = [
  'exact',
  'altered',
  'misattributed',
  'not found',
  'uncited',
  'call not in library',
  'link damaged',
  'unchecked',
] as const;

export interface Judgement {
  verdict: (typeof verdicts)[number];
  why: string;
  /** The nearest words that were said, by whom, in which call, and a citation of them. */
  words?: string;
  speaker?: string;
  call?: string;
  citation?: string;
}

/** A call with what a citation of it needs. */
type KnownCall = CitedCall & { cik: number; ticker: string };

/** Words of a quotation that a search takes at a time. */
const mostSought = 24;
/** Words of them that the index is asked for. */
const mostRare = 3;
/** Calls with the same words that are looked at. */
const mostPlaces = 6;
/** The share of a quotation's telling words that words which are nearly the same have. */
const nearly = 0.6;
const mostKept = 12;

/** Judges quotations by what the library has. Never spends a request. */
export class QuoteJudge {
  readonly #library: Library;
  readonly #sources: Sources;
  readonly #signal: AbortSignal | undefined;
  readonly #calls = new Map<string, Promise<KnownCall | undefined>>();

  constructor(library: Library, sources: Sources, signal: AbortSignal | undefined) {
    this.#library = library;
    this.#sources = sources;
    this.#signal = signal;
  }

  /** The call that a link leads to; undefined if the library doesn't have it from the connected source. */
  callOf({ from, cik, fyq }: Pick<CitationLink, 'from' | 'cik' | 'fyq'>): Promise<KnownCall | undefined> {
    if (from !== fromOf(this.#sources)) return Promise.resolve(undefined);
    const key = `${cik} ${fyq}`;
    let call = this.#calls.get(key);
    if (!call) {
      if (this.#calls.size >= mostKept) this.#calls.delete(this.#calls.keys().next().value!);
      call = this.#read(cik, fyq);
      this.#calls.set(key, call);
    }
    return call;
  }

  async #read(cik: number, fyq: string): Promise<KnownCall | undefined> {
    try {
      const { value } = await this.#library.call({ cik, fyq }, { mode: 'library' });
      const call = citedCallOf(value);
      if (!call) return undefined;
      await inSlices(call.source.prepare());
      return { ...call, cik: value.metadata.cik, ticker: value.metadata.ticker };
    } catch (error) {
      if (error instanceof LibraryError && error.kind === 'notInLibrary') return undefined;
      throw error;
    }
  }

  /** Judges a quotation with a citation by the problems that the editor shows as well. */
  async cited(
    citation: NoteCitation,
    call: CitedCall | undefined,
    problems: readonly CitationProblem[],
  ): Promise<Judgement> {
    const { quotation, link } = citation;
    const known = call && (await this.callOf(link.link));
    if (!known) return missing(link.link, this.#sources);
    if (!link.link.passage) return this.#citedWithoutWords(quotation!, known, problems);
    const kinds = new Set(problems.map(({ kind }) => kind));
    if (kinds.has('long'))
      return { verdict: 'unchecked', why: 'It is too long, or has too many omissions, to be compared.' };
    const cited = findCited(known, citation);
    const nearest = cited ? this.#told(known, cited.found) : {};
    const who = problems.flatMap(({ kind, speaker }) =>
      kind === 'speaker'
        ? [`The speaker is ${speaker ?? ''}.`]
        : kind === 'call'
          ? [`The link leads to ${speaker ?? ''}.`]
          : [],
    );
    if (kinds.has('gone') || kinds.has('words')) return this.#differing(citation, known, { nearest, who });
    if (kinds.has('negation'))
      return {
        verdict: 'altered',
        why: ['Check it: the words left out contain a negation.', ...who].join(' '),
        ...nearest,
      };
    if (kinds.has('joined'))
      return {
        verdict: 'misattributed',
        why: ['It joins the words of several speakers.', ...who].join(' '),
        ...nearest,
      };
    return who.length > 0
      ? { verdict: 'misattributed', why: who.join(' '), ...nearest }
      : { verdict: 'exact', why: '' };
  }

  /** Judges a quotation that nothing cites. */
  async uncited(quotation: NoteQuotation): Promise<Judgement> {
    const found = await this.#find(quotation);
    if (found) {
      const why = 'It has no citation. These are the words, with one to paste.';
      return found.problem
        ? { ...found.problem, why: `${found.problem.why} It has no citation.` }
        : { verdict: 'uncited', why, ...found.told };
    }
    const nearest = await this.#nearest(quotation);
    return nearest
      ? { verdict: 'altered', why: 'It has no citation, and no call of the library says exactly this.', ...nearest }
      : { verdict: 'not found', why: 'It has no citation, and no call of the library says it.' };
  }

  /** A link to a call or a turn: the words may be anywhere in this call. */
  async #citedWithoutWords(
    quotation: NoteQuotation,
    call: KnownCall,
    problems: readonly CitationProblem[],
  ): Promise<Judgement> {
    const found = await this.#find(quotation, call);
    const [problem] = problems;
    if (found && isSameCall(found.call, call)) {
      if (found.problem) return found.problem;
      if (problem)
        return {
          verdict: 'misattributed',
          why: `The link leads to ${problem.speaker ?? 'another call'}.`,
          ...found.told,
        };
      return { verdict: 'exact', why: 'The link names no words. This citation does.', ...found.told };
    }
    if (found) return { verdict: 'misattributed', why: 'Another call says it.', ...found.told };
    const nearest = await this.#nearest(quotation, call);
    return nearest
      ? { verdict: 'altered', why: 'The call does not say exactly this.', ...nearest }
      : { verdict: 'not found', why: 'The call does not say it.' };
  }

  async #differing(
    { quotation }: NoteCitation,
    call: KnownCall,
    { nearest, who }: { nearest: Partial<Judgement>; who: readonly string[] },
  ): Promise<Judgement> {
    const elsewhere = await this.#find(quotation!, call);
    if (elsewhere && !elsewhere.problem) {
      const where = isSameCall(elsewhere.call, call) ? 'Other words of this call are linked.' : 'Another call says it.';
      return { verdict: 'misattributed', why: [where, ...who].join(' '), ...elsewhere.told };
    }
    const isNear = nearest.words !== undefined && shareOf(quotation!.text, nearest.words) >= nearly;
    const near = isNear ? nearest : await this.#nearest(quotation!, call);
    if (near) return { verdict: 'altered', why: ['It is not what was said.', ...who].join(' '), ...near };
    return { verdict: 'not found', why: ['The call does not say it.', ...who].join(' ') };
  }

  /** Where the library has exactly these words, first of all in this call. */
  async #find(
    quotation: NoteQuotation,
    first?: KnownCall,
  ): Promise<{ call: KnownCall; told: Partial<Judgement>; problem?: Judgement } | undefined> {
    const fragments = parseQuotation(quotation.text)?.fragments ?? [];
    const longest = fragments.reduce((most, { words }) => (words.length > most.length ? words : most), '');
    const words = tokensOf(longest).words.slice(0, mostSought);
    if (words.length < 2) return undefined;
    // The longest words are in it as well, and rare enough for the index to find, which frequent words aren't.
    const rare = [...new Set(words)].filter((word) => !leavesOut(word)).sort((one, other) => other.length - one.length);
    const phrases = [words, ...rare.slice(0, mostRare).map((word) => [word])];
    const search = { phrases: phrases.map((each) => ({ words: each, isBeginning: false })) };
    const options = { limit: mostPlaces, ...(this.#signal && { signal: this.#signal }) };
    const own = first
      ? await this.#library.search({ ...search, cik: first.cik, quarter: first.fyq }, options)
      : undefined;
    const all = await this.#library.search(search, options);
    let altered: { call: KnownCall; told: Partial<Judgement>; problem?: Judgement } | undefined;
    for (const passage of [...(own?.passages ?? []), ...all.passages]) {
      const from = fromOf(this.#sources);
      const call = await this.callOf({ from, cik: passage.cik, fyq: passage.fyq });
      const hit = passage.hits.reduce((most, each) => (lengthOf(each) > lengthOf(most) ? each : most), nowhere);
      if (!call || hit === nowhere) continue;
      // Every word of it is looked for where it begins and after, as it is around a link.
      const locator = makeLocator(call.source, call.turns, hit);
      const link = { from, cik: call.cik, ticker: call.ticker, fyq: call.fyq, turn: locator.turn, passage: locator };
      const text = formatCitationLink(this.#sources.linkScheme, link);
      const problems = checkCitation(call, { link: { start: 0, end: 0, link, text }, quotation });
      const told = this.#told(call, hit);
      if (problems.length === 0) return { call, told };
      const [{ kind }] = problems as [CitationProblem];
      if (kind === 'negation')
        altered ??= {
          call,
          told,
          problem: { verdict: 'altered', why: 'Check it: the words left out contain a negation.', ...told },
        };
      if (kind === 'joined')
        altered ??= {
          call,
          told,
          problem: { verdict: 'misattributed', why: 'It joins the words of several speakers.', ...told },
        };
    }
    return altered;
  }

  /** Words that are nearly the same, in one call or in all. */
  async #nearest(quotation: NoteQuotation, call?: KnownCall): Promise<Partial<Judgement> | undefined> {
    const question = readQuestion(
      unescapeMarkdown(quotation.text)
        .replace(/["“”*_:]/g, ' ')
        .slice(0, 1_000),
    );
    const limits = call ? { cik: call.cik, quarter: call.fyq } : {};
    const within = { limits, companies: [], signal: this.#signal };
    const { passages } = await findPassages(this.#library, question, within);
    for (const { passage } of passages.slice(0, 3)) {
      const known = await this.callOf({ from: fromOf(this.#sources), cik: passage.cik, fyq: passage.fyq });
      const start = passage.start;
      if (known && shareOf(quotation.text, passage.text) >= nearly)
        return this.#told(known, { start, end: start + passage.text.length });
    }
    return undefined;
  }

  /** Who says these words where. */
  #told(call: KnownCall, passage: Passage): Partial<Judgement> {
    const { source, turns, speakers } = call;
    const turn = turns.find(({ start, end }) => start <= passage.start && passage.start < end);
    const { ticker, cik, fyq } = call;
    const whole = turn
      ? sentencesAround(source.text, passage, { start: turn.speechStart, end: turn.speechEnd })
      : passage;
    return {
      words: source.text.slice(whole.start, whole.end),
      speaker: speakers[turn?.speaker ?? -1]?.name ?? '',
      call: `${ticker}, ${fyq}`,
      citation: citePassage({ metadata: { cik, ticker }, fyq, parsed: call, source }, whole, this.#sources),
    };
  }
}

function missing({ from, ticker, cik, fyq }: CitationLink, sources: Sources): Judgement {
  const name = `${ticker ?? `CIK ${cik}`}, ${fyq}`;
  if (from !== fromOf(sources))
    return {
      verdict: 'call not in library',
      why: `${name} is cited from ${from === 'sample' ? 'sample data' : 'the service'}, and another source is connected.`,
    };
  return {
    verdict: 'call not in library',
    why: `${name} is not in the library, so the quotation is not checked. Reading the call costs 1 request (read_call).`,
  };
}

const nowhere: Passage = { start: 0, end: 0 };
const lengthOf = ({ start, end }: Passage): number => end - start;

function isSameCall(one: KnownCall, other: KnownCall): boolean {
  return one.cik === other.cik && one.fyq === other.fyq;
}

/** Widens a passage to the sentences that it is in, within the speech, by a few hundred characters at the most. */
function sentencesAround(text: string, { start, end }: Passage, speech: Passage): Passage {
  const room = 300;
  const before = text.slice(Math.max(speech.start, start - room), start);
  const isBegun = /(?:[.?!]["”’)]?\s|\n|^)$/.test(before);
  const begin = isBegun ? before.length : before.search(/(?<=[.?!]["”’)]?\s|\n)(?=\S)(?:[^.?!\n]|[.?!](?=\S))*$/);
  const from =
    begin !== -1 ? start - before.length + begin : start - before.length <= speech.start ? speech.start : start;
  if (/[.?!]["”’)]?$/.test(text.slice(end - 2, end))) return { start: from, end };
  const after = text.slice(end, Math.min(Math.max(speech.end, end), end + room));
  return { start: from, end: end + /^(?:[^.?!\n]|[.?!](?=[^\s"”’)]))*[.?!]?["”’)]?/.exec(after)![0].length };
}

/** The share of a quotation's telling words that a text has. */
function shareOf(quotation: string, text: string): number {
  const words = new Set(tokensOf(unescapeMarkdown(quotation)).words.filter((word) => !leavesOut(word)));
  const said = new Set(tokensOf(text).words);
  if (words.size === 0) return 0;
  return [...words].filter((word) => said.has(word)).length / words.size;
}
