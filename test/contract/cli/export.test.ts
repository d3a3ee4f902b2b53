import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable, Writable } from 'node:stream';
import { before, suite, test } from 'node:test';

import Papa from 'papaparse';

import { allIndicatorFields } from '../../../src/domain/endpoints/indicatorFields.ts';
import { run as runCommandLine } from '../../../src/cli/run.ts';
import { fundFieldsOf } from '../../../src/domain/endpoints/fundFields.ts';
import { parseCitationLink } from '../../../src/domain/links/citationLink.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { createDataPlace, fetchedAt } from './exported.ts';
import { call, run, service, type Ended, type Place } from './running.ts';

type Row = Record<string, string | number | boolean | null>;
let place: Place;
before(async () => {
  place = await createDataPlace();
});

const exporting = (...args: string[]): Promise<Ended> => run(['export', ...args], { cwd: place.folder });

async function rows(...args: string[]): Promise<Row[]> {
  const { code, out, errors } = await exporting(...args);
  assert.deepEqual([code, errors], [0, '']);
  const read = out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
  for (const row of read) assert.deepEqual(Object.keys(row), Object.keys(read[0]!));
  return read;
}

const at = new Date(fetchedAt).toISOString();
const ofLibrary = ['--library', 'library'];
const ofExport = ['--export', 'data.shelf'];

