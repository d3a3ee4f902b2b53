import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';

export function registerSupport(services: Services, parts: FeatureParts): void {
  const late = lazy(async () => new (await import('./supportCommands.ts')).SupportCommands(services));
  parts.add(registerCommand(commands.supportReportIssue, async () => (await late()).reportIssue()));
  parts.add(registerCommand(commands.supportCopyDiagnostics, async () => (await late()).copyDiagnostics()));
  parts.add(
    registerCommand(commands.supportShowLog, async () => {
      (await late()).showLog();
    }),
  );
  parts.add(services.documents.register('diagnostics', async () => (await late()).write()));
}
