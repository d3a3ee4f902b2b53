import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildRequest } from '../../../src/api/buildRequest.ts';
import type { Client } from '../../../src/api/client.ts';
import { decodeBody } from '../../../src/api/decode/decodeAnswer.ts';

/** Creates a small client for windows that live for a moment: one attempt, over node:http. */
export function lightClientOf(baseUrl: string, key: string): Client {
  const send: Client['send'] = async (request, options) => {
    const { target } = buildRequest(request);
    const settle = await options?.onAttempt?.({ endpoint: request.endpoint, number: 1, target });
    const [response] = (await once(
      get(`${baseUrl}${target}${target.includes('?') ? '&' : '?'}api_key=${key}`),
      'response',
    )) as [IncomingMessage];
    const received = { body: await text(response), receivedAt: Date.now() };
    const status = response.statusCode ?? 0;
    options?.onReceived?.({ ...received, status });
    const value = decodeBody(request, received.body);
    settle?.({ ok: true, status, bytes: received.body.length });
    return { value, ...received };
  };
  return { origin: new URL(baseUrl).origin, send, dispose: () => undefined };
}
