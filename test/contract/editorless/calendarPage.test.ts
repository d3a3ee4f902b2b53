import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type {
  CalendarPageRow,
  CalendarPageWindow,
  ShownCalendarPage,
} from '../../../src/features/calendar/protocol.ts';
import { commands, panels, views } from '../../../src/ids.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import type { Desk } from '../../double/desk.ts';
import type { FakePage } from '../../double/fakePage.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { calendarFills, withDesk, withSample } from './service.ts';

const rows = sampleCalendar(newYorkTime(Date.now()), 1);
const category = rows.find(({ next_release }) => next_release !== null)!.category;

const valueOf = (page: FakePage): ShownCalendarPage => page.pushed('snapshot')!['value'] as ShownCalendarPage;
async function open(desk: Desk): Promise<FakePage> {
  await desk.run(commands.calendarOpenPage);
  return desk.page(panels.calendarPage);
}
/** Every row of the page, as it gets them while a person scrolls. */
async function allRows(page: FakePage): Promise<CalendarPageRow[]> {
  const { lines } = valueOf(page);
  const found: CalendarPageRow[] = [];
  for (let from = 0; from < lines; from += 60) {
    const window = (await page.request('rows', { from, count: 60 })) as CalendarPageWindow;
    found.push(...window.rows.filter((row) => row !== null));
  }
  return found;
}
const idsOf = (shown: readonly CalendarPageRow[]): number[] => shown.map(({ id }) => id);

