import * as v from 'valibot';
import { listReaderOf } from '../../../base/stored.ts';
import type { Services } from '../../../host/services.ts';
import { recentsTable } from '../recentsTable.ts';
import { keyOf, lookUpTarget } from '../targetModel.ts';

/** A lookup: the typed text and the target that was opened. */
export type Recent = v.InferOutput<typeof recent>;
const recent = v.object({ text: v.string(), reading: lookUpTarget });

const readRecents = listReaderOf(recent);

const mostRecents = 12;

/** The recent lookups in the connected source, since another one may not have the same data. */
export type Recents = ReturnType<typeof createRecents>;

export function createRecents(
  { extension, connection }: Pick<Services, 'extension' | 'connection'>,
  table = recentsTable(extension.globalState),
) {
  const list = (): readonly Recent[] => readRecents(table.get(connection.source));
  return {
    list,
    has: ({ reading }: Recent) => list().some((each) => keyOf(each.reading) === keyOf(reading)),
    add: (added: Recent) => table.set(connection.source, withRecent(list(), added)),
    remove: (removed: Recent) => table.set(connection.source, withoutRecent(list(), removed)),
    clear: () => table.set(connection.source, []),
  };
}

/** Adds a lookup in front of the others, each of which is listed once. */
export function withRecent(recents: readonly Recent[], added: Recent): Recent[] {
  return [added, ...withoutRecent(recents, added)].slice(0, mostRecents);
}

export function withoutRecent(recents: readonly Recent[], { reading }: Recent): Recent[] {
  const key = keyOf(reading);
  return recents.filter((each) => keyOf(each.reading) !== key);
}
