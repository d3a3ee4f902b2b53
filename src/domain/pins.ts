import { fieldsOf } from '../base/record.ts';

/** The key of the pins in the global state, which VS Code can synchronize between machines. */
export const pinsKey = 'calendar.pins';

/** The ids of the pinned indicators by source. */
export type PinsBySource = Record<string, readonly number[]>;

export function isIndicatorId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** Reads saved pins, which may come from another machine. Everything that is not a list of ids is left out. */
export function parsePins(saved: unknown): PinsBySource {
  return Object.fromEntries(
    Object.entries(fieldsOf(saved)).map(([source, ids]): [string, number[]] => [
      source,
      Array.isArray(ids) ? [...new Set(ids.filter(isIndicatorId))] : [],
    ]),
  );
}
