import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestFirst } from '../../../src/domain/quarters.ts';
import type { TranscriptRequest } from '../../../src/domain/endpoints/transcript.ts';
import { companyWithoutCalls, sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { assertApiError } from '../../unit/api/refusal.ts';
import { openDesk } from './openDesk.ts';
import { sendPast } from './sendPast.ts';

const company = sampleCompanies[0]!;
const call = (request: Omit<TranscriptRequest, 'endpoint'>): TranscriptRequest => ({
  endpoint: 'transcript',
  ...request,
});

test('a request without a quarter returns the latest call with every quarter on file, newest first', async (t) => {
  const { read } = await openDesk(t);
  const answer = await read(call({ ticker: company.ticker.toLowerCase() }));
  const { metadata } = answer;
  assert.deepEqual([metadata.cik, metadata.ticker], [company.cik, company.ticker]);
  assert.ok(metadata.available_fyq.length >= 8);
  assert.equal(metadata.transcript_fyq, metadata.available_fyq[0]);
  assert.deepEqual(metadata.available_fyq, newestFirst(metadata.available_fyq));
  assert.ok(answer.call!.participants.length > 0 && answer.call!.transcript.length > 30_000);
});

test('a quarter in any case and spacing gives the same call, by ticker and by CIK', async (t) => {
  const { read, service } = await openDesk(t);
  const { metadata } = await read(call({ cik: company.cik }));
  const wanted = metadata.available_fyq[2]!;
  const named = await read(call({ ticker: company.ticker, fyq: ` ${wanted.toLowerCase().replace(' ', '   ')} ` }));
  assert.equal(named.metadata.transcript_fyq, wanted);
  assert.deepEqual(await read(call({ cik: company.cik, fyq: wanted })), named);
  const expected = `/transcripts?fyq=${wanted.replace(' ', '%20')}&ticker=${company.ticker}`;
  assert.equal(service.requestsSeen()[1]!.target, expected);
});

test('every share class of an issuer, in either spelling, gives the same call', async (t) => {
  const { read } = await openDesk(t);
  const issuer = sampleCompanies.find(({ otherTickers }) => otherTickers.length > 0)!;
  const answers = [];
  for (const ticker of [issuer.ticker, issuer.ticker.replace('.', '-'), ...issuer.otherTickers]) {
    answers.push(await read(call({ ticker })));
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test('a company without a call on file is an answer, with the service’s message', async (t) => {
  const { read } = await openDesk(t);
  const answer = await read(call({ ticker: companyWithoutCalls }));
  assert.equal(answer.call, undefined);
  assert.equal(answer.metadata.transcript_fyq, null);
  assert.deepEqual(answer.metadata.available_fyq, []);
  assert.ok(answer.metadata.message);
});

test('the client distinguishes an unsupported security from a missing quarter', async (t) => {
  const { read, refused } = await openDesk(t);
  for (const request of [call({ ticker: 'NOSUCH' }), call({ cik: 1 }), call({ ticker: 'NOSUCH', fyq: 'Q1 2024' })]) {
    const { ticker } = request;
    const notFound = { of: 'security' as const, ...(ticker === undefined ? {} : { ticker }) };
    await refused(request, 'notFound', { status: 404, notFound });
  }
  const { available_fyq: available } = (await read(call({ ticker: company.ticker }))).metadata;
  await refused(call({ ticker: company.ticker, fyq: 'q1 1999' }), 'notFound', {
    status: 404,
    notFound: { of: 'quarter', fyq: 'Q1 1999', available },
  });
});

test('the client refuses missing or double identifiers and an invalid CIK, as the service does', async (t) => {
  const { refused, service } = await openDesk(t);
  for (const wrong of [{}, { ticker: 'A', cik: 1 }, { cik: NaN }, { ticker: 'A', fyq: 'Q5 2024' }]) {
    await refused(call(wrong), 'badRequest', { status: undefined, mayHaveBeenCounted: false });
  }
  assert.equal(service.requestsSeen().length, 0);
  for (const query of ['', `ticker=${company.ticker}&cik=${company.cik}`, 'cik=abc']) {
    const path = `/transcripts?${query}`;
    const sent = sendPast({ origin: service.address, key: service.key, path, request: call({ ticker: 'A' }) });
    assertApiError(await sent.catch((thrown: unknown) => thrown), 'badRequest', { status: 400 });
  }
});
