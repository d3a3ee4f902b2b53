import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { tools } from '../../../src/assistants/tools.ts';
import { until } from '../../suite/until.ts';
import { startRunning } from '../bundledService/running.ts';
import { accept, cancel, connectAsked, decline, eras, sentOf, startAt, type Era } from './asked.ts';
import { everyInput } from './everyInput.ts';
import { call, connect, libraryFolder } from './serving.ts';

const refused = /^BRMC, the newest call: not in the library\. Reading it costs 1 request, and none was sent\. /;
const readCall = { ticker: 'BRMC' };
const newest = 'the newest protocol';

/** A folder of files with one session that has twice the minutes of a regular one, and takes two pages. */
async function longSession(): Promise<string> {
  const folder = await libraryFolder();
  const rows = Array.from({ length: 780 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 1, 10, 5, minute)).toISOString().slice(0, 19).replace('T', ' ');
    return `${time},10,11,9,10,100`;
  });
  await mkdir(join(folder, 'bars'));
  await writeFile(
    join(folder, 'bars', 'BRMC_20260210_1min.csv'),
    ['time_et,open,high,low,close,volume', ...rows, ''].join('\n'),
  );
  return folder;
}

for (const era of Object.keys(eras) as Era[])
  test(`a client of ${era} asks its person for the exact cost, and an accept sends that many`, async () => {
    const service = await startRunning();
    const folder = await libraryFolder();
    const { client, asked, logged } = await connectAsked(await startAt(service, { folder }), era, accept);
    const { isError, text } = await call(client, 'read_call', readCall);
    assert.equal(isError, false, text);
    assert.match(text, /1 request sent, as the person allowed\.$/);
    assert.deepEqual(asked, ['Spends 1 of today’s 12 remaining requests: BRMC, the newest call']);
    assert.equal(sentOf(service), 1);
    // It is in the library now, and costs nothing.
    assert.equal((await call(client, 'read_call', readCall)).isError, false);
    assert.equal((await call(client, 'search_calls', { query: 'revenue' })).isError, false);
    assert.equal((await call(client, 'get_calendar', {})).isError, false);
    assert.equal(asked.length, 2);
    assert.match(asked[1]!, /^Spends 1 of today’s 11 remaining requests: /);
    assert.equal(sentOf(service), 2);
    assert.match((await call(client, 'requests_left', {})).text, /2 used.*\n10 of 12 left/);
    assert.ok(!logged().includes(service.key));
    assert.match(client.getInstructions() ?? '', /sends no requests unasked\. .*elicitation/);
  });

