import { request } from 'node:http';
import { after } from 'node:test';
import {
  startBundledService,
  type BundledService,
  type BundledServiceOptions,
} from '../../../src/sample/bundledService.ts';

/** Tuesday, 10 February 2026, 10:31:30 in New York: a session is running. */
export const duringSession = Date.parse('2026-02-10T15:31:30Z');

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the text isn't JSON. */
  json: unknown;
}

export type Parameters = Readonly<Record<string, string>>;

/** The status of an error and what its text says. */
export function failure({ status, json }: Answered): [status: number, message: string] {
  return [status, (json as { message: string }).message];
}

export interface Running extends BundledService {
  ask(path: string, parameters?: Parameters): Promise<Answered>;
}

/**
 * Starts the service over real loopback HTTP. `ask` sends its key unless the parameters have one. The service is closed
 * after the tests of the file or, if a test starts it, after that test.
 */
export async function startRunning(options: BundledServiceOptions = {}): Promise<Running> {
  const service = await startBundledService({ clock: () => duringSession, ...options });
  after(() => service.close());
  return {
    ...service,
    ask: async (path, parameters = {}) => {
      const query = new URLSearchParams({ api_key: service.key, ...parameters });
      const response = await fetch(`${service.address}${path}?${query.toString()}`, { redirect: 'manual' });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parse(text) };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends what fetch doesn't allow: any method and header, on a connection of its own. */
export function askRaw(
  service: BundledService,
  { method = 'GET', path, headers = {} }: { method?: string; path: string; headers?: Record<string, string> },
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.address}${path}`, { method, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
