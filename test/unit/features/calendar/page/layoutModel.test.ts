import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { weekOf } from '../../../../../src/domain/format/week.ts';
import { pageGroupings, sortColumns } from '../../../../../src/features/calendar/page/columnView.ts';
import { layOutPage, type PageLayoutOptions } from '../../../../../src/features/calendar/page/layoutModel.ts';
import { aRow } from '../aRow.ts';

/** A Wednesday. */
const today = '2026-11-18';
const named = (name: string, next_release: string | null, change: Parameters<typeof aRow>[0] = {}) =>
  aRow({ name, next_release, last_release: null, ...change });
const layOut = (change: Partial<PageLayoutOptions> & Pick<PageLayoutOptions, 'rows'>) =>
  layOutPage({ grouping: 'day', pins: [], today, ...change });
/** Heads in brackets, the line of now as a dash, rows by their names. */
const told = (options: Partial<PageLayoutOptions> & Pick<PageLayoutOptions, 'rows'>): string =>
  layOut(options)
    .lines.map((line) =>
      line.type === 'head' ? `[${line.label} ${line.count}]` : line.type === 'now' ? '—' : line.entry.row.name,
    )
    .join(' ');

const rows = [
  named('Later', '2026-11-30', { category: 'Rates', change_abs: 2 }),
  named('None', null, { category: 'Housing', change_abs: null }),
  named('Now', today, { category: 'Rates', change_abs: 1 }),
  named('Past', '2026-11-16', { category: '', change_abs: 3 }),
  named('Soon', '2026-11-19', { category: 'Housing', change_abs: -1 }),
];

suite('the lines of the calendar’s page', () => {
  test('grouping by day: the days ascend, now precedes today, unscheduled releases come last', () => {
    assert.equal(
      told({ rows }),
      '[Mon, Nov 16 1] Past — [Today, Wed, Nov 18 1] Now [Tomorrow, Thu, Nov 19 1] Soon [Mon, Nov 30 1] Later [Unscheduled 1] None',
    );
  });

  test('descending days: the line of now stands after today', () => {
    const sort = { column: 'date', descending: true } as const;
    assert.match(told({ rows, sort }), /Later .* Now — \[Mon, Nov 16 1\] Past \[Unscheduled 1\] None$/);
  });

  test('grouping by week: the line of now divides this week in either direction', () => {
    const inWeek = /^\[This week: [^\]]* 3\] Past — Now Soon \[Week of/;
    assert.match(told({ rows, grouping: 'week' }), inWeek);
    const sort = { column: 'days', descending: true } as const;
    assert.match(told({ rows, grouping: 'week', sort }), /3\] Soon Now — Past \[Unscheduled 1\] None$/);
  });

  test('weeks sorted by name: the line of now separates earlier weeks from this week', () => {
    const sort = { column: 'name', descending: false } as const;
    assert.match(told({ rows, grouping: 'week', sort }), /^\[This week[^\]]*3\] Now Past Soon/);
    const old = named('Old', '2026-11-02');
    assert.match(told({ rows: [...rows, old], grouping: 'week', sort }), /^\[Week of[^\]]*\] Old — \[This week/);
  });

  test('grouping by category: the categories ascend by name, with sorted rows and without now', () => {
    const sort = { column: 'change', descending: true } as const;
    assert.equal(
      told({ rows, grouping: 'category', sort }),
      '[(none) 1] Past [Housing 2] Soon None [Rates 2] Later Now',
    );
  });

  test('ungrouped: a sort applies to the whole calendar and removes the line of now', () => {
    const sort = { column: 'change', descending: false } as const;
    assert.equal(told({ rows, grouping: 'none', sort }), 'Soon Now Later Past None');
    assert.equal(told({ rows, grouping: 'none' }), 'Past — Now Soon Later None');
  });

  test('the line of now follows past releases and is missing before future releases', () => {
    assert.match(told({ rows: [rows[3]!] }), / Past —$/);
    assert.doesNotMatch(told({ rows: [rows[0]!] }), /—/);
    assert.equal(told({ rows: [] }), '');
  });

  test('a shown week includes published releases, and the line of now only this week', () => {
    const both = named('Both', '2026-11-20', { last_release: '2026-11-17' });
    assert.match(told({ rows: [both], week: weekOf(today) }), /^\[Tue, Nov 17 1\] Both — \[Fri, Nov 20 1\] Both$/);
    assert.equal(told({ rows, week: weekOf(today, 2) }), '[Mon, Nov 30 1] Later');
  });

  test('layOutPage returns the count, pins, and first line of each day', () => {
    const far = named('Far', '2027-01-04');
    const pinned = named('Pinned', today);
    const { days, lines } = layOut({ rows: [...rows, pinned, far], pins: [pinned.indicator_id] });
    assert.deepEqual(
      days.map(({ day, count, pinned: mine }) => [day, count, mine]),
      [
        ['2026-11-16', 1, 0],
        [today, 2, 1],
        ['2026-11-19', 1, 0],
        ['2026-11-30', 1, 0],
        ['2027-01-04', 1, 0],
      ],
    );
    for (const { day, line } of days) {
      const at = lines[line]!;
      assert.equal(at.type === 'row' && at.entry.row.next_release, day);
    }
    assert.match(told({ rows: [far] }), /^\[Jan 4, 2027 1\]/);
  });

  test('layOutPage lists releases with invalid dates as unscheduled', () => {
    for (const odd of ['9999-12-31', '2026-02-30', 'soon'])
      assert.match(told({ rows: [named('Odd', odd), rows[2]!] }), /Now \[Unscheduled 1\] Odd$/);
  });

  test('layOutPage lists any rows once each, below heads with correct counts', () => {
    const aDate = fc.option(fc.constantFrom('2026-11-01', today, '2026-11-25', '2031-01-01', 'x'));
    const aRowOfAny = fc
      .record({ next_release: aDate, category: fc.constantFrom('A', 'B', ''), latest_value: fc.option(fc.double()) })
      .map((each) => aRow({ last_release: null, ...each }));
    const aSort = fc.option(fc.record({ column: fc.constantFrom(...sortColumns), descending: fc.boolean() }));
    fc.assert(
      fc.property(fc.array(aRowOfAny), fc.constantFrom(...pageGroupings), aSort, (all, grouping, sort) => {
        const { lines, entries } = layOut({ rows: all, grouping, sort: sort ?? undefined });
        const ids = lines.flatMap((line) => (line.type === 'row' ? [line.entry.row.indicator_id] : []));
        assert.deepEqual(ids.toSorted(), all.map(({ indicator_id }) => indicator_id).toSorted());
        assert.deepEqual(
          ids,
          entries.map(({ row }) => row.indicator_id),
        );
        assert.ok(lines.filter(({ type }) => type === 'now').length <= 1);
        const counts = lines.flatMap((line) => (line.type === 'head' ? [line.count] : []));
        if (grouping !== 'none')
          assert.equal(
            counts.reduce((sum, count) => sum + count, 0),
            all.length,
          );
      }),
    );
  });
});
