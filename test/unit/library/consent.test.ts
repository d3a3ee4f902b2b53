import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { judgeSpending, withConsent, type Spending } from '../../../src/library/consent.ts';
import { LibraryError, type Library, type ReadOptions, type Usage } from '../../../src/library/library.ts';

const usage = (used: number, change: Partial<Usage> = {}): Usage => ({
  source: 'service:https://x',
  used,
  limit: 40,
  byEndpoint: {},
  spentBy429: false,
  spent: used >= 40,
  ...change,
});
const spending = (used: number, cost = 1, change: Partial<Usage> = {}): Spending => ({
  request: { endpoint: 'calendar' },
  cost,
  usage: usage(used, change),
});

suite('whether to ask before spending', () => {
  test('with plenty left it is sent, with few it is asked, with none refused', () => {
    assert.equal(judgeSpending(spending(0), 5), 'send');
    assert.equal(judgeSpending(spending(34), 5), 'send');
    assert.equal(judgeSpending(spending(35), 5), 'ask');
    assert.equal(judgeSpending(spending(40), 5), 'refuse');
  });
  test('what costs more than is left is asked', () => {
    assert.equal(judgeSpending(spending(30, 11), 0), 'ask');
    assert.equal(judgeSpending(spending(30, 10), 0), 'send');
  });
  test('without a known limit only the service’s own refusal counts', () => {
    assert.equal(judgeSpending(spending(500, 9, { limit: undefined, spent: false }), 5), 'send');
    assert.equal(judgeSpending(spending(1, 1, { limit: undefined, spent: true, spentBy429: true }), 5), 'refuse');
  });
});

function guarded(
  cost: number,
  answer: { overrideQuota: boolean } | Error = { overrideQuota: false },
  absentIn: readonly (string | undefined)[] = [],
) {
  const modes: (string | undefined)[] = [];
  const asked: Spending[] = [];
  const read: (ReadOptions | undefined)[] = [];
  const inner = {
    calendar: (options?: ReadOptions) => {
      read.push(options);
      if (absentIn.includes(options?.mode)) return Promise.reject(new LibraryError('notOnShelf', 'gone'));
      return Promise.resolve({ value: 'calendar' });
    },
    cost: (_request: unknown, _source: unknown, mode?: string) => {
      modes.push(mode);
      return mode === 'refresh' ? Math.max(1, cost) : cost;
    },
    usage: () => usage(38),
  } as unknown as Library;
  const library = withConsent({
    library: inner,
    connected: () =>
      Promise.resolve({ source: 'service:https://x', client: () => Promise.reject(new Error('unused')) }),
    consent: (each) => {
      asked.push(each);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return { library, asked, read, modes };
}

suite('a library that asks before it spends', () => {
  test('what the shelf answers is not asked about', async () => {
    const { library, asked } = guarded(0);
    await library.calendar();
    await library.calendar({ mode: 'shelf' });
    assert.equal(asked.length, 0);
  });

  test('what the library turns out not to have is asked about before a request is sent', async () => {
    const { library, asked, read } = guarded(0, { overrideQuota: false }, ['shelf']);
    await library.calendar({ mode: 'stored' });
    assert.deepEqual([read.map((options) => options?.mode), asked.map(({ cost }) => cost)], [['shelf', 'stored'], [1]]);
  });

  test('what it costs is told for the way in which it is read', async () => {
    const { library, modes } = guarded(0);
    for (const mode of ['stored', 'fresh', 'refresh'] as const) await library.calendar({ mode });
    await library.calendar();
    assert.deepEqual(modes, ['stored', 'fresh', 'refresh', undefined]);
  });

  test('a refresh spends although the shelf could answer', async () => {
    const { library, asked } = guarded(0);
    await library.calendar({ mode: 'refresh' });
    assert.deepEqual(
      asked.map(({ cost }) => cost),
      [1],
    );
  });

  test('who declines has spent nothing', async () => {
    const declined = new Error('declined');
    const { library, read } = guarded(1, declined);
    await assert.rejects(library.calendar(), declined);
    assert.equal(read.length, 0);
  });

  test('an override reaches the library, and is not asked for twice', async () => {
    const { library, asked, read } = guarded(1, { overrideQuota: true });
    await library.calendar();
    assert.equal(read[0]?.overrideQuota, true);
    await library.calendar({ overrideQuota: true });
    assert.equal(asked.length, 1);
  });
});
