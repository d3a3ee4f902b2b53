import type { Steps } from '../../../base/slices.ts';
import type { Section } from '../../../domain/transcript.ts';
import type { ChangedPhrase, ChangePassage } from '../../../domain/changes/changes.ts';
import { findChanges } from '../../../domain/changes/findChanges.ts';
import { compareCalls, type ComparedSpeaker } from '../../../domain/transcripts/compareCalls.ts';
import { distinctParticipants } from '../../../domain/transcripts/people.ts';
import type { CallView } from '../protocol.ts';
import type {
  ComparisonParams,
  OfBoth,
  ShownComparison,
  ShownPassage,
  ShownPhrase,
  ShownSection,
  ShownTurn,
} from './protocol.ts';

const sections: readonly Section[] = ['prepared', 'questions', ''];

export function keyOfComparison({ source, cik, quarters }: ComparisonParams): string {
  return `${source} ${cik} ${quarters.join(' ')}`;
}

/** Calls of a company, the earliest first, and which two of them are compared. The others only weigh words. */
export interface ComparedViews {
  views: readonly CallView[];
  compared: OfBoth<number>;
}

/** Two calls of a company as the page shows them; the earlier one stands first. */
export function* compareViews({ views, compared }: ComparedViews): Steps<ShownComparison> {
  const calls = views.map((view) => ({ text: view.text, parsed: view }));
  const both = compared.map((index) => views[index]!) as OfBoth<CallView>;
  const [earlier, later] = compared;
  const spoken = yield* compareCalls(calls[earlier]!, calls[later]!);
  yield;
  const { ticker, company } = both[1];
  const names = views.flatMap((view) => [
    view.ticker,
    ...view.names,
    ...view.speakers.map(({ name }) => name),
    ...distinctParticipants(view.participants).map(({ name }) => name),
  ]);
  yield;
  const { pairs, guidance, added, dropped } = yield* findChanges({ calls, compared, names });
  const shown = (passage: ChangePassage): ShownPassage => shownPassage(views, passage);
  const phrasesOf = (phrases: readonly ChangedPhrase[], call: number): ShownPhrase[] =>
    phrases.map(({ words, counts, before, passages }) => ({
      ...{ words, before, count: counts[call]!, passages: passages.map(shown) },
    }));
  yield;
  const turnsOf = both.map(turnsBySpeaker) as OfBoth<Map<string, ShownTurn[]>>;
  yield;
  return {
    ticker,
    company,
    quarters: both.map(quarterOf) as OfBoth<string>,
    others: views.filter((view) => !both.includes(view)).map(quarterOf),
    calls: compared,
    words: [spoken.earlier.words, spoken.later.words],
    texts: [both[0].text, both[1].text],
    pairs: pairs.map((pair) => ({ shared: [...pair.shared], sides: [shown(pair.earlier), shown(pair.later)] })),
    guidance: guidance.map(({ subject, ...of }) => ({
      subject,
      rows: Array.from({ length: Math.max(of.earlier.length, of.later.length) }, (_, row) => {
        const [before, after] = [of.earlier[row], of.later[row]];
        return [before ? shown(before) : null, after ? shown(after) : null];
      }),
    })),
    added: phrasesOf(added, later),
    dropped: phrasesOf(dropped, earlier),
    speakers: spoken.speakers.map(({ name, role, side, earlier: before, later: after }) => ({
      ...{ name, role, side },
      words: [before?.words ?? 0, after?.words ?? 0],
    })),
    sections: spoken.speakers.flatMap((speaker, index) =>
      speaker.side === 'operator' ? [] : sectionsOf(speaker, index, turnsOf),
    ),
  };
}

const quarterOf = ({ fyq }: CallView): string => fyq ?? '';

function shownPassage(views: readonly CallView[], { call, turn, start, end, marks }: ChangePassage): ShownPassage {
  const view = views[call]!;
  const { name, role } = view.speakers[view.turns[turn]!.speaker]!;
  return {
    ...{ call, turn, start, end, role },
    quarter: quarterOf(view),
    speaker: name,
    text: view.text.slice(start, end),
    marks: marks.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
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
