import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mock, suite, test } from 'node:test';
import { newYorkDay } from '../../../src/domain/dates/zones.ts';
import { commands, settings } from '../../../src/ids.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { bound } from '../../suite/testBound.ts';
import { downloadCalendar, withDesk, withSample } from './service.ts';

const calendarAt = (time: number) => sampleCalendar(newYorkTime(time), 1);
const rows = calendarAt(Date.now());
const category = rows.find(({ next_release }) => next_release !== null)!.category;

suite('the calendar leaves the desk', () => {
  test('the calendar is exported as .ics and CSV with its filter, which the message names', bound, () =>
    withSample(async (desk) => {
      const [ics, csv] = ['ics', 'csv'].map((kind) => join(desk.home, `calendar.${kind}`)) as [string, string];
      await desk.call(commands.calendarFilter, { categories: [category] });
      desk.files.toSave = [ics];
      await desk.call(commands.calendarExportIcs);
      assert.match(desk.files.titles.at(-1)!, new RegExp(`Filtered: Category: ${category}`));
      const shown = rows.filter((row) => row.category === category);
      const scheduled = shown.filter(({ next_release }) => next_release !== null);
      const events = await readFile(ics, 'utf8');
      assert.equal(events.match(/^BEGIN:VEVENT\r$/gm)?.length, scheduled.length);
      assert.ok(events.includes(`UID:${scheduled[0]!.indicator_id}-`));
      desk.files.toSave = [csv];
      await desk.call(commands.calendarExportCsv);
      assert.equal((await readFile(csv, 'utf8')).trim().split('\r\n').length, shown.length + 1);
      await desk.told(`Exported to ${csv}: ${shown.length} of ${rows.length} indicators`);
    }),
  );

  test('the week ahead of the calendar is copied as a Markdown table, and inserted into a note', bound, () =>
    withSample(async (desk) => {
      const ahead = { from: newYorkDay(Date.now()), till: newYorkDay(Date.now() + 6 * 86_400_000) };
      const scheduled = rows.filter(
        ({ next_release }) => next_release !== null && next_release >= ahead.from && next_release <= ahead.till,
      );
      await desk.call(commands.calendarCopyMarkdown);
      const lines = desk.clipboard.text.split('\n').filter((line) => line.startsWith('|'));
      assert.equal(lines.length, scheduled.length + 2);
      const { window, workspace, Selection } = desk.api;
      const note = await workspace.openTextDocument({ language: 'markdown', content: '# Week\n' });
      const editor = await window.showTextDocument(note);
      editor.selection = new Selection(1, 0, 1, 0);
      await desk.call(commands.calendarMarkdownToNote);
      assert.match(note.getText(), /^# Week\n[^]*\| --- \|[^]*Sample: invented data/);
      assert.equal(note.getText().match(/^\| --- \|/gm)?.length, 1);
    }),
  );
});

suite('a pinned release of the calendar', () => {
  test('the calendar reminds the user of a pinned release on its day, once, if the setting is on', bound, async () => {
    // The morning of a day with a release: on a day of rest there is none.
    const { morning, due } = firstDue();
    mock.timers.enable({ apis: ['Date'], now: morning });
    try {
      await withDesk({}, async (desk) => {
        await downloadCalendar(desk);
        const told = (): number =>
          desk.messages.messages.filter(({ text }) => text.includes(`Released today: ${due.name}`)).length;
        await desk.call(commands.calendarPin, due.indicator_id);
        assert.equal(told(), 0);
        desk.configure(settings.calendarReminders, true);
        const message = await desk.told(`Released today: ${due.name}`);
        assert.deepEqual(message.buttons.toSorted(), ['Open', 'Turn Off']);
        await desk.call(commands.calendarRefresh);
        assert.equal(told(), 1);
        message.press('Turn Off');
        await desk.until(
          'reminders are off',
          () => desk.api.workspace.getConfiguration().get(settings.calendarReminders) === false,
        );
      });
    } finally {
      mock.timers.reset();
    }
  });
});

/** The first morning from some day on that has a release after it on the same day. */
function firstDue(): { morning: number; due: { indicator_id: number; name: string } } {
  for (let morning = Date.parse('2026-03-02T12:00:00Z'); ; morning += 86_400_000) {
    const due = calendarAt(morning).find(({ next_release }) => next_release === newYorkDay(morning));
    if (due) return { morning, due };
  }
}
