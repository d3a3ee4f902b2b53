import { assistantsCommands } from '../../src/features/assistants/contributions.ts';
import { barsCommands } from '../../src/features/bars/contributions.ts';
import { calendarCommands } from '../../src/features/calendar/contributions.ts';
import { companyCommands } from '../../src/features/company/contributions.ts';
import { connectionCommands } from '../../src/features/connection/contributions.ts';
import { fundsCommands } from '../../src/features/funds/contributions.ts';
import { libraryCommands } from '../../src/features/library/contributions.ts';
import { lookupCommands } from '../../src/features/lookup/contributions.ts';
import { notesCommands } from '../../src/features/notes/contributions.ts';
import { screensCommands } from '../../src/features/screens/contributions.ts';
import { searchCommands } from '../../src/features/search/contributions.ts';
import { startCommands } from '../../src/features/start/contributions.ts';
import { supportCommands } from '../../src/features/support/contributions.ts';
import { transcriptsCommands } from '../../src/features/transcripts/contributions.ts';
import { watchlistsCommands } from '../../src/features/watchlists/contributions.ts';
import type { CommandTable } from '../../src/host/commands/commandTable.ts';
import { panelsCommands } from '../../src/host/panels/contributions.ts';
import type { CommandId } from '../../src/ids.ts';

/** The commands of every feature, in the order in which the manifest lists them. */
export const commandTables: Readonly<Record<string, CommandTable>> = {
  connection: connectionCommands,
  start: startCommands,
  lookup: lookupCommands,
  funds: fundsCommands,
  calendar: calendarCommands,
  transcripts: transcriptsCommands,
  search: searchCommands,
  notes: notesCommands,
  bars: barsCommands,
  screens: screensCommands,
  watchlists: watchlistsCommands,
  panels: panelsCommands,
  company: companyCommands,
  library: libraryCommands,
  assistants: assistantsCommands,
  support: supportCommands,
};

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
