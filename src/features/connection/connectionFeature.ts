import * as vscode from 'vscode';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { registerQuotaStatus } from './quota/quotaStatus.ts';
import { commands } from '../../ids.ts';

export function registerConnection(services: Services, parts: FeatureParts): void {
  const late = lazy(() => import('./connectionActions.ts'));
  const status = { name: vscode.l10n.t('Status bar'), api: 'window.createStatusBarItem' } as const;
  parts.addPart(status, (own) => registerQuotaStatus(services, own));
  parts.add(registerCommand(commands.connectionSetKey, async () => (await late()).setKey(services)));
  parts.add(registerCommand(commands.connectionClearKey, async () => (await late()).clearKey(services)));
  parts.add(registerCommand(commands.connectionUseService, async () => (await late()).useService(services)));
  parts.add(registerCommand(commands.connectionUseSample, async () => (await late()).useSample(services)));
  parts.add(registerCommand(commands.quotaShow, async () => (await late()).showUsage(services)));
  parts.add(
    registerCommand(commands.connectionTest, async (_argument, initiator) =>
      (await late()).testConnection(services, initiator),
    ),
  );
}
