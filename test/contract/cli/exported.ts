import { mkdir, writeFile } from 'node:fs/promises';
import * as sqlite from 'node:sqlite';

import { packBody } from '../../../src/library/store/packBody.ts';
import { formatCoverage, parseCoverage, withParts } from '../../../src/library/plans/barCoverage.ts';
import { DownloadRows, newRow } from '../../../src/library/downloads/downloadRows.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { checkLine } from '../../../src/library/transfer/checkLine.ts';
import { calendarRows } from '../library/dataFolder.ts';
import { answerLine, callLine, exportOf, fundLine, sessionLine } from '../library/exportLines.ts';
import { call, Place, service } from './running.ts';

export const fetchedAt = Date.UTC(2026, 10, 2);
const calendarAt = (latest_value: number | null, at: number): string =>
  answerLine({
    source: service,
    request: { endpoint: 'calendar' },
    fetchedAt: at,
    body: JSON.stringify({
      metadata: { total_indicators: 1 },
      data: [{ ...calendarRows[0]!, code: '=ROW', latest_value }],
    }),
  });
const indicator = calendarRows[0]!.indicator_id;
const seen = [3.7, 3.8].map((latest_value, at) => ({
  at: fetchedAt + at,
  latest_date: '2026-09-30',
  latest_value,
  prior_value: null,
}));
const session = { source: service, ticker: 'ACM', fetchedAt };
const fund = { source: service, ticker: 'ACMF', contractid: 'C000000001', seriesid: 'S000000001' };

/** The lines of an export with something of each kind; the sample's call is invented. */
const lines = [
  callLine({ ...call, words: `${call.words}\nJane Doe:\n-1 is a formula, and so is this\u202e.`, fetchedAt }),
  callLine({ ...call, source: 'sample', fetchedAt }),
  calendarAt(3.8, fetchedAt + 1),
  fundLine({ ...fund, fetchedAt })({ ticker: 'ACMF' }, { class_name: 'Older', firstpricedate: null }),
  fundLine({ ...fund, fetchedAt: fetchedAt + 1 })({ seriesid: 'S000000001', ticker: 'ACMF' }, { class_name: 'Newer' }),
  sessionLine({ ...session, session: '2026-10-29' }),
  sessionLine({ ...session, session: '2026-10-30' }),
  JSON.stringify({ type: 'observations', source: service, indicator, seen }),
];

/** Creates a folder with an export, and a library with the same data, a day in part, and two runs of screens. */
export async function createDataPlace(): Promise<Place> {
  const place = await Place.create({ 'data.shelf': exportOf(...lines) });
  await mkdir(place.path('library', 'runs'), { recursive: true });
  const store = new SqliteStore(sqlite, place.path('library', 'library.db'));
  for (const line of lines) {
    const item = await checkLine(line, Date.now());
    if (item?.kind === 'answer') store.answers.file(item.filing);
    if (item?.kind === 'session') {
      const cover = (known?: string): string => formatCoverage(withParts(parseCoverage(known), ['2026-10-30']));
      store.bars.file({ source: item.source, ticker: item.ticker, sessions: () => [item.session], cover });
    }
    if (item?.kind === 'observations') store.observations.add(item.source, item.seen);
  }
  const list = new DownloadRows(store.downloads, service, fetchedAt);
  const listed = { addedAt: fetchedAt, requests: 1 };
  list.putItem({ ...newRow({ type: 'calls', ticker: 'ACM', quarters: 8 }, { ...listed, place: 1 }), requests: 8 });
  const absent = newRow({ type: 'call', cik: call.cik, fyq: 'Q1 1999' }, { ...listed, place: 0 });
  list.putItem({ ...absent, status: 'absent', at: fetchedAt + 1 });
  store.dispose();
  await writeRun(place, fetchedAt, { metrics: ['roic', 'ticker'], row: ['ACM', call.cik, 0.2, 'x'] });
  await writeRun(place, fetchedAt + 1, { metrics: ['pe_ratio'], row: ['ACM', call.cik, null] });
  return place;
}

async function writeRun(place: Place, readTill: number, run: { metrics: string[]; row: unknown[] }): Promise<void> {
  const metrics = run.metrics.map((id) => ({ id, name: id, unit: 'ratio' }));
  const times = { readFrom: readTill - 1, readTill };
  const written = { version: 1, source: service, condition: 'roic > 0.15', metrics, ...times, rows: [run.row] };
  const name = `${'a'.repeat(32)}-${times.readFrom}-${readTill}-99.run`;
  await writeFile(place.path('library', 'runs', name), await packBody(JSON.stringify(written)));
}
