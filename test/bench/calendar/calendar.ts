import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { addDays } from '../../../src/domain/dates/days.ts';
import { dataFolderVariable } from '../../../src/ids.ts';
import { measureInEditor } from '../editorFigures.ts';
import type { Figure } from '../figure.ts';

/** The tree and the page of 2,000 indicators, in a real VS Code. */
export async function measureCalendar(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-calendar-'));
  try {
    await writeFile(join(folder, 'calendar.json'), JSON.stringify(Array.from({ length: 2_000 }, (_, at) => rowOf(at))));
    return await measureInEditor({
      testFiles: ['calendarTree', 'calendarPage'].map((name) => join(import.meta.dirname, `${name}.test.ts`)),
      environment: { [dataFolderVariable]: folder },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const words = ['North', 'South', 'East', 'West'];

function rowOf(at: number): CalendarRow {
  const today = new Date().toISOString().slice(0, 10);
  return {
    indicator_id: 1 + at,
    code: `E:BENCH${at}`,
    name: `${words[at % words.length]!} Index ${at}`,
    category: `Category ${at % 8}`,
    direction: 'neutral',
    freq: 'M',
    freq_long: 'Monthly',
    seasonal_adj: 'Seasonally Adjusted',
    display_unit: 'Index',
    decimals: 1,
    last_release: addDays(today, -20),
    next_release: at % 11 === 0 ? null : addDays(today, (at % 40) - 5),
    days_until_next: at % 11 === 0 ? null : (at % 40) - 5,
    release_state: 'upcoming',
    latest_date: '2026-01-01',
    latest_value: 100 + at,
    prior_value: 99 + at,
    change_abs: 1,
    change_pct: 1,
  };
}
