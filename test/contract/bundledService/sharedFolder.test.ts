import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import type { MinuteBar, Pagination } from '../../../src/domain/bar.ts';
import type { Call, TranscriptMetadata } from '../../../src/domain/transcript.ts';
import { startRunning } from './running.ts';

const shared = resolve(process.env['MARKET_DESK_SHARED'] ?? join(import.meta.dirname, '../../../../shared'));
const folder = join(shared, 'data');
const skip = existsSync(folder) ? false : 'the shared folder is absent';

interface CallFile {
  metadata: TranscriptMetadata;
  data: Call[];
}

describe('the shared data folder', { skip }, () => {
  it('the service serves every call as it stands in its file, without a warning', async () => {
    const service = await startRunning({ data: folder, clock: undefined });
    const names = await readdir(join(folder, 'transcripts'));
    const paths = names.filter((name) => name.endsWith('.json') && !name.endsWith('.truth.json'));
    assert.deepEqual(service.warnings, []);
    assert.ok(paths.length >= 8);
    const read = async (name: string): Promise<CallFile> =>
      JSON.parse(await readFile(join(folder, 'transcripts', name), 'utf8')) as CallFile;
    const files = await Promise.all(paths.map(read));
    for (const file of files) {
      const { cik, ticker, transcript_fyq: fyq } = file.metadata;
      const ofCompany = files.filter(({ metadata }) => metadata.cik === cik);
      const answer = await service.ask('/transcripts', { ticker, fyq: fyq! });
      const { metadata, data } = answer.json as CallFile;
      assert.equal(metadata.transcript_fyq, fyq);
      assert.deepEqual(
        metadata.available_fyq.toSorted(),
        ofCompany.map((each) => each.metadata.transcript_fyq).toSorted(),
        'only what is in the folder is on file',
      );
      assert.deepEqual(data, file.data);
    }
  });

  it('the service serves each bars file with its count, range and volume', async () => {
    const service = await startRunning({ data: folder, clock: undefined });
    const names = await readdir(join(folder, 'bars'));
    assert.ok(names.length >= 7);
    for (const name of names) {
      const [, ticker = '', day = ''] = /^(.+)_(\d{8})_1min\.csv$/.exec(name) ?? [];
      const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
      const text = await readFile(join(folder, 'bars', name), 'utf8');
      const lines = text.trim().split(/\r?\n/).slice(1);
      const bars: MinuteBar[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const asked = {
          mode: 'minute-bars',
          ticker,
          from_date: date,
          till_date: date,
          limit: '500',
          page: String(page),
        };
        const { metadata, data } = (await service.ask('/quotes', asked)).json as {
          metadata: { pagination: Pagination };
          data: MinuteBar[];
        };
        assert.equal(metadata.pagination.total_records, lines.length);
        pages = metadata.pagination.total_pages;
        bars.push(...data);
      }
      assert.equal(bars.length, lines.length);
      assert.equal(bars.at(-1)?.date, lines[0]!.split(',')[0]);
      assert.equal(bars[0]?.date, lines.at(-1)!.split(',')[0]);
      assert.equal(
        bars[0]?.volume,
        lines.reduce((sum, line) => sum + Number(line.split(',')[5]), 0),
      );
    }
  });

  it('the service answers a missing calendar as empty and missing funds as not found', async () => {
    const service = await startRunning({ data: folder, clock: undefined });
    const { status, json } = await service.ask('/calendar/economic');
    assert.deepEqual([status, json], [200, { metadata: { total_indicators: 0 }, data: [] }]);
    assert.equal((await service.ask('/funds/profile', { ticker: 'AAAAX' })).status, 404);
  });
});
