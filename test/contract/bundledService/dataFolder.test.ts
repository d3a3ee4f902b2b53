import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { MinuteBar } from '../../../src/domain/bar.ts';
import type { CalendarRow } from '../../../src/domain/calendar.ts';
import type { Call, TranscriptMetadata } from '../../../src/domain/transcript.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { failure, startRunning, type Running } from './running.ts';

async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-data-'));
  after(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** Serves a data folder, on the clock that the folder sets. */
function serve(data: string): Promise<Running> {
  return startRunning({ data, clock: undefined });
}

function call(cik: number, ticker: string, fyq: string) {
  return {
    metadata: {
      cik,
      ticker,
      companyname: `${ticker} INC`,
      companyname_short: ticker,
      transcript_fyq: fyq,
      available_fyq: [fyq, 'Q1 1900'],
    },
    data: [{ participants: [{ name: 'A', role: '' }], transcript: `Operator:\n${fyq}` }],
  };
}

const posix = process.platform !== 'win32';
const header = 'time_et,open,high,low,close,volume';
const row = sampleCalendar({ date: '2023-08-03', minute: 600 }, 1)[0]!;
const { profile } = sampleFunds('2023-08-03')[0]!;

describe('a data folder', () => {
  it('the service joins the calls of a CIK, newest first, and ignores truth files', async () => {
    const service = await serve(
      await folderOf({
        'transcripts/b.json': call(7, 'OLD-A', 'Q4 2019'),
        'transcripts/a.json': call(7, 'NEW.A', 'q1 2020'),
        'transcripts/c.json': call(8, 'ELSE', 'Q3 2021'),
        'transcripts/c.truth.json': { anything: true },
      }),
    );
    assert.deepEqual(service.warnings, []);
    const latest = await service.ask('/transcripts', { cik: '7' });
    const { metadata, data } = latest.json as { metadata: TranscriptMetadata; data: Call[] };
    assert.deepEqual(metadata.available_fyq, ['Q1 2020', 'Q4 2019']);
    assert.equal(metadata.transcript_fyq, 'Q1 2020');
    assert.equal(metadata.ticker, 'NEW.A');
    assert.equal(data[0]?.transcript, 'Operator:\nq1 2020');
    assert.deepEqual((await service.ask('/transcripts', { ticker: 'old.a' })).json, latest.json);
    const older = (await service.ask('/transcripts', { ticker: 'NEW-A', fyq: 'Q4 2019' })).json as { data: Call[] };
    assert.equal(older.data[0]?.transcript, 'Operator:\nQ4 2019');
  });

  it('the service finds a fund by the CUSIP in its file', async () => {
    const service = await serve(await folderOf({ 'funds/x.json': [{ ...profile, cusip: '037833100' }] }));
    const { json } = await service.ask('/funds/profile', { cusip: '037833100' });
    assert.deepEqual(json, profile);
  });

  it('the service sorts the folder’s calendar and fills in the missing day counts', async () => {
    const service = await serve(
      await folderOf({
        'calendar.json': [
          { ...row, indicator_id: 1, next_release: null, days_until_next: null },
          { ...row, indicator_id: 2, next_release: '2023-08-10', days_until_next: undefined },
          { ...row, indicator_id: 3, next_release: '2023-08-09', days_until_next: 99 },
        ],
        'bars/X_20230803_1min.csv': `${header}\n2023-08-03 19:59:00,1,1,1,1,5\n`,
      }),
    );
    const { data } = (await service.ask('/calendar/economic')).json as { data: CalendarRow[] };
    assert.deepEqual(
      data.map(({ indicator_id, days_until_next }) => [indicator_id, days_until_next]),
      [
        [3, 99],
        [2, 7],
        [1, null],
      ],
    );
  });

  it('the service accumulates the volume of each session of a ticker', async () => {
    const service = await serve(
      await folderOf({
        'bars/ab-c_20140606_1min.csv': `${header}\r\n2014-06-06 04:00:00,1.5000,2,1,1.25,300\r\n2014-06-06 04:02:00,1,1,1,1,100\r\n`,
        'bars/AB.C_20200102_1min.csv': `${header}\n2020-01-02 09:30:00,1,1,1,1,7\n`,
        'bars/notes.txt': 'not bars',
      }),
    );
    assert.deepEqual(service.warnings, []);
    const asked = { mode: 'minute-bars', ticker: 'AB.C', period: '2d' };
    const { data } = (await service.ask('/quotes', asked)).json as { data: MinuteBar[] };
    assert.deepEqual(
      data.map(({ date, open, volume }) => [date, open, volume]),
      [
        ['2020-01-02 09:30:00', 1, 7],
        ['2014-06-06 04:02:00', 1, 400],
        ['2014-06-06 04:00:00', 1.5, 300],
      ],
    );
  });

  it('the service serves a screener of the folder’s metrics and values', async () => {
    const service = await serve(
      await folderOf({
        'screener/metrics.json': [{ id: 'roic', name: 'Return', group: 'Ratios', unit: 'ratio', description: 'd' }],
        'screener/values.csv': 'ticker,cik,roic\nAA,1,0.2\nBB,2,\nCC,3,0.3\n',
      }),
    );
    assert.deepEqual(service.warnings, []);
    const { json } = await service.ask('/screener', { condition: 'roic > 10%', metrics: 'ROIC' });
    assert.deepEqual((json as { data: unknown }).data, [
      { ticker: 'AA', cik: 1, roic: 0.2 },
      { ticker: 'CC', cik: 3, roic: 0.3 },
    ]);
  });

  it('the service answers 404 for each missing part of its folder', async () => {
    const service = await serve(await folderOf({}));
    assert.deepEqual(service.warnings, []);
    assert.equal((await service.ask('/transcripts', { ticker: 'X' })).status, 404);
    assert.equal((await service.ask('/funds/profile', { ticker: 'X' })).status, 404);
    assert.equal((await service.ask('/quotes', { ticker: 'X', mode: 'minute-bars' })).status, 404);
    assert.equal((await service.ask('/screener/metrics')).status, 404);
    assert.equal((await service.ask('/screener', { condition: 'a > 1' })).status, 404);
  });

  it('the service lists zero indicators without a calendar', async () => {
    const service = await serve(await folderOf({}));
    const answer = await service.ask('/calendar/economic');
    assert.deepEqual([answer.status, answer.json], [200, { metadata: { total_indicators: 0 }, data: [] }]);
  });

  it('the service answers 404 for an empty calendar and zero rows for a filtered one', async () => {
    const service = await serve(await folderOf({ 'calendar.json': [] }));
    const [status, message] = failure(await service.ask('/calendar/economic'));
    assert.equal(status, 404);
    assert.match(message, /fault of the service/);
    const filtered = await service.ask('/calendar/economic', { category: 'Trade' });
    assert.equal(filtered.status, 200);
    assert.deepEqual(filtered.json, { metadata: { total_indicators: 0 }, data: [] });
  });

  it('the service names each file that it can’t serve, and serves the others', async () => {
    const bars = (lines: string): string => `${header}\n${lines}\n`;
    const good = call(7, 'GOOD', 'Q1 2020');
    const service = await serve(
      await folderOf({
        'transcripts/broken.json': '{"metadata": ',
        'transcripts/again.json': good,
        'transcripts/good.json': good,
        'transcripts/quarter.json': call(9, 'X', 'first quarter'),
        'transcripts/shape.json': { metadata: { ...good.metadata, cik: '7' }, data: [] },
        'funds/object.json': profile,
        'funds/some.json': [profile, { ...profile, cik: 'x' }],
        'calendar.json': [row, { ...row, next_release: 'soon' }],
        'bars/A_20200102_1min.csv': bars('2020-01-02 09:30:00,1,1,one,1,7'),
        'bars/B_20200102_1min.csv': bars('2020-01-03 09:30:00,1,1,1,1,7'),
        'bars/C_20200102_1min.csv': bars('2020-01-02 09:31:00,1,1,1,1,7\n2020-01-02 09:30:00,1,1,1,1,7'),
        'bars/D_20200102_1min.csv': 'time,open\n1,2\n',
        'bars/E_20200102_1min.csv': header,
        'bars/F_20200102_1min.csv': bars('2020-01-02 9:30,1,1,1,1,7'),
        'screener/values.csv': 'symbol,price\nA,1\n',
        'bars/G_20200102_1min.csv': bars('2020-01-02 09:30:00,1,1,1,1,7'),
      }),
    );
    assert.deepEqual(
      service.warnings.map((warning) => warning.split(':')[0]),
      [
        'transcripts/broken.json',
        'transcripts/good.json',
        'transcripts/quarter.json',
        'transcripts/shape.json',
        'funds/object.json',
        'funds/some.json',
        'calendar.json',
        ...['A', 'B', 'C', 'D', 'E', 'F'].map((ticker) => `bars/${ticker}_20200102_1min.csv`),
        'screener',
      ],
    );
    assert.match(service.warnings.join('\n'), /metadata\.cik/);
    assert.equal((await service.ask('/transcripts', { ticker: 'GOOD' })).status, 200);
    assert.equal((await service.ask('/funds/profile', { ticker: profile.ticker })).status, 200);
    assert.equal((await service.ask('/quotes', { ticker: 'G', mode: 'minute-bars' })).status, 200);
    assert.equal(((await service.ask('/calendar/economic')).json as { data: unknown[] }).data.length, 1);
  });

  it('the service opens no linked outside file and quotes no file in a warning', async () => {
    const secret = 'SWORDFISH';
    const elsewhere = await folderOf({
      'secret.txt': secret,
      'calls/call.json': call(8, 'OUTSIDE', 'Q1 2020'),
    });
    const folder = await folderOf({
      'transcripts/start.json': `${secret} is no JSON`,
      'transcripts/shape.json': { metadata: { cik: secret }, data: secret },
      'transcripts/good.json': call(7, 'GOOD', 'Q1 2020'),
      'funds/some.json': [{ ...profile, cik: secret, lastfilingdate: secret }],
      'calendar.json': [{ ...row, next_release: secret }],
      'screener/metrics.json': [{ id: { [secret]: secret } }],
      'screener/values.csv': `ticker,cik\n${secret},${secret}\n"${secret}`,
      'bars/A_20200102_1min.csv': `${secret}\n${secret}`,
      'bars/A_20209999_1min.csv': `${header}\n2020-99-99 09:30:00,1,1,1,1,7\n`,
      'bars/B_20200102_1min.csv': `${header}\n2020-01-02 99:99:99,1,1,1,1,7\n`,
      'inside/call.json': call(9, 'INSIDE', 'Q1 2020'),
    });
    await symlink(join(elsewhere, 'secret.txt'), join(folder, 'transcripts', 'link.json'));
    await symlink(join(elsewhere, 'calls', 'call.json'), join(folder, 'transcripts', 'outside.json'));
    await symlink(join(folder, 'inside', 'call.json'), join(folder, 'transcripts', 'inside.json'));
    // Windows has no devices among its files, and no line breaks in their names.
    if (posix) await symlink('/dev/zero', join(folder, 'transcripts', 'device.json'));
    await mkdir(join(folder, 'transcripts', 'folder.json'));
    if (posix) await mkdir(join(folder, 'transcripts', 'a\nb.json'));
    const service = await serve(folder);
    const told = service.warnings.join('\n');
    assert.doesNotMatch(told, new RegExp(`${secret}|${secret[0]!}${secret[1]!}`));
    const of = (name: string): string[] => service.warnings.filter((line) => line.startsWith(`${name}: `));
    for (const name of ['link', 'outside', ...(posix ? ['device'] : [])])
      assert.deepEqual(of(`transcripts/${name}.json`), [
        `transcripts/${name}.json: a link that leads out of the folder`,
      ]);
    assert.deepEqual(of('transcripts/start.json'), ['transcripts/start.json: not JSON']);
    assert.deepEqual(of('transcripts/shape.json'), ['transcripts/shape.json: metadata.cik: number is expected']);
    for (const name of ['transcripts/folder.json', ...(posix ? ['transcripts/a?b.json'] : [])])
      assert.equal(of(name).length, 1);
    for (const name of ['A_20200102', 'A_20209999', 'B_20200102'])
      assert.equal(of(`bars/${name}_1min.csv`).length, 1, told);
    assert.equal(of('screener').length, 1);
    assert.equal((await service.ask('/transcripts', { ticker: 'OUTSIDE' })).status, 404);
    for (const ticker of ['GOOD', 'INSIDE']) assert.equal((await service.ask('/transcripts', { ticker })).status, 200);
  });

  it('the service doesn’t follow a folder that links to another place', async () => {
    const elsewhere = await folderOf({ 'calls/call.json': call(8, 'OUTSIDE', 'Q1 2020') });
    const folder = await folderOf({ 'funds/some.json': [profile] });
    await symlink(join(elsewhere, 'calls'), join(folder, 'transcripts'));
    const service = await serve(folder);
    assert.deepEqual(service.warnings, ['transcripts: a link that leads out of the folder']);
    // The folder itself may be reached by a link.
    await symlink(folder, join(elsewhere, 'data'));
    const again = await serve(join(elsewhere, 'data'));
    assert.equal((await again.ask('/funds/profile', { ticker: profile.ticker })).status, 200);
  });

  it('the service reads files as Windows programs write them', async () => {
    const written = (value: unknown): string => `\ufeff${JSON.stringify(value, undefined, 2).replaceAll('\n', '\r\n')}`;
    const folder = await folderOf({
      'transcripts/a.json': written(call(7, 'MARKED', 'Q1 2020')),
      'funds/some.json': written([profile]),
      'calendar.json': written([row]),
    });
    const service = await serve(folder);
    assert.deepEqual(service.warnings, []);
    assert.equal((await service.ask('/transcripts', { ticker: 'MARKED' })).status, 200);
    assert.equal((await service.ask('/funds/profile', { ticker: profile.ticker })).status, 200);
  });

  it('the service refuses a data folder that is missing or a file', async () => {
    const folder = await folderOf({ 'calendar.json': [] });
    await assert.rejects(startBundledService({ data: join(folder, 'nowhere') }), /no folder/);
    await assert.rejects(startBundledService({ data: join(folder, 'calendar.json') }), /no folder/);
  });
});
