import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  judgeSpending,
  requireConsent,
  type QuotaPrompt,
  type SpendingRead,
} from '../../../../src/library/ledger/consent.ts';
import { createBatch } from '../../../../src/library/ledger/initiator.ts';
import type { Usage } from '../../../../src/library/library.ts';

const usage = (used: number, change: Partial<Usage> = {}): Usage => ({
  source: 'service:https://x',
  used,
  limit: 40,
  byEndpoint: {},
  spentBy429: false,
  spent: used >= 40,
  ...change,
});
const spending = (used: number, cost = 1, change: Partial<Usage> = {}): SpendingRead => ({
  request: { endpoint: 'calendar' },
  cost,
  usage: usage(used, change),
});

suite('whether to ask before spending', () => {
  test('a request is sent with many left, asked about with few, and refused with none', () => {
    assert.equal(judgeSpending(spending(0), 5), 'send');
    assert.equal(judgeSpending(spending(34), 5), 'send');
    assert.equal(judgeSpending(spending(35), 5), 'ask');
    assert.equal(judgeSpending(spending(40), 5), 'refuse');
  });
  test('the policy asks about a cost above what is left', () => {
    assert.equal(judgeSpending(spending(30, 11), 0), 'ask');
    assert.equal(judgeSpending(spending(30, 10), 0), 'send');
  });
  test('the policy asks about a cost that would use the last requests', () => {
    assert.equal(judgeSpending(spending(28, 8), 5), 'ask');
    assert.equal(judgeSpending(spending(27, 8), 5), 'send');
    assert.equal(judgeSpending(spending(27, 8), -1), 'send');
  });
  test('a request without a known limit is refused only by the service', () => {
    assert.equal(judgeSpending(spending(500, 9, { limit: undefined, spent: false }), 5), 'send');
    assert.equal(judgeSpending(spending(1, 1, { limit: undefined, spent: true, spentBy429: true }), 5), 'refuse');
  });
});

type Verdict = Parameters<QuotaPrompt>[0];

