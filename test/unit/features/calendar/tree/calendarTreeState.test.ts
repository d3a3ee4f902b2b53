import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CalendarTreeState, type CalendarMenus } from '../../../../../src/features/calendar/tree/calendarTreeState.ts';

function createState(saved: Record<string, unknown> = {}) {
  const memory = new Map(Object.entries(saved));
  const menus: CalendarMenus[] = [];
  const state = new CalendarTreeState({
    state: {
      get: (key) => memory.get(key),
      update: (key, value) => {
        memory.set(key, value);
        return Promise.resolve();
      },
    },
    updateMenus: (now) => menus.push(now),
    today: () => '2026-11-18',
  });
  let changes = 0;
  state.onDidChange(() => changes++);
  return { state, memory, menus, changes: () => changes };
}

test('a new calendar view shows all indicators by day and updates the menus', () => {
  const { state, menus, changes } = createState();
  assert.deepEqual([state.filter, state.grouping, state.week], [{}, 'day', undefined]);
  assert.deepEqual(menus, [{ isFiltered: false, grouping: 'day', hasWeek: false }]);
  assert.equal(changes(), 0);
});

test('CalendarTreeState saves the filter and the grouping, but not the week', () => {
  const { state, memory, menus, changes } = createState();
  state.filter = { text: 'cpi' };
  state.grouping = 'category';
  state.moveWeek(0);
  assert.equal(changes(), 3);
  assert.deepEqual(menus.at(-1), { isFiltered: true, grouping: 'category', hasWeek: true });
  const later = createState(Object.fromEntries(memory)).state;
  assert.deepEqual([later.filter, later.grouping, later.week], [{ text: 'cpi' }, 'category', undefined]);
});

test('CalendarTreeState saves the sort, and clearFilter removes it with the filter', () => {
  const { state, memory, menus, changes } = createState();
  state.sort = { column: 'change', descending: true };
  state.pageGrouping = 'week';
  assert.equal(menus.at(-1)?.isFiltered, true);
  const later = createState(Object.fromEntries(memory)).state;
  assert.deepEqual([later.sort, later.pageGrouping], [{ column: 'change', descending: true }, 'week']);
  state.filter = { text: 'cpi' };
  const before = changes();
  state.clearFilter();
  assert.deepEqual([state.sort, state.filter, changes() - before], [undefined, {}, 1]);
  assert.equal(menus.at(-1)?.isFiltered, false);
  assert.equal(createState(Object.fromEntries(memory)).state.sort, undefined);
});

test('CalendarTreeState ignores malformed saved values', () => {
  for (const saved of [null, 7, 'cpi', { text: 7 }, { window: { from: '2026-11-18' } }])
    assert.deepEqual(createState({ 'calendar.filter': saved }).state.filter, {});
  for (const saved of [null, 7, 'month', {}])
    assert.equal(createState({ 'calendar.grouping': saved }).state.grouping, 'day');
});

test('moveWeek moves from the shown week, or from this week without one', () => {
  const { state } = createState();
  state.moveWeek(1);
  assert.equal(state.week?.from, '2026-11-23');
  state.moveWeek(1);
  assert.equal(state.week?.from, '2026-11-30');
  state.showWhole();
  assert.equal(state.week, undefined);
  state.moveWeek(-1);
  assert.deepEqual(state.week, { from: '2026-11-09', till: '2026-11-15' });
});
