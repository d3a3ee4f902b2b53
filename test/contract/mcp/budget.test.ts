import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Client } from '@modelcontextprotocol/client';

import { createClient } from '../../../src/api/createClient.ts';
import { tools } from '../../../src/assistants/tools.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { Library } from '../../../src/library/library.ts';
import { until } from '../../suite/until.ts';
import { startRunning, type Running } from '../bundledService/running.ts';
import { everyInput } from './everyInput.ts';
import { Bare, call, connect, libraryFolder, type Start } from './serving.ts';
import { BareProcess, connectProcess } from './spawning.ts';

/** The tickers of invented companies. */
const callTickers = ['BRMC', 'QFEN', 'OSTM', 'TNWK', 'VLOR'];

function startOf(service: Running, folder: string, ...more: string[]): Start {
  return {
    args: [
      ...['--library', folder, '--base-url', service.address, '--screener-path', '/screener'],
      ...['--metrics-path', '/screener/metrics', '--requests-per-day', '0', ...more],
    ],
    environment: { MARKET_DESK_API_KEY: service.key },
  };
}

/** A window of the editor at the same folder. */
function openWindow(service: Running, folder: string): Library {
  const client = createClient({
    baseUrl: service.address,
    key: () => service.key,
    timeoutSeconds: 30,
    dispatcher: 'node',
    screenerPath: '/screener',
    metricsPath: '/screener/metrics',
  });
  const source = `service:${service.address}` as const;
  return createLibrary({
    folder,
    connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
    source: () => source,
  });
}

const sentOf = (service: Running): number => service.requestsSeen().length;

