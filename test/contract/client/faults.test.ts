import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { ApiErrorDetails, ApiErrorKind } from '../../../src/api/apiError.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { startBundledService } from '../../../src/sample/bundledService.ts';
import { faultScenarios, type FaultScenario } from '../../../src/sample/http/faults.ts';
import { portionOf } from '../../suite/repetitions.ts';
import { now, openDesk, watchClient } from './openDesk.ts';
import { readableFaults } from './readableFaults.ts';

const { ticker } = sampleCompanies[0]!;
const requests: ServiceRequest[] = [
  { endpoint: 'fund', ticker: sampleFunds('2026-02-10')[0]!.profile.ticker },
  { endpoint: 'calendar' },
  { endpoint: 'bars', tickers: [ticker], period: '1d', limit: 500 },
  { endpoint: 'transcript', ticker },
  { endpoint: 'screen', condition: 'roic > 0.15', metrics: ['roic'], page: 1, limit: 50 },
  { endpoint: 'metrics' },
];

interface Expected {
  kind: ApiErrorKind;
  details: Partial<ApiErrorDetails>;
  /** Requests that reach the service; attempts where none can. */
  arrive?: number;
  attempts?: number;
}

type Readable = (typeof readableFaults)[number];

const expected: Record<Exclude<FaultScenario, Readable>, Expected> = {
  refused: {
    kind: 'offline',
    details: { code: 'ECONNREFUSED', mayHaveBeenCounted: false },
    arrive: 0,
    attempts: 3,
  },
  reset: { kind: 'offline', details: { code: 'ECONNRESET', mayHaveBeenCounted: true } },
  cut: { kind: 'offline', details: { code: 'ECONNRESET', mayHaveBeenCounted: true } },
  'no-answer': { kind: 'offline', details: { code: 'ECONNRESET', mayHaveBeenCounted: true } },
  slow: { kind: 'timeout', details: { mayHaveBeenCounted: true } },
  '401': { kind: 'unauthorized', details: { status: 401, said: 'The key is not valid.' } },
  '403': { kind: 'forbidden', details: { status: 403 } },
  '429': { kind: 'rateLimited', details: { status: 429, retryAfterSeconds: undefined } },
  '429-retry-after': { kind: 'rateLimited', details: { status: 429, retryAfterSeconds: 120 } },
  '429-short': { kind: 'rateLimited', details: { status: 429, retryAfterSeconds: 3 } },
  '429-long': { kind: 'rateLimited', details: { status: 429, retryAfterSeconds: 50_000 } },
  '500': { kind: 'server', details: { status: 500 } },
  '503': { kind: 'server', details: { status: 503, retryAfterSeconds: undefined } },
  '503-retry-after': { kind: 'server', details: { status: 503, retryAfterSeconds: 30 } },
  html: { kind: 'badResponse', details: { problem: 'html', field: undefined } },
  truncated: { kind: 'badResponse', details: { problem: 'truncated' } },
  'wrong-types': { kind: 'badResponse', details: { problem: 'field' } },
  huge: { kind: 'tooLarge', details: { mayHaveBeenCounted: true } },
  'gzip-bomb': { kind: 'tooLarge', details: { mayHaveBeenCounted: true } },
  redirect: { kind: 'badResponse', details: { problem: 'redirect', status: 302 } },
  'not-json': { kind: 'badResponse', details: { problem: 'notJson' } },
  'echo-refusal': { kind: 'badRequest', details: { status: 400 } },
};

// All tests share a service, so that its screener's columns are made once.
const service = await startBundledService({ clock: () => now, faultSettings: { slowDuration: 20_000 } });
after(() => service.close());

test('every fault of the bundled service is in the table or readable', () => {
  assert.deepEqual([...Object.keys(expected), ...readableFaults].sort(), Object.keys(faultScenarios).sort());
});

for (const [at, fault] of (Object.keys(expected) as (keyof typeof expected)[]).entries()) {
  suite(`fault ${fault}`, () => {
    const { kind, details, arrive = 1, attempts: tries = 1 } = expected[fault];
    // A short run tries every fault, and every endpoint with some of them.
    for (const request of portionOf(requests, { shift: at })) {
      test(`the client reports ${kind} for a request of ${request.endpoint}`, async (t) => {
        const { address: baseUrl, key } = service;
        const patient = watchClient(t, { baseUrl, key: () => key, timeoutSeconds: 60 });
        await patient.read(request);
        const before = service.requestsSeen().length;
        await service.setFault(fault);
        t.after(() => service.setFault(undefined));
        const timeoutSeconds = fault === 'slow' ? 0.4 : 60;
        const { refused, attempts, everythingSaid } = watchClient(t, { baseUrl, key: () => key, timeoutSeconds });
        const error = await refused(request, kind, { mayHaveBeenCounted: true, ...details });
        assert.equal(service.requestsSeen().length - before, arrive);
        assert.equal(attempts.length, tries);
        for (const { outcomes } of attempts) {
          assert.deepEqual(
            outcomes.map((outcome) => outcome.ok || outcome.error.kind),
            [kind],
          );
        }
        if (fault === 'wrong-types') assert.ok(error.details.field);
        assert.ok(!everythingSaid().includes(key));
        await service.setFault(undefined);
        await patient.read(request);
      });
    }
  });
}

test('the client reports a wrong key, and a spent quota with its wait', async (t) => {
  const wrong = await openDesk(t, {}, { key: () => 'wrong-key-of-sixteen' });
  await wrong.refused({ endpoint: 'calendar' }, 'unauthorized', { status: 401, mayHaveBeenCounted: true });
  assert.ok(!wrong.everythingSaid().includes('wrong-key-of-sixteen'));
  const { read, refused } = await openDesk(t, { quota: 2 });
  await read({ endpoint: 'calendar' });
  await read({ endpoint: 'calendar' });
  const { details } = await refused({ endpoint: 'calendar' }, 'rateLimited', { status: 429 });
  assert.ok(details.retryAfterSeconds! > 0 && details.retryAfterSeconds! <= 86_400);
});
