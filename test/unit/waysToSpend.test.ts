import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { suite, test } from 'node:test';
import { tools } from '../../src/assistants/tools.ts';
import { barsProtocol } from '../../src/features/bars/protocol.ts';
import { calendarPageProtocol, indicatorProtocol } from '../../src/features/calendar/protocol.ts';
import { companyProtocol } from '../../src/features/company/protocol.ts';
import { fundProtocol } from '../../src/features/funds/protocol.ts';
import { resultsProtocol } from '../../src/features/screens/protocol.ts';
import { searchProtocol } from '../../src/features/search/protocol.ts';
import { comparisonProtocol } from '../../src/features/transcripts/compare/protocol.ts';
import { transcriptProtocol } from '../../src/features/transcripts/protocol.ts';
import { commands, panels, views, type CommandId } from '../../src/ids.ts';
import * as ways from '../workbench/support/waysToSpend.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  contributes: { menus: Record<string, { command: string }[]>; keybindings: { command: string }[] };
};
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();
const isSpendingCommand = (id: string): boolean => ways.isSpending(ways.spendingOfCommands[id as CommandId] ?? 'free');

suite('the list of every way to spend a request', () => {
  test('has every command', () => {
    assert.deepEqual(sorted(Object.keys(ways.spendingOfCommands)), sorted(Object.values(commands)));
  });

  test('has every request of every page', () => {
    const protocols = {
      [panels.fund]: fundProtocol,
      [panels.transcript]: transcriptProtocol,
      [panels.bars]: barsProtocol,
      [panels.screenResults]: resultsProtocol,
      [panels.search]: searchProtocol,
      [panels.indicator]: indicatorProtocol,
      [panels.calendarPage]: calendarPageProtocol,
      [panels.comparison]: comparisonProtocol,
      [panels.company]: companyProtocol,
    };
    assert.deepEqual(sorted(Object.keys(ways.spendingOfPages)), sorted(Object.values(panels)));
    for (const [page, { schemas }] of Object.entries(protocols))
      assert.deepEqual(
        sorted(Object.keys(ways.spendingOfPages[page as keyof typeof protocols])),
        sorted(Object.keys(schemas)),
      );
  });

  test('has every view', () => {
    assert.deepEqual(sorted(Object.keys(ways.spendingOfViews)), sorted(Object.values(views)));
  });

  test('has every tool for assistants, and knows which may send a request', () => {
    const listed = Object.entries(ways.spendingOfTools).map(([name, each]) => [name, each !== 'free']);
    assert.deepEqual(
      listed,
      tools.map(({ name, mayRequest }) => [name, mayRequest]),
    );
  });

  test('has every menu, key and link that leads to a command that spends', () => {
    const { menus, keybindings } = manifest.contributes;
    const placed = Object.entries({ ...menus, keybindings }).flatMap(([where, items]) =>
      items.filter(({ command }) => isSpendingCommand(command)).map(({ command }) => `${where} ${command}`),
    );
    assert.deepEqual(sorted(ways.spendingMenus), sorted(placed));
    const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
    const linked = Object.entries(words).flatMap(([key, text]) =>
      [...text.matchAll(/\(command:([\w.]+)/g)]
        .filter(([, command]) => isSpendingCommand(command!))
        .map(([, command]) => `${key} ${command}`),
    );
    assert.deepEqual(sorted(ways.spendingLinks), sorted(linked));
  });

  test('has every place of the code that runs a command of ours or gives the editor one to run', () => {
    // A key of a feature's table is what the command does.
    const key = /\[commands\.\w+\]:/g;
    const files = globSync('src/{features,host}/**/*.ts', { cwd: root }).map((file) => file.split(sep).join('/'));
    const named = Object.fromEntries(
      files
        .map((file) => [
          file,
          sorted(
            [
              ...read(file)
                .replaceAll(key, '')
                .matchAll(/(?<!\.)\bcommands\.(\w+)/g),
            ]
              .map(([, key]) => key!)
              .filter((key) => key in commands),
          ),
        ])
        .filter(([, keys]) => keys!.length > 0),
    ) as Record<string, string[]>;
    const listed = Object.fromEntries(Object.entries(ways.commandsNamedIn).map(([file, keys]) => [file, sorted(keys)]));
    assert.deepEqual(named, listed);
  });

  test('gives the editor nothing to run with an argument that does not say that a person has clicked it', () => {
    const given = Object.keys(ways.commandsNamedIn).flatMap((file) =>
      [...read(file).matchAll(/(?:arguments: \[|JSON\.stringify\(\[)([^\n]*)\]/g)].map(
        ([, list]) => `${file}: ${list!}`,
      ),
    );
    assert.ok(given.length >= 7, given.join('\n'));
    const isMarked = /\bclicked(In)?\b|\{ type: '/;
    // A command of the editor's own.
    assert.deepEqual(
      given.filter((each) => !isMarked.test(each) && !each.includes('settingIds')),
      [],
    );
  });

  test('says where the cost of each stands, and lists endpoints and cost that fit', () => {
    const all = [
      ...Object.values(ways.spendingOfCommands),
      ...Object.values(ways.spendingOfPages).flatMap((page) => Object.values(page)),
    ].filter(ways.isSpending);
    for (const spending of all) {
      assert.ok(spending.says.length > 0 && spending.endpoints.length > 0);
      assert.ok(ways.costOf(spending) >= spending.endpoints.length);
    }
  });
});
