import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { canonicalTarget } from '../../../src/api/buildRequest.ts';
import { endpoints, type ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import type { Library } from '../../../src/library/library.ts';
import { isFresh } from '../../../src/library/plans/freshness.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { researchDay } from '../../bench/thrift.ts';
import { anyway } from '../library/desk.ts';
import { behindGateway, key, type Place } from './behindGateway.ts';
import { configuration, noNginx } from './runningGateway.ts';

const clientsKey = 'a-key-that-a-client-sends-3141';

test('three machines’ research day over one gateway costs what one machine’s does', { skip: noNginx }, async (t) => {
  await using place = await behindGateway();
  const day = researchDay();
  const alone = place.machine('direct');
  for (const { run } of day) await run(alone);
  const ofOne = place.service.requestsSeen().length;
  const machines = [place.machine(), place.machine(), place.machine()];
  for (const library of machines) for (const { run } of day) await run(library);
  const ofThree = place.service.requestsSeen().length - ofOne;
  const usages = machines.map((library) => library.usage());
  const counted = usages.reduce((sum, { used }) => sum + used, 0);
  const cached = usages.reduce((sum, each) => sum + (each.cached ?? 0), 0);
  t.diagnostic(
    `${day.length} actions a machine; one machine alone: ${ofOne} requests; three over the gateway: ${ofThree}, ` +
      `counted by them ${counted}, answered from what it keeps ${cached}`,
  );
  assert.ok(ofOne > 20, String(ofOne));
  assert.equal(ofThree, ofOne);
  assert.deepEqual([counted, cached], [ofOne, 2 * ofOne]);
});

test(
  'the key is in no log, no cache key and no kept file, and one that a client sends goes nowhere',
  { skip: noNginx },
  async () => {
    await using place = await behindGateway();
    const ask = async (target: string): Promise<number> => {
      const response = await fetch(place.gateway.address + target);
      await response.text();
      return response.status;
    };
    for (const target of [
      '/transcripts?ticker=BRMC',
      `/transcripts?ticker=BRMC&api_key=${clientsKey}`,
      `/transcripts?api_key=${clientsKey}&ticker=BRMC`,
      `/calendar/economic?api_key=${clientsKey}`,
    ])
      assert.equal(await ask(target), 200, target);
    assert.equal(place.service.requestsSeen().length, 2, 'with a client’s key or without it, one question is one');
    for (const target of [
      `/transcripts?ticker=QFEN&api%5Fkey=${clientsKey}`,
      `/transcripts?ticker=QFEN&%61pi_key=${clientsKey}`,
      `/transcripts?api_key=${clientsKey}&ticker=QFEN&api_key=${clientsKey}`,
    ])
      assert.equal(await ask(target), 400, target);
    await place.service.setFault('refused');
    assert.equal(await ask('/transcripts?ticker=OSTM'), 502);
    await place.service.setFault(undefined);
    const { log, errors, kept } = await place.gateway.written();
    assert.equal(log.trim().split('\n').length, 8);
    assert.equal(kept.size, 2);
    for (const text of [log, errors, ...kept.values()])
      for (const secret of [key, clientsKey, 'api_key', 'api%5Fkey']) assert.ok(!text.includes(secret), secret);
    assert.deepEqual(
      place.service.requestsSeen().map(({ keyless }) => keyless),
      [undefined, undefined],
    );
  },
);

test('equal questions asked at once are one request', { skip: noNginx }, async () => {
  await using place = await behindGateway();
  const machines = Array.from({ length: 8 }, () => place.machine());
  const reads = await Promise.all(
    machines.map((library) => library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })),
  );
  assert.equal(place.service.requestsSeen().length, 1);
  assert.deepEqual(reads.filter(({ cached }) => cached).length, 7);
  assert.equal(
    machines.reduce((sum, library) => sum + library.usage().used, 0),
    1,
  );
});

