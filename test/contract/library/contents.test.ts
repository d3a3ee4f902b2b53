import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Library, LibraryItem } from '../../../src/library/library.ts';
import type { ImportCount } from '../../../src/library/transfer/transfer.ts';
import { companies, funds, seriesOf, sessions, wideSeries } from './dataFolder.ts';
import type { Mark } from '../../../src/library/marks/mark.ts';
import { createDesk } from './desk.ts';
import { exportHeader } from '../../../src/library/transfer/exportFormat.ts';
import { itemsOf } from './everyRead.ts';

const later = Date.parse('2025-03-20T15:00:00Z');

/** Two calls of one company and one of another, a class, a series, and bars. */
async function fill(library: Library): Promise<void> {
  await library.read({ endpoint: 'transcript', ticker: 'QFEN', fyq: 'Q3 2024' }, { initiator: 'person' });
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { initiator: 'person' });
  await library.read({ endpoint: 'fund', seriesid: wideSeries }, { initiator: 'person' });
  await library.read({ endpoint: 'fund', cusip: funds[0]!.cusip }, { initiator: 'person' });
  await library.read(
    { endpoint: 'bars', tickers: ['BARS2'], fromDate: sessions[0], tillDate: sessions[3] },
    { initiator: 'person' },
  );
  await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
}

const counted = (part: Partial<ImportCount>): ImportCount => ({
  added: 0,
  replaced: 0,
  kept: 0,
  refused: 0,
  marks: 0,
  ...part,
});

const titles = (items: readonly LibraryItem[]): string[] =>
  items.map((item) =>
    item.type === 'call'
      ? `${item.ticker} ${item.fyq}`
      : item.type === 'fund'
        ? `${item.whole ? 'series' : 'class'} of ${item.seriesid}`
        : `bars of ${item.ticker}`,
  );

test('the library lists its contents in order, with words and date, and removes one item or all', async () => {
  await using desk = await createDesk({ clock: () => later });
  const library = desk.open({ clock: () => later });
  let changes = 0;
  library.onDidChangeContents(() => changes++);
  await fill(library);
  assert.ok(changes >= 7);
  const items = await itemsOf(library, desk.source);
  assert.deepEqual(titles(items.filter(({ type }) => type === 'call')), [
    'BRMC Q4 2024',
    'QFEN Q4 2024',
    'QFEN Q3 2024',
  ]);
  assert.deepEqual(
    new Set(titles(items).slice(3, 5)),
    new Set([`series of ${wideSeries}`, `class of ${funds[0]!.profile.seriesid}`]),
  );
  const [bars] = items.filter((item) => item.type === 'bars');
  assert.deepEqual([bars?.sessions, bars?.first, bars?.last], [3, sessions[0], sessions[3]]);
  for (const item of items) {
    assert.deepEqual([item.source, item.fetchedAt], [desk.source, later]);
    if (item.type === 'call') assert.ok(item.words! > 50, String(item.words));
  }
  assert.deepEqual(await itemsOf(library, 'sample'), []);

  await library.remove(items[1]!);
  await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'QFEN', fyq: 'Q4 2024' }, { mode: 'library' }), {
    kind: 'notInLibrary',
  });
  assert.equal((await library.read({ endpoint: 'transcript', ticker: 'QFEN' }, { mode: 'library' })).stale, true);
  await library.remove(bars!);
  assert.equal((await itemsOf(library, desk.source)).length, items.length - 2);

  const { used } = library.usage();
  await library.clear();
  assert.deepEqual(await itemsOf(library, desk.source), []);
  await assert.rejects(library.read({ endpoint: 'calendar' }, { mode: 'library' }), { kind: 'notInLibrary' });
  assert.equal(library.usage().used, used);
});

