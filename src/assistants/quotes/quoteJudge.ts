import type { CitationLink } from '../../domain/links/citationLink.ts';
import { shareOfTelling } from '../../domain/passages/nearestWords.ts';
import type { Passage } from '../../domain/passages/passage.ts';
import { sentencesAround } from '../../domain/passages/sentencesAround.ts';
import type { CitedCall } from '../../domain/verdicts/citedCall.ts';
import { judgeCitation } from '../../domain/verdicts/judgeQuotation.ts';
import { type CitationProblem, isWrong, formatProblem } from '../../domain/verdicts/findings.ts';
import type { Verdict } from '../../domain/verdicts/problems.ts';
import type { NoteCitation, NoteQuotation } from '../../domain/notes/noteCitations.ts';
import { fromOf } from '../calls/citation.ts';
import { citePassage } from '../calls/openCall.ts';
import { cutText } from '../fit.ts';
import { foreignName, markCallText } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import type { CitedCalls } from '../../checking/citedCalls.ts';
import { fewestOfOne, wordCount } from '../../checking/elsewhere.ts';
import type { CheckedNote } from '../../domain/verdicts/checkNote.ts';
import { gravestOf } from '../../domain/verdicts/verdicts.ts';
import type { LikelyCalls } from '../../checking/likelyCalls.ts';
import { nearly, type FoundWords, type WordFinder } from '../../checking/wordFinder.ts';

export interface QuoteJudgement {
  verdict: Verdict;
  why: string;
  /** The nearest words in a call, with their speaker and call, and a citation of them. */
  words?: string;
  speaker?: string;
  call?: string;
  citation?: string;
}

/** A judgment, and the call that it rests on. */
interface Resting extends QuoteJudgement {
  on?: CitedCall;
}

interface JudgeOptions {
  calls: CitedCalls;
  finder: WordFinder;
  likely: LikelyCalls;
  sources: Sources;
  checked: CheckedNote;
}

/** Judges each quotation by the check's findings, with the nearest true words. Never sends a request. */
export class QuoteJudge {
  readonly #calls: CitedCalls;
  readonly #finder: WordFinder;
  readonly #likely: LikelyCalls;
  readonly #sources: Sources;
  readonly #checked: CheckedNote;

  constructor({ calls, finder, likely, sources, checked }: JudgeOptions) {
    this.#calls = calls;
    this.#finder = finder;
    this.#likely = likely;
    this.#sources = sources;
    this.#checked = checked;
  }

