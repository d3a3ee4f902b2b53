import type { Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { panels } from '../../ids.ts';

export function registerCompany(services: Services, parts: Disposables): void {
  const late = lazy(async () => new (await import('./companyPanel.ts')).CompanyPanels(services));
  parts.add(registerCommands('company', async () => (await late()).actions));
  parts.add(services.panels.register(async () => (await late()).pages, panels.company));
}
