import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Library } from '../../../src/library/library.ts';
import { fillLibrary } from '../../../src/mcp/fillLibrary.ts';
import type { ServiceContents } from '../../../src/sample/bundledService.ts';
import { until } from '../../suite/until.ts';

interface Recorded {
  library: Pick<Library, 'read'>;
  reads: unknown[];
  options: unknown[];
}

/** A library that records what is read; `read` decides what becomes of each. */
function recording(read: (request: unknown) => Promise<unknown> = () => Promise.resolve()): Recorded {
  const reads: unknown[] = [];
  const options: unknown[] = [];
  const record = (request: unknown, given: unknown): Promise<never> => {
    reads.push(request);
    options.push(given);
    return read(request) as Promise<never>;
  };
  return { library: { read: record }, reads, options };
}

const contents: ServiceContents = {
  companies: [
    { cik: 1, ticker: 'AAA', name: 'A', quarters: ['Q2 2026', 'Q1 2026'] },
    { cik: 2, ticker: 'BBB', name: 'B', quarters: ['Q4 2025'] },
    { cik: 3, ticker: 'CCC', name: 'C', quarters: [] },
  ],
  series: [{ seriesid: 'S000000001', ticker: 'SSSX', name: 'S' }],
  bars: [
    { ticker: 'AAA', sessions: ['2026-01-05', '2026-01-06', '2026-01-07'] },
    { ticker: 'BBB', sessions: ['2026-01-06', '2026-01-07'] },
    { ticker: 'CCC', sessions: ['2014-06-06'] },
    { ticker: 'DDD', sessions: [] },
  ],
};

suite('a library that is filled from the bundled service', () => {
  test('the bundled service fills the library with the newest calls first', async () => {
    const { library, reads, options } = recording();
    const { signal } = new AbortController();
    const filling = fillLibrary(library, contents, signal);
    await filling.isUsable;
    assert.deepEqual(reads, [
      { endpoint: 'calendar' },
      { endpoint: 'bars', tickers: ['AAA', 'BBB'], fromDate: '2026-01-06', tillDate: '2026-01-07' },
      { endpoint: 'bars', tickers: ['CCC'], fromDate: '2014-06-06', tillDate: '2014-06-06' },
      { endpoint: 'fund', seriesid: 'S000000001' },
      { endpoint: 'transcript', cik: 1, fyq: 'Q2 2026' },
      { endpoint: 'transcript', cik: 2, fyq: 'Q4 2025' },
      { endpoint: 'transcript', cik: 1, fyq: 'Q1 2026' },
    ]);
    for (const each of options) assert.deepEqual(each, { mode: 'stored', initiator: 'program', signal });
    assert.equal(filling.progress(), undefined);
  });

  test('the library is usable after its reads fail', async () => {
    const { library, reads } = recording(() => Promise.reject(new Error('broken')));
    await fillLibrary(library, contents, new AbortController().signal).isUsable;
    assert.equal(reads.length, 7);
    await fillLibrary(library, { companies: [], series: [], bars: [] }, new AbortController().signal).isUsable;
  });

  test('the library is usable and reports progress while a large folder is read', async () => {
    const quarters = Array.from({ length: 5_000 }, (_, at) => `Q1 ${at}`);
    let held: (() => void)[] = [];
    const { library } = recording((request) =>
      (request as { fyq?: string }).fyq === 'Q1 400'
        ? new Promise<void>((resolve) => {
            held.push(resolve);
          })
        : Promise.resolve(),
    );
    const large = { companies: [{ cik: 1, ticker: 'AAA', name: 'A', quarters }], series: [], bars: [] };
    const filling = fillLibrary(library, large, new AbortController().signal);
    await filling.isUsable;
    await until('one is held', () => held.length > 0);
    const { done, total } = filling.progress()!;
    assert.equal(total, 2_001);
    assert.ok(done >= 300 && done < total, String(done));
    for (const release of held) release();
    held = [];
    await until('all is read', () => filling.progress() === undefined);
  });

  test('the library stops reading after cancellation', async () => {
    const calling = new AbortController();
    const { library, reads } = recording(() => {
      calling.abort();
      return Promise.resolve();
    });
    const filling = fillLibrary(library, contents, calling.signal);
    await filling.isUsable;
    assert.ok(reads.length <= 4, String(reads.length));
    assert.equal(filling.progress(), undefined);
  });
});
