import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TrueMinute } from './truth.ts';

/** The folder of real data, which a clone may not have. */
export const realData = join(
  process.env['MARKET_DESK_SHARED'] ?? resolve(import.meta.dirname, '../../../../../shared'),
  'data',
);
const folder = join(realData, 'bars');

/** Why there are no real minutes; undefined if there are. */
export const noRealMinutes = existsSync(folder) ? undefined : 'the shared folder with real minute bars is absent';

/** The name of each file and its minutes as traded. */
export function realMinutes(): { name: string; minutes: TrueMinute[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, minutes: readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1).map(read) }));
}

function read(line: string): TrueMinute {
  const [date = '', ...numbers] = line.split(',');
  const [open, high, low, close, volume] = numbers.map(Number);
  return { date, open: open!, high: high!, low: low!, close: close!, volume: volume! };
}
