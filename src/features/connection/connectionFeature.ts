import * as vscode from 'vscode';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { registerQuotaStatus } from './quota/quotaStatus.ts';
import { commands } from '../../ids.ts';

export function registerConnection(services: Services, parts: FeatureParts): void {
  const status = { name: vscode.l10n.t('Status bar'), api: 'window.createStatusBarItem' } as const;
  parts.addPart(status, (own) => registerQuotaStatus(services, own));
  parts.add(
    registerCommand(commands.connectionSetKey, async () => (await import('./setup/keyDialog.ts')).setKey(services)),
  );
  parts.add(
    registerCommand(commands.connectionClearKey, async () => (await import('./setup/keyDialog.ts')).clearKey(services)),
  );
  parts.add(
    registerCommand(commands.connectionUseService, async () =>
      (await import('./setup/serviceDialog.ts')).useService(services),
    ),
  );
  parts.add(
    registerCommand(commands.connectionUseSample, async () =>
      (await import('./setup/sampleTour.ts')).useSample(services),
    ),
  );
  parts.add(
    registerCommand(commands.quotaShow, async () => (await import('./quota/showUsage.ts')).showUsage(services)),
  );
  parts.add(
    registerCommand(commands.connectionTest, async (_argument, initiator) =>
      (await import('./setup/testConnection.ts')).testConnection(services, initiator),
    ),
  );
}
