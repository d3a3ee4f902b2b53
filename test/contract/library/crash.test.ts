import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BarSeries } from '../../../src/domain/bar.ts';
import { repetitions } from '../../suite/repetitions.ts';
import { companies, funds, sessions } from './dataFolder.ts';
import { createDesk } from './desk.ts';
import { readIn, type Reading } from './window.ts';
import { buildWindow, Window } from './windows.ts';

const kills = repetitions({ long: 200, short: 25 });
/** Windows at a time. */
const lanes = 3;

const readings: Reading[] = [
  ...companies.flatMap(({ cik, quarters }) => quarters.map((fyq): Reading => ({ what: 'call', cik, fyq }))),
  ...funds.slice(0, 8).map(({ profile }): Reading => ({ what: 'fund', seriesid: profile.seriesid })),
  { what: 'bars', tickers: ['BARS', 'BARS2'], fromDate: sessions[0], tillDate: sessions[3] },
  { what: 'calendar' },
];

test(`Windows that are killed ${kills} times while they write lose no answer and no request`, async () => {
  // On a disk, since a window also dies while it waits for one.
  await using desk = await createDesk({}, { at: tmpdir() });
  const file = await buildWindow(join(desk.folder, '..'));
  const committed = new Set<Reading>();
  const failures: unknown[] = [];
  let killed = 0;
  /** Starts all reads at once, and resolves after so many answers. */
  const live = async (window: Window, answers: number): Promise<void> => {
    await window.ready();
    await window.open(desk.folder);
    const reads = Array.from({ length: answers + 2 }, () => readings[Math.floor(Math.random() * readings.length)]!);
    let answered = 0;
    await new Promise<void>((resolve) => {
      for (const each of reads)
        window.read(each, { initiator: 'person', mode: 'refresh' }).then(
          () => {
            committed.add(each);
            if (++answered >= answers) resolve();
          },
          (error: unknown) => failures.push(error),
        );
    });
  };
  const lane = async (): Promise<void> => {
    while (killed++ < kills) {
      using window = new Window(file, desk.service, 'light');
      const life = live(window, Math.floor(Math.random() * 4));
      life.catch(() => undefined);
      // Some die while they start or open the file, most in the midst of answers.
      await (Math.random() < 0.1
        ? sleep(Math.random() * 150)
        : Promise.race([life, sleep(20_000, undefined, { ref: false })]));
      await sleep(Math.random() * 10);
      await window.kill();
      assert.deepEqual(window.warnings, []);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  assert.deepEqual(failures, []);
  const seen = desk.service.requestsSeen().length;
  assert.ok(seen > kills / 2, `${seen} requests were seen`);
  const library = desk.open();
  const { used } = library.usage(desk.source);
  assert.ok(used >= seen, `the ledger has ${used}, the service saw ${seen}`);
  assert.ok(used <= seen + kills * 4, `the ledger has ${used}, the service saw ${seen}`);
  assert.ok(committed.size > Math.min(readings.length, kills / 2) / 2, `${committed.size} were committed`);
  await using fresh = await createDesk();
  const truth = fresh.open({ folder: undefined });
  for (const reading of readings) {
    const { value } = await readIn(truth, reading, { initiator: 'person' });
    const found = await readIn(library, reading, { mode: 'library' }).catch(() => undefined);
    if (found && !found.stale) assert.deepEqual(found.value, value);
    else assert.ok(!committed.has(reading), `${JSON.stringify(reading)} was lost`);
    // If no window read the bars to their end, the library has their whole sessions.
    if (found?.stale) assert.deepEqual(wholeSessions(found.value), wholeSessions(value, found.value));
  }
  assert.deepEqual(desk.warnings, []);
});

/** Counts bars by ticker and session, for the whole sessions that `like` also has. */
function wholeSessions(value: unknown, like = value): Record<string, number> {
  const counts = (series: BarSeries[]): Map<string, number> => {
    const found = new Map<string, number>();
    for (const { ticker, bars, parts = [] } of series)
      for (const { date } of bars) {
        const day = date.slice(0, 10);
        if (parts.includes(day)) continue;
        const session = `${ticker} ${day}`;
        found.set(session, (found.get(session) ?? 0) + 1);
      }
    return found;
  };
  const wanted = counts(like as BarSeries[]);
  return Object.fromEntries([...counts(value as BarSeries[])].filter(([session]) => wanted.has(session)));
}
