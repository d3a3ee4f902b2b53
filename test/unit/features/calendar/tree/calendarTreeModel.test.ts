import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../../../src/base/snapshot.ts';
import type { CalendarAnswer, CalendarRow, ShownFilter } from '../../../../../src/domain/calendar.ts';
import type { CalendarSort } from '../../../../../src/features/calendar/page/columnView.ts';
import type { ReleaseGrouping } from '../../../../../src/features/calendar/tree/groupModel.ts';
import type { Week } from '../../../../../src/domain/format/week.ts';
import {
  CalendarTreeModel,
  parentOf,
  type CalendarNode,
} from '../../../../../src/features/calendar/tree/calendarTreeModel.ts';
import { aRow } from '../aRow.ts';

type Shown = Snapshot<CalendarAnswer>;

const shown = (rows: readonly CalendarRow[], change: Partial<Shown> = {}): Shown => ({
  state: 'ready',
  source: 'service',
  value: { rows: [...rows], total: rows.length },
  fetchedAt: 1,
  ...change,
});

const missing = (source: Shown['source']): Shown => ({
  state: 'error',
  source,
  error: { kind: 'notInLibrary', message: 'Not in the library' },
});

function createTree(snapshot?: Shown) {
  const state = {
    snapshot,
    source: 'service:a',
    canRequest: true,
    filter: {} as ShownFilter,
    grouping: 'day' as ReleaseGrouping,
    sort: undefined as CalendarSort | undefined,
    week: undefined as Week | undefined,
    ids: [] as number[],
    reads: [] as string[],
    changes: 0,
  };
  const read = (name: string) => {
    state.reads.push(name);
    return Promise.reject(new Error('Canceled'));
  };
  const model = new CalendarTreeModel({
    shown: {
      get snapshot() {
        return state.snapshot;
      },
      load: () => read('load'),
      loadStored: () => read('loadStored'),
      forget: () => {
        state.reads.push('forget');
        state.snapshot = undefined;
      },
    },
    state,
    pins: state,
    source: () => state.source,
    canRequest: () => state.canRequest,
    today: () => '2026-11-18',
  });
  model.onDidChange(() => state.changes++);
  return { model, state };
}

const idsOf = (nodes: readonly CalendarNode[]): string[] =>
  nodes.map((node) => (node.type === 'group' ? node.group.id : node.type === 'note' ? node.id : node.type));

suite('the calendar tree before its first calendar', () => {
  test('the calendar tree reads a service’s library once and shows that it’s loading', () => {
    const { model, state } = createTree();
    assert.deepEqual(idsOf(model.children()), ['loading']);
    assert.deepEqual(idsOf(model.children()), ['loading']);
    assert.deepEqual(state.reads, ['loadStored']);
  });

  for (const source of ['sample', 'data:/folder'])
    test(`the calendar tree loads the free calendar of ${source}`, () => {
      const { model, state } = createTree();
      state.source = source;
      assert.deepEqual(idsOf(model.children()), ['loading']);
      assert.deepEqual(state.reads, ['load']);
    });

  test('the calendar tree offers to download a missing calendar and shows the cost', () => {
    const { model, state } = createTree(missing('service'));
    const [row, ...others] = model.children();
    assert.deepEqual(others, []);
    assert.ok(row?.type === 'note' && row.action === 'download');
    assert.equal(row.label, 'Not in your library · Download · 1 request');
    assert.deepEqual(state.reads, ['loadStored']);
    state.snapshot = missing('sample');
    model.update();
    assert.equal(labelOf(model, 'missing'), 'Not in your library · Download');
  });

  test('the calendar tree is empty while requests are impossible', () => {
    const { model, state } = createTree(missing('service'));
    state.canRequest = false;
    assert.deepEqual(model.children(), []);
  });

  test('the calendar tree reads only the library while requests are impossible', () => {
    const { model, state } = createTree();
    state.canRequest = false;
    assert.deepEqual(model.children(), []);
    assert.deepEqual(state.reads, ['loadStored']);
  });

  test('the calendar tree isn’t redrawn while it’s still loading', () => {
    const { model, state } = createTree();
    model.children();
    state.snapshot = { state: 'loading', source: 'service' };
    model.update();
    assert.equal(state.changes, 0);
    state.snapshot = shown([aRow({ next_release: '2026-11-18' })]);
    model.update();
    assert.equal(state.changes, 1);
    assert.deepEqual(idsOf(model.children()), ['2026-11-18']);
  });
});

