import type { Dispatcher } from 'undici';
import { addKey } from './addKey.ts';

export interface OpenDispatcher {
  dispatcher: Pick<Dispatcher, 'dispatch'>;
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** `host` goes through the editor's `fetch`, which knows proxies and the system's certificates. */
  base: 'node' | 'host';
  loopback: boolean;
}

const connectTimeout = 10_000;

/** Loads the connection's code on first need. Loopback addresses are always reached directly. */
export async function openDispatcher({ base, loopback }: OpenOptions): Promise<OpenDispatcher> {
  const dispatcher = base === 'host' && !loopback ? await openFetch() : await openAgent();
  return { dispatcher: dispatcher.compose(addKey), close: () => dispatcher.destroy() };
}

async function openFetch(): Promise<Dispatcher> {
  const { FetchDispatcher } = await import('./fetchDispatcher.ts');
  return new FetchDispatcher();
}

async function openAgent(): Promise<Dispatcher> {
  const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
  // The whole request has one time limit of its own.
  return new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectTimeout } });
}
