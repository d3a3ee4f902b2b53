import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { decisions } from '../decisions.ts';

/** What can go wrong on purpose. `refused` is the listener's: nothing accepts connections while it stands. */
export const faultScenarios = {
  refused: 'nothing listens',
  reset: 'the connection is reset in the middle of the body',
  slow: 'the body comes piece by piece over a minute',
  '401': 'the key is refused',
  '403': 'the key may not do this',
  '429': 'too many requests',
  '429-retry-after': 'too many requests, with the wait',
  '500': 'an error inside the service',
  '503': 'the service is down',
  html: 'an HTML page with status 200',
  truncated: 'JSON that ends too early',
  'wrong-types': 'numbers where text belongs, text where numbers belong',
  huge: 'a body of more than 32 MiB',
  'gzip-bomb': 'a small body that unpacks to more than 32 MiB',
  redirect: 'a redirect to another origin',
} as const;

export type FaultScenario = keyof typeof faultScenarios;

export function isFaultScenario(text: string): text is FaultScenario {
  return Object.hasOwn(faultScenarios, text);
}

export interface FaultSettings {
  /** Where `redirect` leads. */
  redirectTarget: string;
  /** How long `slow` takes, in milliseconds. */
  slowDuration: number;
}

export const defaultFaultSettings: FaultSettings = {
  redirectTarget: 'http://elsewhere.invalid/',
  slowDuration: 60_000,
};

/** An answer in its last form. */
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

/** Answers that stand in for the service's own, whatever was asked and with whatever key. */
export function answerInstead(scenario: FaultScenario, settings: FaultSettings): Outgoing | undefined {
  switch (scenario) {
    case '401':
      return errorOf(401, 'The key is not valid.');
    case '403':
      return errorOf(403, 'The key does not include this endpoint.');
    case '429':
      return errorOf(429, 'Too many requests.');
    case '429-retry-after':
      return errorOf(429, 'Too many requests.', { 'retry-after': '120' });
    case '500':
      return errorOf(500, 'An internal error occurred.');
    case '503':
      return errorOf(503, 'The service is under maintenance.');
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html><head><title>Sign in</title></head><body><h1>Welcome to this network</h1></body></html>',
      };
    case 'redirect':
      return { status: 302, headers: { location: settings.redirectTarget }, body: '' };
    default:
      return undefined;
  }
}

/** Every number as text, every text as a number, the structure kept. */
function swapTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swapTypes);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, swapTypes(inner)]));
}

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

/** Sends the service's own answer in a broken way; false when the scenario leaves it alone. */
export async function sendBroken(
  scenario: FaultScenario,
  settings: FaultSettings,
  outgoing: Outgoing,
  response: ServerResponse,
): Promise<boolean> {
  const { status, headers, body } = outgoing;
  switch (scenario) {
    case 'reset': {
      response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body) + 1) });
      response.write(body.slice(0, Math.ceil(body.length / 2)));
      await wait(20);
      response.socket?.resetAndDestroy();
      return true;
    }
    case 'slow': {
      const gone = new AbortController();
      response.once('close', () => {
        gone.abort();
      });
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
      const packed = await promisify(gzip)(' '.repeat(2 * overLimit) + body);
      response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(packed);
      return true;
    }
    default:
      return false;
  }
}
