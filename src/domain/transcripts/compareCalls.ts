import type { Steps } from '../../base/slices.ts';
import type { ParsedCall, Section, Side } from '../transcript.ts';
import { countWords } from './countWords.ts';
import { People } from './people.ts';

/** Words spoken by section; words outside of sections are under the empty name. */
type WordsBySection = Record<Section, number>;

export interface SpokenWords {
  words: number;
  bySection: WordsBySection;
}

/** The words of one speaker in a call. */
interface SpeakerWords extends SpokenWords {
  /** Index into the call's speakers. */
  index: number;
}

/** A speaker of either call or both; a call without their words is absent. */
export interface ComparedSpeaker {
  name: string;
  /** From the later call, else from the earlier one. */
  role: string;
  side: Side;
  earlier?: SpeakerWords;
  later?: SpeakerWords;
}

export interface ComparedCalls {
  /**
   * The company's speakers first, then the askers, then the others; each group by words in the later call, then in the
   * earlier one.
   */
  speakers: ComparedSpeaker[];
  earlier: SpokenWords;
  later: SpokenWords;
}

export interface SpokenCall {
  text: string;
  parsed: ParsedCall;
}

/** Turns or speakers between two steps. */
const stride = 200;

const sides: Record<Side, number> = { company: 0, analyst: 1, unknown: 2, operator: 3 };

/** Compares two calls of a company by speaker and section. Different forms of a name count as one person. */
export function* compareCalls(earlier: SpokenCall, later: SpokenCall): Steps<ComparedCalls> {
  const before = yield* wordsOf(earlier);
  const after = yield* wordsOf(later);
  const earlierOf = yield* matchSpeakers(earlier.parsed, later.parsed);
  const found = new Set(earlierOf.values());
  const speakers = [
    ...later.parsed.speakers.map((speaker, index): ComparedSpeaker => {
      const same = earlierOf.get(index);
      return {
        ...speaker,
        role: speaker.role || ((same === undefined ? undefined : earlier.parsed.speakers[same]?.role) ?? ''),
        ...spoken('later', after.bySpeaker[index]),
        ...spoken('earlier', same === undefined ? undefined : before.bySpeaker[same]),
      };
    }),
    ...earlier.parsed.speakers.flatMap((speaker, index): ComparedSpeaker[] =>
      found.has(index) ? [] : [{ ...speaker, ...spoken('earlier', before.bySpeaker[index]) }],
    ),
  ].filter(({ earlier: one, later: other }) => one ?? other);
  speakers.sort(
    (one, other) =>
      sides[one.side] - sides[other.side] ||
      (other.later?.words ?? 0) - (one.later?.words ?? 0) ||
      (other.earlier?.words ?? 0) - (one.earlier?.words ?? 0),
  );
  return { speakers, earlier: before.all, later: after.all };
}

/** A speaker of several calls, with the words in each. */
interface SpeakerOverCalls {
  name: string;
  /** From the latest call that names one. */
  role: string;
  side: Side;
  words: number[];
}

/**
 * The same for several calls, the earliest first: each speaker once, by words in the latest call, then in those before.
 */
export function* speakersOverCalls(
  calls: readonly SpokenCall[],
): Steps<{ speakers: SpeakerOverCalls[]; words: number[] }> {
  const speakers: SpeakerOverCalls[] = [];
  const words: number[] = [];
  for (const [at, call] of [...calls.entries()].reverse()) {
    const { all, bySpeaker } = yield* wordsOf(call);
    words[at] = all.words;
    const sameAs = new Map(
      [...(yield* matchSpeakers(call.parsed, { speakers }))].map(([known, index]) => [index, speakers[known]!]),
    );
    for (const [index, { name, role, side }] of call.parsed.speakers.entries()) {
      let speaker = sameAs.get(index);
      if (!speaker) speakers.push((speaker = { name, role, side, words: calls.map(() => 0) }));
      speaker.role ||= role;
      speaker.words[at]! += bySpeaker[index]!.words;
    }
  }
  const byWords = (one: SpeakerOverCalls, other: SpeakerOverCalls): number =>
    calls.map((_, at) => other.words[at]! - one.words[at]!).findLast((difference) => difference !== 0) ?? 0;
  const spoke = speakers.filter((each) => each.words.some((count) => count > 0));
  return { speakers: spoke.sort((one, other) => sides[one.side] - sides[other.side] || byWords(one, other)), words };
}

function spoken(
  call: 'earlier' | 'later',
  words: SpeakerWords | undefined,
): Pick<ComparedSpeaker, 'earlier' | 'later'> {
  return words && words.words > 0 ? { [call]: words } : {};
}

function* wordsOf({ text, parsed }: SpokenCall): Steps<{ all: SpokenWords; bySpeaker: SpeakerWords[] }> {
  const none = (): SpokenWords => ({ words: 0, bySection: { prepared: 0, questions: 0, '': 0 } });
  const bySpeaker = parsed.speakers.map((_, index): SpeakerWords => ({ ...none(), index }));
  const all = none();
  for (const { index, speaker, speechStart, speechEnd, section } of parsed.turns) {
    if (index % stride === stride - 1) yield;
    const words = countWords(text, speechStart, speechEnd);
    for (const each of [all, bySpeaker[speaker]!]) {
      each.words += words;
      each.bySection[section] += words;
    }
  }
  return { all, bySpeaker };
}

/**
 * Yields the earlier index of each later speaker, by later index. Each is matched once; exact names come before other
 * forms.
 */
function* matchSpeakers(
  earlier: Pick<ParsedCall, 'speakers'>,
  later: { readonly speakers: readonly { name: string }[] },
): Steps<Map<number, number>> {
  const people = new People();
  const speakerOf = new Map<number, number>();
  for (const [index, { name }] of earlier.speakers.entries()) {
    if (index % stride === stride - 1) yield;
    if (name !== '') speakerOf.set(people.add(name), index);
  }
  const matched = new Map<number, number>();
  const taken = new Set<number>();
  const match = (index: number, person: number | undefined): void => {
    const other = person === undefined ? undefined : speakerOf.get(person);
    if (other === undefined || taken.has(other) || matched.has(index)) return;
    matched.set(index, other);
    taken.add(other);
  };
  for (const [index, { name }] of later.speakers.entries()) {
    if (index % stride === stride - 1) yield;
    if (name !== '') match(index, people.findExact(name));
  }
  for (const [index, { name }] of later.speakers.entries()) {
    if (index % stride === stride - 1) yield;
    const found = name === '' || matched.has(index) ? undefined : people.find(name);
    if (found && found.certainty !== 'partial') match(index, found.index);
  }
  return matched;
}
