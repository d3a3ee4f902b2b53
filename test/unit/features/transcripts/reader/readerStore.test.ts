import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { defaultAppearance } from '../../../../../src/features/transcripts/reader/appearanceView.ts';
import { ReaderStore } from '../../../../../src/features/transcripts/reader/readerStore.ts';

class Memory {
  readonly values = new Map<string, unknown>();
  get<T>(key: string, fallback?: T): T | undefined {
    return (this.values.get(key) as T | undefined) ?? fallback;
  }
  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }
}

const createStore = (): { store: ReaderStore; memory: Memory } => {
  const memory = new Memory();
  return { store: new ReaderStore(memory), memory };
};

suite('what is remembered of reading', () => {
  test('the place in each call', async () => {
    const { store } = createStore();
    assert.equal(store.scrollPositionOf('a'), undefined);
    await store.saveScrollPosition('a', { turn: 5, fraction: 0.25 });
    await store.saveScrollPosition('b', { turn: 1, fraction: 0 });
    assert.deepEqual(store.scrollPositionOf('a'), { turn: 5, fraction: 0.25 });
    assert.equal(store.scrollPositionOf('toString'), undefined);
  });

  test('the places of the calls read longest ago are forgotten', async () => {
    const { store } = createStore();
    for (let call = 0; call < 301; call += 1)
      await store.saveScrollPosition(`call ${call}`, { turn: call, fraction: 0 });
    assert.equal(store.scrollPositionOf('call 0'), undefined);
    assert.equal(store.scrollPositionOf('call 1')?.turn, 1);
    assert.equal(store.scrollPositionOf('call 300')?.turn, 300);
  });

  test('the colors of the speakers of a company, and none that was spoiled', async () => {
    const { store, memory } = createStore();
    assert.equal(store.speakerColors('a').size, 0);
    const colors = new Map([
      ['company Ann', 1],
      ['analyst __proto__', 6],
    ]);
    await store.saveSpeakerColors('a', colors);
    assert.deepEqual(store.speakerColors('a'), colors);
    assert.equal(store.speakerColors('constructor').size, 0);
    const [key] = memory.values.keys();
    memory.values.set(key!, { a: [['x', 0], ['y', 7], ['z', '1'], 'w', ['v', 2]], b: 'none' });
    assert.deepEqual(store.speakerColors('a'), new Map([['v', 2]]));
    assert.equal(store.speakerColors('b').size, 0);
  });

  test('how the text looks', async () => {
    const { store } = createStore();
    assert.deepEqual(store.appearance, defaultAppearance);
    await store.saveAppearance({ size: 130, width: 96 });
    assert.deepEqual(store.appearance, { size: 130, width: 96 });
  });

  test('the companies of each source, the latest first and each once', async () => {
    const { store } = createStore();
    const company = (cik: number, source: 'sample' | 'service:x') => ({ source, cik, ticker: `T${cik}`, company: '' });
    for (const [cik, source] of [
      [1, 'sample'],
      [2, 'sample'],
      [3, 'service:x'],
      [1, 'sample'],
    ] as const)
      await store.addRecent(company(cik, source));
    assert.deepEqual(
      store.recent('sample').map(({ cik }) => cik),
      [1, 2],
    );
    assert.deepEqual(
      store.recent('service:x').map(({ cik }) => cik),
      [3],
    );
  });

  test('what another version kept differently counts as nothing', () => {
    const { store, memory } = createStore();
    memory.values.set('marketDesk.transcripts.places', { a: { turn: 'x' } });
    memory.values.set('marketDesk.transcripts.looks', { size: 9_999 });
    memory.values.set('marketDesk.transcripts.recent', [{ source: 'sample' }, null]);
    assert.equal(store.scrollPositionOf('a'), undefined);
    assert.deepEqual(store.appearance, defaultAppearance);
    assert.deepEqual(store.recent('sample'), []);
  });
});
