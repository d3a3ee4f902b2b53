import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

export function registerCompany(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./companyPanel.ts')).CompanyPanels(services));
  parts.add(registerCommand(commands.companyOpen, async (argument) => (await late()).open(argument)));
  parts.add(services.panels.register(async () => (await late()).pages, panels.company));
}
