import { checkCitation } from '../../../../../src/domain/verdicts/judgeQuotation.ts';
import { problems, type ProblemKind } from '../../../../../src/domain/verdicts/problems.ts';
import { readCitations } from '../readCitations.ts';
import type { DrawnCall } from './drawnCalls.ts';
import { placeNote } from './notes.ts';

export type Verdict = 'exact' | 'own' | 'unjudged' | 'altered' | 'unseen';

/** A note with quotations that were drawn from a call. */
export interface DrawnNote {
  call: DrawnCall;
  /** The note, in which the drawn words are marked. */
  marked: string;
}

export interface Judgment {
  verdict: Verdict;
  note: string;
  /** The kinds of the problems that were found. */
  problems: string[];
}

/** Reads and checks a note as the product does. */
export function judge({ call, marked }: DrawnNote): Judgment {
  const { note, pieces } = placeNote(marked);
  const citations = readCitations(note);
  const kinds = citations.flatMap((citation) => checkCitation(call.cited, citation)).map(({ kind }) => kind);
  const isSeen = pieces.every((piece) =>
    citations.some(({ quotation }) => quotation && quotation.start <= piece.start && piece.end <= quotation.end),
  );
  return { verdict: isSeen ? verdictOf(kinds) : 'unseen', note, problems: kinds };
}

function verdictOf(kinds: readonly ProblemKind[]): Verdict {
  const levels = new Set(kinds.map((kind) => problems[kind].level));
  return levels.has('wrong') ? 'altered' : levels.has('unjudged') ? 'unjudged' : levels.has('said') ? 'own' : 'exact';
}
