import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';

export function registerSearch(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./searchPanel.ts')).SearchPanels(services));
  parts.add(registerCommand(commands.transcriptsSearch, async (argument) => (await late()).search(argument)));
  parts.add(registerCommand(commands.transcriptsCountPhrase, async (argument) => (await late()).countPhrase(argument)));
  parts.add(services.panels.register(async () => (await late()).pages, panels.search));
}
