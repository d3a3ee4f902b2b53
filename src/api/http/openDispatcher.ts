import { addKey, type KeyedDispatcher } from './addKey.ts';

interface DispatcherOptions {
  /** `host` uses the editor's `fetch`, which knows proxies and the system's certificates. */
  base: 'node' | 'host';
  loopback: boolean;
}

/** Loads the connection's code when it is first needed. Loopback addresses are always reached directly. */
export async function openDispatcher({ base, loopback }: DispatcherOptions): Promise<KeyedDispatcher> {
  if (base === 'node' || loopback) {
    const { openAgent } = await import('./openAgent.ts');
    return openAgent();
  }
  const { FetchDispatcher } = await import('./fetchDispatcher.ts');
  const dispatcher = new FetchDispatcher();
  return { dispatcher: dispatcher.compose(addKey), close: () => dispatcher.destroy() };
}