suite('the calendar tree with a calendar', () => {
  test('the calendar tree keeps its nodes until something changes', () => {
    const { model, state } = createTree(shown([aRow({})]));
    const [group] = model.children();
    assert.equal(model.children()[0], group);
    assert.equal(model.children(group)[0], model.children(group)[0]);
    state.grouping = 'category';
    model.update();
    assert.notEqual(model.children()[0], group);
  });

  test('the calendar tree keeps its groups below a failure and a retry row', () => {
    const error = { kind: 'server', message: 'Failed' };
    const { model } = createTree(shown([aRow({ next_release: '2026-11-18' })], { state: 'stale', error }));
    const nodes = model.children();
    assert.deepEqual(idsOf(nodes).slice(0, 2), ['error', 'retry']);
    assert.equal(nodes.length, 3);
    assert.deepEqual(
      nodes.map((node) => node.type === 'note' && node.action),
      [undefined, 'refresh', false],
    );
  });

  test('the calendar tree marks an outdated calendar and shows the cost of a refresh', () => {
    const { model, state } = createTree(shown([aRow({})], { state: 'stale' }));
    assert.match(labelOf(model, 'stale'), /1 request/);
    state.snapshot = shown([aRow({})], { state: 'stale', source: 'sample' });
    model.update();
    assert.doesNotMatch(labelOf(model, 'stale'), /request/);
    state.canRequest = false;
    model.connectionChanged();
    assert.ok(!idsOf(model.children()).includes('stale'));
  });

  test('the calendar tree shows a failure without a calendar as rows', () => {
    const { model } = createTree({ state: 'error', source: 'service', error: { kind: 'server', message: 'Failed' } });
    assert.deepEqual(idsOf(model.children()), ['error', 'retry']);
  });

  test('the calendar tree explains why no indicator is shown', () => {
    const { model, state } = createTree(shown([], { state: 'empty' }));
    assert.deepEqual(idsOf(model.children()), ['empty']);
    state.snapshot = shown([aRow({ next_release: '2026-11-18', last_release: null })]);
    state.filter = { text: 'no such name' };
    model.update();
    assert.deepEqual(idsOf(model.children()), ['nothing-matches']);
    state.filter = {};
    state.week = { from: '2030-01-07', till: '2030-01-13' };
    model.update();
    assert.match(labelOf(model, 'quiet-week'), /^No releases/);
    state.filter = { text: aRow({}).name };
    model.update();
    assert.match(labelOf(model, 'quiet-week'), /^No matching releases/);
  });

  test('the calendar tree lists missing pins unless a filter is on', () => {
    const { model, state } = createTree(shown([aRow({ indicator_id: 1 })]));
    state.ids = [1, 404];
    const [group] = model.children();
    assert.deepEqual(
      model.children(group).map((node) => node.type),
      ['entry', 'missing'],
    );
    assert.deepEqual([model.isPinned(404), model.isPinned(2)], [true, false]);
    state.filter = { text: aRow({}).name };
    model.update();
    assert.deepEqual(
      model.children(model.children()[0]).map((node) => node.type),
      ['entry'],
    );
  });

  test('the calendar tree finds an indicator in its own group, and parentOf its group', () => {
    const { model, state } = createTree(shown([aRow({ indicator_id: 1, code: 'CPI', next_release: '2026-11-18' })]));
    state.ids = [1];
    const found = model.find('cpi');
    assert.equal(found?.type === 'entry' && found.group.id, '2026-11-18');
    assert.equal(parentOf(found!)?.type, 'group');
    assert.equal(parentOf({ type: 'now', today: '2026-11-18' }), undefined);
    assert.equal(model.find('GDP'), undefined);
    assert.deepEqual(model.children(found), []);
  });
});

suite('the calendar tree after a change of the connection', () => {
  test('a change of source forgets the calendar and loads that of the new source', () => {
    const { model, state } = createTree(shown([aRow({})]));
    model.children();
    state.source = 'sample';
    model.connectionChanged();
    assert.deepEqual(idsOf(model.children()), ['loading']);
    assert.deepEqual(state.reads, ['loadStored', 'forget', 'load']);
  });

  test('a change of source redraws the loading row while the old source is loading', () => {
    const { model, state } = createTree();
    model.children();
    state.source = 'sample';
    model.connectionChanged();
    assert.equal(state.changes, 1);
  });

  test('the calendar tree reloads when requests become possible, not when the key is rejected', () => {
    const { model, state } = createTree();
    state.canRequest = false;
    model.connectionChanged();
    model.children();
    state.canRequest = true;
    model.connectionChanged();
    model.children();
    assert.deepEqual(state.reads, ['loadStored', 'forget', 'loadStored']);
    state.canRequest = false;
    model.connectionChanged();
    model.children();
    assert.deepEqual(state.reads, ['loadStored', 'forget', 'loadStored']);
  });

  test('a restored connection forgets an earlier failure and keeps the calendar', () => {
    const { model, state } = createTree({ state: 'error', source: 'service', error: { kind: 'key', message: 'No' } });
    const reconnect = (): void => {
      for (const canRequest of [false, true]) {
        state.canRequest = canRequest;
        model.connectionChanged();
      }
    };
    reconnect();
    assert.equal(state.snapshot, undefined);
    state.snapshot = shown([aRow({})]);
    reconnect();
    assert.ok(state.snapshot);
  });

  test('a connection change without effect on the calendar loads nothing', () => {
    const { model, state } = createTree(shown([aRow({})]));
    model.children();
    model.connectionChanged();
    model.children();
    assert.deepEqual(state.reads, ['loadStored']);
  });
});

function labelOf(model: CalendarTreeModel, id: string): string {
  const note = model.children().find((node) => node.type === 'note' && node.id === id);
  return note?.type === 'note' ? note.label : '';
}
