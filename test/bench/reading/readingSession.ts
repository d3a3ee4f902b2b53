import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { crowd, oneTurn, type HostileCall } from '../../workbench/data/hostileCalls.ts';
import type { Session } from '../../workbench/session.ts';
import { longCall } from '../longCall.ts';

/** The file of the folder that holds the long call's text as Markdown. */
export const longCallNote = 'call.md';

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
    return { environment: { MARKET_DESK_DATA: data } };
  },
};
