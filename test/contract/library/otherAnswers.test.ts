import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiError } from '../../../src/api/apiError.ts';
import { otherIdentity } from '../../../src/sample/http/otherAnswers.ts';
import { funds } from './dataFolder.ts';
import { createDesk } from './desk.ts';

/** The identifiers of the fault, which puts them into any answer that has such fields. */
const other = otherIdentity({ ticker: 'BRMC', cik: 1, seriesid: 'S000000001' }) as {
  ticker: string;
  cik: number;
  seriesid: string;
};

const otherThan = (asked: string, answered: string) => (error: ApiError) => {
  const { problem, asked: wanted, answered: got, mayHaveBeenCounted } = error.details;
  assert.deepEqual([problem, wanted, got, mayHaveBeenCounted], ['otherAnswer', asked, answered, true]);
  return true;
};
const person = { initiator: 'person' } as const;
const libraryOnly = { mode: 'library' } as const;
const missing = { kind: 'notInLibrary' };

test('the library files another ticker’s bars under that ticker, not under the requested one', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  await desk.service.setFault('other-identity');
  await assert.rejects(
    library.read({ endpoint: 'bars', tickers: ['BARS'], period: '1d' }, person),
    otherThan('BARS', other.ticker),
  );
  await assert.rejects(library.read({ endpoint: 'bars', tickers: ['BARS'], period: '1d' }, libraryOnly), missing);
  const kept = await library.read({ endpoint: 'bars', tickers: [other.ticker], period: '1d' }, libraryOnly);
  assert.ok(kept.value[0]!.bars.length > 0);
  assert.equal(desk.service.requestsSeen().length, 1);
});

test('the library doesn’t file another company’s or quarter’s call under the requested one', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const { value } = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person);
  const { cik, available_fyq } = value.metadata;
  await desk.service.setFault('other-identity');
  await assert.rejects(
    library.read({ endpoint: 'transcript', cik, fyq: available_fyq[1]! }, person),
    otherThan(`CIK ${cik}`, `${other.ticker} (CIK ${other.cik})`),
  );
  await assert.rejects(library.read({ endpoint: 'transcript', cik, fyq: available_fyq[1]! }, libraryOnly), missing);
  assert.ok(
    (await library.read({ endpoint: 'transcript', cik: other.cik, fyq: available_fyq[1]! }, libraryOnly)).value.call,
  );

  await desk.service.setFault('other-quarter');
  const [, , asked] = available_fyq;
  await assert.rejects(library.read({ endpoint: 'transcript', cik, fyq: asked! }, { ...person, mode: 'refresh' }), {
    kind: 'badResponse',
  });
  await assert.rejects(library.read({ endpoint: 'transcript', cik, fyq: asked! }, libraryOnly), missing);
});

test('a call under another ticker doesn’t contradict a request by ticker', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  await desk.service.setFault('other-identity');
  const { value } = await library.read({ endpoint: 'transcript', ticker: 'BRMC' }, person);
  assert.equal(value.metadata.ticker, other.ticker);
});

test('the library files another fund’s answer under its own ticker or series', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  const { ticker, seriesid } = funds[0]!.profile;
  await desk.service.setFault('other-identity');
  await assert.rejects(library.read({ endpoint: 'fund', ticker }, person), otherThan(ticker, other.ticker));
  await assert.rejects(library.read({ endpoint: 'fund', ticker }, libraryOnly), missing);
  assert.equal((await library.read({ endpoint: 'fund', ticker: other.ticker }, libraryOnly)).value.form, 'record');
  await assert.rejects(library.read({ endpoint: 'fund', seriesid }, person), otherThan(seriesid, other.seriesid));
  await assert.rejects(library.read({ endpoint: 'fund', seriesid }, libraryOnly), missing);
  assert.equal((await library.read({ endpoint: 'fund', seriesid: other.seriesid }, libraryOnly)).value.form, 'series');
});

test('an empty calendar without filters is an error, and the stored calendar stays', async () => {
  await using desk = await createDesk();
  const library = desk.open();
  await desk.service.setFault('empty-calendar');
  const empty = { kind: 'badResponse' };
  await assert.rejects(library.read({ endpoint: 'calendar' }, person), empty);
  await assert.rejects(library.read({ endpoint: 'calendar' }, libraryOnly), missing);
  await desk.service.setFault(undefined);
  const known = await library.read({ endpoint: 'calendar' }, person);
  await desk.service.setFault('empty-calendar');
  await assert.rejects(
    library.read({ endpoint: 'calendar' }, { ...person, mode: 'refresh' }),
    (error: ApiError) => error.details.problem === 'emptyCalendar',
  );
  const after = await library.read({ endpoint: 'calendar' }, libraryOnly);
  assert.ok(after.value.rows.length > 0);
  assert.deepEqual([after.value, after.fetchedAt], [known.value, known.fetchedAt]);
  assert.equal(library.usage().used, 3);
});
