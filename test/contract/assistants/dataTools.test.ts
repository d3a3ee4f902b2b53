import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { getBarsTool } from '../../../src/assistants/data/getBars.ts';
import { getCalendarTool } from '../../../src/assistants/data/getCalendar.ts';
import { getFundTool } from '../../../src/assistants/data/getFund.ts';
import type { Tool } from '../../../src/assistants/tool.ts';
import { calendarRows, funds, sessions, wideSeries } from '../library/dataFolder.ts';
import { startHostileService } from '../../hostile/hostileAnswers.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { ApiError } from '../../../src/api/apiError.ts';
import { clientOf } from '../library/client.ts';
import { createDesk, type Desk } from '../library/desk.ts';
import { askTool, isLibraryError, isToolError, sourcesOf } from './askTool.ts';

const [first] = funds;
const barsWindow = { from: sessions[0], till: sessions[3] };

/** Every tool here with a question, and how many requests it takes. */
const questions: readonly (readonly [tool: Tool, input: object, cost: number])[] = [
  [getCalendarTool, {}, 1],
  [getFundTool, { ticker: first!.profile.ticker }, 1],
  [getFundTool, { cusip: first!.cusip }, 1],
  [getFundTool, { seriesid: wideSeries }, 1],
  [getBarsTool, { tickers: ['BARS'], ...barsWindow }, 4],
  [getBarsTool, { tickers: ['bars', 'BARS2'], period: '1d' }, 1],
];

const seen = (desk: Desk): number => desk.service.requestsSeen().length;

suite('the data tools', () => {
  for (const [tool, input, cost] of questions)
    test(`${tool.name} ${JSON.stringify(input)} sends nothing without consent and asks the service only once`, async () => {
      await using desk = await createDesk();
      const library = desk.open();
      const sources = sourcesOf(library, { source: desk.source });
      const prepared = await tool.prepare(input, sources);
      assert.equal(prepared.cost, cost);
      assert.equal(prepared.missing.length, 1);
      await assert.rejects(prepared.run({ mode: 'library' }), isLibraryError('notInLibrary'));
      assert.equal(seen(desk), 0);

      const answer = await askTool(tool, input, { sources, consent: true });
      assert.equal(seen(desk), cost);
      const again = await askTool(tool, input, { sources });
      assert.deepEqual([again.cost, seen(desk)], [0, cost]);
      assert.equal(again.structured['asOfUtc'], answer.structured['asOfUtc']);
      assert.match(String(answer.structured['asOfUtc']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(answer.structured['stale'], false);
      assert.ok(!`${answer.text}${JSON.stringify(answer.structured)}`.includes(desk.service.key));
    });

  test('the data tools refuse bad input before they send a request', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const megabyte = 'x'.repeat(1_000_000);
    const wrong: readonly (readonly [Tool, unknown])[] = [
      ...[getCalendarTool, getFundTool, getBarsTool].flatMap((tool): [Tool, unknown][] => [
        [tool, null],
        [tool, 'text'],
        [tool, 5],
        [tool, { maxTokens: 1e300 }],
        [tool, { maxTokens: -1 }],
        [tool, { next: megabyte }],
        [tool, { unknown: 1 }],
        [tool, { [megabyte]: megabyte }],
      ]),
      [getCalendarTool, { from: '2026-02-30' }],
      [getCalendarTool, { from: '0001-01-01' }],
      [getCalendarTool, { from: 20_260_101 }],
      [getCalendarTool, { from: megabyte }],
      [getCalendarTool, { from: '2026-03-02', till: '2026-03-01' }],
      [getCalendarTool, { text: megabyte }],
      [getCalendarTool, { category: { of: 'Trade' } }],
      [getCalendarTool, { limit: 0 }],
      [getCalendarTool, { limit: 1.5 }],
      [getCalendarTool, { limit: 1e21 }],
      [getFundTool, {}],
      [getFundTool, { ticker: '' }],
      [getFundTool, { ticker: megabyte }],
      [getFundTool, { ticker: 'A B' }],
      [getFundTool, { cusip: '922908729' }],
      [getFundTool, { seriesid: 'C000002848' }],
      [getFundTool, { ticker: 5 }],
      [getBarsTool, {}],
      [getBarsTool, { tickers: [] }],
      [getBarsTool, { tickers: ['A$'] }],
      [getBarsTool, { tickers: [megabyte] }],
      [getBarsTool, { tickers: Array.from({ length: 101 }, (_, at) => `T${at}`) }],
      [getBarsTool, { tickers: ['A'], period: '5m' }],
      [getBarsTool, { tickers: ['A'], period: '99999y' }],
      [getBarsTool, { tickers: ['A'], period: '1d', from: '2026-01-05', till: '2026-01-06' }],
      [getBarsTool, { tickers: ['A'], from: '2026-01-05' }],
      [getBarsTool, { tickers: ['A'], from: '2026-01-06', till: '2026-01-05' }],
      [getBarsTool, { tickers: ['A'], from: '2016-01-06', till: '2026-01-05' }],
      [getBarsTool, { tickers: ['A'], from: '2026-06-31', till: '2026-07-02' }],
      [getBarsTool, { tickers: ['A'], minutes: 7 }],
      [getBarsTool, { tickers: ['A'], minutes: 'five' }],
    ];
    for (const [tool, input] of wrong)
      await assert.rejects(
        tool.prepare(input, sources),
        isToolError('badInput'),
        `${tool.name} ${JSON.stringify(input).slice(0, 80)}`,
      );
    assert.equal(seen(desk), 0);
  });

  test('a next of another question is refused', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const consent = true;
    const { structured } = await askTool(getCalendarTool, { limit: 1 }, { sources, consent });
    const { next } = structured;
    for (const wrong of [{ next, text: 'Row' }, { next: 'x' }, { next: '' }, { next: '9-9' }])
      await assert.rejects(askTool(getCalendarTool, wrong, { sources }), isToolError('badNext'));
    await askTool(getFundTool, { seriesid: wideSeries }, { sources, consent });
    await assert.rejects(askTool(getFundTool, { seriesid: wideSeries, next }, { sources }), isToolError('badNext'));
  });
});

