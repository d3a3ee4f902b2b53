import type { Steps } from '../../../base/slices.ts';
import type { Section } from '../../../domain/transcript.ts';
import { compareCalls, type ComparedSpeaker } from '../../../domain/transcripts/compareCalls.ts';
import { comparePhrases } from '../../../domain/search/comparePhrases.ts';
import { distinctParticipants } from '../../../domain/transcripts/people.ts';
import type { CallView } from '../protocol.ts';
import type { ComparisonParams, OfBoth, ShownComparison, ShownSection, ShownTurn } from './protocol.ts';

const sections: readonly Section[] = ['prepared', 'questions', ''];

export function keyOfComparison({ source, cik, quarters }: ComparisonParams): string {
  return `${source} ${cik} ${quarters.join(' ')}`;
}

/** Two calls of a company as the page shows them; the earlier one stands first. */
export function* compareViews(views: OfBoth<CallView>): Steps<ShownComparison> {
  const [earlier, later] = views.map((view) => ({ text: view.text, parsed: view })) as OfBoth<{
    text: string;
    parsed: CallView;
  }>;
  const compared = yield* compareCalls(earlier, later);
  yield;
  const { ticker, company } = views[1];
  const names = views.flatMap((view) => [
    view.ticker,
    ...view.names,
    ...view.speakers.map(({ name }) => name),
    ...distinctParticipants(view.participants).map(({ name }) => name),
  ]);
  yield;
  const phrases = yield* comparePhrases(earlier, later, { names });
  yield;
  const turnsOf = views.map(turnsBySpeaker) as OfBoth<Map<string, ShownTurn[]>>;
  yield;
  return {
    ticker,
    company,
    quarters: views.map(({ fyq }) => fyq ?? '') as OfBoth<string>,
    words: [compared.earlier.words, compared.later.words],
    texts: [earlier.text, later.text],
    speakers: compared.speakers.map(({ name, role, side, earlier: before, later: after }) => ({
      ...{ name, role, side },
      words: [before?.words ?? 0, after?.words ?? 0],
    })),
    phrases,
    sections: compared.speakers.flatMap((speaker, index) =>
      speaker.side === 'operator' ? [] : sectionsOf(speaker, index, turnsOf),
    ),
  };
}

function sectionsOf(
  { earlier, later }: ComparedSpeaker,
  speaker: number,
  turnsOf: OfBoth<ReadonlyMap<string, ShownTurn[]>>,
): ShownSection[] {
  return sections.flatMap((section) => {
    const words: OfBoth<number> = [earlier?.bySection[section] ?? 0, later?.bySection[section] ?? 0];
    const turns = [earlier, later].map((each, call) =>
      each ? (turnsOf[call as 0 | 1].get(keyOf(each.index, section)) ?? []) : [],
    ) as OfBoth<ShownTurn[]>;
    return words[0] + words[1] === 0 ? [] : [{ speaker, section, words, turns }];
  });
}

function turnsBySpeaker({ turns }: CallView): Map<string, ShownTurn[]> {
  const of = new Map<string, ShownTurn[]>();
  for (const { index, speaker, section, speechStart, speechEnd } of turns) {
    if (speechStart === speechEnd) continue;
    const key = keyOf(speaker, section);
    const known = of.get(key);
    const turn = { turn: index, start: speechStart, end: speechEnd };
    if (known) known.push(turn);
    else of.set(key, [turn]);
  }
  return of;
}

function keyOf(speaker: number, section: Section): string {
  return `${speaker} ${section}`;
}