suite('market-desk export', () => {
  test('a turn is a row with its speaker, its words and a link that opens it', async () => {
    const read = await rows(...ofLibrary, 'turns');
    assert.deepEqual(
      read.map(({ speaker, side }) => [speaker, side]),
      [
        ['Operator', 'operator'],
        ['Jane Doe', 'company'],
        ['John Roe', 'company'],
        ['Jane Doe', 'company'],
      ],
    );
    const { link, ...last } = read.at(-1)!;
    assert.deepEqual(last, {
      source: service,
      fetched_at: at,
      imported: false,
      cik: call.cik,
      ticker: call.ticker,
      companyname: call.company,
      fyq: call.fyq,
      turn: 3,
      section: 'prepared',
      exchange: null,
      side: 'company',
      speaker: 'Jane Doe',
      role: 'Chief Executive Officer',
      text: '-1 is a formula, and so is this\u202e.',
    });
    const parsed = parseCitationLink(String(link));
    assert.ok(parsed.ok);
    assert.deepEqual(parsed.value, { from: 'service', cik: call.cik, ticker: call.ticker, fyq: call.fyq, turn: 3 });
  });

  test('an export of a library gives the same rows as the library', async () => {
    for (const kind of ['turns', 'observations', 'funds'])
      assert.deepEqual(await rows(...ofExport, kind), await rows(...ofLibrary, kind));
    assert.match((await exporting(...ofExport, 'runs')).errors, /^market-desk: An export has no runs of screens/);
  });

  test('a bar’s row has the volume of its own minute, which is null where a day was read in part', async () => {
    const read = await rows(...ofLibrary, 'bars');
    assert.deepEqual(
      read.map(({ time_as_sent, volume, volume_minutes, session_volume }) => [
        time_as_sent,
        volume,
        volume_minutes,
        session_volume,
      ]),
      [
        ['2026-10-29 09:30:00', 9, 1, 9],
        ['2026-10-29 15:59:00', 0, 389, 9],
        ['2026-10-30 09:30:00', null, null, 9],
        ['2026-10-30 15:59:00', 0, 389, 9],
      ],
    );
    assert.equal((await rows(...ofExport, 'bars')).length, 4);
  });

  test('each observation of an indicator is a row', async () => {
    const read = await rows(...ofLibrary, 'observations');
    assert.deepEqual(
      read.map(({ latest_value, code, decimals }) => [latest_value, code, decimals]),
      [
        [3.7, '=ROW', 1],
        [3.8, '=ROW', 1],
      ],
    );
    const own = Object.keys(read[0]!).slice(2);
    assert.ok(own.length > 5 && own.every((field) => (allIndicatorFields as string[]).includes(field)));
  });

  test('a share class is one row, from its latest answer', async () => {
    const [record, ...others] = await rows(...ofLibrary, 'funds');
    assert.deepEqual(others, []);
    assert.deepEqual(Object.keys(record!).slice(3), fundFieldsOf());
    assert.equal(record?.['class_name'], 'Newer');
  });

  test('the rows of all runs have the columns of every run’s metrics', async () => {
    const read = await rows(...ofLibrary, 'runs');
    const own = { source: service, condition: 'roic > 0.15', ticker: 'ACM', cik: call.cik };
    const later = new Date(fetchedAt + 1).toISOString();
    assert.deepEqual(read, [
      { ...own, run_at: at, roic: 0.2, ticker_metric: 'x', pe_ratio: null },
      { ...own, run_at: later, roic: null, ticker_metric: null, pe_ratio: null },
    ]);
  });

  test('the items of the list of downloads are rows in its order', async () => {
    const none = { ticker: null, cik: null, seriesid: null, fyq: null, quarters: null, ended_at: null, error: null };
    const own = { ...none, source: service, added_at: at };
    const ended_at = new Date(fetchedAt + 1).toISOString();
    assert.deepEqual(await rows(...ofLibrary, 'downloads'), [
      { ...own, type: 'call', cik: call.cik, fyq: 'Q1 1999', state: 'absent', requests: 0, ended_at },
      { ...own, type: 'calls', ticker: 'ACM', quarters: 8, state: 'waiting', requests: 8 },
    ]);
    assert.match((await exporting(...ofExport, 'downloads')).errors, /An export has no list of downloads/);
  });

  test('an export has invented data only if the user names its source', async () => {
    assert.ok((await rows(...ofExport, 'turns')).every(({ source }) => source === service));
    const sample = await rows(...ofExport, '--source', 'sample', 'turns');
    assert.equal(sample.length, 3);
    assert.ok(sample.every(({ source }) => source === 'sample'));
    const none = await exporting(...ofLibrary, '--origin', 'https://other.example', 'turns');
    assert.deepEqual(none, { code: 0, out: '', errors: 'market-desk: There are no turns to write.\n' });
  });

  test('CSV has the same values, and text that a spreadsheet would execute begins with an apostrophe', async () => {
    for (const kind of ['turns', 'bars', 'observations', 'funds', 'runs', 'downloads']) {
      const { out } = await exporting(...ofLibrary, '--format', 'csv', kind);
      const { data, errors } = Papa.parse<Record<string, string>>(out, { header: true, skipEmptyLines: true });
      assert.deepEqual(errors, []);
      const cell = (value: Row[string]): string => (value === null ? '' : String(value));
      const plain = (text: string): string => text.replace(/^'/, '').replace('\u202e', '');
      const expected = (await rows(...ofLibrary, kind)).map((row) => Object.values(row).map(cell).map(plain));
      assert.deepEqual(
        data.map((row) => Object.values(row).map(plain)),
        expected,
      );
      if (kind === 'turns') assert.equal(data.at(-1)?.['text'], "'-1 is a formula, and so is this.");
      if (kind === 'observations') assert.equal(data[0]?.['code'], "'=ROW");
    }
  });

  test('an export escapes characters that change the direction of text', async () => {
    assert.match((await exporting(...ofLibrary, 'turns')).out, /so is this\\u202e\./);
  });

  test('an export with a damaged answer writes the rest and exits with code 2', async () => {
    const damaged = await createDataPlace();
    const file = new DatabaseSync(damaged.path('library', 'library.db'));
    file.exec("UPDATE answers SET body = x'00' WHERE endpoint = 'fund' AND id = (SELECT max(id) FROM answers)");
    file.close();
    const { code, out, errors } = await run(['export', ...ofLibrary, 'funds'], { cwd: damaged.folder });
    assert.deepEqual([code, out.split('\n').length], [2, 2]);
    assert.equal(errors, 'market-desk: Left out because it is damaged: 1 of what is stored.\n');
  });

  test('a reader that stops early ends the command line quietly', async () => {
    const output = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('The pipe is closed'), { code: 'EPIPE' })),
    });
    let complaints = '';
    const errors = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        complaints += chunk.toString();
        done();
      },
    });
    const pipes = { input: Readable.from([]), output, errors };
    assert.equal(await runCommandLine(['export', '--library', place.path('library'), 'turns'], pipes), 0);
    assert.equal(complaints, '');
  });

  test('the command line refuses invalid arguments of an export in one sentence', async () => {
    const wrong = async (...args: string[]): Promise<string> => {
      const { code, out, errors } = await exporting(...args);
      assert.deepEqual([code, out], [2, '']);
      return errors;
    };
    assert.match(await wrong(), /^market-desk: Name one of turns, bars, observations, funds, runs, downloads, /);
    assert.match(await wrong('turns', 'bars'), /Name one of turns/);
    assert.match(await wrong('turns', '--format', 'json'), /--format must be one of jsonl, csv\./);
    assert.match(await wrong('turns', ...ofLibrary, ...ofExport), /Give one of --library and --export\./);
    assert.match(await wrong('turns', '--source', 'data:'), /--source must be service, sample, or data:/);
    assert.match(await wrong('turns', '--source', 'sample', '--origin', 'https://a.example'), /leave out --source/);
    assert.match(await wrong('turns', '--library', 'nowhere'), /There is no library: --library has none\./);
    assert.match(await wrong('turns', '--export', 'nowhere'), /There is no file with the name of --export\./);
  });
});

