import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { crowd, oneTurn, type HostileCall } from '../../workbench/data/hostileCalls.ts';
import type { Session } from '../../workbench/session.ts';
import { extensionId } from '../../../src/ids.ts';
import { longCall } from '../longCall.ts';
import { writeManyMarks } from './manyMarks.ts';

/** The file of the folder that holds the long call's text as Markdown. */
export const longCallNote = 'call.md';

/** The folder of prepared marks, and the one in which the editor finds its marks. */
export const marksVariable = 'MARKET_DESK_BENCH_MARKS';

const long = longCall();
const longAnswer: HostileCall = {
  metadata: {
    cik: 9_990_100,
    ticker: 'LONG',
    companyname: 'Long Call Corporation',
    companyname_short: 'Long Call',
    transcript_fyq: 'Q1 2026',
    available_fyq: ['Q1 2026'],
  },
  data: [long],
};

export const readingSession: Session = {
  about: 'figures of calls being read',
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: { [longCallNote]: long.transcript },
  prepare: async ({ userData }) => {
    const data = join(userData, '..', 'calls');
    await mkdir(join(data, 'transcripts'), { recursive: true });
    for (const call of [longAnswer, oneTurn, crowd])
      await writeFile(join(data, 'transcripts', `${call.metadata.ticker}.json`), JSON.stringify(call));
    const marks = join(userData, '..', 'marks');
    await writeManyMarks(marks, { call: longAnswer, source: `data:${data}` });
    const storage = join(userData, 'User', 'globalStorage', extensionId);
    return {
      environment: { MARKET_DESK_DATA: data, [marksVariable]: JSON.stringify([marks, join(storage, 'marks')]) },
    };
  },
};