suite('get_calendar', () => {
  test('get_calendar lists rows by release with units, values, changes and a total', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const { structured, text } = await askTool(getCalendarTool, {}, { sources, consent: true });
    const rows = structured['rows'] as Record<string, unknown>[];
    assert.deepEqual(
      rows.map(({ nextRelease }) => nextRelease),
      calendarRows.map(({ next_release }) => next_release),
    );
    assert.deepEqual(rows[0], {
      code: 'E:ROW0',
      name: 'Row 0',
      category: 'Trade',
      unit: '%',
      state: 'upcoming',
      latest: 1,
      latestFor: '2025-01-31',
      prior: 2,
      change: -1,
      nextRelease: '2025-03-12',
      lastRelease: '2025-02-12',
    });
    assert.match(text, /^Economic calendar: 4 of 4 indicators match\. As of /);
    assert.match(
      text,
      /Row 0 \(E:ROW0, Trade\): 1 % for 2025-01-31; prior 2, change -1 points; last release [^,]*, next release 2025-03-12/,
    );
    assert.match(text, /next release not shown/);
  });

  test('the calendar filters by day, category, state and text with a single request', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const codes = async (input: object): Promise<unknown> =>
      (
        (await askTool(getCalendarTool, input, { sources, consent: true })).structured['rows'] as { code: string }[]
      ).map(({ code }) => code.at(-1));
    assert.deepEqual(await codes({ from: '2025-03-13', till: '2025-03-31' }), ['1']);
    assert.deepEqual(await codes({ from: '2025-03-13' }), ['1', '2']);
    assert.deepEqual(await codes({ till: '2025-03-12' }), ['0']);
    assert.deepEqual(await codes({ from: '2025-03-12', till: '2025-03-12' }), ['0']);
    assert.deepEqual(await codes({ category: 'trade' }), ['0', '2']);
    assert.deepEqual(await codes({ text: 'row3' }), ['3']);
    assert.deepEqual(await codes({ state: 'UPCOMING', limit: 2 }), ['0', '1']);
    assert.deepEqual(await codes({ state: 'released' }), []);
    assert.equal(seen(desk), 1);
    const nothing = await askTool(getCalendarTool, { category: 'Weather' }, { sources });
    assert.match(nothing.text, /0 of 4 .*\nCategories: Trade 2, Credit 2/);
    const released = await askTool(getCalendarTool, { state: 'released' }, { sources });
    assert.match(released.text, /By state: upcoming 4/);
  });
});

