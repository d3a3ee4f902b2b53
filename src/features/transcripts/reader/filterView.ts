import type { Section, Side, Turn } from '../../../domain/transcript.ts';
import type { CallSpeaker } from '../protocol.ts';

/** The filter for the turns of a call. An empty list filters nothing. */
export interface Filter {
  /** The indices of speakers. */
  speakers: readonly number[];
  sides: readonly Side[];
  section: Section;
}
export const noFilter: Filter = { speakers: [], sides: [], section: '' };

export function isFiltering({ speakers, sides, section }: Filter): boolean {
  return speakers.length > 0 || sides.length > 0 || section !== '';
}

/** Creates a test for whether a turn is shown, by its section and by its speaker's name or side. */
export function createTurnTest(filter: Filter, speakers: readonly CallSpeaker[]): (turn: Turn) => boolean {
  if (!isFiltering(filter)) return () => true;
  const chosen = new Set(filter.speakers);
  const sides = new Set(filter.sides);
  const anyone = chosen.size === 0 && sides.size === 0;
  return (turn) =>
    (filter.section === '' || turn.section === filter.section) &&
    (anyone || chosen.has(turn.speaker) || sides.has(speakers[turn.speaker]?.side ?? 'unknown'));
}

/** Adds the item to the list, or removes it. */
export function toggled<T>(items: readonly T[], item: T): T[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

const sidesInOrder: readonly Side[] = ['company', 'analyst', 'operator', 'unknown'];

/** Groups the speakers who have a turn by side, in the order in which they first speak. */
export function speakersBySide(speakers: readonly CallSpeaker[]): { side: Side; speakers: number[] }[] {
  return sidesInOrder
    .map((side) => ({
      side,
      speakers: speakers.flatMap((speaker, index) => (speaker.side === side && speaker.turns > 0 ? [index] : [])),
    }))
    .filter((group) => group.speakers.length > 0);
}

/** Counts the turns of speakers of unknown side, which filters by side leave out with a notice. */
export function turnsOfUnknownSide(speakers: readonly CallSpeaker[]): number {
  return speakers.reduce((sum, { side, turns }) => sum + (side === 'unknown' ? turns : 0), 0);
}