  /** Judges a quotation with a citation by the same problems that the editor shows. */
  async cited(citation: NoteCitation, quotation: NoteQuotation): Promise<QuoteJudgement> {
    const { link } = citation.link;
    const call = await this.#calls.get(link);
    if (!call) return missing(link, this.#sources);
    return said(await this.#judge({ citation, quotation, call }));
  }

  /** Judges a quotation without a citation. */
  async uncited(quotation: NoteQuotation): Promise<QuoteJudgement> {
    const likely = await this.#likely.of(quotation);
    const found = await this.#finder.findAnywhere(quotation, likely);
    if (found) return said(this.#uncitedWords(found));
    const near =
      (await this.#finder.nearInAny([...likely.named, ...likely.ofNote], quotation)) ??
      (await this.#finder.nearAnywhere(quotation));
    return near
      ? said(this.#rest('altered', near, 'It has no citation, and no call of the library says exactly this.'))
      : { verdict: 'not found', why: 'It has no citation, and no call of the library says it.' };
  }

  #uncitedWords(found: FoundWords): Resting {
    const wrong = found.problems.filter(isWrong);
    if (wrong.length > 0) return this.#rest(verdictOfAll(wrong), found, `${whyOf(wrong)} It has no citation.`);
    const own = found.problems.length > 0 ? `${whyOf(found.problems)} ` : '';
    return this.#rest('uncited', found, `${own}It has no citation. These are the words, with one to paste.`);
  }

  async #judge(cited: QuotationOfCall): Promise<Resting> {
    const { citation, call } = cited;
    const problems = this.#checked.broken.get(citation) ?? [];
    const there = problems.find((problem) => problem.there)?.there;
    const elsewhere = there && (await this.#calls.get({ from: citation.link.link.from, ...there }));
    if (elsewhere)
      return this.#rest('misattributed', { call: elsewhere, passage: there.passage, problems }, whyOf(problems));
    if (problems.some(({ kind }) => kind === 'words' || kind === 'other' || kind === 'gone'))
      return this.#differing(cited, problems);
    const verdict = problems.length === 0 ? 'exact' : verdictOfAll(problems);
    const isWhole = citation.link.link.passage === undefined;
    const why = [...(problems.length > 0 ? [whyOf(problems)] : []), ...(isWhole ? [namesNoWords] : [])].join(' ');
    const { place } = judgeCitation(call, citation);
    const isShown = place && (isWhole || problems.some(isWrong));
    return isShown ? this.#rest(verdict, { call, passage: place, problems }, why) : { verdict, why, on: call };
  }

  /** Adds the nearest true words of a quotation that isn't in any call. */
  async #differing(cited: QuotationOfCall, problems: readonly CitationProblem[]): Promise<Resting> {
    const { citation, quotation, call } = cited;
    const who = problems.filter(({ kind }) => kind === 'speaker' || kind === 'call');
    const withWho = (why: string): string => [why, ...(who.length > 0 ? [whyOf(who)] : [])].join(' ');
    const { place } = judgeCitation(call, citation);
    // The words may be elsewhere in the call, with insertions or omissions.
    const here = citation.link.link.passage ? await this.#finder.findIn(call, quotation) : undefined;
    if (here) return this.#rest(verdictOfAll(here.problems), here, withWho(whyOf(here.problems)));
    const near = linkedWords(call, quotation, { linked: place, least: nearly }) ?? this.#finder.nearIn(call, quotation);
    const nearest = near ?? (await this.#nearElsewhere(cited, place));
    if (nearest) return this.#rest('altered', nearest, withWho(formatProblem({ kind: 'words' })));
    return { verdict: 'not found', why: withWho('The call does not say it.'), on: call };
  }

  /** Finds nearly the same words in the likely calls, else in the linked one, else in any. */
  async #nearElsewhere(
    { call, quotation }: QuotationOfCall,
    linked: Passage | undefined,
  ): Promise<FoundWords | undefined> {
    const likely = await this.#likely.of(quotation, call);
    const near =
      (await this.#finder.nearInAny([...likely.named, ...likely.ofNote], quotation)) ??
      linkedWords(call, quotation, { linked, least: faintly });
    if (near || wordCount(quotation) < fewestOfOne) return near;
    return this.#finder.nearAnywhere(quotation);
  }

  #rest(verdict: QuoteJudgement['verdict'], { call, passage }: FoundWords, why: string): Resting {
    return { verdict, why, ...this.#told(call, passage), on: call };
  }

  /** Describes the speaker and the place of these words. */
  #told(call: CitedCall, passage: Passage): Partial<QuoteJudgement> {
    const { source, turns, speakers, ticker, cik, fyq } = call;
    const turn = turns.find(({ start, end }) => start <= passage.start && passage.start < end);
    const speech = turn && { start: turn.speechStart, end: turn.speechEnd };
    const whole = speech ? sentencesAround(source.text, passage, speech) : passage;
    return {
      words: source.text.slice(whole.start, whole.end),
      speaker: speakers[turn?.speaker ?? -1]?.name ?? '',
      call: `${ticker}, ${fyq}`,
      citation: citePassage({ metadata: { cik, ticker }, fyq, parsed: call, source }, whole, this.#sources),
    };
  }
}

interface QuotationOfCall {
  citation: NoteCitation;
  quotation: NoteQuotation;
  call: CitedCall;
}

/** Returns the linked words, if they have this share of a quotation's significant words. */
function linkedWords(
  call: CitedCall,
  quotation: NoteQuotation,
  { linked, least }: { linked: Passage | undefined; least: number },
): FoundWords | undefined {
  if (!linked) return undefined;
  const words = call.source.text.slice(linked.start, Math.min(linked.end, linked.start + longestCompared));
  return shareOfTelling(quotation.text, words) >= least ? { call, passage: linked, problems: [] } : undefined;
}

/** Minimum share of a quotation's significant words in the linked words if these are the intended ones. */
const faintly = 1 / 3;
/** Maximum number of characters of the linked words that are compared. */
const longestCompared = 20_000;
const namesNoWords = 'The link names no words. This citation does.';

function said({ on, ...judgement }: Resting): QuoteJudgement {
  if (!on?.imported) return judgement;
  return { ...judgement, why: [judgement.why, 'The call was imported.'].filter((each) => each !== '').join(' ') };
}

const verdictOfAll = (problems: readonly CitationProblem[]): Verdict => gravestOf(problems) ?? 'exact';

/** Maximum number of characters of a call's words within our own sentence; the marks around them aren't cut off. */
const longestWithin = 160;

function whyOf(problems: readonly CitationProblem[]): string {
  return problems
    .map(({ kind, speaker, words, own }) =>
      formatProblem({
        kind,
        ...(speaker === undefined ? {} : { speaker: foreignName(speaker) }),
        ...(words === undefined ? {} : { words: markCallText(cutText(words, longestWithin)) }),
        ...(own === undefined ? {} : { own: own.map(foreignName) }),
      }),
    )
    .join(' ');
}

function missing({ from, ticker, cik, fyq }: CitationLink, sources: Sources): QuoteJudgement {
  const name = foreignName(`${ticker ?? `CIK ${cik}`}, ${fyq}`);
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
