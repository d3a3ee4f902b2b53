import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { filterCalendar, type CalendarRow, inOrder } from '../../../../../src/domain/calendar.ts';
import { addDays } from '../../../../../src/domain/dates/days.ts';
import { weekOf } from '../../../../../src/domain/format/week.ts';
import { formatDays } from '../../../../../src/domain/format/release.ts';
import {
  entriesIn,
  groupings,
  isToday,
  layOutCalendar,
  type CalendarPart,
  type Layout,
} from '../../../../../src/features/calendar/tree/groupModel.ts';
import { dueToday } from '../../../../../src/features/calendar/pins/reminderModel.ts';
import { aRow } from '../aRow.ts';

const today = '2026-11-11'; // a Wednesday
const lay = (rows: readonly CalendarRow[], change: Partial<Layout> = {}): CalendarPart[] =>
  layOutCalendar({ rows, grouping: 'day', pins: [], missingPins: [], today, ...change });
const labels = (parts: readonly CalendarPart[]): string[] =>
  parts.map((part) => (part.type === 'now' ? '—now—' : part.group.label));
const ids = (parts: readonly CalendarPart[]): string[] =>
  parts.map((part) => (part.type === 'now' ? 'now' : part.group.id));

suite('the calendar by day', () => {
  test('the calendar’s groups run from overdue to unscheduled, with now in its place', () => {
    const days = [null, 7, 6, 1, 0, -3, 2].map((step) => (step === null ? null : addDays(today, step)));
    const rows = days.map((next_release) => aRow({ next_release }));
    assert.deepEqual(labels(lay(rows)), [
      'Overdue',
      'Today',
      'Tomorrow',
      'Fri, Nov 13',
      'Tue, Nov 17',
      'Later',
      'Unscheduled',
    ]);
    assert.deepEqual(labels(lay([rows[4]!])), ['Today']);
    assert.deepEqual(labels(lay([rows[5]!])), ['Overdue', '—now—']);
    assert.deepEqual(labels(lay([rows[5]!, rows[6]!])).slice(0, 2), ['Overdue', '—now—'], 'without a release today');
  });

  test('a release with an invalid date is unscheduled and shown as sent', () => {
    for (const next_release of ['9999-12-31', '0000-00-00', '2026-02-30', '']) {
      const rows = [
        aRow({ next_release, last_release: next_release }),
        aRow({ next_release: today, last_release: null }),
      ];
      assert.deepEqual(
        lay(rows).map((part) => part.type === 'group' && [part.group.id, part.group.entries.length]),
        [
          [today, 1],
          ['unscheduled', 1],
        ],
      );
      assert.deepEqual(inOrder(rows), [rows[1], rows[0]]);
      assert.deepEqual(entriesIn(rows, { from: '0000-00-00', till: '9999-99-99' }), [{ row: rows[1], of: 'next' }]);
      assert.ok(formatDays(next_release, today).includes(`“${next_release}”`));
      assert.deepEqual(dueToday(rows, [rows[0]!.indicator_id], today), []);
      const window = { from: '0001-01-01', till: '9999-12-31' };
      assert.deepEqual(filterCalendar(rows, { window }), [rows[1]]);
    }
  });

  test('the calendar by day keeps every row whatever its date', () => {
    const rows = Array.from({ length: 60 }, (_, day) =>
      aRow({ next_release: day % 7 === 0 ? null : addDays('2026-10-20', day) }),
    );
    const shown = lay(rows).flatMap((part) => (part.type === 'group' ? part.group.entries.map(({ row }) => row) : []));
    assert.deepEqual(new Set(shown), new Set(rows));
    assert.equal(shown.length, rows.length);
  });
});

