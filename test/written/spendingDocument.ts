import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import type { Spending } from '../../src/domain/endpoints/spending.ts';
import { commands } from '../../src/ids.ts';
import * as ways from './waysToSpend.ts';
import { allCommands } from './commandTables.ts';
import { code, markdownTable } from './markdownTable.ts';
import { repositoryRoot } from '../editor/places.ts';

const consents: Record<NonNullable<Spending['asks']>, string> = {
  few: 'when few requests are left',
  always: 'always',
  never: 'nobody; it stops when few requests are left',
};

const head = ['Asks for', 'Requests', 'Asks a person', 'Says its cost in'];
const cellsOf = (spending: Spending): string[] => [
  spending.endpoints.join(', '),
  String(ways.costOf(spending)),
  consents[spending.asks ?? 'few'],
  spending.says,
];

/** The keys of the commands that code of ours runs or gives the editor to run, by file; registrations are left out. */
export function commandsNamedIn(): Record<string, (keyof typeof commands)[]> {
  const files = globSync('src/{features,host}/**/*.ts', { cwd: repositoryRoot }).map((file) =>
    file.split(sep).join('/'),
  );
  const named = files.map((file): [string, (keyof typeof commands)[]] => {
    // A key of a feature's table is what the command does.
    const text = readFileSync(join(repositoryRoot, file), 'utf8').replaceAll(/\[commands\.\w+\]:/g, '');
    const keys = [...text.matchAll(/(?<!\.)\bcommands\.(\w+)/g)].map(([, key]) => key as keyof typeof commands);
    return [file, [...new Set(keys)].filter((key) => key in commands).sort()];
  });
  return Object.fromEntries(named.filter(([, keys]) => keys.length > 0).sort());
}

/** All that may send a request, for people to read and judge. */
export function spendingDocument(): string {
  const titles = new Map<string, string>(allCommands.map(({ id, title }) => [id, title]));
  const places = (all: readonly string[]): string[][] =>
    all.map((each) => each.split(' ').map(code)).toSorted(([a = ''], [b = '']) => a.localeCompare(b));
  return [
    '# Everything that may send a request',
    'Whatever isn’t listed here sends nothing. The number of requests is what the example of the tests sends while the library is empty.',
    '`npm run manifest` writes this file from the definitions of commands, pages and tools, and a test fails when it differs from them.',
    '## Commands',
    markdownTable(
      ['Command', 'Title', ...head],
      ways.spendingCommands.map(([id, each]) => [code(id), titles.get(id)!, ...cellsOf(each)]),
    ),
    '## What is sent without a click',
    'One thing sends requests by itself: the list of downloads over days, with the checks for new calls of the companies that are watched. All of it needs a person’s consent:',
    [
      '- The question of **Download Over Days…** names what is downloaded, the share of a day and the end. No more requests than it names are sent, and what is added later is asked about again.',
      '- The question of **Watch for New Calls…** names the company, how often it checks, the share of a day and the end: at most one check a week, and two around the time of year when its last calls came in, which is a guess from the days on which they were downloaded. A check is 1 request (transcript).',
      '- An assistant can only propose items (`propose_downloads`): in the editor, Market Desk asks the person, and only a yes adds them. The MCP server adds nothing.',
    ].join('\n'),
    'Both send at most `marketDesk.downloads.requestsPerDay` requests a day (0 by default, which sends nothing), never the last `marketDesk.quota.confirmBelow` of the day, nothing while requests can’t be counted, and nothing while no editor is open. Revoking the consent, or setting 0, ends it at once in all windows; **Stop Watching for New Calls** ends the checks for a company.',
    '## Menus and keys that lead to them',
    markdownTable(['Menu', 'Command'], places(ways.spendingMenus)),
    '## Links of welcome views and first steps that lead to them',
    markdownTable(['Text', 'Command'], places(ways.spendingLinks)),
    '## Files that run them, or give the editor one to run',
    markdownTable(
      ['File', 'Commands'],
      Object.entries(commandsNamedIn()).flatMap(([file, keys]) => {
        const spending = keys.map((key) => commands[key]).filter((id) => ways.spendingOf(id));
        return spending.length === 0 ? [] : [[code(file), spending.map(code).join(', ')]];
      }),
    ),
    '## Requests of pages',
    markdownTable(
      ['Page', 'Message', ...head],
      ways.spendingRequests.map(([name, each]) => [...name.split(' ').map(code), ...cellsOf(each)]),
    ),
    '## Tools for assistants',
    'A person isn’t asked while `marketDesk.assistants.requestsPerDay` has room, in the editor, or `--allow-requests` of the MCP server does.',
    markdownTable(
      ['Tool', ...head],
      ways.spendingTools.map(([name, each]) => [code(name.slice('tool '.length)), ...cellsOf(each)]),
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