suite('the document of the data', () => {
  let document: string;
  before(async () => {
    document = await readFile(join(repositoryRoot, 'docs', 'data.md'), 'utf8');
    for (const kind of ['turns', 'bars', 'observations'])
      await writeFile(place.path(`${kind}.jsonl`), (await exporting(...ofLibrary, kind)).out);
  });

  const block = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(document)![1]!;

  const python = (script: string) =>
    spawnSync('python3', ['-'], { cwd: place.folder, encoding: 'utf8', input: script });
  const without = (module: string): string | false =>
    spawnSync('python3', ['-c', `import ${module}`]).status === 0 ? false : `python3 has no ${module}`;

  test('the document of the data lists every column of turns and bars, and each of its commands runs', async () => {
    for (const kind of ['turns', 'bars']) {
      const [row] = await rows(...ofLibrary, kind);
      for (const column of Object.keys(row!)) assert.ok(document.includes(`\`${column}\``), column);
    }
    for (const line of block('sh').trim().split('\n')) {
      const [args] = line.replace('market-desk export ', '').split(' > ');
      assert.equal((await exporting(...ofLibrary, ...args!.split(' '))).code, 0, line);
    }
  });

  test('the pandas lines of the document read the exported rows', { skip: without('pandas') }, () => {
    const { stdout: out, stderr } = python(block('python'));
    assert.equal(stderr, '');
    assert.match(out, /^ACM +Q1 2026 +1$/m);
    assert.match(out, /^John Roe +Chief Financial Officer +vscode:/m);
    assert.match(out, /^ACM +2026-10-29 +2 +9\.0 +NaN$/m);
    assert.match(out, /^=ROW +2026-09-30 +3\.7 +3\.8$/m);
  });

  test('the DuckDB lines of the document read the exported rows', { skip: without('duckdb') }, () => {
    const statements = block('sql')
      .split(';\n')
      .filter((each) => each.trim() !== '');
    const script = `import duckdb\nfor each in ${JSON.stringify(statements)}:\n    print(duckdb.sql(each).fetchall())\n`;
    const [said, days, revised] = python(script).stdout.split('\n');
    assert.equal(said, "[('ACM', 'Q1 2026', 1)]");
    assert.match(days!, /^\[\('ACM', datetime\.date\(2026, 10, 29\), 2, 9\), /);
    assert.match(revised!, /^\[\('=ROW', .*, 3\.7, 3\.8\)\]$/);
  });
});
