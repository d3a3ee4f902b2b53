import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Socket } from 'node:net';
import { startRawServer, type RawServer } from '../client/rawServer.ts';
import { startGateway, type Gateway, type GatewayOptions } from './runningGateway.ts';

export interface Hostile {
  service: RawServer;
  gateway: Gateway;
  /** The bytes that answer each request from now on. */
  answerWith: (answer: Buffer | ((socket: Socket) => void)) => void;
  /** The whole answer of the gateway: status, headers and body as one text. */
  ask: (target: string, init?: RequestInit) => Promise<Asked>;
  /** Fails if one of the texts is in a log, in a kept file or in its name, or if anything went through a file before. */
  assertNothingWritten: (secrets: readonly string[]) => Promise<void>;
}

export interface Asked {
  status: number;
  headers: Headers;
  body: string;
  text: string;
}

/** A service that answers byte for byte as a test wants, behind the gateway. Both end with the test. */
export async function startHostile(t: TestContext, key: string, options: GatewayOptions = {}): Promise<Hostile> {
  let answer: Buffer | ((socket: Socket) => void) = Buffer.alloc(0);
  const service = await startRawServer(t, {
    onRequest: (socket) => {
      if (typeof answer === 'function') answer(socket);
      else socket.end(answer);
    },
  });
  const gateway = await startGateway(service.origin, key, options);
  t.after(() => gateway[Symbol.asyncDispose]());
  return {
    service,
    gateway,
    answerWith: (next) => {
      answer = next;
    },
    ask: async (target, init) => {
      const response = await fetch(gateway.address + target, { redirect: 'manual', ...init });
      const body = await response.text();
      const { status, headers } = response;
      const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
      return { status, headers, body, text: [status, ...lines, body].join('\n') };
    },
    assertNothingWritten: async (secrets) => {
      const { log, errors, kept, temporary } = await gateway.written();
      for (const text of [log, errors, ...[...kept].flat()]) assertNoneIn(Buffer.from(text, 'latin1'), secrets);
      assert.deepEqual(temporary, []);
    },
  };
}

/** Without regard to case, so that hex digits count in either. */
export function assertNoneIn(text: Buffer | string, secrets: readonly string[]): void {
  const whole = Buffer.from(text).toString('utf8').toLowerCase();
  for (const secret of secrets)
    assert.ok(!whole.includes(secret.toLowerCase()), `${secret} in ${whole.slice(0, 2000)}`);
}
