import type { CitationProblem } from './checkCitations.ts';

/** Every verdict on a quotation, in the words of the tools and of the command line. */
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
] as const;

export type Verdict = (typeof verdicts)[number];

/** The verdict on a quotation of which this is found. */
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
      return 'altered';
    case 'joined':
    case 'speaker':
    case 'call':
      return 'misattributed';
  }
}