suite('get_fund', () => {
  test('get_fund returns a record with its chain or a series with all classes', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const { profile } = first!;
    const input = { ticker: profile.ticker.toLowerCase() };
    const { structured, text } = await askTool(getFundTool, input, { sources, consent: true });
    assert.partialDeepStrictEqual(structured, {
      found: true,
      classCount: 1,
      registrant: { cik: profile.cik, name: profile.name, lastFiling: profile.lastfilingdate },
      series: { seriesid: profile.seriesid, name: profile.fund_name, lei: profile.series_lei },
      classes: [{ ticker: profile.ticker, contractid: profile.contractid, lei: profile.lei }],
    });
    assert.match(text, new RegExp(`Registrant: CIK ${profile.cik}`));

    const wide = await askTool(getFundTool, { seriesid: wideSeries }, { sources, consent: true });
    const expected = funds
      .filter((fund) => fund.profile.seriesid === wideSeries)
      .map((fund) => fund.profile.contractid);
    assert.deepEqual(
      (wide.structured['classes'] as { contractid: string }[]).map(({ contractid }) => contractid).sort(),
      expected.sort(),
    );
  });

  test('get_fund answers an unknown fund from the service and then from the library', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    for (const consent of [true, false]) {
      const { structured, text } = await askTool(getFundTool, { ticker: 'NOFUND' }, { sources, consent });
      assert.deepEqual(structured, {
        found: false,
        query: 'with ticker NOFUND',
        asOfUtc: null,
        stale: false,
        classCount: 0,
        classes: [],
        left: 0,
      });
      assert.match(text, /no fund with ticker NOFUND on file/);
      assert.equal(seen(desk), 1);
    }
  });
});

