import type { Section, Side, Turn } from '../../../domain/transcript.ts';
import type { CallSpeaker } from '../protocol.ts';

/** What of a call is shown; an empty list leaves nothing out. */
export interface Filter {
  /** Indices of speakers. */
  speakers: readonly number[];
  sides: readonly Side[];
  section: Section;
}
export const noFilter: Filter = { speakers: [], sides: [], section: '' };

export function isFiltering({ speakers, sides, section }: Filter): boolean {
  return speakers.length > 0 || sides.length > 0 || section !== '';
}

/** Whether a turn passes: its section, and its speaker chosen by name or by side. */
export function createTurnTest(filter: Filter, speakers: readonly CallSpeaker[]): (turn: Turn) => boolean {
  if (!isFiltering(filter)) return () => true;
  const chosen = new Set(filter.speakers);
  const sides = new Set(filter.sides);
  const anyone = chosen.size === 0 && sides.size === 0;
  return (turn) =>
    (filter.section === '' || turn.section === filter.section) &&
    (anyone || chosen.has(turn.speaker) || sides.has(speakers[turn.speaker]?.side ?? 'unknown'));
}

/** Puts an item in, or takes it out. */
export function toggled<T>(items: readonly T[], item: T): T[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

export const sidesInOrder: readonly Side[] = ['company', 'analyst', 'operator', 'unknown'];

/** Speakers with a turn, in the order in which they first speak, by side. */
export function speakersBySide(speakers: readonly CallSpeaker[]): { side: Side; speakers: number[] }[] {
  return sidesInOrder
    .map((side) => ({
      side,
      speakers: speakers.flatMap((speaker, index) => (speaker.side === side && speaker.turns > 0 ? [index] : [])),
    }))
    .filter((group) => group.speakers.length > 0);
}

/** How many turns belong to people of unknown side: filters by side leave them out and say so. */
export function turnsOfUnknownSide(speakers: readonly CallSpeaker[]): number {
  return speakers.reduce((sum, { side, turns }) => sum + (side === 'unknown' ? turns : 0), 0);
}
