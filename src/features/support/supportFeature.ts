import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import type { UnavailableFeature } from './readDiagnostics.ts';

/** `unavailable` is asked when diagnostics are read: features that register later may fail as well. */
export function registerSupport(
  services: Services,
  unavailable: () => readonly UnavailableFeature[] = () => [],
): Disposable {
  const late = lazy(async () => new (await import('./supportCommands.ts')).SupportCommands(services, unavailable));
  return combineDisposables(
    registerCommand(commands.supportReportIssue, async () => (await late()).reportIssue()),
    registerCommand(commands.supportCopyDiagnostics, async () => (await late()).copyDiagnostics()),
    registerCommand(commands.supportShowLog, async () => {
      (await late()).showLog();
    }),
    services.documents.register('diagnostics', async () => (await late()).write()),
  );
}
