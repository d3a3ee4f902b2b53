import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call, TranscriptMetadata } from '../../../src/domain/transcript.ts';
import { companyWithoutCalls, sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { failure, startRunning, type Parameters } from './running.ts';

const path = '/transcripts';

interface Body {
  metadata: TranscriptMetadata;
  data: Call[];
}

const service = await startRunning();

describe('GET /transcripts', () => {
  async function answer(parameters: Parameters): Promise<Body> {
    const { status, json } = await service.ask(path, parameters);
    assert.equal(status, 200);
    return json as Body;
  }

  it('the service returns the latest call and all quarters of each company', async () => {
    const talking = sampleCompanies.filter(({ ticker }) => ticker !== companyWithoutCalls);
    assert.equal(talking.length, 12);
    for (const { ticker, cik, companyname } of talking) {
      const { metadata, data } = await answer({ ticker });
      const newestFirst = metadata.available_fyq.map((fyq) => fyq.replace(/^(Q\d) (\d+)$/, '$2 $1'));
      assert.equal(data.length, 1);
      assert.equal(metadata.cik, cik);
      assert.equal(metadata.companyname, companyname);
      assert.equal(metadata.transcript_fyq, metadata.available_fyq[0]);
      assert.ok(metadata.available_fyq.length >= 8);
      assert.deepEqual(newestFirst, [...newestFirst].sort().reverse());
      assert.ok(!('message' in metadata));
    }
  });

  it('the service returns the requested quarter in any case and spacing', async () => {
    const quarter = (await answer({ ticker: 'BRMC' })).metadata.available_fyq[3]!;
    const expected = await answer({ ticker: 'BRMC', fyq: quarter });
    const [name = '', year = ''] = quarter.split(' ');
    assert.equal(expected.metadata.transcript_fyq, quarter);
    for (const fyq of [quarter.toLowerCase(), `  ${name}   ${year} `]) {
      assert.deepEqual(await answer({ ticker: 'BRMC', fyq }), expected);
    }
  });

  it('the service resolves every share class, spelling and CIK to the same calls', async () => {
    const expected = await answer({ ticker: 'DNMW.A' });
    assert.equal(expected.metadata.ticker, 'DNMW.A');
    for (const ticker of ['dnmw.a', 'DNMW-A', 'DNMW.B', 'dnmw-b']) {
      assert.deepEqual(await answer({ ticker }), expected, ticker);
    }
    assert.deepEqual(await answer({ cik: String(expected.metadata.cik) }), expected);
    assert.deepEqual(await answer({ cik: `000${expected.metadata.cik}` }), expected);
  });

  it('the service answers a company without calls with a message and an empty list', async () => {
    const { metadata, data } = await answer({ ticker: companyWithoutCalls });
    assert.deepEqual(data, []);
    assert.equal(metadata.transcript_fyq, null);
    assert.deepEqual(metadata.available_fyq, []);
    assert.match(metadata.message ?? '', /No earnings call/);
  });

  it('the service refuses missing, double and non-numeric identifiers', async () => {
    for (const parameters of [{}, { ticker: 'BRMC', cik: '9910001' }, { cik: '12a' }, { ticker: '', fyq: 'Q1 2025' }]) {
      assert.equal((await service.ask(path, parameters as Parameters)).status, 400);
    }
  });

  it('the service answers 404 for an unsupported security', async () => {
    for (const parameters of [{ ticker: 'QLGAX' }, { ticker: 'NOPE' }, { cik: '1' }] as Parameters[]) {
      const [status, message] = failure(await service.ask(path, parameters));
      assert.equal(status, 404);
      assert.match(message, /not a supported security/);
    }
  });

  it('the service answers 404 for a missing quarter and lists the available ones', async () => {
    const { available_fyq: quarters } = (await answer({ ticker: 'QFEN' })).metadata;
    const [status, message] = failure(await service.ask(path, { ticker: 'QFEN', fyq: 'q2  1999' }));
    assert.equal(status, 404);
    assert.match(message, /Q2 1999/);
    assert.ok(message.includes(quarters.join(', ')));
    const [malformed, about] = failure(await service.ask(path, { ticker: 'QFEN', fyq: 'Q5 2025' }));
    assert.equal(malformed, 404);
    assert.match(about, /Q5 2025/);
  });
});
