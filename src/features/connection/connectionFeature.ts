import * as vscode from 'vscode';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { registerQuotaStatus } from './quota/quotaStatus.ts';

export function registerConnection(services: Services, parts: FeatureParts): void {
  const status = { name: vscode.l10n.t('Status bar'), api: 'window.createStatusBarItem' } as const;
  parts.addPart(status, (own) => registerQuotaStatus(services, own));
  parts.add(
    registerCommands('connection', async () => (await import('./connectionActions.ts')).createActions(services)),
  );
}
