import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import {
  calendarFills,
  clickRow,
  connectedTo,
  downloadCalendar,
  giveKey,
  key,
  offeredCalendar,
  withDesk,
  withService,
} from './service.ts';

const download = 'Download Calendar · 1 request';
const withoutKey = { given: null };

/** Whatever could follow by itself has followed: rows were asked for again, and nothing is under way. */
async function settled(desk: Desk): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await desk.view(views.calendar).rows();
    await desk.until('all progress is over', () => desk.messages.progresses.every(({ isOver }) => isOver));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function libraryOf(desk: Desk): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-bytes-'));
  try {
    const copy = join(folder, 'library.db');
    const db = new DatabaseSync(join(desk.home, 'storage', 'library.db'));
    db.exec(`VACUUM INTO '${copy}'`);
    db.close();
    return readFileSync(copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

suite('connecting to a service', () => {
  test('an old message pays for no calendar twice, and a new key offers none that is in the library', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        await giveKey(desk, key);
        const message = await desk.told('API key saved');
        await downloadCalendar(desk);
        message.press(download);
        await settled(desk);
        await giveKey(desk, key);
        assert.deepEqual((await desk.told('API key saved')).buttons, []);
        assert.equal(service.requestsSeen().length, 1);
      },
      withoutKey,
    ),
  );

  test('Connect asks for address and key, and sends nothing', bound, () =>
    withService(async (service) => {
      const desk = await openDesk();
      try {
        desk.view(views.calendar).show();
        const connecting = desk.run(commands.connectionUseService);
        for (const [title, text] of [
          ['Base address', service.address],
          ['API key', key],
        ] as const) {
          const box = await desk.until(`the box asks for the ${title}`, () => {
            const current = desk.boxes.current();
            return current?.title.startsWith(title) && current;
          });
          box.type(text);
          box.accept();
        }
        await connecting;
        assert.deepEqual((await desk.told('API key saved')).buttons, [download]);
        await offeredCalendar(desk);
        await settled(desk);
        assert.equal(service.requestsSeen().length, 0);
      } finally {
        await desk.close();
      }
    }),
  );

  test('the key of a service that isn’t connected offers nothing', bound, () =>
    withDesk(
      { [settings.connectionSource]: 'sample' },
      async (desk, service) => {
        await giveKey(desk, key);
        assert.deepEqual((await desk.told('API key saved')).buttons, []);
        assert.equal(service.requestsSeen().length, 0);
      },
      withoutKey,
    ),
  );
});

suite('a first window with a key', () => {
  test('a first window shows view, page and badge without a request; the offer’s click sends one', bound, () =>
    withDesk({ [settings.calendarReminders]: true }, async (desk, service) => {
      await desk.call(commands.calendarPin, 1001);
      const offered = await offeredCalendar(desk);
      assert.equal((await desk.view(views.calendar).rows()).length, 1);
      await desk.run(commands.calendarOpenPage);
      await desk.page(panels.calendarPage);
      await desk.run(commands.calendarFilter, { text: 'CPI' });
      await desk.run(commands.calendarClearFilter);
      await settled(desk);
      assert.equal(service.requestsSeen().length, 0);
      await clickRow(desk, offered);
      await calendarFills(desk);
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('a command that needs the calendar offers it in a box, which sends nothing when it is left', bound, () =>
    withDesk({}, async (desk, service) => {
      for (const id of [commands.calendarOpen, commands.calendarReveal, commands.calendarCopyMarkdown] as const) {
        const done = desk.run(id);
        const box = await desk.boxWith(download);
        assert.equal(box.title, 'The economic calendar isn’t in the library');
        box.leave();
        await done;
      }
      assert.equal(service.requestsSeen().length, 0);
      assert.deepEqual(desk.messages.messages, []);
      const done = desk.run(commands.calendarCopyMarkdown);
      (await desk.boxWith(download)).pick(download);
      await done;
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('a second window shows the downloaded calendar without an offer or a request', bound, () =>
    withService(async (service) => {
      const options = {
        settings: connectedTo(service),
        keys: { [new URL(service.address).origin]: key },
      };
      const first = await openDesk(options);
      let stored: Uint8Array;
      try {
        await downloadCalendar(first);
        stored = libraryOf(first);
      } finally {
        await first.close();
      }
      const second = await openDesk({ ...options, stored: { 'library.db': stored } });
      try {
        const rows = await calendarFills(second);
        assert.ok(rows.every(({ label }) => !label.includes('Download')));
        await settled(second);
        assert.equal(service.requestsSeen().length, 1);
      } finally {
        await second.close();
      }
    }),
  );
});
