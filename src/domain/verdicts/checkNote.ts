import * as l10n from '@vscode/l10n';
import { inSlicesUntil, nextTurn } from '../../base/slices.ts';
import type { CitationLink } from '../links/citationLink.ts';
import { keyOfCited } from '../links/citing.ts';
import { checkFigure } from './judgeFigure.ts';
import { lacksFigure } from '../figures/compareWritten.ts';
import type { FoundFigure } from '../figures/foundFigure.ts';
import type { FigureLink } from '../links/figureLink.ts';
import type { NoteFigure } from '../notes/noteFigures.ts';
import { formatCount } from '../format/number.ts';
import type { CitedCall } from './citedCall.ts';
import { checkCitations, lacksQuotation } from './judgeQuotation.ts';
import { mostLinks } from '../notes/citationLinks.ts';
import { asImported, formatImported, formatProblem, isWrong, type CitationProblem } from './findings.ts';
import type { ProblemKind } from './problems.ts';
import { longestNote, type NoteCitation, type NoteLimit, type NoteQuotation } from '../notes/noteCitations.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import type { Passage } from '../passages/passage.ts';
import { wholeOf } from './markedWords.ts';

/** The citations and figures of a note, and the reason that some of them are missing. */
export interface CitedNote {
  citations: readonly NoteCitation[];
  figures?: readonly NoteFigure[] | undefined;
  limit?: NoteLimit | undefined;
}

/** A finding and its place in the note. */
export interface NoteFinding extends NoteSpan {
  code: ProblemKind;
  /** One or more sentences, with words of the call. */
  message: string;
  isWrong: boolean;
  /** The problem that the place is part of, with its fix; absent for a finding about the whole note. */
  problem?: CitationProblem;
  /** True for another place of a problem that an earlier finding has counted. */
  isFurther?: true;
}

export interface CheckedNote {
  /** The problems of each citation and each figure that has any. */
  broken: Broken;
  /** In the order of the note, after findings about the note as a whole. */
  findings: readonly NoteFinding[];
  /** The citations of calls that couldn't be read. */
  unread: ReadonlySet<NoteCitation>;
  /** The citations of calls from an import. */
  imported: ReadonlySet<NoteCitation | NoteFigure>;
  /** The figures that the library doesn't have, and those whose runs it no longer keeps. */
  absent: readonly NoteFigure[];
}

/** The problems of what a note cites. */
export type Broken = ReadonlyMap<NoteCitation | NoteFigure, readonly CitationProblem[]>;

/** Returns the wrong quotations and figures, each once, whatever the number of its problems and of their places. */
export function wrongIn(broken: Broken): (NoteCitation | NoteFigure)[] {
  return [...broken].flatMap(([each, problems]) => (problems.some(isWrong) ? each : []));
}

/** A quotation whose words aren't where its link leads, and the link's call. */
export interface ElsewhereOptions {
  citation: NoteCitation;
  quotation: NoteQuotation;
  call: CitedCall;
}

/** The place of words in a call. */
export interface WordsElsewhere {
  call: CitedCall;
  passage: Passage;
}

export interface CheckOptions {
  /** Undefined for a call that can't be read. */
  call: (link: CitationLink) => Promise<CitedCall | undefined>;
  /** Returns the library's own value of a figure; if absent, figures are compared with their links only. */
  figure?: (link: FigureLink) => Promise<FoundFigure>;
  /** Finds where the words of a quotation occur exactly, if they aren't where its link leads. */
  elsewhere?: (options: ElsewhereOptions) => Promise<WordsElsewhere | undefined>;
  /** Called after each quotation, with the number checked so far. */
  onChecked?: (count: number) => Promise<void>;
  isEnded?: () => boolean;
}

/** Number of figures after which the check yields to other work. */
const figuresAtOnce = 50;

/**
 * Checks every citation of a note, call by call, and its figures. Undefined if `isEnded` returns that the result is no
 * longer wanted.
 */
