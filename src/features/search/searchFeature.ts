import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { panels } from '../../ids.ts';

export function registerSearch(services: Services, parts: Disposables): void {
  const late = lazy(async () => new (await import('./searchPanel.ts')).SearchPanels(services));
  parts.add(registerCommands('search', async () => (await late()).actions));
  parts.add(services.panels.register(async () => (await late()).pages, panels.search));
}
