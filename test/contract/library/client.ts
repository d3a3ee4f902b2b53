import type { Client } from '../../../src/api/client.ts';
import { createClient, type ClientOptions } from '../../../src/api/createClient.ts';

export function clientOf(baseUrl: string, key: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl,
    key: () => key,
    timeoutSeconds: 30,
    dispatcher: 'node',
    screenerPath: '/screener',
    metricsPath: '/screener/metrics',
    ...options,
  });
}
