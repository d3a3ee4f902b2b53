import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatFilter, isFiltering } from '../../../../../src/features/calendar/tree/filterModel.ts';
import { aRow } from '../aRow.ts';
import { filterCalendar } from '../../../../../src/domain/calendar.ts';
import { parseReleaseWindow } from '../../../../../src/domain/arguments/calendarArguments.ts';
import { parseArgument } from '../../../../../src/domain/arguments/arguments.ts';

suite('the calendar’s filter', () => {
  const rows = [
    aRow({ category: 'Inflation', name: 'Consumer Prices', code: 'CPI', next_release: '2026-11-10' }),
    aRow({ category: 'Housing', name: 'Housing Starts', code: 'HST', next_release: '2026-11-20' }),
    aRow({ category: 'Housing', release_state: 'due', name: 'Permits', code: 'PRM', next_release: null }),
  ];
  const codes = (filter: Parameters<typeof filterCalendar>[1]): string[] =>
    filterCalendar(rows, filter).map((row) => row.code);

  test('filterCalendar combines conditions with AND and ignores empty conditions', () => {
    assert.equal(codes({}).length, 3);
    assert.equal(codes({ categories: [], releaseStates: [], text: ' ' }).length, 3);
    assert.deepEqual(codes({ categories: ['Housing'], releaseStates: ['upcoming'] }), ['HST']);
    assert.deepEqual(codes({ releaseStates: ['due'] }), ['PRM']);
    assert.deepEqual(codes({ window: { from: '2026-11-10', till: '2026-11-20' } }), ['CPI', 'HST']);
    assert.deepEqual(codes({ window: { from: '2026-11-11', till: '2026-11-20' }, text: 'cpi' }), []);
  });

  test('filterCalendar compares categories exactly and text without regard to case', () => {
    assert.deepEqual(codes({ categories: ['housing'] }), []);
    assert.deepEqual(codes({ text: 'HOUSING' }), ['HST']);
    assert.deepEqual(codes({ text: 'prm' }), ['PRM']);
  });

  test('isFiltering detects an active filter, and formatFilter describes it', () => {
    assert.equal(isFiltering({ categories: [], text: '  ' }), false);
    assert.equal(formatFilter({ categories: [], text: '  ' }), '');
    assert.equal(isFiltering({ text: 'x' }), true);
    assert.equal(isFiltering({ releaseStates: ['due'] }), true);
    const filter = { categories: ['Housing', 'Rates'], text: 'x', window: { from: '2026-11-10', till: '2026-11-20' } };
    assert.equal(isFiltering({ window: filter.window }), true);
    assert.match(formatFilter(filter), /^Category: Housing, Rates · Text: “x” · Next release: .*10.*20.*2026$/);
  });

  test('parseReleaseWindow requires two valid days in order', () => {
    assert.deepEqual(parseReleaseWindow({ from: ' 2026-11-10', till: '2026-11-10' }), {
      ok: true,
      value: { from: '2026-11-10', till: '2026-11-10' },
    });
    for (const [from, till] of [
      ['2026-11-10', ''],
      ['', '2026-11-10'],
      ['2026-11-11', '2026-11-10'],
      ['2026-02-30', '2026-11-10'],
    ] as const)
      assert.equal(parseReleaseWindow({ from, till }).ok, false, `${from} ${till}`);
  });

  test('parseArgument rejects an invalid calendar filter', () => {
    const good = {
      categories: ['a'],
      releaseStates: [],
      text: 't',
      window: { from: '2026-11-10', till: '2026-11-11' },
    };
    assert.deepEqual(parseArgument('calendarFilter', good), { ok: true, value: good });
    assert.deepEqual(parseArgument('calendarFilter', {}), { ok: true, value: {} });
    for (const bad of [
      null,
      'cpi',
      { text: 5 },
      { categories: 'Housing' },
      { releaseStates: [1] },
      { window: {} },
      { window: { from: '2026-11-10' } },
      { window: { from: '2026-11-12', till: '2026-11-11' } },
    ])
      assert.equal(parseArgument('calendarFilter', bad).ok, false, JSON.stringify(bad));
  });
});