suite('the calendar’s page', () => {
  test('the calendar page has every indicator once, and its first lines with the snapshot', bound, () =>
    withSample(async (desk) => {
      const page = await open(desk);
      const value = valueOf(page);
      assert.deepEqual([value.shown, value.indicators], [rows.length, rows.length]);
      const all = await allRows(page);
      assert.deepEqual(idsOf(all).toSorted(), rows.map(({ indicator_id }) => indicator_id).toSorted());
      const { rows: first } = (await page.request('rows', { from: 0, count: 60 })) as CalendarPageWindow;
      assert.deepEqual(value.first, first);
      assert.equal(value.first[0], null, 'the head of the first group');
      assert.ok(value.heads.some(({ line }) => line === 0));
      // There is one page, however often it is opened.
      await desk.run(commands.calendarOpenPage);
      assert.equal(desk.desktop.panels(panels.calendarPage).length, 1);
    }),
  );

  test('the calendar page shares its filter with the view in both directions', bound, () =>
    withSample(async (desk) => {
      await calendarFills(desk);
      const page = await open(desk);
      await page.request('filter', { categories: [category] });
      const wanted = rows.filter((row) => row.category === category);
      assert.equal(valueOf(page).shown, wanted.length, 'a filter is answered once the page was shown what passes');
      await desk.until('the view is filtered', async () => {
        const members = (await desk.view(views.calendar).rows()).filter(({ level }) => level === 2);
        return members.length > 0 && members.length <= wanted.length;
      });
      await desk.until('the page is', () => valueOf(page).shown === wanted.length);
      assert.deepEqual(valueOf(page).filter, { categories: [category] });
      await desk.call(commands.calendarFilter, { text: 'no such indicator' });
      await desk.until('the page has none', () => valueOf(page).lines === 0);
      await page.request('sort', { sort: { column: 'name', descending: true } });
      await desk.until('it is sorted', () => valueOf(page).sort?.descending);
      await desk.run(commands.calendarClearFilter);
      await desk.until('the page has all', () => valueOf(page).shown === rows.length && valueOf(page).sort === null);
      await desk.run(commands.calendarThisWeek);
      await desk.until('the page has the week', () => valueOf(page).week !== undefined);
      await page.request('showAll');
      await desk.until('the page has all again', () => valueOf(page).week === undefined);
    }),
  );

  test('the calendar page refuses an invalid filter and unknown values', bound, () =>
    withSample(async (desk) => {
      const page = await open(desk);
      for (const [name, params] of [
        ['filter', { window: { from: '2026-11-20', till: '2026-11-01' } }],
        ['filter', { categories: 'Rates' }],
        ['sort', { sort: { column: 'code', descending: true } }],
        ['group', { grouping: 'month' }],
        ['open', { id: -5 }],
      ] as const)
        await assert.rejects(page.request(name, params), name);
      assert.deepEqual(valueOf(page).filter, {});
    }),
  );

  test('the calendar page pins an indicator in the view as well, and opens it', bound, () =>
    withSample(async (desk) => {
      const page = await open(desk);
      const { id, name } = (await allRows(page)).at(-1)!;
      await page.request('pin', { id, isPinned: true });
      await desk.until('the row is pinned', async () =>
        (await allRows(page)).some((row) => row.id === id && row.isPinned),
      );
      const [mine, pinned] = await calendarFills(desk);
      assert.equal(mine!.label, 'My indicators');
      assert.ok(pinned!.label.endsWith(name));
      await page.request('open', { id });
      await desk.page(panels.indicator);
      assert.equal(desk.desktop.panels(panels.indicator).at(-1)!.title, name);
    }),
  );

  test('the calendar page is copied and exported as it is shown', bound, () =>
    withSample(async (desk) => {
      const page = await open(desk);
      await page.request('group', { grouping: 'category' });
      await page.request('sort', { sort: { column: 'name', descending: true } });
      await desk.until(
        'both show',
        () => valueOf(page).grouping === 'category' && valueOf(page).sort?.column === 'name',
      );
      const shown = await allRows(page);
      await desk.run(commands.calendarCopyTable);
      const lines = desk.clipboard.text.split('\n').filter((line) => line.startsWith('|'));
      const { heads } = valueOf(page);
      assert.equal(lines.length, 2 + heads.length + rows.length);
      const cells = lines.slice(2).filter((line) => !line.startsWith('| **'));
      for (const [at, { code }] of shown.entries())
        assert.ok(cells[at]!.replaceAll('\\', '').includes(`(${code})`), code);
      const csv = join(desk.home, 'shown.csv');
      desk.files.toSave = [csv];
      await desk.run(commands.calendarExportCsv);
      const written = (await readFile(csv, 'utf8')).trim().split('\r\n').slice(1);
      assert.deepEqual(
        written.map((line) => Number(line.split(',')[0])),
        idsOf(shown),
      );
    }),
  );

  test('the calendar page sends a request only for a refresh, which adds the observed values', bound, () =>
    withDesk({}, async (desk, service) => {
      const sent = (): number => service.requestsSeen().length;
      // Nothing is in the library yet, so the page offers what only a click of it downloads.
      await desk.run(commands.calendarOpenPage);
      const empty = await desk.page(panels.calendarPage);
      assert.equal((empty.pushed('snapshot')!['error'] as { kind: string }).kind, 'notInLibrary');
      assert.equal(sent(), 0);
      await empty.request('refresh');
      const page = await open(desk);
      await desk.until('it has the calendar', () => page.pushed('snapshot')!['state'] === 'ready');
      assert.equal(sent(), 1);
      assert.ok((await allRows(page)).every(({ sparkline }) => sparkline === undefined));
      await page.request('refresh');
      assert.equal(sent(), 2);
      await desk.until('values were observed twice', async () =>
        (await allRows(page)).some(({ sparkline }) => sparkline !== undefined),
      );
      assert.equal(sent(), 2);
    }),
  );

  test('the calendar page comes back after a reload without a request, even without a stored calendar', bound, () =>
    withDesk({}, async (desk, service) => {
      const restore = async (): Promise<FakePage> => {
        const panel = desk.desktop.members.createWebviewPanel(panels.calendarPage, 'restored', values.ViewColumn.One);
        const saved = { params: {}, ui: {} };
        await desk.room.outside(() => desk.serializers.get(panels.calendarPage)!.deserializeWebviewPanel(panel, saved));
        return desk.page(panels.calendarPage);
      };
      const empty = await restore();
      assert.equal(empty.pushed('snapshot')!['state'], 'error');
      assert.equal(service.requestsSeen().length, 0);
      await empty.request('refresh');
      await desk.until('it has the calendar', () => empty.pushed('snapshot')!['state'] === 'ready');
      desk.desktop.closeAll();
      const page = await restore();
      await desk.until('it has the calendar again', () => page.pushed('snapshot')!['state'] === 'ready');
      assert.equal(service.requestsSeen().length, 1);
    }),
  );

  test('the calendar page shows a failure and keeps its rows', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.calendarRefresh);
      const page = await open(desk);
      await service.setFault('500');
      await page.request('refresh');
      await desk.until('it is told', () => page.pushed('snapshot')!['error']);
      assert.equal(page.pushed('snapshot')!['state'], 'stale');
      assert.equal(valueOf(page).indicators, rows.length);
    }),
  );
});