test('the library finds its items by ticker, CIK, series, class or CUSIP', async () => {
  await using desk = await createDesk({ clock: () => later });
  const library = desk.open({ clock: () => later });
  await fill(library);
  const known = async (identifier: string): Promise<string[]> => titles(await library.known(identifier));
  assert.deepEqual(await known(' brmc'), ['BRMC Q4 2024']);
  assert.deepEqual(await known(String(companies[1].cik)), ['QFEN Q4 2024', 'QFEN Q3 2024']);
  const second = seriesOf(wideSeries)[1]!.profile;
  for (const name of [second.contractid.toLowerCase(), second.ticker])
    assert.deepEqual(await known(name), [`series of ${wideSeries}`]);
  assert.deepEqual((await known(wideSeries)).sort(), [`class of ${wideSeries}`, `series of ${wideSeries}`]);
  assert.deepEqual((await known(funds[0]!.cusip!)).sort(), [`class of ${wideSeries}`, `series of ${wideSeries}`]);
  assert.deepEqual(await known('BARS2'), ['bars of BARS2']);
  assert.deepEqual(await known('NOSUCH'), []);
});

test('an export saves another machine every request but one, for a day without a session', async () => {
  await using desk = await createDesk({ clock: () => later });
  const first = desk.open({ clock: () => later });
  await fill(first);
  const sent = desk.service.requestsSeen().length;
  const path = join(desk.folder, 'shelf.gz');
  const { answers: count } = await first.exportTo(path);
  const second = desk.open({ clock: () => later, folder: join(desk.folder, 'second') });
  const imported = await second.importFrom(path);
  assert.equal(imported.refused, 0);
  assert.equal(imported.added + imported.kept, count);
  await fill(second);
  assert.equal(
    (await second.read({ endpoint: 'fund', ticker: seriesOf(wideSeries)[1]!.profile.ticker }, { initiator: 'person' }))
      .fromLibrary,
    true,
  );
  // A file doesn't prove that a day had no session, so the library requests the day once.
  assert.deepEqual(
    desk.service
      .requestsSeen()
      .slice(sent)
      .map(({ endpoint }) => endpoint),
    ['bars'],
  );
  await fill(second);
  assert.equal(desk.service.requestsSeen().length, sent + 1);
  assert.deepEqual(titles(await itemsOf(second, desk.source)), titles(await itemsOf(first, desk.source)));
  assert.equal(second.usage().used, 1);
  assert.ok(!gunzipSync(await readFile(path)).includes(desk.service.key));

  assert.deepEqual(await second.importFrom(path), counted({ added: 0, kept: count, refused: 0 }));
  await using other = await createDesk();
  const third = other.open({ folder: undefined, clock: () => later });
  assert.equal((await third.importFrom(path)).refused, 0);
  const asImported = (await itemsOf(first, desk.source)).map((item) =>
    item.type === 'bars' ? item : { ...item, imported: true },
  );
  assert.deepEqual(await itemsOf(third, desk.source), asImported);
});

test('marks survive clearing the library, and are part of an export', async () => {
  await using desk = await createDesk({ clock: () => later });
  const first = desk.open({ clock: () => later });
  await first.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  const mark: Mark = {
    id: '01234567-89ab-cdef-0123-456789abcdef',
    kind: 'highlight',
    call: { source: 'sample', cik: 1, ticker: 'BRMC', company: 'Company', fyq: 'Q1 2026' },
    speaker: '',
    words: 'margins grew',
    locator: { start: 'margins grew', before: '', after: '' },
    madeAt: 5,
  };
  await first.marks.add(mark);
  const path = join(desk.folder, 'shelf.gz');
  assert.deepEqual(await first.exportTo(path), { answers: 1, leftOut: 0 });
  const second = desk.open({ clock: () => later, folder: join(desk.folder, 'second') });
  assert.deepEqual(await second.importFrom(path), counted({ added: 1, marks: 1 }));
  assert.deepEqual(await second.marks.list(), [mark]);
  assert.deepEqual(await second.importFrom(path), counted({ added: 0, kept: 1, refused: 0 }));
  await first.clear();
  assert.deepEqual(await first.marks.list(), [mark]);
  assert.deepEqual(await itemsOf(first, desk.source), []);
});

