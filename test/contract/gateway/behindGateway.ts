import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { Library } from '../../../src/library/library.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import {
  startBundledService,
  type BundledService,
  type BundledServiceOptions,
} from '../../../src/sample/bundledService.ts';
import { clientOf } from '../library/client.ts';
import { startGateway, type Gateway } from './runningGateway.ts';

export const key = 'the-key-of-the-gateway-2718';

export interface Place extends AsyncDisposable {
  service: BundledService;
  gateway: Gateway;
  /** A library of its own, as on another machine; through the gateway, or past it. */
  machine: (direct?: 'direct') => Library;
  source: SourceId;
}

/** The bundled service behind the gateway, which alone has the key. */
export async function behindGateway(options: BundledServiceOptions = {}): Promise<Place> {
  const service = await startBundledService({ key, ...options });
  const gateway = await startGateway(service.address, key);
  const through = clientOf(gateway.address, '', { key: 'none' });
  const past = clientOf(service.address, key);
  const source: SourceId = `service:${through.origin}`;
  const machines: Library[] = [];
  return {
    service,
    gateway,
    source,
    machine: (direct) => {
      const client = direct ? past : through;
      const library = createLibrary({
        // Each in its own memory: they share nothing but the gateway.
        folder: undefined,
        connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
      });
      machines.push(library);
      return library;
    },
    [Symbol.asyncDispose]: async () => {
      for (const library of machines) library.dispose();
      through.dispose();
      past.dispose();
      await gateway[Symbol.asyncDispose]();
      await service.close();
    },
  };
}