suite('the MCP server with a client that can ask', () => {
  for (const [reaction, react] of Object.entries({ decline, cancel }))
    test(`the server sends nothing on ${reaction}, and asks the model not to insist`, async () => {
      const service = await startRunning();
      const { client, asked } = await connectAsked(await startAt(service), newest, react);
      for (const [name, input] of [
        ['read_call', readCall],
        ['get_calendar', {}],
        ['get_bars', { tickers: ['BRMC'], period: '1d' }],
      ] as const) {
        const { isError, text } = await call(client, name, input);
        assert.ok(isError, text);
        assert.match(text, /none was sent\. The person was asked and didn’t allow it\. Don’t ask again/);
      }
      assert.equal(asked.length, 3);
      assert.match(asked[2]!, /^Spends about 1 of today’s 12 remaining requests: minute bars of BRMC, 1d/);
      assert.equal(sentOf(service), 0);
    });

  test('the server asks separately for each of several calls', async () => {
    const service = await startRunning();
    const { client, asked } = await connectAsked(await startAt(service), newest, (message) =>
      message.includes('QFEN') ? accept(message) : decline(message),
    );
    const tickers = ['BRMC', 'QFEN', 'OSTM', 'BRMC'];
    const answers = await Promise.all(tickers.map((ticker) => call(client, 'read_call', { ticker })));
    assert.deepEqual(
      answers.map(({ isError }) => isError),
      [true, false, true, true],
    );
    assert.equal(asked.length, 4);
    assert.deepEqual(
      service.requestsSeen().map(({ target }) => /ticker=(\w+)/.exec(target)?.[1]),
      ['QFEN'],
    );
  });

  test('the server asks only beyond its allowance', async () => {
    const service = await startRunning();
    const start = await startAt(service, { args: ['--allow-requests', '1'] });
    const { client, asked } = await connectAsked(start, newest, decline);
    assert.match((await call(client, 'read_call', readCall)).text, /may send 0 requests more of 1/);
    assert.deepEqual([asked.length, sentOf(service)], [0, 1]);
    const { isError, text } = await call(client, 'read_call', { ticker: 'QFEN' });
    assert.ok(isError);
    assert.match(text, /didn’t allow it/);
    assert.deepEqual([asked.length, sentOf(service)], [1, 1]);
  });

  test('the server doesn’t ask about a request that can’t be sent', async () => {
    const service = await startRunning();
    const start = await startAt(service, { args: ['--requests-per-day', '2'] });
    const { client, asked } = await connectAsked(start, newest, accept);
    const { text } = await call(client, 'get_bars', { tickers: ['BRMC'], period: '1mo' });
    assert.match(text, /Reading it costs \d\d requests, and none was sent\. Today has 2 requests left: ask for less/);
    assert.deepEqual([asked.length, sentOf(service)], [0, 0]);
    assert.equal((await call(client, 'read_call', readCall)).isError, false);
    assert.equal((await call(client, 'get_calendar', {})).isError, false);
    assert.deepEqual(asked.slice(1), ['Spends the last of today’s requests: the economic calendar']);
    const spent = await call(client, 'read_call', { ticker: 'QFEN' });
    assert.ok(spent.isError);
    assert.match(spent.text, /today’s requests are used up, so nothing was sent/);
    assert.deepEqual([asked.length, sentOf(service)], [2, 2]);
  });

  test('the server sends at most the accepted number of requests', async () => {
    const service = await startRunning({ data: await longSession() });
    const { client, asked } = await connectAsked(await startAt(service), newest, accept);
    const bars = { tickers: ['BRMC'], from: '2026-02-10', till: '2026-02-10' };
    const first = await call(client, 'get_bars', bars);
    assert.match(asked[0]!, /^Spends about 1 of today’s 12 remaining requests: minute bars of BRMC/);
    assert.ok(first.isError, first.text);
    assert.match(
      first.text,
      /needs more requests than were allowed, so it stopped\. What was read is in the library; the rest costs about \d+ requests? more\. Call the tool again/,
    );
    assert.equal(sentOf(service), 1);
    const second = await call(client, 'get_bars', bars);
    assert.equal(second.isError, false, second.text);
    assert.match(second.text, /500 minute bars; 1 weekday not read/);
    assert.deepEqual([asked.length, sentOf(service)], [1, 1]);
  });

  test('the server reports an unreachable service rather than a used-up consent', async () => {
    const service = await startRunning({ fault: 'refused' });
    const { client, asked } = await connectAsked(await startAt(service), newest, accept);
    const { isError, text } = await call(client, 'read_call', readCall);
    assert.ok(isError);
    assert.match(text, /^BRMC, the newest call: the service can’t be reached/);
    assert.equal(asked.length, 1);
  });

  test('the server doesn’t ask after a 429 that pauses requests', async () => {
    const service = await startRunning({ fault: '429' });
    const { client, asked } = await connectAsked(await startAt(service), newest, accept);
    assert.match((await call(client, 'read_call', readCall)).text, /limit of requests/);
    const { isError, text } = await call(client, 'read_call', readCall);
    assert.ok(isError);
    assert.match(text, /asked to wait.*nothing was sent/);
    assert.deepEqual([asked.length, sentOf(service)], [1, 1]);
  });

  test('the server asks only if it has an address and a key, unless the service needs none', async () => {
    const service = await startRunning();
    const withoutKey = await connectAsked(await startAt(service, { environment: {} }), newest, accept);
    const { isError, text } = await call(withoutKey.client, 'read_call', readCall);
    assert.ok(isError);
    assert.match(text, /ot in the library.*--allow-requests/);
    assert.match(withoutKey.client.getInstructions() ?? '', /Ask the person to open anything else in Market Desk/);
    const withoutAddress = await connectAsked(
      { args: ['--library', await libraryFolder()], environment: { MARKET_DESK_API_KEY: service.key } },
      newest,
      accept,
    );
    assert.match((await call(withoutAddress.client, 'read_call', readCall)).text, /no --base-url/);
    const sample = await connectAsked({ args: ['--source', 'sample', '--allow-requests', '0'] }, newest, accept);
    assert.ok((await call(sample.client, 'read_call', readCall)).isError);
    const start = await startAt(service, { environment: {}, args: ['--authentication', 'none'] });
    const gateway = await connectAsked(start, newest, decline);
    assert.match((await call(gateway.client, 'read_call', readCall)).text, /didn’t allow it/);
    assert.deepEqual(
      [withoutKey, withoutAddress, sample, gateway].map(({ asked }) => asked.length),
      [0, 0, 0, 1],
    );
    assert.equal(sentOf(service), 0);
  });

  test('the server doesn’t ask a client that can’t show forms', async () => {
    const service = await startRunning();
    const { client, asked } = await connectAsked(await startAt(service), newest, accept, { elicitation: { url: {} } });
    const { isError, text } = await call(client, 'read_call', readCall);
    assert.ok(isError);
    assert.match(text, refused);
    assert.match(text, /--allow-requests and a number/);
    assert.deepEqual([asked.length, sentOf(service)], [0, 0]);
  });

  test('the server treats an elicitation capability without a mode as forms', async () => {
    const service = await startRunning();
    const { client, asked } = await connectAsked(await startAt(service), newest, accept, { elicitation: {} });
    assert.equal((await call(client, 'read_call', readCall)).isError, false);
    assert.deepEqual([asked.length, sentOf(service)], [1, 1]);
  });

  test('the server sends nothing if the client cancels the tool during the question', async () => {
    const service = await startRunning();
    const controller = new AbortController();
    const { client, asked } = await connectAsked(await startAt(service), newest, () => {
      controller.abort();
      return { action: 'accept' };
    });
    const calling = client.callTool({ name: 'read_call', arguments: readCall }, { signal: controller.signal });
    await assert.rejects(calling);
    await until('the question was shown', () => asked.length === 1);
    // The server works on, and has sent nothing when it answers the next call.
    assert.match((await call(client, 'requests_left', {})).text, /0 used/);
    assert.equal(sentOf(service), 0);
  });
});

