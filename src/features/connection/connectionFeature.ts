import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { registerQuotaStatus } from './quotaStatus.ts';
import { commands } from '../../ids.ts';

export function registerConnection(services: Services): Disposable {
  return combineDisposables(
    registerQuotaStatus(services),
    registerCommand(commands.connectionSetKey, async () => (await import('./keyDialog.ts')).setKey(services)),
    registerCommand(commands.connectionClearKey, async () => (await import('./keyDialog.ts')).clearKey(services)),
    registerCommand(commands.connectionUseService, async () =>
      (await import('./serviceDialog.ts')).useService(services),
    ),
    registerCommand(commands.connectionUseSample, async () => (await import('./sampleTour.ts')).useSample(services)),
    registerCommand(commands.quotaShow, async () => (await import('./showUsage.ts')).showUsage(services)),
    registerCommand(commands.connectionTest, async (_argument, initiator) =>
      (await import('./testConnection.ts')).testConnection(services, initiator),
    ),
  );
}
