import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Agent, request } from 'undici';

import { createClient } from '../../src/api/createClient.ts';
import { sampleFunds } from '../../src/sample/funds/sampleFunds.ts';
import { repositoryRoot } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';

const rounds = 7;
/**
 * The rounds of each before anything counts: connections are made, and both are compiled as far as one round does it.
 */
const warmUps = 1;
const requestsARound = 400;
const atOnce = 8;

/** Our client beside bare undici, the same requests to the same loopback server, in alternating rounds. */
export async function measureClientRate(): Promise<Figure[]> {
  const service = await startServiceElsewhere();
  const client = createClient({
    baseUrl: service.address,
    key: () => service.key,
    timeoutSeconds: 30,
    dispatcher: 'node',
  });
  const agent = new Agent();
  const ticker = sampleFunds('2026-11-20')[0]!.profile.ticker;
  const ours = async (): Promise<void> => {
    await client.send({ endpoint: 'fund', ticker });
  };
  const bare = async (): Promise<void> => {
    const url = `${service.address}/funds/profile?ticker=${ticker}&api_key=${service.key}`;
    const { body } = await request(url, { dispatcher: agent });
    await body.json();
  };
  try {
    for (let round = 0; round < warmUps; round++) for (const one of [ours, bare]) await perSecond(one);
    const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++)
      // None is always the one that comes after the other.
      for (const who of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
        rates[who].push(await perSecond(who === 'ours' ? ours : bare));
    return [
      {
        name: 'client requests a second',
        value: median(rates.ours),
        unit: '/s',
        beside: { name: 'bare undici', value: median(rates.bare) },
        aim: { at: 'least', of: 'ratio', limit: 0.85 },
      },
    ];
  } finally {
    client.dispose();
    await agent.close();
    service.stop();
  }
}

async function perSecond(one: () => Promise<void>): Promise<number> {
  const started = performance.now();
  let left = requestsARound;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return requestsARound / ((performance.now() - started) / 1000);
}

/** A process of its own, as a service is: what it does must not be counted as the client's. */
async function startServiceElsewhere(): Promise<{ address: string; key: string; stop: () => void }> {
  const key = 'bench-key-0123456789abcdef';
  const program = join(repositoryRoot, 'src/sample/main.ts');
  const child = spawn(process.execPath, [program, '--key', key, '--quota', '1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const address = /http:\/\/[\d.:]+/.exec(line)?.[0];
  if (address === undefined) throw new Error(`The service said: ${line}`);
  return { address, key, stop: () => child.kill() };
}