test('an import doesn’t overwrite a newer answer', async () => {
  let now = later;
  await using desk = await createDesk({ clock: () => now });
  const library = desk.open({ clock: () => now });
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  const path = join(desk.folder, 'shelf.gz');
  await library.exportTo(path);
  now += 2 * 86_400_000;
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person', mode: 'refresh' });
  assert.deepEqual(await library.importFrom(path), counted({ added: 0, kept: 1, refused: 0 }));
  assert.equal(
    (await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).fetchedAt,
    now,
  );
});

test('an import takes only what the service could have answered', async () => {
  await using desk = await createDesk({ clock: () => later });
  const library = desk.open({ clock: () => later });
  await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  await library.read(
    { endpoint: 'bars', tickers: ['BARS'], fromDate: sessions[0], tillDate: sessions[0] },
    { initiator: 'person' },
  );
  const path = join(desk.folder, 'shelf.gz');
  await library.exportTo(path);
  const [header, call, session, coverage] = gunzipSync(await readFile(path))
    .toString()
    .trim()
    .split('\n') as [string, string, string, string];
  const changed = (line: string, change: (line: { bars?: object[] }) => unknown): string =>
    JSON.stringify({
      ...(JSON.parse(line) as object),
      ...(change(JSON.parse(line) as { bars?: object[] }) as object),
    });
  const second = desk.open({ clock: () => later, folder: undefined });
  const importing = async (...lines: string[]) => {
    await writeFile(path, gzipSync(lines.join('\n')));
    return second.importFrom(path);
  };
  const bad = [
    'nonsense',
    '{}',
    changed(call, () => ({ body: '{"metadata":{}}' })),
    changed(call, () => ({ body: '<html>' })),
    changed(call, () => ({ fetchedAt: later + 86_400_000 })),
    changed(call, () => ({ fetchedAt: -1 })),
    changed(call, () => ({ source: 'elsewhere' })),
    changed(call, () => ({ request: { endpoint: 'transcript', ticker: {} } })),
    changed(call, () => ({ request: { endpoint: 'transcript', ticker: 'BRMC', cik: 3 } })),
    changed(call, () => ({ request: { endpoint: 'bars', tickers: ['BRMC'] } })),
    changed(session, () => ({ session: '2025-03-06' })),
    changed(session, () => ({ session: 'today' })),
    changed(session, ({ bars }) => ({ bars: [...bars!, { date: '2025-03-07 09:30:00' }] })),
    changed(coverage, () => ({ coverage: { over: [{ from: 'x', till: 'y' }], gone: [] } })),
    changed(coverage, () => ({ coverage: [] })),
  ];
  assert.deepEqual(await importing(header, ...bad), counted({ added: 0, kept: 0, refused: bad.length }));
  assert.deepEqual(await itemsOf(second, desk.source), []);
  assert.deepEqual(await importing(header, 'nonsense', call, session), counted({ added: 2, kept: 0, refused: 1 }));

  for (const content of ['', 'text', gzipSync(''), gzipSync('{"format":"other"}\n'), gzipSync(call)]) {
    await writeFile(path, content);
    await assert.rejects(second.importFrom(path), { kind: 'notAnExport' });
  }
  for (const version of [2, 99, Number.MAX_SAFE_INTEGER]) {
    const newer = JSON.stringify({ ...exportHeader, version, readableBy: 'a later version' });
    await writeFile(path, gzipSync([newer, call, session].join('\n')));
    await assert.rejects(second.importFrom(path), { kind: 'newerExport' });
  }
  for (const version of [0, -2, 1.5, '2', null, 1e300]) {
    await writeFile(path, gzipSync([JSON.stringify({ ...exportHeader, version }), call].join('\n')));
    await assert.rejects(second.importFrom(path), { kind: 'notAnExport' });
  }
  await assert.rejects(second.importFrom(join(desk.folder, 'absent')), { code: 'ENOENT' });
  const whole = gzipSync([header, call, session].join('\n'));
  await writeFile(path, whole.subarray(0, whole.length - 200));
  const { refused } = await second.importFrom(path);
  assert.equal(refused, 1);
});
