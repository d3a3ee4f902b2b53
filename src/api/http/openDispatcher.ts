import type { Dispatcher } from 'undici';
import { addKey } from './addKey.ts';

export interface OpenDispatcher {
  /** Takes `KeyedOptions`. */
  dispatcher: Pick<Dispatcher, 'dispatch'>;
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** `host` goes through the editor's `fetch`, which knows proxies and the system's certificates. */
  base: 'node' | 'host';
  loopback: boolean;
}

/** Loads the connection's code on first need. Loopback addresses are always reached directly. */
export async function openDispatcher({ base, loopback }: OpenOptions): Promise<OpenDispatcher> {
  if (base === 'node' || loopback) {
    const { openAgent } = await import('./openAgent.ts');
    return openAgent();
  }
  const { FetchDispatcher } = await import('./fetchDispatcher.ts');
  const dispatcher = new FetchDispatcher();
  return { dispatcher: dispatcher.compose(addKey), close: () => dispatcher.destroy() };
}
