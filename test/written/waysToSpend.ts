import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tools } from '../../src/assistants/tools.ts';
import type { DefinedProtocol } from '../../src/base/protocol.ts';
import type { Protocol } from '../../src/base/channel.ts';
import type { Spending } from '../../src/domain/endpoints/spending.ts';
import { barsProtocol } from '../../src/features/bars/protocol.ts';
import { calendarPageProtocol, indicatorProtocol } from '../../src/features/calendar/protocol.ts';
import { companyProtocol } from '../../src/features/company/protocol.ts';
import { fundProtocol } from '../../src/features/funds/protocol.ts';
import { resultsProtocol } from '../../src/features/screens/protocol.ts';
import { searchProtocol } from '../../src/features/search/protocol.ts';
import { comparisonProtocol } from '../../src/features/transcripts/compare/protocol.ts';
import { transcriptProtocol } from '../../src/features/transcripts/protocol.ts';
import { panels } from '../../src/ids.ts';
import { allCommands } from './commandTables.ts';
import { repositoryRoot } from '../editor/places.ts';

// Every way from something that a person can click or run to a request, read from the tables of commands, the protocols
// of pages and the tools, so that tests can walk it and a document can list it.

/** The protocol of each page, by the page's name. */
export const protocols: Record<keyof typeof panels, Pick<DefinedProtocol<Protocol>, 'schemas' | 'spending'>> = {
  fund: fundProtocol,
  transcript: transcriptProtocol,
  bars: barsProtocol,
  screenResults: resultsProtocol,
  search: searchProtocol,
  indicator: indicatorProtocol,
  calendarPage: calendarPageProtocol,
  comparison: comparisonProtocol,
  company: companyProtocol,
};

type Ways = readonly (readonly [name: string, spending: Spending])[];

/** The commands that spend when a person runs them without an argument. */
export const spendingCommands: Ways = allCommands.flatMap(({ id, spends }) =>
  spends === 'free' ? [] : [[id, spends] as const],
);

/** The requests of pages that spend: `<panel> <request>`. */
export const spendingRequests: Ways = Object.entries(protocols).flatMap(([page, { spending }]) =>
  Object.entries(spending).map(
    ([request, each]) => [`${panels[page as keyof typeof panels]} ${request}`, each as Spending] as const,
  ),
);

/** The tools for assistants that may spend. A person is asked whatever is left: nothing said before what it costs. */
export const spendingTools: Ways = tools.flatMap(({ name, endpoints }) =>
  endpoints.length === 0
    ? []
    : [[`tool ${name}`, { endpoints, asks: 'always', says: 'the question before the tool runs' }] as const],
);

const ofCommands = allCommands.filter(({ spends }) => spends !== 'free');

/** Menus and keys that lead to a command that spends: `<where> <command>`. */
export const spendingMenus: readonly string[] = [
  ...new Set(
    ofCommands.flatMap(({ id, menus, keys }) => [
      ...menus.map(({ menu }) => `${menu} ${id}`),
      ...keys.map(() => `keybindings ${id}`),
    ]),
  ),
];

const strings = JSON.parse(readFileSync(join(repositoryRoot, 'package.nls.json'), 'utf8')) as Record<string, string>;

/** Links to commands in welcome views and first steps that spend: `<string of package.nls.json> <command>`. */
export const spendingLinks: readonly string[] = Object.entries(strings).flatMap(([key, text]) =>
  ofCommands.filter(({ id }) => text.includes(`(command:${id})`)).map(({ id }) => `${key} ${id}`),
);

const all = new Map([...spendingCommands, ...spendingRequests, ...spendingTools]);

/** The spending of a command, a page's request or a tool by its name here; undefined for what spends nothing. */
export function spendingOf(name: string): Spending | undefined {
  return all.get(name);
}

/** Requests of the example that tests walk. */
export function costOf({ cost, endpoints }: Spending): number {
  return cost ?? endpoints.length;
}