suite('a client that can’t ask its person', () => {
  for (const era of Object.keys(eras) as Era[])
    test(`the server sends nothing for a client of ${era} and explains what to do`, async () => {
      const service = await startRunning();
      const { client } = await connect({ ...(await startAt(service)), client: eras[era] });
      const { isError, text } = await call(client, 'read_call', readCall);
      assert.ok(isError);
      assert.match(text, refused);
      assert.match(text, /Ask the person to open it in Market Desk, or to start this server with --allow-requests/);
      assert.equal(sentOf(service), 0);
    });
});

suite('every tool with every argument', () => {
  const inputs = tools.flatMap((tool) => everyInput(tool.input).map((input) => [tool.name, input] as const));

  test('every tool sends nothing while the person declines', async () => {
    const service = await startRunning();
    const { client, asked } = await connectAsked(await startAt(service), newest, decline);
    let declined = 0;
    for (const [name, input] of inputs) {
      const { isError, text } = await call(client, name, input);
      if (isError && text.includes('didn’t allow it')) declined += 1;
    }
    assert.ok(declined > 5, `${declined} were declined`);
    assert.equal(declined, asked.length);
    assert.equal(sentOf(service), 0);
  });

  test('every tool sends at most the requests stated in each question', async () => {
    const service = await startRunning();
    const start = await startAt(service, { args: ['--requests-per-day', '0'] });
    const { client, asked } = await connectAsked(start, 'the protocol of 2025-06-18', accept);
    const saidIn = (message: string): number => Number(/^Spends (?:about )?(\d+) requests?: /.exec(message)?.[1]);
    let before = 0;
    for (const [name, input] of inputs) {
      const questions = asked.length;
      await call(client, name, input);
      const said = asked.slice(questions).reduce((sum, message) => sum + saidIn(message), 0);
      const sent = sentOf(service) - before;
      assert.ok(sent <= said, `${name} ${JSON.stringify(input)} sent ${sent} of ${said}`);
      before += sent;
    }
    assert.ok(before > 5, `${before} were sent for ${asked.length} questions`);
  });
});
