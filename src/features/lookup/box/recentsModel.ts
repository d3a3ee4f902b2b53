import { fieldsOf, isRecord } from '../../../base/record.ts';
import { isLookUpTarget, keyOf, type LookUpTarget } from '../targetModel.ts';

/** A lookup: the typed text and the target that was opened. */
export interface Recent {
  text: string;
  reading: LookUpTarget;
}

/** Recent lookups by source, since another service may not have the same data. */
type RecentsBySource = Record<string, Recent[]>;

const mostRecents = 12;

/** Reads the stored lookups. Skips everything that isn't valid. */
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

/** Adds a lookup in front of the others, each of which is listed once. */
export function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  return [recent, ...withoutRecent(recents, recent)].slice(0, mostRecents);
}

export function withoutRecent(recents: readonly Recent[], { reading }: Recent): Recent[] {
  const key = keyOf(reading);
  return recents.filter((each) => keyOf(each.reading) !== key);
}
