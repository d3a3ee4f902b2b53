import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { utcDay } from '../../../src/domain/dates/zones.ts';
import type { Disposable as Held } from '../../../src/base/disposables.ts';
import type { Library } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import { quickFolder } from '../../suite/quickFolder.ts';
import { clientOf } from './client.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A window that sends what is due. */
export interface SimulatedWindow {
  library: Library;
  /** Ends like a window that is closed. */
  close(): void;
  /** Ends without a word to the other windows. */
  kill(): void;
}

interface Timer {
  at: number;
  work: () => Promise<void>;
}

export interface SimulationOptions {
  limit?: number;
  share?: number;
  /** Called when a request has reached the service, before it answers. */
  onRequest?: (target: string) => void;
}

/** The bundled service and windows on one library, with one clock that only moves when nothing is to be done. */
export async function simulate({ limit = 40, share = 10, onRequest }: SimulationOptions = {}) {
  const folder = await mkdtemp(join(quickFolder, 'market-desk-days-'));
  const time = { now: Date.UTC(2026, 2, 2, 8) };
  const chance = randomOf(7);
  const clock = (): number => time.now;
  const log: { day: string; at: number; target: string }[] = [];
  const service = await startBundledService({
    ...{ clock, quota: limit },
    headers: ({ target }) => {
      log.push({ day: utcDay(time.now), at: time.now, target });
      onRequest?.(target);
      return {};
    },
  });
  const client = clientOf(service.address, service.key);
  const source: SourceId = `service:${client.origin}`;
  const timers = new Set<Timer>();
  const settings = { share };
  const windows = new Set<SimulatedWindow>();

  const open = (): SimulatedWindow => {
    const own = new Set<Timer>();
    const timer = (ms: number, work: () => Promise<void>): Held => {
      const set: Timer = { at: time.now + ms, work };
      timers.add(set);
      own.add(set);
      return { dispose: () => timers.delete(set) };
    };
    const library = createLibrary({
      folder: join(folder, 'library'),
      connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
      clock,
      quota: () => ({ requestsPerDay: limit, confirmBelow: 5 }),
      downloadShare: () => settings.share,
      downloadTiming: { random: chance, timer },
    });
    const run = library.downloads.run();
    const kill = (): void => {
      for (const each of own) timers.delete(each);
      windows.delete(window);
      library.dispose();
    };
    const close = (): void => {
      run.dispose();
      kill();
    };
    const window = { library, close, kill };
    windows.add(window);
    return window;
  };

  /** Runs all timers until a time. Those of one moment run at once. */
  const until = async (end: number): Promise<void> => {
    for (;;) {
      const next = Math.min(...[...timers].map(({ at }) => at));
      if (next > end) break;
      time.now = Math.max(time.now, next);
      const due = [...timers].filter(({ at }) => at <= time.now);
      for (const each of due) timers.delete(each);
      await Promise.all(due.map(({ work }) => work()));
      await setImmediate();
    }
    time.now = Math.max(time.now, end);
  };

  return {
    ...{ service, source, time, chance, log, settings, windows, open, until },
    [Symbol.asyncDispose]: async () => {
      for (const window of windows) window.close();
      client.dispose();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x80_00_00_00;
  };
}
