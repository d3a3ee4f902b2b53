import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';

export function registerSupport(services: Services, parts: Disposables): void {
  const late = lazy(async () => new (await import('./supportCommands.ts')).SupportCommands(services));
  parts.add(registerCommands('support', async () => (await late()).actions));
  parts.add(services.documents.register('diagnostics', async () => (await late()).write()));
}