suite('get_bars', () => {
  test('get_bars lists a summary of each session, then bars of the requested length', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const consent = true;
    const input = { tickers: ['BARS'], from: sessions[1], till: sessions[2], minutes: 120 };
    const { structured, text } = await askTool(getBarsTool, input, { sources, consent });
    assert.deepEqual((structured['sessions'] as unknown[])[0], {
      ticker: 'BARS',
      date: '2025-03-10',
      // Daylight saving time began the day before.
      utcOffset: '-04:00',
      first: '09:30',
      last: '15:59',
      open: 10,
      high: 11,
      low: 9,
      close: 10.5,
      volume: 114_855,
      minuteBars: 390,
      gaps: 0,
      missingMinutes: 0,
      fromStart: true,
      soFar: null,
      hoursTold: true,
      halfDay: false,
      looksLikeSplit: null,
    });
    assert.deepEqual(structured['extended'], []);
    assert.deepEqual(structured['columns'], ['time', 'open', 'high', 'low', 'close', 'volume']);
    const bars = structured['bars'] as unknown[][];
    assert.deepEqual(bars.slice(0, 2), [
      ['2025-03-10 09:30', 10, 11, 9, 10.5, 19_140],
      ['2025-03-10 11:30', 10, 11, 9, 10.5, 33_540],
    ]);
    assert.equal(bars.length, 8);
    assert.match(text, /exchange time \(New York\) is assumed/);
    assert.match(text, /BARS,2025-03-10,-04:00,09:30,15:59,10,11,9,10\.5,114855,390,0,0,true,\n/);
    assert.ok(text.indexOf('2025-03-11,-04:00') < text.indexOf('\ntime,open'), 'summaries come first');
    const winter = { tickers: ['BARS'], from: sessions[0], till: sessions[0] };
    assert.partialDeepStrictEqual((await askTool(getBarsTool, winter, { sources, consent })).structured['sessions'], [
      { utcOffset: '-05:00' },
    ]);
  });

  test('get_bars names the ticker in each row of several tickers', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const input = { tickers: ['BARS', 'bars2'], period: '1d' };
    const { structured } = await askTool(getBarsTool, input, { sources, consent: true });
    assert.equal((structured['columns'] as unknown[])[0], 'ticker');
    assert.deepEqual([...new Set((structured['bars'] as unknown[][]).map(([ticker]) => ticker))], ['BARS', 'BARS2']);
    assert.partialDeepStrictEqual(structured['sessions'], [
      { ticker: 'BARS', date: sessions[3] },
      { ticker: 'BARS2', date: sessions[3] },
    ]);
  });

  test('get_bars answers partly stored bars with a list of the unread days', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    const last = { tickers: ['BARS'], from: sessions[3], till: sessions[3] };
    await askTool(getBarsTool, last, { sources, consent: true });
    const before = seen(desk);
    const { structured, text, cost } = await askTool(getBarsTool, { tickers: ['BARS'], ...barsWindow }, { sources });
    assert.deepEqual([cost, seen(desk)], [0, before]);
    assert.partialDeepStrictEqual(structured, {
      stale: true,
      tickers: [{ ticker: 'BARS', sessions: 1, minuteBars: 390, unread: '2025-03-07 to 2025-03-11', unreadDays: 3 }],
    });
    assert.match(text, /3 weekdays not read: 2025-03-07 to 2025-03-11/);
    const unread = { tickers: ['BARS'], from: '2025-03-07', till: '2025-03-11' };
    const rest = await askTool(getBarsTool, unread, { sources, consent: true });
    assert.equal(rest.cost, seen(desk) - before);
    const whole = await askTool(getBarsTool, { tickers: ['BARS'], ...barsWindow }, { sources });
    assert.partialDeepStrictEqual(whole.structured['tickers'], [{ sessions: 4, unread: null, unreadDays: 0 }]);
  });

  test('get_bars returns a stored ticker beside a missing one', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await askTool(getBarsTool, { tickers: ['BARS'], period: '1d' }, { sources, consent: true });
    const both = { tickers: ['BARS', 'BARS2'], period: '1d' };
    assert.equal((await getBarsTool.prepare(both, sources)).cost, 1);
    const { structured } = await askTool(getBarsTool, both, { sources });
    assert.partialDeepStrictEqual(structured['tickers'], [
      { ticker: 'BARS', sessions: 1, problem: null },
      { ticker: 'BARS2', sessions: 0, problem: 'no bars in the library' },
    ]);
    assert.equal(seen(desk), 1);
  });
});

suite('the data tools with a hostile or failing service', () => {
  test('the data tools answer a hostile service within the size, with dates as sent', async () => {
    await using stack = new AsyncDisposableStack();
    const service = await startHostileService();
    stack.defer(() => service.close());
    const client = clientOf(service.address, 'key');
    const source = `service:${client.origin}` as const;
    const connected = { source, client: () => Promise.resolve(client) };
    const library = createLibrary({ folder: undefined, connected: () => Promise.resolve(connected) });
    stack.defer(() => {
      library.dispose();
      client.dispose();
    });
    const sources = sourcesOf(library, { source });
    for (const maxTokens of [200, 8000]) {
      const calendar = await askTool(getCalendarTool, { maxTokens }, { sources, consent: true });
      assert.ok((calendar.structured['rows'] as unknown[]).length > 0);
      const input = { tickers: ['FARR'], from: '2026-02-09', till: '2026-02-10', maxTokens };
      const bars = await askTool(getBarsTool, input, { sources, consent: true });
      assert.equal((bars.structured['tickers'] as unknown[]).length, 1);
      await assert.rejects(askTool(getFundTool, { ticker: 'ABC', maxTokens }, { sources, consent: true }), ApiError);
    }
  });

  test('the data tools pass on a service’s error and leave the library unchanged', async () => {
    await using desk = await createDesk();
    const sources = sourcesOf(desk.open(), { source: desk.source });
    await desk.service.setFault('html');
    for (const [tool, input] of questions)
      await assert.rejects(askTool(tool, input, { sources, consent: true }), ApiError, tool.name);
    await desk.service.setFault(undefined);
    for (const [tool, input, cost] of questions) assert.equal((await tool.prepare(input, sources)).cost, cost);
  });
});
