import * as vscode from 'vscode';

import { settings } from '../../../src/ids.ts';
import { startBundledService, type BundledService } from '../../../src/sample/bundledService.ts';

const set = (id: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);

/** Starts a service of its own for a test and points the settings at it; afterwards nothing is configured again. */
export async function withService(
  options: Parameters<typeof startBundledService>[0],
  body: (service: BundledService) => Promise<void>,
): Promise<void> {
  const service = await startAnew(options);
  try {
    await set(settings.connectionBaseUrl, service.address);
    await set(settings.screenerPath, '/screener');
    await set(settings.screenerMetricsPath, '/screener/metrics');
    await body(service);
  } finally {
    for (const id of [settings.connectionBaseUrl, settings.screenerPath, settings.screenerMetricsPath])
      await set(id, undefined);
    await service.close();
  }
}

const used = new Set<string>();

/** At an address that no service had before: what is counted and on file goes by it. */
async function startAnew(options: Parameters<typeof startBundledService>[0]): Promise<BundledService> {
  for (;;) {
    const service = await startBundledService(options);
    if (!used.has(service.address)) {
      used.add(service.address);
      return service;
    }
    await service.close();
  }
}