suite('the calendar by category and state', () => {
  const rows = [
    aRow({ category: 'Rates', release_state: 'scheduled', next_release: null }),
    aRow({ category: 'Housing', release_state: 'released', next_release: '2026-12-01' }),
    aRow({ category: 'Rates', release_state: 'upcoming', next_release: '2026-11-20' }),
    aRow({ category: 'Rates', release_state: 'due', next_release: '2026-11-01' }),
    aRow({ category: '', release_state: 'Überfällig!', next_release: '2026-11-02' }),
  ];

  test('groups keep the service’s names, and the two documented states come first', () => {
    assert.deepEqual(labels(lay(rows, { grouping: 'state' })), [
      'upcoming',
      'released',
      'due',
      'scheduled',
      'Überfällig!',
    ]);
    const parts = lay(rows, { grouping: 'category' });
    assert.deepEqual(labels(parts), ['(none)', 'Housing', 'Rates']);
    const rates = parts.at(-1)!;
    assert.ok(rates.type === 'group');
    assert.deepEqual(
      rates.group.entries.map(({ row }) => row.next_release),
      ['2026-11-01', '2026-11-20', null],
    );
  });

  test('every grouping shows each indicator once', () => {
    const aDate = fc.option(fc.integer({ min: -40, max: 40 }).map((step) => addDays(today, step)));
    const some = fc.array(
      fc.record({ category: fc.constantFrom('A', 'B', ''), release_state: fc.string(), next_release: aDate }),
    );
    fc.assert(
      fc.property(some, fc.constantFrom(...groupings), (changes, grouping) => {
        const all = changes.map((change) => aRow(change));
        const shown = lay(all, { grouping }).flatMap((part) => (part.type === 'group' ? part.group.entries : []));
        assert.deepEqual(
          shown.map(({ row }) => row.indicator_id).sort((a, b) => a - b),
          all.map(({ indicator_id }) => indicator_id).sort((a, b) => a - b),
        );
      }),
    );
  });
});

suite('a week of the calendar', () => {
  const rows = [
    aRow({ code: 'DONE', last_release: '2026-11-09', next_release: '2026-12-09' }),
    aRow({ code: 'BOTH', last_release: '2026-11-10', next_release: '2026-11-13' }),
    aRow({ code: 'NEXT', last_release: null, next_release: '2026-11-19' }),
  ];

  test('weekOf returns a week from Monday to Sunday and moves by weeks', () => {
    assert.deepEqual(weekOf(today), { from: '2026-11-09', till: '2026-11-15' });
    assert.deepEqual(weekOf('2026-11-15', 1), { from: '2026-11-16', till: '2026-11-22' });
    assert.deepEqual(weekOf('2026-11-16', -1).from, '2026-11-09');
  });

  test('a week lists published and scheduled releases by day, with now between them', () => {
    assert.deepEqual(ids(lay(rows, { week: weekOf(today) })), ['2026-11-09', '2026-11-10', 'now', '2026-11-13']);
    assert.deepEqual(ids(lay(rows, { week: weekOf(today, 1) })), ['2026-11-19']);
    assert.deepEqual(ids(lay(rows, { week: weekOf(today, -1) })), []);
    const inRates = lay(rows, { week: weekOf(today), grouping: 'category' });
    assert.ok(inRates[0]?.type === 'group');
    assert.deepEqual(
      inRates[0].group.entries.map(({ row, of }) => `${row.code} ${of}`),
      ['BOTH last', 'BOTH next', 'DONE last'],
    );
  });
});

suite('pinned indicators', () => {
  test('pinned indicators come first in every grouping and also keep their own place', () => {
    const rows = [aRow({ next_release: '2026-11-01' }), aRow({ next_release: today }), aRow({ next_release: null })];
    for (const grouping of groupings) {
      const [first, ...others] = lay(rows, { grouping, pins: [rows[2]!.indicator_id, rows[0]!.indicator_id] });
      assert.ok(first?.type === 'group' && first.group.id === 'pinned');
      assert.deepEqual(
        first.group.entries.map(({ row }) => row),
        [rows[0], rows[2]],
      );
      assert.equal(others.flatMap((part) => (part.type === 'group' ? part.group.entries : [])).length, 3);
    }
  });

  test('a pinned indicator missing from the calendar stays listed', () => {
    const [first] = lay([], { pins: [5], missingPins: [5] });
    assert.ok(first?.type === 'group');
    assert.deepEqual(first.group.missing, [5]);
    assert.deepEqual(
      lay([aRow({})], { pins: [] })
        .map((part) => part.type === 'group' && part.group.id)
        .includes('pinned'),
      false,
    );
  });

  test('isToday is true for a next or last release of today', () => {
    assert.equal(isToday(aRow({ next_release: today }), today), true);
    assert.equal(isToday(aRow({ last_release: today }), today), true);
    assert.equal(isToday(aRow({ next_release: null, last_release: null }), today), false);
  });
});
