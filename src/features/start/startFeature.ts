import * as vscode from 'vscode';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { FeatureParts } from '../../host/featureParts.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { registerStepsDone } from './stepsDone.ts';

export function registerStart(services: Services, parts: FeatureParts): void {
  const late = lazy(() => import('./startActions.ts'));
  const steps = { name: vscode.l10n.t('Checking off steps'), api: 'window.tabGroups' } as const;
  parts.addPart(steps, (own) => registerStepsDone(services, own));
  parts.add(registerCommand(commands.firstSteps, async () => (await late()).openWalkthrough()));
  parts.add(registerCommand(commands.callBesideNote, async () => (await late()).callBesideNote(services)));
}
