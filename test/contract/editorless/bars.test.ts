import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addDays } from '../../../src/domain/dates/days.ts';
import { newYorkDay } from '../../../src/domain/dates/zones.ts';
import { formatWindow } from '../../../src/features/bars/barsView.ts';
import type { BarsShown } from '../../../src/features/bars/protocol.ts';
import { commands, panels, settings } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { startRewriting } from '../library/rewriting.ts';
import { key, withDesk, withSample, withService } from './service.ts';

const open = (desk: Desk, argument: object): Promise<unknown> => desk.call(commands.barsOpen, argument);
const [first, second, third] = sampleCompanies.map(({ ticker }) => ticker).slice(-3) as [string, string, string];

suite('minute bars', () => {
  test(
    'the bars page distinguishes the requested window from the served one for each ticker, and refuses a long window for free',
    bound,
    () =>
      withDesk({}, async (desk, service) => {
        const tickers = ['BRMC', 'QFEN'];
        const today = newYorkDay(Date.now());
        const fromDate = addDays(today, -40);
        await open(desk, { tickers, fromDate, tillDate: today });
        const page = await desk.page(panels.bars);
        const { params, series } = page.pushed('snapshot')!['value'] as BarsShown;
        assert.equal(formatWindow(params), `${fromDate} to ${today}`);
        assert.deepEqual(
          series.map(({ ticker }) => ticker),
          tickers,
        );
        for (const each of series) {
          assert.equal(each.from_date, each.first?.slice(0, 10));
          assert.ok(each.from_date > fromDate);
        }
        const sent = service.requestsSeen('bars').length;
        for (const window of [
          { fromDate: '0001-01-01', tillDate: '9999-12-31' },
          { period: '3y' },
          { period: '999999d' },
        ])
          await assert.rejects(open(desk, { tickers: ['BRMC'], ...window }), /longer than two years/);
        const link =
          'x://market-desk.market-desk/bars?from=service&tickers=BRMC&fromDate=0001-01-01&tillDate=9999-12-31';
        await assert.rejects(desk.call(commands.notesOpenCitation, link), /longer than two years/);
        await open(desk, { tickers, fromDate, tillDate: addDays(today, -1) });
        assert.equal(service.requestsSeen('bars').length, sent);
      }),
  );

  test('a link to bars that are not in the library asks before it spends', bound, () =>
    withSample(async (desk) => {
      const link = `x://market-desk.market-desk/bars?from=sample&tickers=${third}&fromDate=2026-01-05&tillDate=2026-01-05`;
      desk.messages.person.answer = () => undefined;
      await assert.rejects(desk.call(commands.notesOpenCitation, link), desk.api.CancellationError);
      assert.equal(desk.messages.questions.length, 1);
      const { message, detail } = desk.messages.questions[0]!;
      assert.match(`${message}\n${detail}`, new RegExp(`${third}.*not in the library`, 's'));
      assert.equal(desk.desktop.panels(panels.bars).length, 0);
      await assert.rejects(desk.call(commands.notesOpenCitation, link.replace('sample', 'service')), /from a service/);
    }),
  );

  test('a tab says which bars it shows, and they are drawn in the chosen colors at once', bound, () =>
    withSample(async (desk) => {
      await open(desk, { tickers: [second], period: '2d' });
      await open(desk, { tickers: [first], period: '1d' });
      const titles = (): string[] => desk.desktop.panels(panels.bars).map(({ title }) => title);
      assert.deepEqual(titles(), [`${second} · 2 days`, `${first} · latest session`]);
      await open(desk, { tickers: [first], period: '5d' });
      assert.equal(titles()[1], `${first} · 5 days`);
      const page = await desk.page(panels.bars);
      await page.request('saveAppearance', { session: '2025-11-20', length: 1, average: false });
      assert.equal(titles()[1], `${first} · Nov 20, 2025`);
      const colors = (): unknown => (page.pushed('snapshot')?.['value'] as BarsShown | undefined)?.colors;
      assert.equal(colors(), 'blueOrange');
      desk.configure(settings.barsColors, 'greenRed');
      await desk.until('the bars have the other colors', () => colors() === 'greenRed');
    }),
  );

  test('more tickers come into the chart that is shown, in its window and with its appearance', bound, () =>
    withDesk({}, async (desk, service) => {
      desk.messages.person.answer = ({ buttons }) => buttons[0];
      await open(desk, { tickers: [first], period: '2d' });
      const page = await desk.page(panels.bars);
      const session = (page.pushed('snapshot')!['value'] as BarsShown).series[0]!.first!.slice(0, 10);
      await page.request('saveAppearance', { session, length: 5, average: true });
      const before = service.requestsSeen('bars').length;
      const comparing = page.request('compare');
      (await desk.box()).type(second);
      const row = new RegExp(`^Add ${second} · about \\d requests?`);
      (await desk.boxWith(row)).pick(row);
      await comparing;
      const [shown, ...others] = desk.desktop.panels(panels.bars);
      assert.deepEqual(others, []);
      assert.match(shown!.title, new RegExp(`^${first}, ${second} · \\w+ \\d+`));
      const { params, series } = page.pushed('snapshot')!['value'] as BarsShown;
      assert.deepEqual(params, { tickers: [first, second], period: '2d' });
      assert.equal(series.length, 2);
      assert.ok(service.requestsSeen('bars').length > before);
      // Opening the same tickers again reveals it.
      await open(desk, { tickers: [second, first], period: '2d' });
      assert.equal(desk.desktop.panels(panels.bars).length, 1);
    }),
  );

  test('the bars commands report invalid input before they spend', bound, () =>
    withDesk({}, async (desk, service) => {
      for (const [argument, words] of [
        [{ tickers: [first, 'M$FT'] }, /M\$FT/],
        [{ tickers: [first], period: 'soon' }, /like 5d/],
        [{ tickers: [first], fromDate: '2026-01-05', tillDate: '2026-01-02' }, /before the first/],
        [{ tickers: [first], fromDate: '2026-01-05' }, /both dates/],
        [{ tickers: [first], period: '1d', fromDate: '2026-01-05', tillDate: '2026-01-05' }, /not both/],
        [{ tickers: [] }, /ticker/],
      ] as const)
        await assert.rejects(open(desk, argument), words);
      assert.equal(service.requestsSeen().length, 0);
      await assert.rejects(open(desk, { tickers: [second, 'NOSUCH'], period: '1d' }), /NOSUCH/);
      assert.equal(desk.desktop.panels(panels.bars).length, 0);
    }),
  );

  test('pages beyond the estimate are asked about, and what was read before is shown', bound, () =>
    withService(async (service) => {
      const through = await startRewriting(
        service.address,
        (body) => body,
        (target) => target.replace('period=1d', 'period=10d'),
      );
      const desk = await openDesk({
        settings: { [settings.connectionBaseUrl]: through.address },
        keys: { [new URL(through.address).origin]: key },
      });
      try {
        const clicked = { clicked: true };
        desk.messages.person.answer = ({ message }) =>
          message.includes('Continue anyway') ? 'Use 1 Request' : undefined;
        const opening = desk.run(commands.barsOpen, { tickers: [first], period: '1d' }, clicked);
        await opening.catch(() => undefined);
        const asked = desk.messages.questions.at(-1)!;
        assert.match(asked.message, /^This needs [67] more requests than estimated\./);
        assert.match(asked.buttons.join(), /^Use [67] Requests$/);
        assert.equal(service.requestsSeen('bars').length, 1);
        const page = await desk.page(panels.bars);
        const shown = page.pushed('snapshot')! as { state: string; value: BarsShown };
        assert.equal(shown.state, 'stale');
        assert.equal(shown.value.series[0]!.count, 500);
        desk.messages.person.answer = ({ buttons }) => buttons[0];
        await page.request('readOn');
        assert.equal((page.pushed('snapshot')! as { state: string }).state, 'ready');
      } finally {
        await desk.close();
        await through[Symbol.asyncDispose]();
      }
    }),
  );
});
