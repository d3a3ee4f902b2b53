import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from '../../../src/api/client.ts';
import type { FaultScenario } from '../../../src/sample/http/faults.ts';
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

/** A request as the service has seen it. */
interface Logged {
  day: string;
  at: number;
  target: string;
  /** True if its answer was a fault, or if the window that sent it was killed before the answer. */
  isLost: boolean;
  isOfUser: boolean;
}

export interface SimulationOptions {
  share?: number;
  /** Returns whether the window that sends a request is killed before its answer, or before it files the answer. */
  isKilled?: (window: SimulatedWindow, when: 'before' | 'after') => boolean;
}

/** The service's limit of a day's requests, and how many of the last ones the list leaves to the user. */
export const quota = { limit: 40, confirmBelow: 5 };

/** The bundled service and windows on one library, with one clock that only moves when nothing is to be done. */
export async function simulate({ share = 10, isKilled = () => false }: SimulationOptions = {}) {
  const folder = await mkdtemp(join(quickFolder, 'market-desk-days-'));
  const time = { now: Date.UTC(2026, 2, 2, 8) };
  const chance = randomOf(7);
  const clock = (): number => time.now;
  const log: Logged[] = [];
  const now = {
    fault: undefined as FaultScenario | undefined,
    isLost: false,
    sender: undefined as SimulatedWindow | undefined,
  };
  const service = await startBundledService({
    ...{ clock, quota: quota.limit },
    headers: () => {
      if (now.sender && isKilled(now.sender, 'before')) {
        now.isLost = true;
        now.sender.kill();
      }
      return {};
    },
  });
  const client = clientOf(service.address, service.key);
  const source: SourceId = `service:${client.origin}`;
  const timers = new Set<Timer>();
  const settings = { share };
  const windows = new Set<SimulatedWindow>();

  /** Files the requests that the service has seen since the last call. */
  const noteRequests = (isOfUser = false): void => {
    const isLost = now.isLost || now.fault !== undefined;
    for (const { target } of service.requestsSeen().slice(log.length))
      log.push({ day: utcDay(time.now), at: time.now, target, isLost, isOfUser });
    now.isLost = false;
  };

  const open = (): SimulatedWindow => {
    const own = new Set<Timer>();
    const timer = (ms: number, work: () => Promise<void>): Held => {
      const set: Timer = { at: time.now + ms, work };
      timers.add(set);
      own.add(set);
      return { dispose: () => timers.delete(set) };
    };
    const send: Client['send'] = (request, options) => {
      now.sender = window;
      return client.send(request, {
        ...options,
        onReceived: (received) => {
          options?.onReceived?.(received);
          if (now.fault === undefined && windows.has(window) && isKilled(window, 'after')) window.kill();
        },
      });
    };
    const ownClient: Client = { origin: client.origin, send, dispose: () => undefined };
    const library = createLibrary({
      folder: join(folder, 'library'),
      connected: () => Promise.resolve({ source, client: () => Promise.resolve(ownClient) }),
      clock,
      quota: () => ({ requestsPerDay: quota.limit, confirmBelow: quota.confirmBelow }),
      downloadShare: () => settings.share,
      downloadTiming: { random: chance, timer },
    });
    const run = library.downloads.run();
    const kill = (): void => {
      for (const each of own) timers.delete(each);
      windows.delete(window);
      library.dispose();
      // Its process would have ended, by which others know that its leases are free.
      using file = openFile(join(folder, 'library', 'library.db'));
      file.exec('DELETE FROM leases');
    };
    const close = (): void => {
      run.dispose();
      kill();
    };
    const window: SimulatedWindow = { library, close, kill };
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
      noteRequests();
      await setImmediate();
    }
    time.now = Math.max(time.now, end);
  };

  return {
    ...{ service, source, time, chance, log, settings, windows, open, until },
    /** Sets the clock back. Timers count the time that passes, as a machine's do. */
    moveClock: (to: number) => {
      for (const timer of timers) timer.at += to - time.now;
      time.now = to;
    },
    setFault: async (fault: FaultScenario | undefined) => {
      now.fault = fault;
      await service.setFault(fault);
    },
    /** Sends requests of the user, who always goes first. */
    spend: async ({ library }: SimulatedWindow, count: number) => {
      for (let sent = 0; sent < count; sent++)
        await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' });
      noteRequests(true);
    },
    [Symbol.asyncDispose]: async () => {
      for (const window of windows) window.close();
      client.dispose();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function openFile(path: string): DatabaseSync & Disposable {
  const file = new DatabaseSync(path);
  return Object.assign(file, { [Symbol.dispose]: () => file.close() });
}

/** Numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return state / 0x80_00_00_00;
  };
}