suite('requests of the MCP server', () => {
  test('without a budget, the server sends nothing for any tool with any argument', async () => {
    const service = await startRunning();
    const folder = await libraryFolder();
    const { client, logged } = await connect(startOf(service, folder));
    let refused = 0;
    for (const tool of tools)
      for (const input of everyInput(tool.input)) {
        const { isError, text } = await call(client, tool.name, input);
        if (!isError || !text.includes('ot in the library')) continue;
        refused += 1;
        assert.match(text, /--allow-requests/);
      }
    assert.ok(refused > 5, `${refused} answers were not in the library`);
    for (const { uri } of (await client.listResources()).resources) await client.readResource({ uri });
    await assert.rejects(client.readResource({ uri: 'market-desk://transcripts/BRMC/Q3%202026' }), /--allow-requests/);
    assert.equal(sentOf(service), 0);
    assert.ok(!logged().includes('GET '));
  });

  test('the server reads stored data without a budget', async () => {
    const service = await startRunning();
    const folder = await libraryFolder();
    const window = openWindow(service, folder);
    await window.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
    const { client } = await connect(startOf(service, folder));
    const { isError, text } = await call(client, 'read_call', { ticker: 'BRMC' });
    assert.equal(isError, false, text);
    assert.equal(sentOf(service), 1);
    window.dispose();
  });

  test('with a budget of three, the server sends three requests and refuses the fourth with advice', async () => {
    const service = await startRunning();
    const folder = await libraryFolder();
    const { client } = await connect(startOf(service, folder, '--allow-requests', '3'));
    const answers = [];
    for (const ticker of callTickers.slice(0, 2)) answers.push(await call(client, 'read_call', { ticker }));
    answers.push(await call(client, 'get_calendar', {}));
    for (const { isError, text } of answers) assert.equal(isError, false, text);
    assert.match(answers[0]!.text, /may send 2 requests more of 3/);
    assert.equal(sentOf(service), 3);
    const fourth = await call(client, 'read_call', { ticker: 'VLOR' });
    assert.ok(fourth.isError);
    assert.match(
      fourth.text,
      /^VLOR.*not in the library\. Reading it costs 1 request, and none was sent\..*0 requests more of 3.*larger --allow-requests/,
    );
    // The calls read are in the library now.
    assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
    assert.equal(sentOf(service), 3);
    const window = openWindow(service, folder);
    assert.equal(window.usage().used, 3, 'the ledger has what the server sent');
    window.dispose();
  });

  test('with a budget of three, the server sends three of five simultaneous requests', async () => {
    const service = await startRunning();
    const { client } = await connect(startOf(service, await libraryFolder(), '--allow-requests', '3'));
    const answers = await Promise.all(callTickers.map((ticker) => call(client, 'read_call', { ticker })));
    assert.equal(answers.filter(({ isError }) => !isError).length, 3);
    assert.equal(sentOf(service), 3);
  });

  test('the server refuses a read that costs more than the remaining budget', async () => {
    const service = await startRunning();
    const { client } = await connect(startOf(service, await libraryFolder(), '--allow-requests', '1'));
    const input = { tickers: ['BRMC', 'QFEN'], period: 'month' };
    const { isError, text } = await call(client, 'get_bars', input);
    assert.ok(isError, text);
    assert.equal(sentOf(service), 0);
  });

  test('the server’s budget counts refused requests and undelivered attempts', async () => {
    const service = await startRunning({ fault: '401' });
    const start = startOf(service, await libraryFolder(), '--allow-requests', '2');
    const { client, logged } = await connect(start);
    const texts: string[] = [];
    for (const ticker of callTickers) texts.push((await call(client, 'read_call', { ticker })).text);
    assert.match(texts[0]!, /rejected the API key\. Ask the person to set MARKET_DESK_API_KEY/);
    assert.equal(sentOf(service), 2);
    await service.setFault('refused');
    const other = await connect(startOf(service, await libraryFolder(), '--allow-requests', '4'));
    for (const ticker of callTickers) texts.push((await call(other.client, 'read_call', { ticker })).text);
    const attempts = other.logged().match(/\(attempt \d\)/g) ?? [];
    assert.equal(attempts.length, 4, 'a request that never left is tried again, within the budget');
    for (const text of [...texts, logged(), other.logged()]) assert.ok(!text.includes(service.key));
  });

  test('the server keeps the key out of its output and log even if the service echoes it', async () => {
    const service = await startRunning({ fault: 'echo' });
    const start = startOf(service, await libraryFolder(), '--allow-requests', '50');
    const bare = new Bare(start);
    await bare.open();
    let id = 0;
    for (const tool of tools)
      for (const input of everyInput(tool.input).slice(0, 6)) {
        id += 1;
        bare.write({ id, method: 'tools/call', params: { name: tool.name, arguments: input } });
        await bare.answer(id);
      }
    assert.ok(sentOf(service) > 0);
    assert.ok(!bare.out.includes(service.key) && !bare.logged.includes(service.key));
  });

  test('two servers and a window on one library keep to the servers’ budgets and repeat no request', async () => {
    const service = await startRunning();
    const folder = await libraryFolder();
    const start = startOf(service, folder, '--allow-requests', '3');
    const servers = await Promise.all([connectProcess(start), connectProcess(start)]);
    const window = openWindow(service, folder);
    const ask = (client: Client): Promise<unknown> =>
      Promise.all(callTickers.map((ticker) => call(client, 'read_call', { ticker })));
    await Promise.all([
      ...servers.map(({ client }) => ask(client)),
      ...callTickers
        .slice(0, 2)
        .map((ticker) => window.read({ endpoint: 'transcript', ticker }, { initiator: 'person', mode: 'stored' })),
    ]);
    for (const { logged } of servers) assert.ok((logged().match(/GET /g) ?? []).length <= 3);
    const asked = service.requestsSeen().map(({ target }) => target);
    assert.equal(new Set(asked).size, asked.length, 'the same is not asked for twice');
    assert.equal(window.usage().used, asked.length);
    window.dispose();
  });

  test('a server killed during a request leaves a usable library that counts the request', async () => {
    const service = await startRunning({ fault: 'slow' });
    const folder = await libraryFolder();
    const start = startOf(service, folder, '--allow-requests', '3');
    const bare = new BareProcess(start);
    await bare.open();
    bare.write({ id: 1, method: 'tools/call', params: { name: 'read_call', arguments: { ticker: 'BRMC' } } });
    await until('the request reaches the service', () => sentOf(service) === 1);
    bare.child.kill('SIGKILL');
    assert.equal((await bare.ended).signal, 'SIGKILL');
    await service.setFault(undefined);
    const { client } = await connect(start);
    const { isError, text } = await call(client, 'read_call', { ticker: 'BRMC' });
    assert.equal(isError, false, text);
    const window = openWindow(service, folder);
    assert.equal(window.usage().used, 2, 'what left before the kill is counted');
    window.dispose();
  });
});
