import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ReadOptions } from '../../../src/library/library.ts';
import { barsOfSession, sessions } from './dataFolder.ts';
import { createDesk, type Desk } from './desk.ts';

const now = Date.parse('2025-03-13T21:00:00Z');
const [first, second, third, last] = sessions;
const window = { tickers: ['BARS'], fromDate: first, tillDate: last };
/** Two pages have the last two sessions whole, and the newest bars of the one before. */
const twoPages = 1000;

/** How a read stops after its second page, and how many requests have left by then. */
const stops: Record<
  string,
  { sent: number; quota?: number; stop: (desk: Desk, controller: AbortController) => unknown }
> = {
  'the service allows no more': { sent: 3, quota: 2, stop: () => undefined },
  'the user cancels it': {
    sent: 2,
    stop: (_desk, controller) => controller.abort(),
  },
  'the connection is cut': { sent: 3, stop: (desk) => desk.service.setFault('reset') },
};

for (const asked of [window, { tickers: ['BARS'], period: '4d' }])
  for (const [name, { sent, quota, stop }] of Object.entries(stops))
    test(`the library names the unread bars if ${name} midway through ${JSON.stringify(asked)}`, async () => {
      await using desk = await createDesk({ clock: () => now, ...(quota !== undefined && { quota }) });
      const library = desk.open({ clock: () => now });
      const controller = new AbortController();
      let counted = 0;
      const options: ReadOptions = {
        initiator: 'person',
        signal: controller.signal,
        onSent: (count) => {
          counted = count;
        },
        onProgress: (read) => {
          if (read === 2) void stop(desk, controller);
        },
      };
      await assert.rejects(library.read({ endpoint: 'bars', ...asked }, options));
      assert.ok(counted === sent || (name === 'the user cancels it' && counted <= 3), String(counted));
      assert.equal(desk.service.requestsSeen().length, counted);

      const { value, stale } = await library.read({ endpoint: 'bars', ...asked }, { mode: 'library' });
      const [series] = value;
      assert.equal(stale, true);
      assert.equal(series!.bars.length, twoPages);
      assert.deepEqual(series!.parts, [second]);
      assert.deepEqual(series!.unread, [{ from: first, till: second }]);
      assert.deepEqual([series!.from_date, series!.till_date], [third, last]);

      // A later read requests only the rest. The service still refuses it after its quota, so that case ends here.
      const next = desk.open({ clock: () => now });
      await desk.service.setFault(undefined);
      if (quota !== undefined) return;
      const before = desk.service.requestsSeen().length;
      assert.equal(next.cost({ endpoint: 'bars', ...asked }, desk.source), 2);
      const whole = await next.read({ endpoint: 'bars', ...asked }, { initiator: 'person' });
      assert.equal(whole.value[0]!.bars.length, 4 * barsOfSession);
      assert.deepEqual([whole.value[0]!.parts, whole.value[0]!.unread], [undefined, undefined]);
      const targets = desk.service.requestsSeen().slice(before);
      assert.equal(targets.length, 2);
      for (const { target } of targets) assert.match(target, new RegExp(`from_date=${first}.*till_date=${second}`));
    });

test('an import doesn’t take half a session for a whole one', async () => {
  await using desk = await createDesk({ clock: () => now, quota: 2 });
  const library = desk.open({ clock: () => now });
  await assert.rejects(library.read({ endpoint: 'bars', ...window }, { initiator: 'person' }));
  const path = join(desk.folder, 'library.gz');
  await library.exportTo(path);
  const other = desk.open({ clock: () => now, folder: undefined });
  await other.importFrom(path);
  const { value } = await other.read({ endpoint: 'bars', ...window }, { mode: 'library' });
  assert.deepEqual([value[0]!.bars.length, value[0]!.unread], [2 * barsOfSession, [{ from: first, till: second }]]);
});

test('the library returns the stored part of each of several tickers', async () => {
  await using desk = await createDesk({ clock: () => now, quota: 4 });
  const library = desk.open({ clock: () => now });
  await library.read({ endpoint: 'bars', ...window, tickers: ['BARS2'] }, { initiator: 'person' });
  await assert.rejects(
    library.read({ endpoint: 'bars', ...window, tickers: ['BARS', 'BARS2'] }, { initiator: 'person' }),
  );
  const { value } = await library.read(
    { endpoint: 'bars', ...window, tickers: ['BARS2', 'BARS'] },
    { mode: 'library' },
  );
  assert.deepEqual(
    value.map(({ ticker, bars, unread }) => [ticker, bars.length, unread]),
    [
      ['BARS2', 3 * barsOfSession, undefined],
      ['BARS', 500, [{ from: first, till: third }]],
    ],
  );
});

test('the library’s estimate for bars is exact for a refresh, and otherwise at most one request too high', async () => {
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  for (const tickers of [['BARS'], ['BARS2'], ['BARS', 'BARS2']])
    for (const mode of ['fresh', 'refresh', 'refresh'] as const) {
      const before = desk.service.requestsSeen().length;
      const cost = library.cost({ endpoint: 'bars', ...window, tickers }, desk.source, mode);
      await library.read({ endpoint: 'bars', ...window, tickers }, { initiator: 'person', mode });
      const sent = desk.service.requestsSeen().length - before;
      // That BARS2 has no session on one of the days is not known before it was read.
      if (mode === 'refresh') assert.equal(cost, sent, `${tickers.join()} ${mode}`);
      else assert.ok(sent <= cost && cost <= sent + 1, `${tickers.join()} ${mode}: ${cost} for ${sent}`);
    }
});
