import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTable, scheduledIn, tableSpan } from '../../../../../src/features/calendar/export/markdownModel.ts';
import { weekOf } from '../../../../../src/domain/format/week.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-11';
const whole = { filter: {}, week: undefined, source: 'service' as const, fetchedAt: 0 };
const window = { from: '2026-12-01', till: '2026-12-31' };

test('the days are those looked at, or else the week ahead', () => {
  assert.deepEqual(tableSpan(whole, today), { from: today, till: '2026-11-17' });
  assert.deepEqual(tableSpan({ ...whole, week: weekOf(today, 1) }, today), weekOf(today, 1));
  assert.deepEqual(tableSpan({ ...whole, week: weekOf(today), filter: { window } }, today), window);
});

test('what is scheduled in them is a table in order, with what it leaves out', () => {
  const rows = [
    aRow({ code: 'LATE', next_release: '2026-11-17', latest_value: null }),
    aRow({ code: 'SOON', next_release: today }),
    aRow({ code: 'AFTER', next_release: '2026-11-18' }),
    aRow({ code: 'NEVER', next_release: null }),
    aRow({ code: 'DONE', last_release: today, next_release: '2026-12-11' }),
  ];
  const span = tableSpan(whole, today);
  assert.deepEqual(
    scheduledIn(rows, span).map(({ code }) => code),
    ['SOON', 'LATE'],
  );
  const shown = { ...whole, rows, total: rows.length, filter: { releaseStates: ['upcoming'] } };
  const lines = formatTable(shown, span).split('\n');
  const table = lines.filter((line) => line.startsWith('|'));
  assert.equal(table.length, 4);
  assert.match(
    table[2]!,
    /^\| 2026-11-11 \| Consumer Prices \(SOON\) \| 3\.2 % \| 3\.1 % \| 2026-09-30 \| upcoming \|$/,
  );
  assert.match(table[3]!, /\(LATE\) \| — \|/);
  assert.match(lines.at(-2)!, /^Filtered: State: upcoming/);
});

test('text of the service stays text, and every row keeps its cells', () => {
  const name = 'a|b\n**c** [d](https://e.example) <img src=x> `f` www.g.example $h$ ~~i~~ j@k.example';
  const rows = [aRow({ name, next_release: today, release_state: '|due' })];
  const row = formatTable({ ...whole, rows, total: 1 }, tableSpan(whole, today)).split('\n')[4]!;
  assert.equal(row.match(/(?<!\\)\|/g)?.length, 7);
  for (const markup of [
    /(?<!\\)\*\*/,
    /(?<!\\)\[d/,
    /(?<!\\)<img/,
    /(?<!\\)`/,
    /https:\/\//,
    /www\.g/,
    /(?<!\\)\$/,
    /k@|j@k/,
  ])
    assert.doesNotMatch(row, markup);
});
