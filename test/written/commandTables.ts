import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandTable } from '../../src/host/commands/commandTable.ts';
import { commandsOf, type CommandId } from '../../src/ids.ts';
import { repositoryRoot } from '../editor/places.ts';

const order = Object.keys(commandsOf);
const placeOf = (feature: string): number => (order.includes(feature) ? order.indexOf(feature) : order.length);

/** The feature that a file of contributions is of: its folder's name. */
const featureOf = (file: string): string => file.split(sep).at(-2)!;

const files = globSync('src/{features/*,host/panels}/contributions.ts', { cwd: repositoryRoot }).sort(
  (one, other) => placeOf(featureOf(one)) - placeOf(featureOf(other)) || (one < other ? -1 : 1),
);

/** The commands of every feature. They keep their order in the manifest, and those of a new feature come last. */
export const commandTables: Readonly<Record<string, CommandTable>> = Object.fromEntries(
  await Promise.all(
    files.map(async (file): Promise<[string, CommandTable]> => {
      const feature = featureOf(file);
      const named = (await import(pathToFileURL(join(repositoryRoot, file)).href)) as Record<string, CommandTable>;
      const table = named[`${feature}Commands`];
      if (!table) throw new Error(`${file} has no ${feature}Commands`);
      return [feature, table];
    }),
  ),
);

/** The menus and keys of every command, with its id. */
export const allCommands = Object.values(commandTables).flatMap((table) =>
  Object.entries(table).map(([words, { offered = [], ...command }]) => ({
    ...command,
    /** The id without the product's prefix. */
    words,
    id: `marketDesk.${words}` as CommandId,
    menus: offered.flat().filter((each) => 'menu' in each),
    keys: offered.flat().filter((each) => 'key' in each),
  })),
);
