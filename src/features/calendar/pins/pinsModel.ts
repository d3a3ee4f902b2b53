import { fieldsOf } from '../../../base/record.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';

/** The key of the pins in the global state, which VS Code can synchronize between machines. */
export const pinsKey = 'calendar.pins';

/** The ids of the pinned indicators by source. */
export type PinsBySource = Record<string, readonly number[]>;

export function isIndicatorId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** What was kept, or came from another machine: whatever is no list of ids is left out. */
export function parsePins(kept: unknown): PinsBySource {
  return Object.fromEntries(
    Object.entries(fieldsOf(kept)).map(([source, ids]): [string, number[]] => [
      source,
      Array.isArray(ids) ? [...new Set(ids.filter(isIndicatorId))] : [],
    ]),
  );
}

/** Pins that the calendar does not have: discontinued, or of another plan. */
export function missingPins(pins: readonly number[], rows: readonly CalendarRow[]): number[] {
  const there = new Set(rows.map(({ indicator_id }) => indicator_id));
  return pins.filter((id) => !there.has(id));
}

/** The indicators that the rows of the tree stand for; `selected` where several are selected together. */
export function idsOfNodes(node: unknown, selected: unknown): number[] {
  const nodes: unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [node];
  return [...new Set(nodes.map(idOfNode).filter((id) => id !== undefined))];
}

function idOfNode(node: unknown): number | undefined {
  const { type, entry, id } = (node ?? {}) as { type?: string; entry?: { row: CalendarRow }; id?: unknown };
  if (type === 'entry') return entry?.row.indicator_id;
  return type === 'missing' && isIndicatorId(id) ? id : undefined;
}
