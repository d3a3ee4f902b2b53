import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Session } from '../session.ts';

/** The folder of real calls and bars that is beside the project where it is developed; a clone need not have it. */
const folder = resolve(process.env['MARKET_DESK_SHARED'] ?? '../shared', 'data');

export const session: Session = {
  about: 'a folder of real files instead of invented ones',
  settings: { 'marketDesk.connection.source': 'sample' },
  environment: existsSync(folder) ? { MARKET_DESK_DATA: folder } : {},
  workspace: { 'notes.md': '# Notes\n' },
};
