import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { idOf, normalizeItem, requestOfItem } from '../../../../src/library/downloads/downloadItem.ts';
import type { DownloadItem } from '../../../../src/library/downloads/downloads.ts';

const idOfGiven = (given: DownloadItem): string | undefined => {
  const item = normalizeItem(given);
  return item && idOf(item);
};

suite('an item of the list of downloads', () => {
  test('spellings of the same item have one id', () => {
    assert.equal(idOfGiven({ type: 'call', ticker: 'brk-b', fyq: 'q1  2026' }), 'call BRK.B Q1 2026');
    assert.equal(
      idOfGiven({ type: 'calls', cik: 77, quarters: 3 }),
      idOfGiven({ type: 'calls', cik: 77, quarters: 8 }),
    );
    assert.equal(idOfGiven({ type: 'fund', seriesid: 's000000001' }), 'fund S000000001');
  });

  test('an item that breaks the contract’s rules isn’t listed', () => {
    const broken: DownloadItem[] = [
      { type: 'calls', quarters: 1 },
      { type: 'calls', ticker: 'A', cik: 1, quarters: 1 },
      { type: 'calls', ticker: 'A', quarters: 0 },
      { type: 'call', ticker: 'A', fyq: 'Q5 2026' },
      { type: 'call', ticker: 'not a ticker', fyq: 'Q1 2026' },
      { type: 'fund', ticker: 'A', seriesid: 'S000000001' },
      { type: 'fund', seriesid: '1' },
    ];
    assert.deepEqual(
      broken.map(idOfGiven),
      broken.map(() => undefined),
    );
  });

  test('an item’s request names what the service needs', () => {
    const requests = (
      [
        { type: 'calls', ticker: 'A', quarters: 3 },
        { type: 'call', cik: 5, fyq: 'Q1 2026' },
        { type: 'fund', ticker: 'VTSAX' },
      ] as const
    ).map(requestOfItem);
    assert.deepEqual(requests, [
      { endpoint: 'transcript', ticker: 'A' },
      { endpoint: 'transcript', cik: 5, fyq: 'Q1 2026' },
      { endpoint: 'fund', ticker: 'VTSAX' },
    ]);
  });
});