/** A prompt that answers so, and what it was asked. */
function prompt(answer: { overrideQuota: boolean } | Error) {
  const asked: { verdict: Verdict; cost: number }[] = [];
  const quotaPrompt: QuotaPrompt = (verdict, { cost }) => {
    asked.push({ verdict, cost });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { asked, quotaPrompt };
}

const sendAsItIs = { overrideQuota: false };
const sendAnyway = { overrideQuota: true };

suite('consent to spending', () => {
  test('the policy asks the user with few or no requests left, and the answer holds', async () => {
    const { asked, quotaPrompt } = prompt(sendAnyway);
    const options = { initiator: 'person', batch: undefined, confirmBelow: 5, quotaPrompt } as const;
    assert.deepEqual(await requireConsent(spending(10), options), sendAsItIs);
    assert.deepEqual(await requireConsent(spending(38), options), sendAnyway);
    assert.deepEqual(await requireConsent(spending(40), options), sendAnyway);
    assert.deepEqual(asked, [
      { verdict: 'ask', cost: 1 },
      { verdict: 'refuse', cost: 1 },
    ]);
  });

  test('a user who declines stops the read', async () => {
    const declined = new Error('declined');
    const { quotaPrompt } = prompt(declined);
    const batch = createBatch(2);
    const options = { initiator: 'person', batch, confirmBelow: 5, quotaPrompt } as const;
    await assert.rejects(requireConsent(spending(38), options), declined);
    assert.equal(batch.granted, undefined);
  });

  test('a batch is asked about once, as a whole; what goes beyond it is asked about anew', async () => {
    const { asked, quotaPrompt } = prompt(sendAsItIs);
    const options = { initiator: 'person', batch: createBatch(3), confirmBelow: 5, quotaPrompt } as const;
    for (const cost of [1, 2, 1]) assert.deepEqual(await requireConsent(spending(36, cost), options), sendAsItIs);
    assert.deepEqual(
      asked.map(({ cost }) => cost),
      [3, 1],
    );
  });

  test('the policy doesn’t ask again about a batch that was accepted', async () => {
    const { asked, quotaPrompt } = prompt(new Error('asked'));
    const options = { initiator: 'person', batch: createBatch(2, sendAnyway), confirmBelow: 5, quotaPrompt } as const;
    for (const used of [39, 40]) assert.deepEqual(await requireConsent(spending(used), options), sendAnyway);
    assert.deepEqual(asked, []);
  });

  test('a program is not asked, and spends none of the last requests', async () => {
    const { asked, quotaPrompt } = prompt(new Error('asked'));
    const options = { initiator: 'program', batch: undefined, confirmBelow: 5, quotaPrompt } as const;
    assert.deepEqual(await requireConsent(spending(34), options), sendAsItIs);
    await assert.rejects(requireConsent(spending(33, 3), options), { kind: 'quotaLow' });
    await assert.rejects(requireConsent(spending(38), options), { kind: 'quotaLow' });
    await assert.rejects(requireConsent(spending(40), options), { kind: 'quotaSpent' });
    assert.deepEqual(asked, []);
  });

  test('the policy asks about requests beyond an accepted batch even with plenty left, and stops a program', async () => {
    const about: (boolean | undefined)[] = [];
    const quotaPrompt: QuotaPrompt = (_verdict, { isMore }) => {
      about.push(isMore);
      return Promise.resolve(sendAnyway);
    };
    for (const granted of [undefined, sendAsItIs]) {
      const options = { batch: createBatch(1, granted), confirmBelow: 5, quotaPrompt } as const;
      assert.deepEqual(await requireConsent(spending(0), { ...options, initiator: 'person' }), sendAsItIs);
      assert.deepEqual(await requireConsent(spending(0), { ...options, initiator: 'person' }), sendAnyway);
    }
    assert.deepEqual(about, [true, true]);
    const options = { initiator: 'program', batch: createBatch(1, sendAsItIs), confirmBelow: 5, quotaPrompt } as const;
    assert.deepEqual(await requireConsent(spending(39), options), sendAsItIs);
    await assert.rejects(requireConsent(spending(0, 2), options), { kind: 'costsMore', requests: 2 });
  });

  test('the background spends with plenty left, and is refused else', async () => {
    const { asked, quotaPrompt } = prompt(new Error('asked'));
    const options = { initiator: 'background', batch: undefined, confirmBelow: 5, quotaPrompt } as const;
    assert.deepEqual(await requireConsent(spending(10), options), sendAsItIs);
    await assert.rejects(requireConsent(spending(38), options), { kind: 'quotaLow' });
    await assert.rejects(requireConsent(spending(40), options), { kind: 'quotaSpent' });
    const pause = { since: 1, until: 2 };
    const paused = spending(1, 1, { spent: true, spentBy429: true, pause });
    await assert.rejects(requireConsent(paused, options), { kind: 'paused', until: 2 });
    assert.deepEqual(asked, []);
  });

  test('the policy asks about an unknown ticker with plenty left, and about few requests in the same question', async () => {
    const asked: { verdict: Verdict; unlisted: readonly string[] | undefined }[] = [];
    const quotaPrompt: QuotaPrompt = (verdict, { unlisted }) => {
      asked.push({ verdict, unlisted });
      return Promise.resolve(sendAsItIs);
    };
    const unlisted = (): Promise<string[]> => Promise.resolve(['ZZZQ']);
    const options = { batch: undefined, confirmBelow: 5, quotaPrompt, unlisted } as const;
    for (const used of [10, 38]) await requireConsent(spending(used), { ...options, initiator: 'person' });
    for (const initiator of ['program', 'background'] as const)
      assert.deepEqual(await requireConsent(spending(10), { ...options, initiator }), sendAsItIs);
    assert.deepEqual(asked, [
      { verdict: 'send', unlisted: ['ZZZQ'] },
      { verdict: 'ask', unlisted: ['ZZZQ'] },
    ]);
  });

  test('a yes to a batch holds, though one of its tickers is asked about', async () => {
    const asked: Verdict[] = [];
    const quotaPrompt: QuotaPrompt = (verdict) => {
      asked.push(verdict);
      return Promise.resolve(sendAsItIs);
    };
    const batch = createBatch(2, sendAnyway);
    const unlisted = (): Promise<string[]> => Promise.resolve(batch.left === 0 ? ['ZZZQ'] : []);
    const options = { initiator: 'person', batch, confirmBelow: 5, quotaPrompt, unlisted } as const;
    for (const used of [40, 40]) assert.deepEqual(await requireConsent(spending(used), options), sendAnyway);
    assert.deepEqual(asked, ['send']);
  });

  test('a batch that names its tickers is asked about all of them before the first', async () => {
    const about: (readonly string[])[] = [];
    const quotaPrompt: QuotaPrompt = () => Promise.resolve(sendAsItIs);
    const unlisted = (tickers: readonly string[]): Promise<readonly string[]> => {
      about.push(tickers);
      return Promise.resolve(tickers);
    };
    const batch = createBatch(2, undefined, ['ZZZQ', 'ZZZX']);
    const options = { initiator: 'person', batch, confirmBelow: 5, quotaPrompt, unlisted } as const;
    const request = { endpoint: 'transcript', ticker: 'ZZZQ' } as const;
    await requireConsent({ ...spending(10), request }, options);
    await requireConsent({ ...spending(10), request }, { ...options, batch: undefined });
    assert.deepEqual(about, [['ZZZQ', 'ZZZX'], ['ZZZQ']]);
  });
});
