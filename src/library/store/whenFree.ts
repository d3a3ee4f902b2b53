import { setTimeout as sleep } from 'node:timers/promises';
import { StoreFailure } from './storeFailure.ts';

/** Pause between two tries, in milliseconds; random, so that waiting processes don't meet again. */
const pauseMs = { least: 15, most: 60 };

interface WhenFreeOptions {
  signal?: AbortSignal | undefined;
  /** How long to try; forever by default. Afterwards the failure is thrown. */
  patienceMs?: number;
}

/**
 * Runs work on the library's file as soon as no other process is using it. Each try blocks the thread only for a
 * moment, and other work runs in between. Rejects as the work does, and with the signal's reason.
 */
export async function whenFree<T>(
  work: () => T | Promise<T>,
  { signal, patienceMs = Infinity }: WhenFreeOptions = {},
): Promise<T> {
  const began = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() - began >= patienceMs) throw error;
    }
    signal?.throwIfAborted();
    const pause = pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least);
    await sleep(pause, undefined, { signal });
  }
}

/** Returns the work's result; undefined while another process is using the file. */
export function ifFree<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw error;
    return undefined;
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof StoreFailure && error.kind === 'busy';
}
