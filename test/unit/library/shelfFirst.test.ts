import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import { LibraryError, type Read, type ReadOptions } from '../../../src/library/library.ts';
import { readShelfFirst } from '../../../src/library/shelfFirst.ts';

const shelved = (stale: boolean): Read<string> => ({
  value: 'old',
  source: 'sample',
  fetchedAt: 1,
  fromShelf: true,
  stale,
});
const fresh: Read<string> = { value: 'new', source: 'sample', fetchedAt: 2, fromShelf: false, stale: false };

async function run(options: {
  shelf: Read<string> | Error;
  service?: Read<string> | Error;
  maySpend?: boolean;
}): Promise<{ states: string[]; last: Snapshot<string>; asked: string[] }> {
  const states: string[] = [];
  const asked: string[] = [];
  const last = await readShelfFirst<string>({
    read: ({ mode }: ReadOptions) => {
      asked.push(mode!);
      const answer = mode === 'shelf' ? options.shelf : options.service!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    publish: ({ state, value, error }) => states.push([state, value, error?.kind].filter(Boolean).join(' ')),
    maySpend: options.maySpend ?? true,
    source: 'service:https://x',
    isEmpty: (value) => value === '',
    toCrossing: (error) => ({ kind: (error as { kind?: string }).kind ?? 'x', message: 'words' }),
  });
  return { states, last, asked };
}

const absent = new LibraryError('notOnShelf', '');

suite('shelf first', () => {
  test('a fresh answer is shown and nothing is asked', async () => {
    assert.deepEqual(await run({ shelf: shelved(false) }).then(({ states, asked }) => ({ states, asked })), {
      states: ['ready old'],
      asked: ['shelf'],
    });
  });

  test('a stale one is shown as that, and nothing is asked: nothing refreshes by itself', async () => {
    const { states, last, asked } = await run({ shelf: shelved(true), service: fresh });
    assert.deepEqual([states, asked], [['stale old'], ['shelf']]);
    assert.equal(last.value, 'old');
  });

  test('what the library lacks is asked for once, and what came meanwhile will do', async () => {
    const { states, asked } = await run({ shelf: absent, service: shelved(true) });
    assert.deepEqual(
      [states, asked],
      [
        ['loading', 'stale old'],
        ['shelf', 'stored'],
      ],
    );
  });

  test('with nothing on the shelf it loads, and a failure is an error, not emptiness', async () => {
    assert.deepEqual((await run({ shelf: absent, service: fresh })).states, ['loading', 'ready new']);
    assert.deepEqual((await run({ shelf: absent, service: new LibraryError('noKey', '') })).states, [
      'loading',
      'error noKey',
    ]);
  });

  test('where nothing may be spent, nothing is asked', async () => {
    const stale = await run({ shelf: shelved(true), maySpend: false });
    assert.deepEqual([stale.states, stale.asked], [['stale old'], ['shelf']]);
    const none = await run({ shelf: absent, maySpend: false });
    assert.deepEqual([none.states, none.asked], [['error notOnShelf'], ['shelf']]);
  });

  test('what is called off is no failure: the library simply has nothing still', async () => {
    const calledOff = Object.assign(new Error('Canceled'), { name: 'Canceled' });
    assert.deepEqual((await run({ shelf: absent, service: calledOff })).states, ['loading', 'error notOnShelf']);
  });

  test('an empty answer is empty', async () => {
    assert.deepEqual((await run({ shelf: absent, service: { ...fresh, value: '' } })).states, ['loading', 'empty']);
  });
});
