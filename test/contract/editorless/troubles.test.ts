import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { suite, test } from 'node:test';
import { toolPrefix } from '../../../src/features/assistants/toolPrefix.ts';
import { commands, panels, settings, views, type CommandId } from '../../../src/ids.ts';
import { migrations } from '../../../src/library/store/schema.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import type { DiskFault } from '../library/store/disks.ts';
import { mockDisk } from './mockDisk.ts';
import { connectedTo, key, withService } from './service.ts';

const limit = 12;

/** The library of a window that was closed. */
type Bytes = Uint8Array;

/** A desk of a service, with a library's file from earlier and a disk that fails as it is told. */
async function withDeskOn(
  service: BundledService,
  body: (desk: Desk, fails: (fault: DiskFault | undefined) => void) => Promise<void>,
  stored: Record<string, string | Bytes> = {},
): Promise<void> {
  const disk = mockDisk();
  const desk = await openDesk({
    settings: { ...connectedTo(service), [settings.quotaRequestsPerDay]: limit },
    keys: { [new URL(service.address).origin]: key },
    stored: { ...inventedLists(), ...stored },
  });
  try {
    await body(desk, disk.fails);
  } finally {
    disk.fails(undefined);
    await desk.close();
    disk.restore();
  }
}

/** The library's file as it is now, with a statement run on it. */
function bytesOf(desk: Desk, statement = ''): Bytes {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-bytes-'));
  try {
    const copy = join(folder, 'library.db');
    const db = new sqlite.DatabaseSync(join(desk.home, 'storage', 'library.db'));
    db.exec(`VACUUM INTO '${copy}'`);
    db.close();
    const changed = new sqlite.DatabaseSync(copy);
    changed.exec(statement);
    changed.close();
    return readFileSync(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A library with two calls, and its day's count. */
async function fillLibrary(service: BundledService, statement: string): Promise<Bytes> {
  let bytes: Bytes | undefined;
  await withDeskOn(service, async (desk) => {
    for (const ticker of ['BRMC', 'OSTM']) await openCall(desk, ticker);
    bytes = bytesOf(desk, statement);
  });
  return bytes!;
}

const openCall = (desk: Desk, ticker: string): Promise<unknown> => desk.call(commands.transcriptsOpen, { ticker });
const sent = (service: BundledService): number => service.requestsSeen().length;

const newer = `PRAGMA user_version = ${migrations.length + 1};`;
const newerAndClosed = `DELETE FROM sqlite_sequence WHERE name <> 'attempts'; ${newer}`;

async function statusSays(desk: Desk, words: RegExp): Promise<string> {
  return desk.until(`the status bar says ${String(words)}`, () => {
    const item = desk.statusItem('marketDesk.quota');
    return item?.isShown && words.test(item.text) && item.text;
  });
}

async function firstRow(desk: Desk): Promise<string> {
  desk.view(views.library).show();
  return desk.until('the library view says what is wrong', async () => {
    const [row] = await desk.view(views.library).rows();
    return row && /not counted|Newer|not saved/.test(row.label) && `${row.label} · ${row.description ?? ''}`;
  });
}

/** Everything that a window does by itself. */
async function settle(desk: Desk): Promise<void> {
  for (const view of [views.calendar, views.library]) desk.view(view).show();
  for (const view of [views.calendar, views.library]) await desk.view(view).rows();
}

/** Opens a call as a person, and answers the question that follows. Gives its words. */
async function askForCall(desk: Desk, ticker: string, answer: string | undefined): Promise<string> {
  desk.messages.questions.length = 0;
  desk.messages.person.answer = () => answer;
  const done = desk.run(commands.transcriptsOpen);
  (await desk.box()).type(ticker);
  (await desk.boxWith(`Open ${ticker}`)).pick(`Open ${ticker}`);
  await done;
  assert.equal(desk.messages.questions.length, 1);
  const { message, detail } = desk.messages.questions[0]!;
  return `${message}\n${detail ?? ''}`;
}

/** Asserts the rules for each kind of trouble in which the count can't be kept. */
async function holdsBack(desk: Desk, service: BundledService, cause: RegExp): Promise<void> {
  const before = sent(service);
  await settle(desk);
  assert.match(await statusSays(desk, /not counted/), /warning/);
  assert.match(await firstRow(desk), cause);
  await assert.rejects(openCall(desk, 'TNWK'), /count can’t be kept.*nothing was sent/s);
  const words = await askForCall(desk, 'TNWK', undefined);
  assert.match(words, cause);
  assert.doesNotMatch(words, /\d+ requests? left/);
  assert.equal(sent(service), before);
}

suite('a library of a newer version in the editor', () => {
  test('a newer version’s library is read for free, spends nothing unasked, and gets paid answers later', bound, () =>
    withService(async (service) => {
      const bytes = await fillLibrary(service, newerAndClosed);
      const before = sent(service);
      let pending: [string, Bytes] | undefined;
      await withDeskOn(
        service,
        async (desk) => {
          for (const ticker of ['BRMC', 'OSTM']) await openCall(desk, ticker);
          await holdsBack(
            desk,
            service,
            /written by a newer version of Market Desk. Update Market Desk, then reload this window/,
          );
          await desk.told('written by a newer version of Market Desk');
          assert.equal(sent(service), before);
          await askForCall(desk, 'TNWK', 'Use 1 Request');
          assert.equal(sent(service), before + 1);
          await openCall(desk, 'TNWK');
          assert.equal(sent(service), before + 1);
          const name = await desk.until('it is kept beside the library', () =>
            readdirSync(join(desk.home, 'storage')).find(
              // It is written before the request is sent, and again with the answer.
              (each) =>
                /pending.*\.jsonl$/.test(each) &&
                readFileSync(join(desk.home, 'storage', each), 'utf8').includes('"type":"answer"'),
            ),
          );
          // The number of a process that has ended.
          const left = name.replace(/-\d+-[0-9a-f-]{36}/, `-4294967290-${randomUUID()}`);
          pending = [left, readFileSync(join(desk.home, 'storage', name))];
        },
        { 'library.db': bytes },
      );
      const [name, lines] = pending!;
      await withDeskOn(
        service,
        async (desk) => {
          await openCall(desk, 'TNWK');
          assert.equal(sent(service), before + 1);
          await statusSays(desk, new RegExp(`${limit - before - 1} left today`));
        },
        { 'library.db': asRead(bytes), [name]: lines },
      );
    }),
  );

  test(
    'a newer version’s library counts this version’s requests if it allows that, and suggests an update',
    bound,
    () =>
      withService(async (service) => {
        const bytes = await fillLibrary(service, newer);
        const before = sent(service);
        await withDeskOn(
          service,
          async (desk) => {
            await openCall(desk, 'BRMC');
            assert.match(await firstRow(desk), /newer version of Market Desk/);
            await openCall(desk, 'TNWK');
            assert.equal(sent(service), before + 1);
            const db = new sqlite.DatabaseSync(join(desk.home, 'storage', 'library.db'));
            const { used } = db.prepare('SELECT count(*) AS used FROM attempts').get() as { used: number };
            db.close();
            assert.equal(used, before + 1);
          },
          { 'library.db': bytes },
        );
      }),
  );

  test('with three requests left, no action of a day’s work sends a request unasked', bound, () =>
    withService(async (service) => {
      const spent = Array.from(
        { length: limit - 5 },
        (_, index) =>
          `INSERT INTO attempts (source, day, at, endpoint, state, counted) SELECT source, day, at + ${index}, 'fund', 'settled', 1 FROM attempts LIMIT 1;`,
      ).join(' ');
      const bytes = await fillLibrary(service, `${spent} ${newerAndClosed}`);
      const before = sent(service);
      await withDeskOn(
        service,
        async (desk) => {
          desk.messages.person.answer = () => undefined;
          await settle(desk);
          for (const act of actionsOfADay(desk)) await dismissed(desk, act);
          assert.equal(sent(service), before);
          assert.doesNotMatch(desk.statusItem('marketDesk.quota')!.text, /left/);
        },
        { 'library.db': bytes },
      );
    }),
  );
});

/** The same library, as the version that wrote it reads it. */
function asRead(bytes: Bytes): Bytes {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-bytes-'));
  try {
    const path = join(folder, 'library.db');
    writeFileSync(path, bytes);
    const db = new sqlite.DatabaseSync(path);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Does it, and leaves every box that it opens. */
async function dismissed(desk: Desk, act: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = act()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  await desk.until('it is over', () => {
    desk.boxes.current()?.leave();
    return isOver;
  });
  await over;
}

/** Commands of programs, clicks of a person whose questions are dismissed, and tools, on what the library lacks. */
function actionsOfADay(desk: Desk): (() => Promise<unknown>)[] {
  const ticker = 'TNWK';
  const call = (id: CommandId, argument?: unknown) => (): Promise<unknown> => desk.call(id, argument);
  const use = (name: string, input: object) => (): Promise<unknown> => desk.tools.use(toolPrefix + name, input);
  return [
    call(commands.transcriptsOpen, { ticker }),
    call(commands.fundsOpen, { ticker }),
    call(commands.barsOpen, { tickers: [ticker], period: '1d' }),
    call(commands.transcriptsFetchQuarters, { ticker, count: 2 }),
    use('read_call', { ticker }),
    use('get_fund', { ticker }),
    use('get_calendar', {}),
    use('get_bars', { tickers: ['TNWK'], period: '1d' }),
    () => desk.run(commands.calendarRefresh),
    () => desk.run(commands.connectionTest),
    call(commands.lookUp, 'TNWK'),
    () => desk.call(commands.transcriptsOpenAsText, { ticker: 'TNWK' }),
  ];
}

suite('a disk that fails while the editor is open', () => {
  for (const [fault, cause] of [
    ['readOnly', /can’t be written/],
    ['full', /library’s disk is full/],
  ] as const)
    test(`${fault}: the library sends nothing unasked, keeps paid answers beside it, and recovers later`, bound, () =>
      withService(async (service) => {
        await withDeskOn(service, async (desk, fails) => {
          await openCall(desk, 'BRMC');
          fails(fault);
          await assert.rejects(openCall(desk, 'TNWK'), /count can’t be kept/);
          await holdsBack(desk, service, cause);
          await openCall(desk, 'BRMC');
          const before = sent(service);
          await askForCall(desk, 'TNWK', 'Use 1 Request');
          assert.equal(sent(service), before + 1);
          await openCall(desk, 'TNWK');
          fails(undefined);
          await desk.until('the file has all', async () => {
            await desk.call(commands.calendarRefresh).catch(() => undefined);
            return desk.statusItem('marketDesk.quota')?.text.includes('left today');
          });
          const db = new sqlite.DatabaseSync(join(desk.home, 'storage', 'library.db'));
          const { n } = db.prepare(`SELECT count(*) AS n FROM answers WHERE endpoint = 'transcript'`).get() as {
            n: number;
          };
          const { used } = db.prepare('SELECT count(*) AS used FROM attempts WHERE counted = 1').get() as {
            used: number;
          };
          db.close();
          assert.deepEqual([n, used], [2, sent(service)]);
          assert.deepEqual(
            readdirSync(join(desk.home, 'storage')).filter((each) => each.includes('pending')),
            [],
          );
        });
      }),
    );

  test('a disk without locks serves every read and write, and a message names a lock that a crash left', bound, () =>
    withService(async (service) => {
      const bytes = await fillLibrary(service, '');
      await withDeskOn(
        service,
        async (desk, fails) => {
          fails('noLocks');
          await openCall(desk, 'BRMC');
          const lock = join(desk.home, 'storage', 'library.db.lock');
          mkdirSync(lock);
          await holdsBack(desk, service, /locked.*library\.db\.lock/);
          desk.messages.messages.length = 0;
          await desk.run(commands.quotaShow);
          await desk.until('a message names the lock and offers the view', () =>
            desk.messages.messages.some(
              ({ text, buttons }) => text.includes('locked') && buttons[0] === 'Show Library',
            ),
          );
          rmdirSync(lock);
        },
        { 'library.db': bytes },
      );
    }),
  );

  test('a library whose folder goes away lets the user save paid answers elsewhere', bound, () =>
    withService(async (service) => {
      await withDeskOn(service, async (desk) => {
        await openCall(desk, 'BRMC');
        const storage = join(desk.home, 'storage');
        renameSync(storage, join(desk.home, 'away'));
        writeFileSync(storage, 'not a folder');
        await assert.rejects(openCall(desk, 'TNWK'), /count can’t be kept/);
        const before = sent(service);
        assert.match(await askForCall(desk, 'TNWK', 'Use 1 Request'), /can’t be opened/);
        assert.equal(sent(service), before + 1);
        await statusSays(desk, /item.* not saved/);
        const to = join(desk.home, 'workspace', 'saved.shelf');
        await desk.call(commands.librarySaveElsewhere, values.Uri.file(to));
        const saved = gunzipSync(readFileSync(to)).toString();
        assert.match(saved, /market-desk-shelf/);
        assert.match(saved, /TNWK/);
        await statusSays(desk, /not counted/);
        assert.equal(desk.desktop.panels(panels.transcript).length, 2);
      });
    }),
  );
});
