import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { commands, panels, type PanelType } from '../../../../src/ids.ts';
import { values } from '../../../double/values.ts';
import { callOf, fund, screenUri } from './commandWalks.ts';
import { inProgress, type Walk, type Walked } from './walk.ts';

const otherFund = 'QCBIX';
export const screen = { 'walked.screen': 'columns: roic\n\nroic > 0.25 and roic < 0.3\n' };
type Json = Record<string, never>;
const json = (value: unknown): Json => value as Json;

export async function openFund({ desk }: Walked): Promise<void> {
  await desk.call(commands.fundsOpen, { ticker: fund });
  await desk.page(panels.fund);
}

export async function openCall({ desk }: Walked): Promise<void> {
  await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
  await desk.page(panels.transcript, 'state');
}

export async function openComparison({ desk }: Walked): Promise<void> {
  const { cik, quarters } = callOf('BRMC');
  await desk.call(commands.transcriptsCompare, { cik, quarters: [quarters[1]!, quarters[0]!] });
  await desk.page(panels.comparison);
}

export async function openBars({ desk }: Walked, ticker = 'BRMC'): Promise<void> {
  await desk.call(commands.barsOpen, { tickers: [ticker], period: '1d' });
  await desk.page(panels.bars);
}

export async function openIndicator({ desk }: Walked): Promise<void> {
  await desk.run(commands.calendarRefresh);
  const row = (await indicators({ desk }))[0]!;
  await desk.call(commands.calendarOpen, row);
  await desk.page(panels.indicator);
}

export async function openCalendarPage({ desk }: Walked): Promise<void> {
  await desk.run(commands.calendarRefresh);
  await desk.run(commands.calendarOpenPage);
  await desk.page(panels.calendarPage);
}

/** Codes as the view has them. */
async function indicators({ desk }: Pick<Walked, 'desk'>): Promise<string[]> {
  const done = desk.run(commands.calendarOpen);
  const box = await desk.box();
  const codes = box.rows().map(({ description }) => description.split(' · ')[0]!);
  box.leave();
  await done;
  return codes;
}

export async function openResults(walked: Walked): Promise<void> {
  await walked.desk.call(commands.screensRun, screenUri(walked, 'walked.screen'));
  await shownResults(walked);
}

const summary = async ({ desk }: Walked): Promise<Json> =>
  json((await desk.page(panels.screenResults)).pushed('snapshot')!['value']);
const shownResults = ({ desk }: Walked): Promise<unknown> =>
  desk.until('results are there', () => {
    const snapshot = desk.desktop.panels(panels.screenResults)[0]?.page()?.pushed('snapshot');
    return ['ready', 'empty'].includes(String(snapshot?.['state'])) && snapshot;
  });

/** Monday, Tuesday and Wednesday of the week before this one, YYYY-MM-DD. */
export function lastWeek(): [string, string, string] {
  const day = 86_400_000;
  const today = new Date();
  const monday = today.getTime() - (((today.getUTCDay() + 6) % 7) + 7) * day;
  const dateOf = (after: number): string => new Date(monday + after * day).toISOString().slice(0, 10);
  return [dateOf(0), dateOf(1), dateOf(2)];
}

/** A panel of bars that has the first and the last of three days. */
async function openGap({ desk }: Walked): Promise<void> {
  const tickers = ['BRMC'];
  const [monday, , wednesday] = lastWeek();
  for (const only of [monday, wednesday])
    await desk.call(commands.barsOpen, { tickers, fromDate: only, tillDate: only });
  desk.desktop.closeAll();
  await desk.run(commands.barsOpen, { tickers, fromDate: monday, tillDate: wednesday }, { clicked: true });
  await desk.page(panels.bars);
}

/** Asked in the page of the panel shown last; what crosses as an error is one. */
const pressing =
  (type: PanelType, request: string, params?: unknown) =>
  async ({ desk }: Walked): Promise<unknown> => {
    const page = await desk.page(type, type === panels.transcript ? 'state' : 'snapshot');
    return page.request(request, params);
  };

