import * as l10n from '@vscode/l10n';
import { lacksFigure } from '../figures/compareWritten.ts';
import type { NoteFigure } from '../notes/noteFigures.ts';
import { type CitationProblem, formatImported, formatProblem, verdictOf } from './findings.ts';
import type { ProblemKind, Verdict } from './problems.ts';
import type { NoteCitation } from '../notes/noteCitations.ts';
import type { CheckedNote } from './checkNote.ts';

/** A verdict and its reason, as text with words of the call. */
export interface Judgement {
  verdict: Verdict;
  reason: string;
}

/** Returns the judgment of a finding that needs no words of the call. */
export const plainJudgement = (kind: ProblemKind): Judgement => ({
  verdict: verdictOf({ kind }),
  reason: formatProblem({ kind }),
});

/** Problems with the words come before problems with who said them. */
const gravest: readonly Verdict[] = [
  'not found',
  'altered',
  'misattributed',
  'unchecked',
  "exact but for the writer's own words",
];

/** Returns the gravest verdict of some problems; undefined if there are none. */
export function gravestOf(problems: Iterable<CitationProblem>): Verdict | undefined {
  const found = new Set(Array.from(problems, verdictOf));
  return gravest.find((verdict) => found.has(verdict));
}

/**
 * Returns the verdict on the quotations of one link; undefined if it has none and no problem, so that there is nothing
 * to judge.
 */
export function judgeLink(
  citations: readonly NoteCitation[],
  { broken, unread, imported }: Pick<CheckedNote, 'broken' | 'unread' | 'imported'>,
): Judgement | undefined {
  const problems = citations.flatMap((citation) => broken.get(citation) ?? []);
  // Quoted words beside the linked ones, such as a so-called term, don't change the verdict on these.
  const found = gravestOf(problems.filter(({ kind }) => kind !== 'apart'));
  if (found === undefined && citations.every(({ quotation }) => quotation === undefined)) return undefined;
  if (found === undefined && citations.some((citation) => unread.has(citation)))
    return plainJudgement('callNotInLibrary');
  const right = found === undefined ? [l10n.t('The call has these words in this order.')] : [];
  const why = [...right, ...problems.map(formatProblem)];
  const isImported = citations.some((citation) => imported.has(citation));
  return {
    verdict: found ?? 'exact',
    reason: [...new Set(why), ...(isImported ? [formatImported('call')] : [])].join(' '),
  };
}

/** Returns the verdict on a figure; undefined for a link without one, so that there is nothing to judge. */
export function judgeFigure(
  figure: NoteFigure,
  { broken, imported, absent }: Pick<CheckedNote, 'broken' | 'imported'> & { absent: ReadonlySet<NoteFigure> },
): Judgement | undefined {
  if (lacksFigure(figure)) return undefined;
  const problems = broken.get(figure) ?? [];
  const [problem] = problems;
  const caution = imported.has(figure) ? [formatImported('figure')] : [];
  if (problem) return { verdict: verdictOf(problem), reason: [...problems.map(formatProblem), ...caution].join(' ') };
  if (absent.has(figure)) return plainJudgement('figureNotInLibrary');
  const right = l10n.t('The text matches its link and the library.');
  return { verdict: 'exact', reason: [right, ...caution].join(' ') };
}
