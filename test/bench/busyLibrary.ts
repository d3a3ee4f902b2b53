import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createLibrary } from '../../src/library/createLibrary.ts';
import type { Library } from '../../src/library/library.ts';
import { sampleCompanies } from '../../src/sample/companies/sampleCompanies.ts';
import { median, type Figure } from './figure.ts';
import { openOwnService } from './ownService.ts';

/** How long another process keeps the file, in milliseconds. */
const busyMs = 60_000;
const opens = 15;

/** A thread of its own, so that it keeps the file while this one is measured: readers are shut out as well. */
const keeper = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(workerData);
  db.exec('PRAGMA busy_timeout = 10000; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; BEGIN EXCLUSIVE');
  parentPort.on('message', () => { db.exec('ROLLBACK'); db.close(); parentPort.close(); });
  parentPort.postMessage('kept');
`;

async function keepFile(path: string): Promise<() => Promise<void>> {
  const worker = new Worker(keeper, { eval: true, workerData: path });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return async () => {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('let go');
    await ended;
  };
}

/** The longest hold of the thread while the library's file is busy, and the time until a library answers. */
export async function measureBusyLibrary(): Promise<Figure[]> {
  const { folder, connected, close } = await openOwnService();
  const path = join(folder, 'library.db');
  const open = (): Library => createLibrary({ folder, connected, quota: () => ({ requestsPerDay: 40 }) });
  try {
    const filling = open();
    const [first, second] = sampleCompanies;
    await filling.read({ endpoint: 'transcript', ticker: first!.ticker }, { initiator: 'person' });
    filling.dispose();

    const starts: number[] = [];
    const plain: number[] = [];
    for (let index = 0; index < opens; index += 1) {
      let began = performance.now();
      const library = open();
      library.usage();
      starts.push(performance.now() - began);
      library.dispose();
      began = performance.now();
      const db = new DatabaseSync(path);
      db.exec('PRAGMA journal_mode = WAL; SELECT count(*) FROM attempts');
      plain.push(performance.now() - began);
      db.close();
    }

    const { source } = await connected();
    const letGo = await keepFile(path);
    const library = open();
    const listening = [library.onDidChangeUsage(() => library.usage()), library.onDidChangeContents(() => undefined)];
    const held = monitorEventLoopDelay({ resolution: 1 });
    held.enable();
    const began = performance.now();
    while (performance.now() - began < busyMs) {
      // All that a window asks meanwhile: the status bar, rows with their cost, the library view, and a read that is paid for.
      for (let row = 0; row < 40; row += 1) library.cost({ endpoint: 'transcript', ticker: first!.ticker });
      library.usage();
      void library.holdings(source).catch(() => undefined);
      void library
        .read({ endpoint: 'transcript', ticker: second!.ticker }, { initiator: 'program' })
        .catch(() => undefined);
      await sleep(100);
    }
    held.disable();
    for (const each of listening) each.dispose();
    await letGo();
    library.dispose();
    return [
      {
        name: 'longest hold of the thread while the library’s file is busy for a minute',
        value: held.max / 1e6,
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 50 },
      },
      {
        name: 'a library opened and its count read',
        value: median(starts),
        unit: 'ms',
        beside: { name: 'the file opened by SQLite alone', value: median(plain) },
      },
    ];
  } finally {
    await close();
  }
}
