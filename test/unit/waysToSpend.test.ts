import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { panels, views } from '../../src/ids.ts';
import { commandsNamedIn } from '../written/spendingDocument.ts';
import * as ways from '../workbench/support/waysToSpend.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

suite('the list of every way to spend a request', () => {
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

  test('gives the editor nothing to run with an argument that does not say that a person has clicked it', () => {
    const given = Object.keys(commandsNamedIn()).flatMap((file) =>
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
