import { Worker } from 'node:worker_threads';

import './compiled.ts';
import { minutesAtMost } from './minutesAtMost.ts';

/**
 * Ends a process of tests that does not end by itself, even where it spins and no timer of its own would be
 * heard: the clock is in a thread beside it.
 */
const minutes = Number(process.env['MARKET_DESK_TEST_MINUTES'] ?? minutesAtMost.process);

const clock = new Worker(
  `const { workerData } = require('node:worker_threads');
  setTimeout(() => {
    require('node:fs').writeSync(2, workerData.words);
    process.kill(process.pid, 'SIGKILL');
  }, workerData.after);`,
  {
    eval: true,
    workerData: {
      after: minutes * 60_000,
      words: `${process.argv[1] ?? 'These tests'} did not end within ${minutes} minutes.\n`,
    },
    // The process's own arguments are meant for its tests.
    execArgv: [],
  },
);
clock.unref();
