import type { CalendarRow } from '../../../domain/calendar.ts';

/** The pins of indicators that the calendar does not have, because they were discontinued or belong to another plan. */
export function missingPins(pins: readonly number[], rows: readonly CalendarRow[]): number[] {
  const there = new Set(rows.map(({ indicator_id }) => indicator_id));
  return pins.filter((id) => !there.has(id));
}

/** The ids of the indicators in the selected rows of the tree; without a selection, of the row itself. */
export function idsOfNodes(node: unknown, selected: unknown): number[] {
  const nodes: unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [node];
  return [...new Set(nodes.map(idOfNode).filter((id) => id !== undefined))];
}

function idOfNode(node: unknown): number | undefined {
  const { type, entry, id } = (node ?? {}) as { type?: string; entry?: { row: CalendarRow }; id?: unknown };
  if (type === 'entry') return entry?.row.indicator_id;
  return type === 'missing' && typeof id === 'number' ? id : undefined;
}
