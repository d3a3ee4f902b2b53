import type { Steps } from '../../base/slices.ts';
import type { ParsedCall, Side, TranscriptAnswer } from '../../domain/transcript.ts';
import { shareOfWords } from '../../domain/transcripts/countWords.ts';
import { parseCallInSteps } from '../../domain/transcripts/parseCall.ts';
import { People } from '../../domain/transcripts/people.ts';
import type { ShownPeople, ShownPerson } from './protocol.ts';

/** The newest quarters in the table of speakers. */
export const mostQuarters = 12;
/** More people than any company's calls of three years have. */
const mostPeople = 400;

/** The words of one person in one call. */
export interface Spoken {
  name: string;
  role: string;
  side: Side;
  words: number;
  share: number;
}

/** Who speaks in a call, without its operators and people without a name. */
export function* spokenIn({ call }: TranscriptAnswer): Steps<Spoken[]> {
  if (!call) return [];
  const parsed: ParsedCall = yield* parseCallInSteps(call);
  yield;
  const shares = shareOfWords(parsed, call.transcript);
  return parsed.speakers
    .map((speaker, index) => ({ ...speaker, words: shares[index]!.words, share: shares[index]!.share }))
    .filter(({ name, side, words }) => name.trim() !== '' && side !== 'operator' && words > 0);
}

const sides: Record<Side, number> = { company: 0, analyst: 1, unknown: 2, operator: 3 };

/**
 * Who spoke in which quarter, from the oldest to the newest. The calls come with the newest first: different forms of a
 * name are one person, with the role of the newest call. The company's people come first, then those who spoke in most
 * quarters.
 */
export function* peopleOver(calls: readonly { fyq: string; spoken: readonly Spoken[] }[]): Steps<ShownPeople> {
  const known = new People();
  const people: ShownPerson[] = [];
  for (const [index, { spoken }] of calls.entries()) {
    const quarter = calls.length - 1 - index;
    for (const { name, role, side, words, share } of spoken) {
      const found = known.find(name);
      const place = found && found.certainty !== 'partial' ? found.index : known.add(name);
      if (place >= mostPeople) continue;
      people[place] ??= { name, role, side, words: calls.map(() => 0), shares: calls.map(() => 0) };
      const person = people[place];
      person.role ||= role;
      person.words[quarter]! += words;
      person.shares[quarter]! += share;
    }
    yield;
  }
  const quartersOf = ({ words }: ShownPerson): number => words.filter((each) => each > 0).length;
  const wordsOf = ({ words }: ShownPerson): number => words.reduce((sum, each) => sum + each, 0);
  people.sort(
    (one, other) =>
      sides[one.side] - sides[other.side] || quartersOf(other) - quartersOf(one) || wordsOf(other) - wordsOf(one),
  );
  return { quarters: calls.map(({ fyq }) => fyq).reverse(), people };
}
