import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import * as sqlite from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import { createLibrary } from '../../../../src/library/createLibrary.ts';
import { LibraryError, type Library } from '../../../../src/library/library.ts';
import { migrations } from '../../../../src/library/store/schema.ts';
import { SqliteStore } from '../../../../src/library/store/sqliteStore.ts';
import { diskOf } from './disks.ts';
import { itemsOf } from '../everyRead.ts';

const golden = join(import.meta.dirname, 'golden');
const source = 'service:https://api.example.com';
const person = { initiator: 'person', mode: 'stored' } as const;
/** Half of the wait that the service named has passed. */
const then = Date.parse('2025-03-20T22:03:00Z');

interface CopyOptions {
  /** Changes the copy before it is opened. */
  prepare?: (path: string) => void;
  driver?: typeof sqlite;
  /** The library can't be kept. */
  isTrouble?: boolean;
}

/** A library on a copy of a golden file, which may request nothing. */
async function withCopy(
  name: string,
  work: (library: Library, path: string) => Promise<void>,
  { prepare, driver = sqlite, isTrouble = false }: CopyOptions = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-golden-'));
  const path = join(folder, 'library.db');
  await copyFile(join(golden, name), path);
  prepare?.(path);
  const library = createLibrary({
    folder,
    loadSqlite: () => driver,
    clock: () => then,
    source: () => source,
    connected: () =>
      Promise.resolve({ source, client: () => Promise.reject(new LibraryError('noKey', 'Nothing is asked for')) }),
    onWarning: (warning) => {
      if (!isTrouble) assert.fail(`${warning.kind}: ${String(warning.cause)}`);
    },
  });
  try {
    await work(library, path);
  } finally {
    library.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function findsAnswers(library: Library): Promise<void> {
  const { value: calendar } = await library.read({ endpoint: 'calendar' }, person);
  assert.deepEqual(
    [calendar.total, calendar.rows.map(({ code }) => code)],
    [4, ['E:ROW0', 'E:ROW1', 'E:ROW2', 'E:ROW3']],
  );
  const { value: fund } = await library.read({ endpoint: 'fund', ticker: 'QLGAX' }, person);
  assert.ok(fund.form === 'record');
  assert.deepEqual([fund.record.ticker, fund.record.contractid], ['QLGAX', 'C990000001']);
  const { value: second } = await library.read({ endpoint: 'fund', cusip: '99Q001127' }, person);
  assert.ok(second.form === 'record');
  assert.equal(second.record.contractid, 'C990000002');
  const { value: series } = await library.read({ endpoint: 'fund', seriesid: 'S990000001' }, person);
  assert.ok(series.form === 'series');
  assert.deepEqual(
    series.classes.map(({ contractid }) => contractid),
    [1, 2, 3, 4, 5, 6].map((number) => `C99000000${number}`),
  );
  const { value: brmc } = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person);
  assert.equal(brmc.metadata.transcript_fyq, 'Q4 2024');
  assert.match(brmc.call!.transcript, /^Ann Ash:\nSentence 0 of BRMC about Q4 2024, margins and freight\.\n/);
  assert.deepEqual(brmc.call!.participants, [{ name: 'Ann Ash', role: 'CEO' }]);
  const { value: qfen } = await library.read({ endpoint: 'transcript', cik: 9_910_018, fyq: 'Q3 2024' }, person);
  assert.equal(qfen.metadata.companyname, 'QFEN INC');
  const { value: none } = await library.read({ endpoint: 'transcript', ticker: 'GLMH' }, person);
  assert.deepEqual(
    [none.call, none.metadata.message],
    [undefined, 'No earnings call transcripts are on file for GLMH.'],
  );
  const { value: metrics } = await library.read({ endpoint: 'metrics' }, person);
  assert.deepEqual(
    metrics.map(({ id }) => id),
    ['roic', 'pe_ratio'],
  );
  const { value: screen } = await library.read(
    { endpoint: 'screen', condition: 'roic > 0', metrics: ['roic'], page: 1, limit: 10 },
    person,
  );
  assert.deepEqual(screen.rows[0], { ticker: 'BRMC', cik: 9_910_001, metrics: { roic: 0.1 } });
  await assert.rejects(library.read({ endpoint: 'fund', ticker: 'ZZZZX' }, person), { kind: 'notFound' });
}

async function findsBars(library: Library): Promise<void> {
  const window = { fromDate: '2025-03-07', tillDate: '2025-03-11' };
  const { value, stale } = await library.read({ endpoint: 'bars', tickers: ['BARS', 'BARS2'], ...window }, person);
  assert.deepEqual([value.map(({ bars }) => bars.length), stale], [[180, 120], false]);
  assert.deepEqual(value[0]!.bars[0], {
    date: '2025-03-07 09:30:00',
    ...{ open: 10, high: 11, low: 9, close: 10.5, volume: 100 },
  });
}

async function findsList(library: Library): Promise<void> {
  const contents = await itemsOf(library, source);
  const names = contents.map((item) =>
    item.type === 'call' ? `${item.ticker} ${item.fyq}` : item.type === 'bars' ? item.ticker : item.seriesid,
  );
  assert.deepEqual(names.toSorted(), [
    'BARS',
    'BARS2',
    'BRMC Q4 2024',
    'QFEN Q3 2024',
    ...['S990000001', 'S990000001', 'S990000001'],
  ]);
  const known = await library.known('QLGAX');
  assert.ok(known.length > 0);
}

/** Every call is found, whether its turns were indexed by the file's own version or are now. */
async function findsPassages(library: Library): Promise<void> {
  for (;;) {
    const more = new Promise<void>((resolve) => library.onDidIndex(resolve));
    const found = await library.search(parseSearch('margins freight'), { limit: 100 });
    if (found.waiting === 0) {
      assert.deepEqual([found.calls, found.matches, found.passages.length, found.unsearchable], [2, 24, 24, 0]);
      return;
    }
    await more;
  }
}

suite('the library of every released schema', () => {
  const schemas = ['1', '2', '2-index', '3-index', '3', '4'];

  test('every released library schema has a golden file', async () => {
    const files = (await readdir(golden)).filter((name) => name.endsWith('.db'));
    const expected = [...schemas, '4-received', '4-downloads'].map((schema) => `schema-${schema}.db`);
    assert.deepEqual(files.toSorted(), expected.toSorted());
    assert.equal(Math.max(...schemas.map(Number.parseFloat)), migrations.length, 'A new schema needs a golden file');
  });

  for (const schema of schemas) {
    const version = Number.parseInt(schema, 10);
    const name = `schema-${schema}.db`;

    test(`the library finds every answer, bar, count and pause of schema ${schema} without a request`, () =>
      withCopy(name, async (library) => {
        await findsAnswers(library);
        await findsBars(library);
        await findsList(library);
        assert.deepEqual(
          (await library.observed(100)).map(({ at, latest_value }) => [at, latest_value]),
          version === 1
            ? []
            : [
                [Date.parse('2025-03-20T15:00:00Z'), 1],
                [Date.parse('2025-03-20T22:00:00Z'), 1],
              ],
        );
        const { used, byEndpoint, pause } = library.usage(source);
        assert.equal(used, 13);
        assert.deepEqual(byEndpoint, { calendar: 2, fund: 5, transcript: 3, metrics: 1, screen: 1, bars: 1 });
        assert.deepEqual(pause, {
          since: Date.parse('2025-03-20T22:02:00Z'),
          until: version < 3 ? undefined : Date.parse('2025-03-20T22:04:00Z'),
        });
      }));

    test(`a search finds the calls of schema ${schema}`, () => withCopy(name, findsPassages));

    test(`the current version keeps every row of schema ${schema}, and can read the file without writing`, () =>
      withCopy(name, async (library, path) => {
        await findsAnswers(library);
        library.dispose();
        const before = new sqlite.DatabaseSync(join(golden, name), { readOnly: true });
        const frozen = new SqliteStore(sqlite, path, 'frozen');
        try {
          assert.equal(frozen.file.get('PRAGMA user_version')?.['user_version'], migrations.length);
          assert.equal(before.prepare('PRAGMA user_version').get()?.['user_version'], version);
          for (const table of ['answers', 'things', 'names', 'companies', 'absences', 'bar_coverage', 'sessions']) {
            const count = `SELECT count(*) AS count FROM ${table}`;
            assert.deepEqual(frozen.file.get(count), before.prepare(count).get(), table);
          }
          assert.equal(frozen.ledger.recent(source, 100).length, 13);
          assert.ok(frozen.answers.get(source, '/calendar/economic'));
        } finally {
          before.close();
          frozen.dispose();
        }
      }));

    test(`the library reads schema ${schema} if it can’t upgrade the file`, () =>
      withCopy(
        name,
        async (library) => {
          await findsAnswers(library);
          await findsBars(library);
          assert.equal(library.usage(source).unkept?.kind, 'readOnly');
          assert.equal(library.usage(source).used, 13);
        },
        { driver: diskOf(undefined, () => 'readOnly'), isTrouble: true },
      ));

    test(`a window of schema ${schema} can write after another window has upgraded the file`, async () => {
      let old: sqlite.DatabaseSync | undefined;
      await withCopy(
        name,
        async (library) => {
          await findsAnswers(library);
          // The columns that it knows, as it writes them.
          old!.exec(`INSERT INTO attempts (source, day, at, endpoint, state, counted)
            VALUES ('${source}', '2025-03-20', ${then}, 'fund', 'left', 1)`);
          old!.exec(`INSERT INTO answers (source, key, endpoint, request, fetched_at, chars, about, body)
            SELECT source, key || '&old', endpoint, request, fetched_at, chars, about, body FROM answers
            WHERE endpoint = 'calendar'`);
          assert.equal(library.usage(source).used, 14);
          const kept = old!.prepare(`SELECT count(*) AS count FROM answers WHERE key LIKE '%&old'`).get();
          assert.equal(kept?.['count'], 1);
          await findsAnswers(library);
          old!.close();
        },
        {
          prepare: (path) => {
            old = new sqlite.DatabaseSync(path);
            old.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 1000; SELECT count(*) FROM attempts');
          },
        },
      );
    });
  }

  test('the library reads a file with a newer version’s number for free, but knows no request limit', () =>
    withCopy(
      'schema-4.db',
      async (library) => {
        await findsAnswers(library);
        await findsBars(library);
        const { unkept, limit } = library.usage(source);
        assert.deepEqual([unkept?.kind, unkept?.isRead, limit], ['newer', true, undefined]);
      },
      {
        prepare: (path) => {
          const db = new sqlite.DatabaseSync(path);
          db.exec('PRAGMA user_version = 99');
          db.close();
        },
        isTrouble: true,
      },
    ));
});

test('the library files a body that an earlier process received but didn’t file', () =>
  withCopy('schema-4-received.db', async (library) => {
    const request = { endpoint: 'transcript', cik: 9_920_001, fyq: 'Q4 2024' } as const;
    const { value, fetchedAt } = await library.read(request, person);
    assert.equal(value.call?.transcript, 'Ann Lee:\nThe margin rose.');
    assert.equal(fetchedAt, Date.parse('2025-03-20T22:01:00Z'));
    assert.equal(library.usage(source).used, 1);
  }));

test('the library reads a stored list of downloads with its consent, states, watch and unread calls', () =>
  withCopy('schema-4-downloads.db', async ({ downloads }) => {
    const { items, consent, isPaused, sentToday, watched } = await downloads.list();
    assert.deepEqual(
      items.map(({ id, state: { kind }, requests }) => [id, kind, requests]),
      [
        ['call cik:9910035 Q1 2025', 'failed', 0],
        ['calls BRMC', 'done', 0],
        ['call BRMC Q3 2024', 'done', 0],
        ['call NONE Q1 2020', 'absent', 0],
        ['fund S000000001', 'absent', 0],
        ['calls FLWM', 'done', 0],
        ['call FLWM Q3 2024', 'done', 0],
        ['call FLWM Q2 2024', 'done', 0],
        ['fund QLGAX', 'done', 0],
        ['calls TNWK', 'waiting', 4],
      ],
    );
    const [failed, done] = items.map((item) => item.state);
    assert.equal(failed?.kind === 'failed' && failed.error.kind, 'badResponse');
    assert.deepEqual(done, { kind: 'done', at: Date.parse('2025-03-20T15:00:00Z'), isFree: false });
    assert.deepEqual(items.at(-1)?.item, { type: 'calls', ticker: 'TNWK', quarters: 4 });
    assert.deepEqual(consent, { share: 10, until: Date.parse('2025-06-18T18:00:00Z'), count: 4 });
    assert.deepEqual([isPaused, sentToday], [true, 10]);
    const { lookedAt, missing } = watched[0]!;
    assert.deepEqual(
      [watched.length, watched[0]!.ticker, lookedAt, missing.length],
      [1, 'QFEN', Date.parse('2025-03-20T18:00:00Z'), 8],
    );
    const arrived = await downloads.arrived();
    assert.deepEqual(
      arrived.map(({ ticker, fyq, isWatched }) => [ticker, fyq, isWatched]),
      [
        ['FLWM', 'Q2 2024', false],
        ['FLWM', 'Q3 2024', false],
        ['FLWM', 'Q4 2024', false],
        ['QFEN', 'Q4 2025', true],
        ['BRMC', 'Q3 2024', false],
        ['BRMC', 'Q4 2024', false],
      ],
    );
    assert.equal(await downloads.takeNotice(), false, 'the day’s message was shown');
  }));
