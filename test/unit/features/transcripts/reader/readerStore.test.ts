import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { defaultAppearance } from '../../../../../src/features/transcripts/reader/appearanceView.ts';
import {
  createReaderStore,
  withRecent,
  type ReaderStore,
  type RecentCompany,
} from '../../../../../src/features/transcripts/reader/readerStore.ts';
import { createMemory } from '../../../host/state/memory.ts';

const createStore = (): { store: ReaderStore; values: Map<string, unknown> } => {
  const { memory, values } = createMemory();
  return { store: createReaderStore(memory), values };
};

suite('the reader’s store', () => {
  test('the store remembers the place in each call', async () => {
    const { store } = createStore();
    assert.equal(store.positions.get('a'), undefined);
    await store.positions.set('a', { turn: 5, fraction: 0.25 });
    await store.positions.set('b', { turn: 1, fraction: 0 });
    assert.deepEqual(store.positions.get('a'), { turn: 5, fraction: 0.25 });
    assert.equal(store.positions.get('toString'), undefined);
  });

  test('the store forgets the places of the least recently read calls', async () => {
    const { store } = createStore();
    for (let call = 0; call < 301; call += 1) await store.positions.set(`call ${call}`, { turn: call, fraction: 0 });
    assert.equal(store.positions.get('call 0'), undefined);
    assert.equal(store.positions.get('call 1')?.turn, 1);
    assert.equal(store.positions.get('call 300')?.turn, 300);
  });

  test('the store remembers a company’s speaker colors and drops invalid colors', async () => {
    const { store, values } = createStore();
    assert.equal(store.colors.get('a'), undefined);
    const colors: [string, number][] = [
      ['company Ann', 1],
      ['analyst __proto__', 6],
    ];
    await store.colors.set('a', colors);
    assert.deepEqual(store.colors.get('a'), colors);
    assert.equal(store.colors.get('constructor'), undefined);
    const [key] = values.keys();
    values.set(key!, { a: [['x', 0], ['y', 7], ['z', '1'], 'w', ['v', 2]], b: 'none' });
    assert.deepEqual(store.colors.get('a'), [['v', 2]]);
    assert.equal(store.colors.get('b')?.length, 0);
  });

  test('the store remembers the appearance of the text', async () => {
    const { store } = createStore();
    assert.deepEqual(store.appearance.get(), defaultAppearance);
    await store.appearance.set({ size: 130, width: 96 });
    assert.deepEqual(store.appearance.get(), { size: 130, width: 96 });
  });

  test('withRecent lists the latest 20 companies, each once per source', () => {
    const company = (cik: number, source: string) => ({ source, cik, ticker: `T${cik}`, company: '' });
    const read = [company(1, 'sample'), company(2, 'sample'), company(1, 'service:x'), company(1, 'sample')];
    assert.deepEqual(
      read.reduce<RecentCompany[]>(withRecent, []).map(({ cik, source }) => `${source} ${cik}`),
      ['sample 1', 'service:x 1', 'sample 2'],
    );
    const many = Array.from({ length: 50 }, (_, cik) => company(cik, 'sample'));
    assert.equal(many.reduce<RecentCompany[]>(withRecent, []).length, 20);
  });

  test('the store ignores values in another version’s format', () => {
    const { store, values } = createStore();
    values.set('marketDesk.transcripts.places', { a: { turn: 'x' } });
    values.set('marketDesk.transcripts.looks', { size: 9_999 });
    values.set('marketDesk.transcripts.recent', [{ source: 'sample' }, null]);
    assert.equal(store.positions.get('a'), undefined);
    assert.deepEqual(store.appearance.get(), defaultAppearance);
    assert.deepEqual(store.recent.get(), []);
  });
});