test('the gateway doesn’t keep errors, and the client counts them as usual', { skip: noNginx }, async () => {
  await using place = await behindGateway();
  const [one, other] = [place.machine(), place.machine()];
  for (const library of [one, other]) {
    await assert.rejects(library.read({ endpoint: 'transcript', ticker: 'ZZZZZ' }, { initiator: 'person' }), {
      kind: 'notFound',
    });
    assert.equal(library.usage().used, 1);
  }
  for (const [fault, kind] of [
    ['500', 'server'],
    ['403', 'forbidden'],
    ['429', 'rateLimited'],
  ] as const) {
    await place.service.setFault(fault);
    await assert.rejects(one.read({ endpoint: 'fund', ticker: 'ACMEX' }, anyway), { kind });
  }
  await place.service.setFault(undefined);
  assert.equal((await other.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' })).cached, false);
  assert.equal(place.service.requestsSeen().length, 6);
});

test(
  'an answer that the gateway had kept is of the moment when the service gave it, and is not counted',
  { skip: noNginx },
  async () => {
    await using place = await behindGateway();
    const first = await fetch(`${place.gateway.address}${canonicalTarget({ endpoint: 'calendar' })}`);
    await first.text();
    const date = Date.parse(first.headers.get('date')!);
    const library = place.machine();
    const read = await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
    assert.deepEqual([read.cached, read.uncounted, read.fetchedAt], [true, true, date]);
    assert.equal(library.usage().used, 0);
    assert.equal(library.usage().cached, 1);
    // The filed calendar is as new as the gateway's.
    assert.equal(
      (await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' })).fetchedAt,
      date,
    );
    assert.equal(place.service.requestsSeen().length, 1);
    assert.equal(library.usage().cached, 2);
  },
);

test('the gateway itself revalidates a stored answer by its tag', { skip: noNginx }, async () => {
  await using place = await behindGateway({ entityTags: true });
  const library = place.machine();
  const { fetchedAt } = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, { initiator: 'person' });
  const again = await library.read(
    { endpoint: 'transcript', ticker: 'BRMC' },
    { initiator: 'person', mode: 'refresh' },
  );
  // The filed calendar came from the service itself, and is no older than the gateway says.
  assert.deepEqual([again.cached, again.uncounted, again.fetchedAt], [undefined, true, fetchedAt]);
  assert.equal(place.service.requestsSeen().length, 1);
  const { log } = await place.gateway.written();
  assert.match(log, / 304 HIT \/transcripts\n/);
});

test(
  'a kept answer that cannot be read is replaced by the next person who tries again, and counts once',
  { skip: noNginx },
  async () => {
    await using place = await behindGateway();
    const named = { ticker: 'BRMC', fyq: 'Q3 2026' };
    const read = (library: Library, mode?: 'refresh') =>
      library.read({ endpoint: 'transcript', ...named }, { initiator: 'person', mode });
    const [first, second, third] = [place.machine(), place.machine(), place.machine()];
    await place.service.setFault('truncated');
    await assert.rejects(read(first), { kind: 'badResponse' });
    await place.service.setFault(undefined);
    await assert.rejects(read(second), { kind: 'badResponse' });
    assert.deepEqual([first.usage().used, second.usage().used], [1, 0]);
    assert.equal((await read(second, 'refresh')).cached, false);
    assert.equal(second.usage().used, 1);
    assert.equal((await read(third)).cached, true);
    assert.equal(third.usage().used, 0);
    const wishes = place.service.requestsSeen().map(({ pastCaches = false }) => pastCaches);
    assert.deepEqual(wishes, [false, true]);
  },
);

/** How long nginx keeps each answer, by the head of its file: version, end and date are words of eight bytes. */
async function keptFor({ gateway }: Place): Promise<Map<string, number>> {
  const { kept } = await gateway.written();
  return new Map(
    [...kept.values()].map((text) => {
      const head = Buffer.from(text.slice(0, 48), 'latin1');
      assert.equal(head.readBigUInt64LE(0), 5n, 'another version of nginx’s files');
      const name = /\nKEY: (.*)\n/.exec(text)![1]!;
      return [name, Number(head.readBigInt64LE(8) - head.readBigInt64LE(40))];
    }),
  );
}

test('the gateway keeps answers no longer than the library considers them fresh', { skip: noNginx }, async () => {
  await using place = await behindGateway();
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' });
  const ask = async (request: ServiceRequest | string): Promise<string> => {
    const target = typeof request === 'string' ? request : canonicalTarget(request);
    await (await fetch(place.gateway.address + target)).text();
    return target.includes('?') ? target : `${target}?`;
  };
  const bars = { endpoint: 'bars', tickers: ['BRMC'] } as const;
  const named = await ask({ endpoint: 'transcript', ticker: 'BRMC', fyq: 'Q3 2026' });
  const latest = await ask({ endpoint: 'transcript', ticker: 'BRMC' });
  const fund = await ask({ endpoint: 'fund', ticker: sampleFunds('2026-11-20')[0]!.profile.ticker });
  const calendar = await ask({ endpoint: 'calendar' });
  const metrics = await ask({ endpoint: 'metrics' });
  const screen = await ask({ endpoint: 'screen', condition: 'roic > 0.15', metrics: ['roic'], page: 1, limit: 10 });
  const period = await ask({ ...bars, period: '5d' });
  const running = await ask({ ...bars, fromDate: '2026-01-05', tillDate: today });
  const ahead = await ask('/quotes?from_date=2026-01-05&mode=minute-bars&ticker=BRMC&till_date=2199-01-01');
  const over = await Promise.all(
    ['2025-12-31', '2026-01-09', '2026-09-30'].map((tillDate) => ask({ ...bars, fromDate: '2025-12-29', tillDate })),
  );
  const kept = await keptFor(place);
  const check = (target: string, fresh: (age: { fetchedAt: number; now: number }) => boolean): void => {
    const seconds = kept.get(target);
    assert.ok(seconds !== undefined && seconds > 0, target);
    assert.ok(fresh({ fetchedAt: 0, now: seconds * 1000 - 1 }), `${target} is kept for ${seconds} s`);
    // And for as long as it is, but for what is fresh for ever.
    assert.ok(seconds === 3650 * 86_400 || !fresh({ fetchedAt: 0, now: seconds * 1000 }), `${target}: ${seconds} s`);
  };
  check(named, isFresh.namedCall);
  check(latest, isFresh.latestCall);
  // These rules look at the age alone.
  check(fund, (age) => endpoints.fund.isFresh(age, undefined as never));
  check(metrics, (age) => endpoints.metrics.isFresh(age, undefined as never));
  check(screen, (age) => endpoints.screen.isFresh(age, undefined as never));
  for (const target of [period, running, ahead]) check(target, isFresh.runningSession);
  // Those of days that are over may still come in for a day.
  for (const target of over) check(target, isFresh.unservedTail);
  // The day is in the name under which it is kept, so that it ends with the day.
  const ofDay = [...kept].filter(([name]) => name.endsWith(` ${calendar}`));
  assert.deepEqual(
    ofDay.map(([name, seconds]) => [name.length, seconds]),
    [[`${today} ${calendar}`.length, 86_400]],
  );
  assert.equal(kept.size, 7 + 2 + over.length);
});

test('the configuration listens on the loopback address only, and logs no question', async () => {
  const text = await readFile(configuration, 'utf8');
  const listening = [...text.matchAll(/\blisten\s+([^;]+);/g)].map(([, at]) => at!);
  assert.ok(listening.length > 0 && listening.every((at) => at.startsWith('127.0.0.1:')), listening.join(' '));
  const [format] = /log_format [^;]+;/.exec(text)!;
  assert.doesNotMatch(format, /\$(?:request\b|request_uri|args|query_string|is_args|arg_|asked|kept_as)/);
  const keys = [...text.matchAll(/proxy_cache_key ([^;]+);/g)].map(([, name]) => name!);
  for (const name of keys) assert.doesNotMatch(name, /\$(?:args|request_uri|service_key)/);
});
