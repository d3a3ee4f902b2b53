import { fieldsOf, isRecord } from '../../../base/record.ts';
import { isLookUpTarget, keyOf, type LookUpTarget } from '../targetModel.ts';

/** Something that was looked up: what was typed, and what was opened. */
export interface Recent {
  text: string;
  reading: LookUpTarget;
}

/** By source: what one service knows, another need not. */
export type RecentsBySource = Record<string, Recent[]>;

const mostRecents = 12;

/** What was kept, as far as it is what it should be. */
export function readRecents(kept: unknown): RecentsBySource {
  const bySource: RecentsBySource = {};
  for (const [source, list] of Object.entries(fieldsOf(kept)))
    if (Array.isArray(list)) bySource[source] = list.filter(isRecent);
  return bySource;
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  const { text, reading } = value;
  return typeof text === 'string' && isLookUpTarget(reading);
}

/** Last used first, each once. */
export function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  return [recent, ...withoutRecent(recents, recent)].slice(0, mostRecents);
}

export function withoutRecent(recents: readonly Recent[], { reading }: Recent): Recent[] {
  const key = keyOf(reading);
  return recents.filter((each) => keyOf(each.reading) !== key);
}
