import { Worker } from 'node:worker_threads';

import './compiled.ts';
import { minutesAtMost } from './minutesAtMost.ts';

/**
 * Ends a test process that doesn't end by itself. The timer runs in a separate thread, so that it works even if the
 * process is in a busy loop.
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
    // The worker must not get the process's own arguments, which configure its tests.
    execArgv: [],
  },
);
clock.unref();
