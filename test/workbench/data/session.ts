import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { dataFolderVariable } from '../../../src/ids.ts';
import type { Session } from '../session.ts';
import { hostileCalls } from './hostileCalls.ts';
import { realVariable } from './realVariable.ts';

/** The folder of real calls and bars that is beside the project where it is developed; a clone need not have it. */
const real = resolve(process.env['MARKET_DESK_SHARED'] ?? '../shared', 'data');

export const session: Session = {
  about: 'a data folder with real files, and with calls that are made to do harm',
  settings: { 'marketDesk.connection.source': 'sample' },
  workspace: { 'notes.md': '# Notes\n' },
  async prepare({ userData }) {
    const data = join(userData, '..', 'real and hostile data');
    const isThere = existsSync(real);
    if (isThere) await cp(real, data, { recursive: true });
    await mkdir(join(data, 'transcripts'), { recursive: true });
    for (const call of hostileCalls) {
      const { ticker, transcript_fyq: fyq } = call.metadata;
      await writeFile(join(data, 'transcripts', `${ticker} ${fyq}.json`), JSON.stringify(call));
    }
    return { environment: { [dataFolderVariable]: data, ...(isThere && { [realVariable]: real }) } };
  },
};
