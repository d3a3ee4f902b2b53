import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { lazy } from '../../base/lazy.ts';
import { decisions } from '../decisions.ts';
import { echoBody } from './echoes.ts';
import { otherIdentity, otherQuarter } from './otherAnswers.ts';
import type { Reply } from './reply.ts';

/** Faults that can be set for tests. The listener handles `refused`: it accepts no connections while that is set. */
export const faultScenarios = {
  refused: 'nothing listens',
  reset: 'the connection is reset in the middle of the body',
  cut: 'the connection ends in the middle of the body',
  'no-answer': 'the connection is closed when the request has come',
  slow: 'the body comes piece by piece over a minute',
  '401': 'the key is refused',
  '403': 'the key may not do this',
  '429': 'too many requests',
  '429-retry-after': 'too many requests, with the wait',
  '429-short': 'too many requests, for a few seconds',
  '429-long': 'too many requests, for many hours',
  '500': 'an error inside the service',
  '503': 'the service is down',
  '503-retry-after': 'the service is down, for a time that it names',
  html: 'an HTML page with status 200',
  truncated: 'JSON that ends too early',
  'wrong-types': 'numbers where text belongs, text where numbers belong',
  huge: 'a body of more than 32 MiB',
  'gzip-bomb': 'a small body that unpacks to more than 32 MiB',
  redirect: 'a redirect to another origin',
  'not-json': '250 bytes that seem to become a page and never do',
  'echo-refusal': 'a refusal that says the request back, the key included',
  echo: 'the answer says the request back, in every escaping, the key included',
  'other-identity': 'the answer is of another ticker, series or company than the one asked for',
  'other-quarter': 'a call is of another quarter than the one asked for',
  'empty-calendar': 'the calendar without filters is empty, with status 200',
} as const;

export type FaultScenario = keyof typeof faultScenarios;

export function isFaultScenario(text: string): text is FaultScenario {
  return Object.hasOwn(faultScenarios, text);
}

export interface FaultSettings {
  /** The target address of `redirect`. */
  redirectTarget: string;
  /** Delay of `slow`, in milliseconds. */
  slowDuration: number;
  /** Overrides the header of the scenarios that request a wait. */
  retryAfter?: string;
}

export const defaultFaultSettings: FaultSettings = {
  redirectTarget: 'http://elsewhere.invalid/',
  slowDuration: 60_000,
};

/** An answer as it is sent. */
export interface Outgoing {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const json = 'application/json; charset=utf-8';
const overLimit = 33 * 1024 * 1024;

function errorOf(status: number, message: string, headers: Record<string, string> = {}): Outgoing {
  return { status, headers: { 'content-type': json, ...headers }, body: JSON.stringify(decisions.errorBody(message)) };
}

/** Refusals: the status, the message and, for some, the wait in seconds. */
const refusals: Partial<Record<FaultScenario, [status: number, message: string, wait?: string]>> = {
  '401': [401, 'The key is not valid.'],
  '403': [403, 'The key does not include this endpoint.'],
  '429': [429, 'Too many requests.'],
  '429-retry-after': [429, 'Too many requests.', '120'],
  '429-short': [429, 'Too many requests.', '3'],
  '429-long': [429, 'Too many requests.', '50000'],
  '500': [500, 'An internal error occurred.'],
  '503': [503, 'The service is under maintenance.'],
  '503-retry-after': [503, 'The service is under maintenance.', '30'],
};

/** Answers that replace the service's own, regardless of the request (`target`, with its query) and the key. */
export function answerInstead(scenario: FaultScenario, settings: FaultSettings, target: string): Outgoing | undefined {
  const refusal = refusals[scenario];
  if (refusal) {
    const [status, message, wait] = refusal;
    return errorOf(status, message, wait === undefined ? {} : { 'retry-after': settings.retryAfter ?? wait });
  }
  switch (scenario) {
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html><head><title>Sign in</title></head><body><h1>Welcome to this network</h1></body></html>',
      };
    case 'redirect':
      return { status: 302, headers: { location: settings.redirectTarget }, body: '' };
    case 'not-json':
      return { status: 200, headers: { 'content-type': json }, body: `${'<!---->'.repeat(35)}<what` };
    case 'echo-refusal': {
      const body = echoBody(decisions.errorBody('This could not be answered.'), target);
      return { status: 400, headers: { 'content-type': json }, body };
    }
    default:
      return undefined;
  }
}

/** Makes the service's own answer faulty: about another subject, empty, or with the request in it. */
export function alterAnswer(scenario: FaultScenario, reply: Reply, target: string): Reply | string {
  if (reply.status !== 200) return reply;
  switch (scenario) {
    case 'echo':
      return echoBody(reply.body, target);
    case 'other-identity':
      return { ...reply, body: otherIdentity(reply.body) };
    case 'other-quarter':
      return { ...reply, body: otherQuarter(reply.body) };
    case 'empty-calendar': {
      const { pathname, searchParams } = new URL(target, 'http://127.0.0.1');
      if (pathname !== '/calendar/economic' || searchParams.size > 1) return reply;
      return { ...reply, body: { metadata: { total_indicators: 0 }, data: [] } };
    }
    default:
      return reply;
  }
}

/** Turns every number into text and every text into a number, and leaves the structure unchanged. */
function swapTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swapTypes);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, swapTypes(inner)]));
}

const pack = promisify<string, Buffer>(gzip);

/** More data than a client may unpack. Packed only once, because that takes long. */
const packedSpaces = lazy(() => pack(' '.repeat(2 * overLimit)));

function* paddedBody(body: string): Generator<string> {
  const piece = ' '.repeat(1 << 16);
  for (let sent = 0; sent < overLimit; sent += piece.length) yield piece;
  yield body;
}

async function* slowBody(body: string, duration: number, signal: AbortSignal): AsyncGenerator<string> {
  const pieces = 60;
  const length = Math.ceil(body.length / pieces);
  for (let from = 0; from < body.length; from += length) {
    await wait(duration / pieces, undefined, { signal });
    yield body.slice(from, from + length);
  }
}

/** Sends the service's own answer in a broken way; false if the scenario doesn't change how it is sent. */
export async function sendBroken(
  scenario: FaultScenario,
  settings: FaultSettings,
  outgoing: Outgoing,
  response: ServerResponse,
): Promise<boolean> {
  const { status, headers, body } = outgoing;
  switch (scenario) {
    case 'reset':
      response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body) + 1) });
      response.write(body.slice(0, Math.ceil(body.length / 2)));
      await wait(20);
      response.socket?.resetAndDestroy();
      return true;
    case 'cut':
      response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body) + 1) });
      response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.socket?.end());
      return true;
    case 'no-answer':
      response.socket?.end();
      return true;
    case 'slow': {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      response.writeHead(status, headers);
      response.flushHeaders();
      await pipeline(Readable.from(slowBody(body, settings.slowDuration, gone.signal)), response);
      return true;
    }
    case 'truncated':
      response.writeHead(status, headers).end(body.slice(0, Math.floor(body.length / 2)));
      return true;
    case 'wrong-types':
      response.writeHead(status, headers).end(JSON.stringify(swapTypes(JSON.parse(body))));
      return true;
    case 'huge':
      response.writeHead(status, headers);
      await pipeline(Readable.from(paddedBody(body)), response);
      return true;
    case 'gzip-bomb': {
      // One member of gzip after the other unpacks to one text.
      const packed = Buffer.concat([await packedSpaces(), await pack(body)]);
      response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(packed);
      return true;
    }
    default:
      return false;
  }
}
