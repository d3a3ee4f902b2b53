import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatClose, formatPhrase, phraseBars, sparkline } from '../../../../src/features/company/companyView.ts';

const session = (date: string, ...closes: number[]) => ({ date, closes });

suite('the texts and charts of the company page', () => {
  test('formatClose returns the last close, its change, and the reference of the change', () => {
    const bars = { count: 9, requests: 0, sessions: [session('2026-06-02', 101, 102.5)] };
    for (const [against, words] of [
      ['previousClose', 'vs. previous close'],
      ['open', 'vs. open'],
    ] as const)
      assert.deepEqual(formatClose({ ...bars, change: { percent: 2.5, against } }), {
        ...{ close: '102.50', change: '+2.50%', against: words },
      });
    assert.deepEqual(formatClose(bars), { close: '102.50', change: '', against: '' });
    assert.equal(formatClose({ ...bars, sessions: [] }), undefined);
  });

  test('sparkline gives each session the same width and the highest close the top', () => {
    const chart = sparkline([session('1', 1, 3), session('2', 2)], { width: 100, height: 10 })!;
    assert.deepEqual(chart, { paths: ['M0 10L50 0', 'M75 5'], borders: [50], lowest: 1, highest: 3 });
    assert.deepEqual(sparkline([session('1', 4, 4)], { width: 10, height: 10 })!.paths, ['M0 5L10 5']);
    assert.equal(sparkline([], { width: 1, height: 1 }), undefined);
  });

  test('phraseBars scales counts per word, and formatPhrase lists the counts', () => {
    const phrase = {
      phrase: 'cash',
      counts: [
        { fyq: 'Q4 2025', count: 2, words: 1000 },
        { fyq: 'Q1 2026', count: 2, words: 2000 },
        { fyq: 'Q2 2026', count: 0, words: 0 },
      ],
    };
    assert.deepEqual(phraseBars(phrase), [1, 0.5, 0]);
    assert.equal(formatPhrase(phrase), 'Q4 2025: 2, Q1 2026: 2, Q2 2026: 0');
  });
});
