import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { registerQuotaStatus } from './quota/quotaStatus.ts';
import { commands } from '../../ids.ts';

export function registerConnection(services: Services): Disposable {
  return combineDisposables(
    registerQuotaStatus(services),
    registerCommand(commands.connectionSetKey, async () => (await import('./setup/keyDialog.ts')).setKey(services)),
    registerCommand(commands.connectionClearKey, async () => (await import('./setup/keyDialog.ts')).clearKey(services)),
    registerCommand(commands.connectionUseService, async () =>
      (await import('./setup/serviceDialog.ts')).useService(services),
    ),
    registerCommand(commands.connectionUseSample, async () =>
      (await import('./setup/sampleTour.ts')).useSample(services),
    ),
    registerCommand(commands.quotaShow, async () => (await import('./quota/showUsage.ts')).showUsage(services)),
    registerCommand(commands.connectionTest, async (_argument, initiator) =>
      (await import('./setup/testConnection.ts')).testConnection(services, initiator),
    ),
  );
}
