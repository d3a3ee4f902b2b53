import type { Disposables } from '../../base/disposables.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { registerQuotaStatus } from './quota/quotaStatus.ts';

export function registerConnection(services: Services, parts: Disposables): void {
  registerQuotaStatus(services, parts);
  parts.add(
    registerCommands('connection', async () => (await import('./connectionActions.ts')).createActions(services)),
  );
}
