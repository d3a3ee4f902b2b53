import assert from 'node:assert/strict';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, describe, it } from 'node:test';
import { createGunzip } from 'node:zlib';
import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { faultScenarios, isFaultScenario, type FaultScenario } from '../../../src/sample/http/faults.ts';
import { askRaw, startRunning } from './running.ts';

const path = '/calendar/economic';
const limit = 32 * 1024 * 1024;

const service = await startRunning({ faultSettings: { slowDuration: 300 } });
const address = `${service.address}${path}?api_key=${service.key}`;

/** The code of the error that made fetch reject. */
async function failureCode(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      for (let cause = error; cause instanceof Error; cause = cause.cause) {
        if ('code' in cause && typeof cause.code === 'string') return cause.code;
      }
      return String(error);
    },
  );
}

async function length(body: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
}

describe('faults of the bundled service', () => {
  afterEach(() => service.setFault(undefined));

  it('faults end when the test removes them', async () => {
    for (const scenario of Object.keys(faultScenarios).filter(isFaultScenario)) {
      await service.setFault(scenario);
      await service.setFault(undefined);
      const { status } = await askRaw(service, { path: `${path}?api_key=${service.key}` });
      assert.equal(status, 200, scenario);
    }
  });

  it('the refused fault closes the port, and the address stays the same afterwards', async () => {
    await service.setFault('refused');
    assert.equal(await failureCode(fetch(address)), 'ECONNREFUSED');
    await service.setFault(undefined);
    assert.equal((await fetch(address)).status, 200);
  });

  it('the refused fault can be set at the start', async () => {
    const refusing = await startRunning({ fault: 'refused' });
    assert.equal(await failureCode(fetch(refusing.address)), 'ECONNREFUSED');
  });

  it('the reset fault resets the connection after the headers', async () => {
    await service.setFault('reset');
    const response = await fetch(address);
    assert.equal(response.status, 200);
    assert.match((await failureCode(response.text())) ?? '', /ECONNRESET|UND_ERR_SOCKET/);
  });

  it('the slow fault sends the whole body in pieces', async () => {
    const whole = (await service.ask(path)).text;
    await service.setFault('slow');
    const response = await fetch(address);
    let pieces = 0;
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      pieces++;
      text += decoder.decode(chunk as Uint8Array, { stream: true });
    }
    assert.equal(text, whole);
    assert.ok(pieces > 5);
  });

  it('the slow fault ends with the caller', async () => {
    await service.setFault('slow');
    const controller = new AbortController();
    const response = await fetch(address, { signal: controller.signal });
    controller.abort();
    await assert.rejects(response.text(), { name: 'AbortError' });
  });

  for (const status of ['401', '403', '429', '500', '503'] satisfies FaultScenario[]) {
    it(`the ${status} fault has an error body without a wait`, async () => {
      await service.setFault(status);
      const answer = await service.ask(path);
      assert.equal(answer.status, Number(status));
      assert.equal(typeof (answer.json as { message: unknown }).message, 'string');
      assert.equal(answer.headers.get('retry-after'), null);
    });
  }

  it('the 429-retry-after fault asks to wait 120 seconds', async () => {
    await service.setFault('429-retry-after');
    const answer = await service.ask(path);
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '120');
  });

  it('the html fault answers a page with status 200', async () => {
    await service.setFault('html');
    const answer = await service.ask(path);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /text\/html/);
    assert.equal(answer.json, undefined);
  });

  it('the truncated fault completes an answer whose JSON ends too early', async () => {
    const whole = (await service.ask(path)).text;
    await service.setFault('truncated');
    const answer = await service.ask(path);
    assert.equal(answer.status, 200);
    assert.equal(answer.json, undefined);
    assert.ok(whole.startsWith(answer.text) && answer.text.length > 0);
  });

  it('the wrong-types fault exchanges the types of fields', async () => {
    await service.setFault('wrong-types');
    const { data } = (await service.ask(path)).json as { data: CalendarRow[] };
    assert.equal(typeof data[0]!.code, 'number');
    assert.equal(typeof data[0]!.indicator_id, 'string');
  });

  it('the huge fault sends more than 32 MiB', async () => {
    await service.setFault('huge');
    const response = await fetch(address);
    assert.ok((await length(response.body!)) > limit);
  });

  it('the gzip-bomb fault sends less than 1 MiB, which unpacks to more than 32 MiB', async () => {
    await service.setFault('gzip-bomb');
    const packed = await new Promise<Buffer[]>((resolve, reject) => {
      get(address, (response) => {
        assert.equal(response.headers['content-encoding'], 'gzip');
        resolve(response.toArray() as Promise<Buffer[]>);
      }).on('error', reject);
    });
    const bytes = Buffer.concat(packed);
    const gunzip = createGunzip();
    gunzip.end(bytes);
    assert.ok(bytes.length < 1024 * 1024);
    assert.ok((await length(gunzip)) > limit);
  });

  it('the redirect fault sends the caller elsewhere without the key', async () => {
    const heard: string[] = [];
    const elsewhere = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('{}');
    });
    after(() => {
      elsewhere.close();
      elsewhere.closeAllConnections();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const redirectTarget = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/elsewhere`;
    const redirecting = await startRunning({ fault: 'redirect', faultSettings: { redirectTarget } });
    const answer = await redirecting.ask(path);
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get('location'), redirectTarget);
    await fetch(`${redirecting.address}${path}?api_key=${redirecting.key}`);
    assert.deepEqual(heard, ['/elsewhere']);
  });

  it('the cut fault ends the connection in the body, the no-answer fault before any answer', async () => {
    await service.setFault('cut');
    const response = await fetch(address);
    assert.equal(response.status, 200);
    await assert.rejects(response.text());
    await service.setFault('no-answer');
    await assert.rejects(fetch(address));
  });

  it('the 429-short and 429-long faults ask for their own wait or the one that a test names', async () => {
    const waits: (string | null)[] = [];
    const ask = async (...fault: Parameters<typeof service.setFault>): Promise<void> => {
      await service.setFault(...fault);
      waits.push((await service.ask(path)).headers.get('retry-after'));
    };
    await ask('429-short');
    await ask('429-long');
    await ask('429-long', { retryAfter: '99999999999' });
    await ask('429-short');
    assert.deepEqual(waits, ['3', '50000', '99999999999', '3']);
  });

  it('the not-json fault answers 250 characters that aren’t JSON, with status 200', async () => {
    await service.setFault('not-json');
    const { status, text, json } = await service.ask(path);
    assert.deepEqual([status, text.length, json], [200, 250, undefined]);
  });

  it('the echo fault answers with the request in several spellings, and echo-refusal refuses with it', async () => {
    await service.setFault('echo');
    const { text, json } = await service.ask('/transcripts', { ticker: 'BRMC' });
    const { metadata, request } = json as { metadata: { companyname: string }; request: { url: string } };
    assert.ok(request.url.includes(`api_key=${service.key}`) && metadata.companyname.includes(service.key));
    assert.ok(
      text.includes('\\u0026') && text.includes(Buffer.from(service.key).toString('base64').replaceAll('=', '')),
    );
    await service.setFault('echo-refusal');
    const refused = await service.ask(path);
    assert.ok(refused.status === 400 && refused.text.includes(service.key));
  });

  it('the other-identity and other-quarter faults answer for another company or quarter', async () => {
    await service.setFault('other-identity');
    const call = (await service.ask('/transcripts', { ticker: 'BRMC' })).json as { metadata: { cik: number } };
    const bars = (await service.ask('/quotes', { ticker: 'BRMC', mode: 'minute-bars' })).json as {
      metadata: { ticker: string };
    };
    assert.deepEqual([call.metadata.cik, bars.metadata.ticker], [9_999_999, 'OTHR']);
    await service.setFault('other-quarter');
    const { metadata } = (await service.ask('/transcripts', { ticker: 'BRMC' })).json as {
      metadata: { transcript_fyq: string; available_fyq: string[] };
    };
    assert.notEqual(metadata.transcript_fyq, metadata.available_fyq[0]);
    assert.ok(metadata.available_fyq.includes(metadata.transcript_fyq));
  });

  it('the empty-calendar fault empties only the calendar without filters', async () => {
    await service.setFault('empty-calendar');
    const whole = (await service.ask(path)).json;
    assert.deepEqual(whole, { metadata: { total_indicators: 0 }, data: [] });
    const some = (await service.ask(path, { from_date: '2026-01-01', till_date: '2027-01-01' })).json;
    assert.ok((some as { data: unknown[] }).data.length > 0);
  });

  it('the service remembers faulted requests', async () => {
    const failing = await startRunning({ fault: '500' });
    await failing.ask(path);
    assert.deepEqual(failing.requestsSeen('calendar'), [{ endpoint: 'calendar', target: path }]);
  });
});
