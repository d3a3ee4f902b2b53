/**
 * Answers that were paid for, as the service gave them and as the library stores bars, each beside what it was read as.
 * These files never change. If a test here is red, the decoder must accept the old shape: otherwise nobody's library can
 * be read after the update, and everything in it is bought again.
 */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EndpointName } from '../../../src/domain/endpoints/endpoints.ts';
import { openAnswer } from '../../../src/library/plans/storedAnswer.ts';
import {
  filedBars,
  goldenAnswers,
  goldenBars,
  storedAnswer,
  storedBars,
  withoutField,
  type GoldenAnswer,
} from './goldenAnswers.ts';

/** The forms that the answers of each endpoint have. */
const forms: Record<EndpointName, readonly string[]> = {
  bars: ['bars', 'bars-none', 'bars-odd-dates', 'bars-of-another', 'bars-several'],
  calendar: ['calendar', 'calendar-empty', 'calendar-odd-dates'],
  fund: ['fund-record', 'fund-record-of-series', 'fund-record-without-price', 'fund-series', 'fund-series-as-object'],
  metrics: ['metrics'],
  screen: ['screen', 'screen-none', 'screen-other-case'],
  transcript: ['transcript', 'transcript-none', 'transcript-with-gaps'],
};
const morning = Date.parse('2025-03-12T13:33:30Z');

async function opened({ request }: GoldenAnswer, body: unknown): Promise<unknown> {
  return openAnswer<EndpointName>(await storedAnswer(request, body), request.endpoint);
}

/** Keeps the fields that each series had when it was written. Later versions may add fields. */
function fieldsOf(series: readonly object[], found: readonly object[] | undefined): unknown[] | undefined {
  return found?.map((each, at) => {
    const known = Object.keys(series[at] ?? {});
    return Object.fromEntries(Object.entries(each).filter(([name]) => known.includes(name)));
  });
}

suite('golden answers', () => {
  const answers = goldenAnswers();

  test('every kind of paid answer has a golden file in every form', () => {
    const names = Object.groupBy(answers, ({ request }) => request.endpoint);
    for (const [endpoint, expected] of Object.entries(forms))
      assert.deepEqual(
        names[endpoint as EndpointName]?.map(({ name }) => name),
        expected,
      );
  });

  for (const answer of answers) {
    const { name, body, request, optional, value, series } = answer;

    test(`the library reads the golden answer ${name} as when it was written`, async () => {
      assert.deepEqual(await opened(answer, body), value);
    });

    if (optional.length > 0)
      test(`the library reads ${name} without each optional field and without all`, async () => {
        for (const path of optional) assert.ok(await opened(answer, withoutField(body, path)), path);
        const least = optional.reduce((fields: unknown, path) => withoutField(fields, path), body);
        assert.ok(await opened(answer, least));
      });

    if (request.endpoint === 'bars' && series)
      test(`${name}: the library finds its bars in the sessions that it files them in`, async () => {
        assert.deepEqual(fieldsOf(series, await filedBars(request, body, morning)), series);
      });
  }
});

suite('golden stored bars', () => {
  for (const bars of goldenBars()) {
    const { name, coverage, reads } = bars;

    test(`the library reads the stored bars ${name} without a download`, async () => {
      for (const { request, series } of reads)
        assert.deepEqual(fieldsOf(series, await storedBars(bars, coverage, request)), series, JSON.stringify(request));
    });

    test(`the library finds the stored bars ${name} if details of their days are missing`, async () => {
      const [{ request, series }] = reads as [(typeof reads)[number]];
      for (const key of Object.keys(coverage)) {
        const found = await storedBars(bars, withoutField(coverage, key), request);
        assert.deepEqual(
          found?.map((each) => each.bars),
          series.map((each) => each.bars),
          key,
        );
      }
    });
  }
});
