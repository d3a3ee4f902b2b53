import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { launcherInUse } from '../../../../src/features/assistants/configuration/launcherState.ts';
import { CalendarTreeState } from '../../../../src/features/calendar/tree/calendarTreeState.ts';
import { parsePhrases } from '../../../../src/features/company/companyModel.ts';
import { createRecents } from '../../../../src/features/lookup/box/recents.ts';
import { NotesTreeState } from '../../../../src/features/notes/index/notesTreeState.ts';
import { createGridLayouts, createRememberedRuns } from '../../../../src/features/screens/results/keptResults.ts';
import { createCountMemory, createLastRuns } from '../../../../src/features/screens/run/lastRuns.ts';
import { createReaderStore } from '../../../../src/features/transcripts/reader/readerStore.ts';
import { createPins } from '../../../../src/host/state/pins.ts';
import { createReadShares } from '../../../../src/host/state/readShares.ts';
import type { Services } from '../../../../src/host/services.ts';
import { createMemory } from './memory.ts';

/** Every choice as version 0.1 stores it. What is in here is read by every later version. */
const forms = JSON.parse(readFileSync(join(import.meta.dirname, 'keptForms.json'), 'utf8')) as Record<string, unknown>;

function openMemory(stored: Record<string, unknown>) {
  const { memory, values } = createMemory(stored);
  const services = {
    extension: { globalState: memory, workspaceState: memory },
    connection: { source: 'sample' },
  } as unknown as Services;
  const calendar = new CalendarTreeState({ state: memory, updateMenus: () => undefined, today: () => '2026-11-18' });
  const notes = new NotesTreeState({ state: memory, updateMenus: () => undefined });
  return {
    values,
    calendar,
    notes,
    reader: createReaderStore(memory),
    shares: createReadShares(memory),
    layouts: createGridLayouts(memory),
    remembered: createRememberedRuns(memory),
    counts: createCountMemory(services),
    lastRuns: createLastRuns(services),
    recents: createRecents(services),
    pins: createPins(memory, () => 'sample'),
    inUse: launcherInUse(memory),
  };
}

const uri = 'file:///a.screen';
const file = { toString: () => uri } as vscode.Uri;
const call = { source: 'sample', cik: 7, fyq: '2026Q1' } as const;
const name = 'sample 7 2026Q1';
const key = { source: 'sample', condition: 'roic > 1' };
const column = { id: 'roic', name: 'ROIC', unit: 'ratio', description: 'd' };
const run = { text: 'roic > 1', condition: 'roic > 1', columns: [column], named: [column], pages: 3 };
const layout = {
  sort: { column: 'roic', descending: true },
  filters: { roic: '> 1' },
  order: ['name', 'roic'],
  hidden: ['cik'],
  widths: { roic: 120 },
  summaries: true,
  file: ['name', 'cik', 'roic'],
};
const filter = {
  categories: ['Rates'],
  releaseStates: ['due'],
  text: 'cpi',
  window: { from: '2026-11-16', till: '2026-11-22' },
};
const ostmark = { source: 'sample', cik: 7, ticker: 'OSTM', company: 'Ostmark' };
const colors: [string, number][] = [
  ['company Ann', 1],
  ['analyst Bob', 6],
];

suite('what is stored of choices', () => {
  test('stored choices are read with their meaning', () => {
    const is = openMemory(forms);
    assert.equal(is.shares.get(call), 0.26);
    assert.deepEqual(is.reader.appearance.get(), { size: 130, width: 96 });
    assert.deepEqual(is.reader.positions.get(name), { turn: 5, fraction: 0.25 });
    assert.deepEqual(is.reader.recent.get(), [ostmark]);
    assert.deepEqual(is.reader.colors.get('sample 7'), colors);
    assert.deepEqual(is.layouts.get(uri), layout);
    assert.deepEqual(is.remembered.get(uri), run);
    assert.deepEqual(is.counts.get(key), { total: 3, at: 5 });
    assert.deepEqual(is.lastRuns.get(file), { total: 3, at: 5 });
    assert.deepEqual(
      is.recents.list().map(({ text, reading }) => [text, reading.kind]),
      [
        ['pear', 'fund'],
        ['ostm', 'call'],
      ],
    );
    assert.deepEqual(is.pins.ids, [3, 1]);
    assert.deepEqual(parsePhrases(forms['company.phrases']), ['free cash flow']);
    assert.deepEqual(is.calendar.filter, filter);
    assert.deepEqual(is.calendar.sort, { column: 'change', descending: true });
    assert.deepEqual([is.calendar.grouping, is.calendar.pageGrouping, is.notes.grouping], ['category', 'week', 'note']);
    assert.equal(is.inUse.get(), true);
  });

  test('stored choices keep their form when stored again', async () => {
    const is = openMemory({});
    await is.shares.set(call, 0.26);
    await is.reader.appearance.set({ size: 130, width: 96 });
    await is.reader.positions.set(name, { turn: 5, fraction: 0.25 });
    await is.reader.recent.set([ostmark]);
    await is.reader.colors.set('sample 7', colors);
    await is.layouts.set(uri, layout);
    await is.remembered.set(uri, run);
    await is.counts.set(key, { total: 3, at: 5 });
    await is.lastRuns.set(file, { total: 3, at: 5 });
    await is.recents.add({ text: 'ostm', reading: { kind: 'call', by: { ticker: 'OSTM' }, fyq: '2026Q1' } });
    await is.recents.add({ text: 'pear', reading: { kind: 'fund', by: { ticker: 'PEAR' } } });
    await is.pins.add([3, 1]);
    is.calendar.filter = filter;
    is.calendar.sort = { column: 'change', descending: true };
    is.calendar.grouping = 'category';
    is.calendar.pageGrouping = 'week';
    is.notes.grouping = 'note';
    await is.inUse.set(true);
    const { 'company.phrases': _, ...others } = forms;
    assert.deepEqual(Object.fromEntries(is.values), others);
  });

  test('stored choices of another shape are ignored, without losing the rest', () => {
    const spoiled = Object.fromEntries(Object.keys(forms).map((each) => [each, ['old', 7, null, { a: 1 }]]));
    const is = openMemory(spoiled);
    assert.deepEqual([is.reader.recent.get(), is.recents.list(), is.pins.ids], [[], [], []]);
    assert.deepEqual([is.calendar.filter, is.calendar.sort, is.calendar.grouping], [{}, undefined, 'day']);
    assert.equal(is.inUse.get(), false);
    const other = openMemory({
      'marketDesk.transcripts.recent': [{ source: 'sample' }, null, ostmark],
      'marketDesk.transcripts.read': { [name]: 2 },
      'screens.lastRuns': { [`sample ${uri}`]: { total: '3' } },
      'calendar.pins': { sample: [3, 3, 1, 'x', 1.5, null], other: 'no' },
    });
    assert.deepEqual(other.reader.recent.get(), [ostmark]);
    assert.deepEqual([other.shares.get(call), other.lastRuns.get(file)], [undefined, undefined]);
    assert.deepEqual(other.pins.ids, [3, 1]);
  });
});
