import * as l10n from '@vscode/l10n';
import { lacksFigure } from '../figures/compareWritten.ts';
import type { NoteFigure } from '../notes/noteFigures.ts';
import type { CitationProblem } from './judgeQuotation.ts';
import { formatImported, formatProblem } from './formatProblem.ts';
import type { NoteCitation } from '../notes/noteCitations.ts';
import type { CheckedNote } from './checkNote.ts';

/** Every verdict on a quotation or a figure, in the words of the tools and of the command line. */
export const verdicts = [
  'exact',
  "exact but for the writer's own words",
  'altered',
  'misattributed',
  'not found',
  'uncited',
  'call not in library',
  'link damaged',
  'unchecked',
  'differs from the library',
  'revised since',
  'no longer kept',
  'not in library',
] as const;

export type Verdict = (typeof verdicts)[number];

/** The verdict on a quotation or a figure of which this is found. */
export function verdictOf({ kind, words }: Pick<CitationProblem, 'kind' | 'words'>): Verdict {
  switch (kind) {
    case 'own':
      return "exact but for the writer's own words";
    case 'long':
      return 'unchecked';
    case 'gone':
      return 'not found';
    case 'words':
      // Without words that are nearly the same, the call doesn't say it.
      return words === undefined ? 'not found' : 'altered';
    case 'cut':
    case 'negation':
    case 'brackets':
    case 'figure':
      return 'altered';
    case 'figureDiffers':
      return 'differs from the library';
    case 'figureRevised':
      return 'revised since';
    case 'figurePruned':
      return 'no longer kept';
    case 'joined':
    case 'speaker':
    case 'call':
      return 'misattributed';
  }
}

/** Whether a verdict says that a quotation is right, that it is wrong, or that nobody knows. */
export type Standing = 'right' | 'wrong' | 'unchecked';

interface VerdictWords {
  standing: Standing;
  /** The verdict as people read it. */
  label: () => string;
  /** Why, where no problem says so. */
  reason: () => string;
}

const ofVerdicts: Record<Verdict, VerdictWords> = {
  exact: {
    standing: 'right',
    label: () => l10n.t('Exact'),
    reason: () => l10n.t('The call has these words in this order.'),
  },
  "exact but for the writer's own words": {
    standing: 'right',
    label: () => l10n.t('Exact but for the writer’s own words'),
    reason: () => l10n.t('The call has these words in this order.'),
  },
  altered: {
    standing: 'wrong',
    label: () => l10n.t('Altered'),
    reason: () => l10n.t('Quote doesn’t match the transcript.'),
  },
  misattributed: {
    standing: 'wrong',
    label: () => l10n.t('Misattributed'),
    reason: () => l10n.t('The words are another’s.'),
  },
  'not found': {
    standing: 'wrong',
    label: () => l10n.t('Not found'),
    reason: () => l10n.t('The cited words aren’t in this call anymore.'),
  },
  uncited: {
    standing: 'unchecked',
    label: () => l10n.t('Uncited'),
    reason: () => l10n.t('No link says which call these words are from.'),
  },
  'call not in library': {
    standing: 'unchecked',
    label: () => l10n.t('Not checked'),
    reason: () => l10n.t('The cited call isn’t in the library.'),
  },
  'link damaged': {
    standing: 'wrong',
    label: () => l10n.t('Link damaged'),
    reason: () => l10n.t('The link is damaged.'),
  },
  unchecked: {
    standing: 'unchecked',
    label: () => l10n.t('Not checked'),
    reason: () => l10n.t('This quote is too long or has too many omissions to check against the call.'),
  },
  'differs from the library': {
    standing: 'wrong',
    label: () => l10n.t('Differs from the library'),
    reason: () => l10n.t('The library has another value now.'),
  },
  'revised since': {
    standing: 'wrong',
    label: () => l10n.t('Revised since'),
    reason: () => l10n.t('The value was revised after it was cited.'),
  },
  'no longer kept': {
    standing: 'unchecked',
    label: () => l10n.t('No longer kept'),
    reason: () => l10n.t('The library doesn’t keep this run of the screen anymore.'),
  },
  'not in library': {
    standing: 'unchecked',
    label: () => l10n.t('Not checked'),
    reason: () => l10n.t('The figure isn’t in the library.'),
  },
};

export const standingOf = (verdict: Verdict): Standing => ofVerdicts[verdict].standing;

/** “Altered”. */
export const formatVerdict = (verdict: Verdict): string => ofVerdicts[verdict].label();

/** A verdict, and why, as text with words of the call in it. */
export interface Judgement {
  verdict: Verdict;
  reason: string;
}

/** A judgement that a verdict explains by itself. */
export const plainJudgement = (verdict: Verdict): Judgement => ({ verdict, reason: ofVerdicts[verdict].reason() });

/** Problems with the words come before problems with who said them. */
const gravest: readonly Verdict[] = [
  'not found',
  'altered',
  'misattributed',
  'unchecked',
  "exact but for the writer's own words",
];

/**
 * The verdict on the quotations of one link; undefined if it has none and nothing is wrong with it, so that there is
 * nothing to judge.
 */
export function judgeLink(
  citations: readonly NoteCitation[],
  { broken, unread, imported }: Pick<CheckedNote, 'broken' | 'unread' | 'imported'>,
): Judgement | undefined {
  const problems = new Set(citations.flatMap((citation) => broken.get(citation) ?? []));
  const found = gravest.find((verdict) => [...problems].some((problem) => verdictOf(problem) === verdict));
  if (found === undefined && citations.every(({ quotation }) => quotation === undefined)) return undefined;
  if (found === undefined && citations.some((citation) => unread.has(citation)))
    return plainJudgement('call not in library');
  const why = found === undefined ? [plainJudgement('exact').reason] : [...problems].map(formatProblem);
  const isImported = citations.some((citation) => imported.has(citation));
  return {
    verdict: found ?? 'exact',
    reason: [...new Set(why), ...(isImported ? [formatImported()] : [])].join(' '),
  };
}

/** The verdict on a figure; undefined for a link without one, so that there is nothing to judge. */
export function judgeFigure(
  figure: NoteFigure,
  { broken, absent }: Pick<CheckedNote, 'broken'> & { absent: ReadonlySet<NoteFigure> },
): Judgement | undefined {
  if (lacksFigure(figure)) return undefined;
  const problems = broken.get(figure) ?? [];
  const [problem] = problems;
  if (problem) return { verdict: verdictOf(problem), reason: problems.map(formatProblem).join(' ') };
  if (absent.has(figure)) return plainJudgement('not in library');
  return { verdict: 'exact', reason: l10n.t('The text says what its link says, and so does the library.') };
}
