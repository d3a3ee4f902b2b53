import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  sortAfterClick,
  sortColumns,
  type CalendarSort,
  type SortColumn,
} from '../../../../../src/features/calendar/page/columnView.ts';
import { layOutCalendar } from '../../../../../src/features/calendar/tree/groupModel.ts';
import { formatSort, parseSort, sortRows } from '../../../../../src/features/calendar/tree/sortModel.ts';
import { aRow } from '../aRow.ts';

const rows = [
  aRow({ name: 'émile', latest_value: 10, next_release: '2026-11-12' }),
  aRow({ name: 'Zeta', latest_value: null, next_release: null }),
  aRow({ name: 'alpha', latest_value: 9, next_release: '9999-12-31' }),
];
const namesBy = (column: SortColumn, descending: boolean): string[] =>
  sortRows(rows, { column, descending }, (row) => ({ row, day: row.next_release })).map(({ name }) => name);

suite('the sort of the calendar', () => {
  test('sortRows sorts by number or word and puts missing values last', () => {
    assert.deepEqual(namesBy('latest', false), ['alpha', 'émile', 'Zeta']);
    assert.deepEqual(namesBy('latest', true), ['émile', 'alpha', 'Zeta']);
    assert.deepEqual(namesBy('name', false), ['alpha', 'émile', 'Zeta']);
    assert.deepEqual(namesBy('date', true), ['émile', 'Zeta', 'alpha']);
  });

  test('sortRows keeps the order of equal rows', () => {
    for (const column of ['period', 'prior', 'change', 'unit'] as const)
      for (const descending of [false, true]) assert.deepEqual(namesBy(column, descending), ['émile', 'Zeta', 'alpha']);
  });

  test('layOutCalendar sorts within the groups', () => {
    const today = '2026-11-12';
    const due = ['b', 'a', 'c'].map((name) => aRow({ name, next_release: today }));
    const sort = { column: 'name', descending: true } as const;
    const parts = layOutCalendar({ rows: due, grouping: 'day', pins: [], missingPins: [], sort, today });
    const group = parts.find((part) => part.type === 'group')!.group;
    assert.deepEqual(
      group.entries.map(({ row }) => row.name),
      ['c', 'b', 'a'],
    );
  });

  test('sortAfterClick cycles through ascending, descending, and unsorted', () => {
    const clicks = (column: SortColumn, from: CalendarSort | null = null): unknown[] => {
      let sort = from;
      return Array.from({ length: 3 }, () => (sort = sortAfterClick(sort, column))?.descending ?? null);
    };
    for (const column of sortColumns.filter((each) => each !== 'date'))
      assert.deepEqual(clicks(column), [false, true, null], column);
    assert.deepEqual(clicks('date'), [true, null, true]);
    assert.deepEqual(clicks('date', { column: 'name', descending: true }), [null, true, null]);
  });

  test('parseSort restores a saved sort and ignores an invalid one', () => {
    assert.deepEqual(parseSort({ column: 'change', descending: true }), { column: 'change', descending: true });
    for (const saved of [undefined, null, 'change', { column: 'change' }, { column: 'x', descending: false }])
      assert.equal(parseSort(saved), undefined);
    assert.equal(formatSort({ column: 'change', descending: true }), 'Sorted by Change, descending');
  });
});
