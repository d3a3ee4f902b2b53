import * as v from 'valibot';
import { readerOf } from '../../../base/stored.ts';
import { rememberedRunsKey } from '../../../domain/screener.ts';
import { byName, keptTable, type KeptTable, type Memory } from '../../../host/state/kept.ts';
import { layoutFrom, type GridLayout } from '../grid/layoutModel.ts';

const columns = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    unit: v.string(),
    description: v.string(),
    percent: v.exactOptional(v.boolean()),
    own: v.exactOptional(v.picklist(['name', 'cik'])),
  }),
);
const run = v.object({
  text: v.string(),
  condition: v.string(),
  columns,
  /** The metrics that the condition names. */
  named: columns,
  /** How many pages were shown. */
  pages: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/**
 * The screen as it was run, even if its file has changed. It restores a panel from the library after a window reload.
 */
export type RememberedRun = v.InferOutput<typeof run>;

/** The runs by the address of their file. */
export function createRememberedRuns(memory: Memory): KeptTable<RememberedRun> {
  return keptTable({ memory, key: rememberedRunsKey, read: readerOf(run), nameOf: byName, most: 50 });
}

/** The last grid layout of each screen, by the address of its file. */
export function createGridLayouts(memory: Memory): KeptTable<GridLayout> {
  return keptTable({ memory, key: 'screens.looks', read: layoutFrom, nameOf: byName, most: 200 });
}