/** As after a reload of the window: with nothing of it in the library the page shows why, and a way to get it. */
async function restore({ desk }: Walked, type: PanelType, params: unknown): Promise<void> {
  const panel = desk.desktop.members.createWebviewPanel(type, 'restored', values.ViewColumn.One);
  await desk.room.outside(() => desk.serializers.get(type)!.deserializeWebviewPanel(panel, { params, ui: {} }));
  const told = type === panels.transcript ? 'state' : 'snapshot';
  await desk.until('the page shows that it is not there', () => {
    const pushed = desk.desktop.panels(type).at(-1)?.page()?.pushed(told);
    const snapshot = json(type === panels.transcript ? pushed?.['snapshot'] : pushed);
    return snapshot?.['state'] === 'error' && snapshot;
  });
}

/** The security of a row, as the grid hands it over. */
async function rowOf({ desk }: Walked): Promise<{ ticker: string; cik: number }> {
  const page = await desk.page(panels.screenResults);
  await desk.until('the grid has rows', () => page.pushed('grid'));
  const { rows } = (await page.request('rows', { from: 0, count: 50 })) as { rows: { ticker: string; cik: number }[] };
  return rows[0]!;
}

let rowCost = '';
const opening = (request: 'openCalls' | 'openBars'): Walk => ({
  id: `${panels.screenResults} ${request}`,
  files: screen,
  prepare: openResults,
  // The row's menu has its cost before anything is opened.
  said: () => rowCost,
  go: async (walked) => {
    const { desk } = walked;
    const page = await desk.page(panels.screenResults);
    const row = await rowOf(walked);
    rowCost = json(await page.request('openCosts', row))[request]!;
    const before = desk.messages.questions.length;
    const sent = walked.service.requestsSeen().length;
    await page.request(request, row);
    await desk.until(
      'it asked or it sent',
      () => desk.messages.questions.length > before || walked.service.requestsSeen().length > sent,
    );
    if (desk.messages.questions.length > before) await desk.until('it was answered', () => true);
  },
});

