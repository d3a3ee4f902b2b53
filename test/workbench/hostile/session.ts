import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Session } from '../session.ts';
import { hostileCalls } from './hostileCalls.ts';

export const session: Session = {
  about: 'a data folder whose calls are made to do harm',
  settings: { 'marketDesk.connection.source': 'sample' },
  prepare: async ({ userData }) => {
    const data = join(userData, '..', 'hostile data');
    await mkdir(join(data, 'transcripts'), { recursive: true });
    for (const call of hostileCalls) {
      const { ticker, transcript_fyq: fyq } = call.metadata;
      await writeFile(join(data, 'transcripts', `${ticker} ${fyq}.json`), JSON.stringify(call));
    }
    return { environment: { MARKET_DESK_DATA: data } };
  },
};
