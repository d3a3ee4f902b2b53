import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallsToCompare } from '../../../src/domain/changes/changes.ts';
import { sentencesIn } from '../../../src/domain/notes/pairing/sentences.ts';
import type { Passage } from '../../../src/domain/passages/passage.ts';
import { orderOfQuarter } from '../../../src/domain/quarters.ts';
import type { SpokenCall } from '../../../src/domain/transcripts/compareCalls.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { realCalls } from '../../contract/assistants/realQuestions.ts';

/** Places of one subject in a call, any of which counts: `turn:first-last` with numbers of sentences from 0. */
type Places = string[];
interface ChosenComparison {
  ticker: string;
  quarters: [string, string];
  pairs: { earlier: Places; later: Places }[];
}

/** Two quarters of a company with its other calls, and the pairs of passages that a reader chose. */
export interface Comparison extends CallsToCompare {
  ticker: string;
  chosen: { earlier: Passage[]; later: Passage[] }[];
}

interface FoundPair {
  earlier: Passage;
  later: Passage;
}

/** Reads the comparisons of the shared folder's calls whose pairs were chosen by hand. */
export function chosenComparisons(): Comparison[] {
  const all = JSON.parse(readFileSync(join(import.meta.dirname, 'pairs.json'), 'utf8')) as ChosenComparison[];
  const served = realCalls();
  return all.map(({ ticker, quarters, pairs }) => {
    const ofCompany = served
      .filter(({ metadata }) => metadata.ticker === ticker)
      .sort(
        (one, other) => orderOfQuarter(one.metadata.transcript_fyq) - orderOfQuarter(other.metadata.transcript_fyq),
      );
    const calls = ofCompany.map(({ data: [call] }) => ({ text: call!.transcript, parsed: parseCall(call!) }));
    const [earlier, later] = quarters.map((fyq) =>
      ofCompany.findIndex(({ metadata }) => metadata.transcript_fyq === fyq),
    ) as [number, number];
    const names = ofCompany.flatMap(({ metadata, data: [call] }) => [
      ...call!.participants.map(({ name }) => name),
      ...[ticker, metadata.companyname],
    ]);
    const chosen = pairs.map((pair) => ({
      earlier: pair.earlier.map((place) => passageAt(calls[earlier]!, place)),
      later: pair.later.map((place) => passageAt(calls[later]!, place)),
    }));
    return { ticker, calls, compared: [earlier, later], names, chosen };
  });
}

function passageAt({ text, parsed }: SpokenCall, place: string): Passage {
  const [turn, first, last] = place.split(/[:-]/).map(Number) as [number, number, number];
  const { speechStart, speechEnd } = parsed.turns[turn]!;
  const sentences = sentencesIn(text, { start: speechStart, end: speechEnd });
  return { start: sentences[first]!.start, end: sentences[last]!.end };
}

/** Counts the chosen pairs that are among some that were found. */
export function countChosen({ chosen }: Comparison, found: readonly FoundPair[]): number {
  const touches = (places: readonly Passage[], { start, end }: Passage): boolean =>
    places.some((place) => place.start < end && start < place.end);
  return chosen.filter((pair) =>
    found.some(({ earlier, later }) => touches(pair.earlier, earlier) && touches(pair.later, later)),
  ).length;
}