/** Every request of every page that spends. */
export const pageWalks: readonly Walk[] = [
  { id: `${panels.fund} refresh`, prepare: openFund, go: pressing(panels.fund, 'refresh') },
  {
    id: `${panels.fund} retry`,
    prepare: (walked) =>
      restore(walked, panels.fund, { kind: 'class', id: 'C990000000', title: fund, query: { ticker: fund } }),
    go: pressing(panels.fund, 'retry'),
  },
  {
    id: `${panels.fund} openSeries`,
    cost: async ({ desk }) => json((await desk.page(panels.fund)).pushed('snapshot')!['value'])['seriesCost']!,
    prepare: openFund,
    go: async (walked) => {
      const { desk } = walked;
      const shown = json((await desk.page(panels.fund)).pushed('snapshot')!['value']);
      await pressing(panels.fund, 'openSeries', { seriesid: json(shown['record'])['seriesid'] })(walked);
    },
  },
  {
    id: `${panels.fund} compare`,
    prepare: openFund,
    go: async (walked) => {
      const { desk } = walked;
      const done = pressing(panels.fund, 'compare')(walked);
      const box = await desk.box();
      box.type(otherFund);
      (await desk.boxWith(new RegExp(`${otherFund}.*1 request`, 'i'))).pick(new RegExp(`${otherFund}.*1 request`, 'i'));
      await desk.until('the title has the cost', () => desk.boxes.current()?.title.includes('1 request'));
      desk.boxes.current()!.accept();
      await done;
    },
  },
  {
    id: `${panels.transcript} retry`,
    prepare: (walked) => {
      const { cik, quarters } = callOf('SDWK');
      const source = `service:${new URL(walked.service.address).origin}`;
      return restore(walked, panels.transcript, { source, cik, ticker: 'SDWK', fyq: quarters[0] });
    },
    go: pressing(panels.transcript, 'retry'),
  },
  {
    id: `${panels.transcript} fetchQuarters`,
    prepare: async (walked) => {
      await openCall(walked);
      assert.match(String(await pressing(panels.transcript, 'offer')(walked)), /7 requests/);
    },
    go: pressing(panels.transcript, 'fetchQuarters'),
  },
  {
    id: `${panels.transcript} checkNewer`,
    prepare: openCall,
    said: inProgress,
    go: pressing(panels.transcript, 'checkNewer'),
  },
  {
    id: `${panels.transcript} openQuarter`,
    cost: async (walked) => {
      const costs = (await pressing(panels.transcript, 'quarterCosts')(walked)) as { fyq: string; requests: number }[];
      return costs.find(({ fyq }) => fyq === callOf('BRMC').quarters[1])!.requests;
    },
    prepare: openCall,
    go: (walked) => pressing(panels.transcript, 'openQuarter', { fyq: callOf('BRMC').quarters[1] })(walked),
  },
  { id: `${panels.bars} refresh`, cost: costOfBars('cost'), prepare: openBars, go: pressing(panels.bars, 'refresh') },
  { id: `${panels.bars} readOn`, cost: costOfBars('rest'), prepare: openGap, go: pressing(panels.bars, 'readOn') },
  {
    id: `${panels.bars} changeWindow`,
    prepare: async ({ desk }) => {
      const [monday] = lastWeek();
      await desk.call(commands.barsOpen, { tickers: ['BRMC'], fromDate: monday, tillDate: monday });
      await desk.page(panels.bars);
    },
    go: async (walked) => {
      const { desk } = walked;
      const done = pressing(panels.bars, 'changeWindow')(walked);
      (await desk.boxWith('Last day')).pick('Last day');
      await done;
    },
  },
  {
    id: `${panels.bars} setPeriod`,
    cost: async ({ desk }) => {
      const ranges = (await desk.page(panels.bars)).pushed('snapshot')!['value'] as {
        ranges: { period: string; requests: number }[];
      };
      return ranges.ranges.find(({ period }) => period === '1d')!.requests;
    },
    prepare: async ({ desk }) => {
      const [monday] = lastWeek();
      await desk.call(commands.barsOpen, { tickers: ['BRMC'], fromDate: monday, tillDate: monday });
      await desk.page(panels.bars);
    },
    go: pressing(panels.bars, 'setPeriod', { period: '1d' }),
  },
  {
    id: `${panels.bars} compare`,
    prepare: openBars,
    go: async (walked) => {
      const { desk } = walked;
      const done = pressing(panels.bars, 'compare')(walked);
      const box = await desk.box();
      box.type('MRWB');
      (await desk.boxWith(/^Add MRWB · about \d requests?/)).accept();
      await done;
    },
  },
  {
    id: commands.barsLiveUpdate,
    cost: costOfBars('rest'),
    prepare: openGap,
    go: async (walked) => {
      const { desk } = walked;
      const page = await desk.page(panels.bars);
      const done = desk.run(commands.barsLiveUpdate);
      const pace = 'Every minute · ';
      const row = (await desk.box()).rows().find(({ label }) => label.startsWith(pace))!;
      (await desk.box()).pick(row.label);
      await done;
      // It reads at once: then it goes on, or has ended and says why.
      await desk.until('the first reading is over', () => {
        const { pace, ended } = json(json(page.pushed('snapshot')!['value'])['live']);
        return ended ?? (pace !== undefined && json(page.pushed('snapshot')!['value'])['rest'] === 0);
      });
      await page.request('stopLive');
    },
  },
  {
    id: `${panels.screenResults} runAgain`,
    files: screen,
    prepare: openResults,
    go: pressing(panels.screenResults, 'runAgain'),
  },
  {
    id: `${panels.screenResults} nextPage`,
    files: screen,
    prepare: openResults,
    go: pressing(panels.screenResults, 'nextPage'),
  },
  {
    id: `${panels.screenResults} allPages`,
    cost: async (walked) => {
      const { pagesTotal, pagesRead } = await summary(walked);
      assert.ok(pagesTotal! - pagesRead! >= 2, 'several pages are left');
      return pagesTotal! - pagesRead!;
    },
    files: screen,
    prepare: openResults,
    go: pressing(panels.screenResults, 'allPages'),
  },
  {
    id: `${panels.screenResults} countClauses`,
    cost: async (walked) => {
      const costs = json(await pressing(panels.screenResults, 'clauses', { off: [] })(walked));
      assert.ok(costs['costEach']! >= 2, 'several counts are missing');
      return costs['costEach']!;
    },
    files: screen,
    prepare: openResults,
    go: async (walked) => {
      const counts = json(
        await pressing(panels.screenResults, 'countClauses', { off: [], each: true, again: false })(walked),
      );
      assert.equal(counts['problem'], undefined);
    },
  },
  {
    id: `${panels.screenResults} startRefresh`,
    files: screen,
    prepare: openResults,
    go: async (walked) => {
      const { desk, service } = walked;
      const page = await desk.page(panels.screenResults);
      const before = service.requestsSeen().length;
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        await page.request('startRefresh', { everyMinutes: 1, budget: 5 });
        mock.timers.tick(60_000);
      } finally {
        mock.timers.reset();
      }
      await desk.until('it has refreshed or has ended', () => {
        const told = json(page.pushed('refreshing'));
        return told['ended'] ?? (service.requestsSeen().length > before && json(told['running'])?.['left'] === 4);
      });
      await page.request('stopRefresh');
    },
  },
  opening('openCalls'),
  opening('openBars'),
  {
    id: `${panels.screenResults} openFund`,
    files: screen,
    prepare: openResults,
    go: async (walked) => {
      const { desk, service } = walked;
      const page = await desk.page(panels.screenResults);
      const before = desk.messages.questions.length;
      const sent = service.requestsSeen().length;
      // A fund stands in no results of the sample, and is asked for all the same.
      const row = { ticker: fund, cik: 1 };
      assert.equal(json(await page.request('openCosts', row))['openFund'], '1 request');
      await page.request('openFund', row);
      await desk.until(
        'it asked or it sent',
        () => desk.messages.questions.length > before || service.requestsSeen().length > sent,
      );
    },
  },
  {
    id: `${panels.comparison} retry`,
    prepare: (walked) => {
      const { cik, quarters } = callOf('SDWK');
      const source = `service:${new URL(walked.service.address).origin}`;
      return restore(walked, panels.comparison, { source, cik, ticker: 'SDWK', quarters: quarters.slice(0, 2) });
    },
    go: pressing(panels.comparison, 'retry'),
  },
  {
    id: `${panels.indicator} refresh`,
    prepare: openIndicator,
    go: pressing(panels.indicator, 'refresh'),
  },
  {
    id: `${panels.calendarPage} refresh`,
    prepare: openCalendarPage,
    go: pressing(panels.calendarPage, 'refresh'),
  },
  {
    id: `${panels.company} openCall`,
    prepare: openCompany,
    go: pressing(panels.company, 'openCall', { fyq: callOf('BRMC').quarters[1] }),
  },
  {
    id: `${panels.company} checkNewer`,
    prepare: openCompany,
    said: inProgress,
    go: pressing(panels.company, 'checkNewer'),
  },
  {
    id: `${panels.company} fetchQuarters`,
    prepare: async (walked) => {
      await openCompany(walked);
      const shown = json((await walked.desk.page(panels.company)).pushed('snapshot')!['value']);
      assert.equal(json(shown['calls'])['allRequests'], 7);
    },
    go: pressing(panels.company, 'fetchQuarters'),
  },
  {
    id: `${panels.company} openBars`,
    prepare: openCompany,
    go: pressing(panels.company, 'openBars'),
  },
  {
    id: `${panels.company} openFund`,
    prepare: async ({ desk }) => {
      await desk.call(commands.companyOpen, { ticker: fund });
      await desk.page(panels.company);
    },
    go: pressing(panels.company, 'openFund', { of: 'class' }),
  },
];

/** Opens the company page with the latest call alone in the library. */
export async function openCompany(walked: Walked): Promise<void> {
  await openCall(walked);
  walked.desk.desktop.closeAll();
  await walked.desk.call(commands.companyOpen, { ticker: 'BRMC' });
  await walked.desk.page(panels.company);
}

function costOfBars(what: 'cost' | 'rest'): (walked: Walked) => Promise<number> {
  return async ({ desk }) => json((await desk.page(panels.bars)).pushed('snapshot')!['value'])[what]!;
}