export async function checkNote(
  note: CitedNote,
  { call: callOf, figure: figureOf, elsewhere, onChecked, isEnded = () => false }: CheckOptions,
): Promise<CheckedNote | undefined> {
  const broken = new Map<NoteCitation | NoteFigure, readonly CitationProblem[]>();
  const imported = new Set<NoteCitation | NoteFigure>();
  const unread = new Set<NoteCitation>();
  let count = 0;
  for (const citations of byCall(note.citations)) {
    const call = await callOf(citations[0]!.link.link);
    const found = call && (await inSlicesUntil(checkCitations(call, citations), isEnded));
    if (isEnded()) return undefined;
    for (const citation of citations)
      if (!call) unread.add(citation);
      else if (call.imported) imported.add(citation);
    for (const citation of citations) {
      const { quotation } = citation;
      let problems = found?.value.get(citation) ?? [];
      if (call && quotation && elsewhere && problems.some(isOfOtherWords)) {
        const there = await elsewhere({ citation, quotation, call });
        if (isEnded()) return undefined;
        if (there)
          problems = [...problems.filter((each) => !isOfOtherWords(each)), elsewhereProblem(quotation, call, there)];
        if (there?.call.imported) problems = problems.map(asImported);
      }
      if (call?.imported) problems = problems.map(asImported);
      if (quotation && onChecked) await onChecked((count += 1));
      if (problems.length === 0) continue;
      broken.set(citation, problems);
    }
  }
  const absent: NoteFigure[] = [];
  for (const [index, figure] of (note.figures ?? []).entries()) {
    if (index % figuresAtOnce === figuresAtOnce - 1) await nextTurn();
    const found: FoundFigure = (await figureOf?.(figure.link)) ?? { state: 'absent' };
    if (isEnded()) return undefined;
    if (found.state === 'kept' && found.now.imported) imported.add(figure);
    const problems = checkFigure(figure, found);
    if (problems.length > 0) broken.set(figure, problems);
    else if (found.state === 'absent' && !lacksFigure(figure)) absent.push(figure);
  }
  const problems = [...broken.values()].flat().sort((one, other) => one.start - other.start);
  const findings = problems.flatMap((problem) => {
    const caution = problem.imported ? [formatImported(problem.imported)] : [];
    const message = [formatProblem(problem), ...caution].join(' ');
    return problem.marks.map(({ start, end }, at): NoteFinding => {
      const finding = { start, end, code: problem.kind, message, isWrong: isWrong(problem), problem };
      return at === 0 ? finding : { ...finding, isFurther: true };
    });
  });
  const ofNote = [
    ...ofLimit(note),
    ...lacking(
      'withoutQuotation',
      note.citations.filter(lacksQuotation).map(({ link }) => link),
    ),
    ...lacking('withoutFigure', (note.figures ?? []).filter(lacksFigure)),
  ];
  return { broken, findings: [...ofNote, ...findings], unread, imported, absent };
}

/** Returns whether a quotation has other words than those that its link leads to. */
const isOfOtherWords = ({ kind }: CitationProblem): boolean => kind === 'words' || kind === 'other' || kind === 'gone';

function elsewhereProblem(quotation: NoteQuotation, linked: CitedCall, there: WordsElsewhere): CitationProblem {
  const { call, passage } = there;
  const { cik, ticker, fyq } = call;
  const isSame = cik === linked.cik && fyq === linked.fyq;
  const speaker = isSame ? '' : [ticker, fyq].filter(Boolean).join(', ');
  return { kind: 'elsewhere', ...wholeOf(quotation), speaker, there: { cik, fyq, passage } };
}

/**
 * Groups the citations by call, in the order of the note. Each call is read once, and can be released before all are
 * done.
 */
function byCall(citations: readonly NoteCitation[]): NoteCitation[][] {
  return [...Map.groupBy(citations, ({ link }) => keyOfCited(link.link)).values()];
}

/** Reports at the start of a note that it isn't checked completely. */
function ofLimit({ limit }: CitedNote): NoteFinding[] {
  if (limit === undefined) return [];
  return [{ start: 0, end: 0, code: 'limit', message: formatLimit(limit), isWrong: false }];
}

export function formatLimit(limit: NoteLimit): string {
  switch (limit) {
    case 'length':
      return l10n.t(
        'This note is longer than {0} characters, so its citations aren’t checked.',
        formatCount(longestNote),
      );
    case 'links':
      return formatProblem({ kind: 'limit', count: mostLinks });
    case 'encoding':
      return l10n.t('This note isn’t UTF-8, so its citations aren’t checked.');
    case 'notebook':
      return l10n.t('This notebook can’t be read, so its citations aren’t checked.');
  }
}

/** Reports once how many links were compared with nothing, at the first of them. */
function lacking(code: 'withoutQuotation' | 'withoutFigure', links: readonly NoteSpan[]): NoteFinding[] {
  const message = formatProblem({ kind: code, count: links.length });
  return links.slice(0, 1).map(({ start, end }) => ({ start, end, code, message, isWrong: false }));
}
