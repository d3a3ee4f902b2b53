import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { panels } from '../../ids.ts';

export function registerBars(services: Services, parts: Disposables): void {
  const late = lazy(async () => new (await import('./barsPanels.ts')).BarsPanels(services));
  parts.add(registerCommands('bars', async () => (await late()).actions));
  parts.add(services.panels.register(async () => (await late()).pages, panels.bars));
}
