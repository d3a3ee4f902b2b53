import assert from 'node:assert/strict';
import { it } from 'node:test';
import { duringSession, startRunning, type Parameters } from './running.ts';

const questions: [path: string, parameters: Parameters][] = [
  ['/calendar/economic', {}],
  ['/funds/profile', { seriesid: 'S990000001' }],
  ['/quotes', { ticker: 'BRMC,THSM', mode: 'minute-bars', period: '10d', limit: '500' }],
  ['/transcripts', { ticker: 'SDWK' }],
  ['/screener/metrics', {}],
  ['/screener', { condition: 'market_cap > 1B', metrics: 'market_cap,revenue' }],
];

it('the service gives the same answers for the same seed and clock', async () => {
  const [one, two] = [await startRunning({ seed: 7 }), await startRunning({ seed: 7 })];
  const forth = new Map<string, string>();
  for (const [path, parameters] of questions) forth.set(path, (await one.ask(path, parameters)).text);
  for (const [path, parameters] of questions.toReversed()) {
    assert.equal((await two.ask(path, parameters)).text, forth.get(path), path);
  }
});

it('the service gives other figures for another seed', async () => {
  const [one, two] = [await startRunning({ seed: 7 }), await startRunning({ seed: 8 })];
  for (const path of ['/calendar/economic', '/quotes', '/transcripts', '/screener']) {
    const [, parameters] = questions.find(([asked]) => asked === path)!;
    assert.notEqual((await one.ask(path, parameters)).text, (await two.ask(path, parameters)).text, path);
  }
});

it('the service’s answers move with its clock', async () => {
  let now = duringSession;
  const service = await startRunning({ clock: () => now });
  const latest = async (): Promise<string> => {
    const { json } = await service.ask('/quotes', { ticker: 'BRMC', mode: 'minute-bars', limit: '1' });
    return (json as { data: { date: string }[] }).data[0]!.date;
  };
  const calendar = (await service.ask('/calendar/economic')).text;
  const screen = await service.ask(...questions[5]!);
  assert.equal(await latest(), '2026-02-10 10:30:00');
  now += 60_000;
  assert.equal(await latest(), '2026-02-10 10:31:00');
  assert.notEqual((await service.ask(...questions[5]!)).text, screen.text);
  now += 24 * 3_600_000;
  assert.equal(await latest(), '2026-02-11 10:31:00');
  assert.notEqual((await service.ask('/calendar/economic')).text, calendar);
});
