import type { Disposables } from '../../base/disposables.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';

export function registerWatch(services: Services, parts: Disposables): void {
  parts.add(registerCommands('watch', async () => (await import('./watchActions.ts')).createActions(services)));
}
