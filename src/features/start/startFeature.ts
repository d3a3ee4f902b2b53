import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { registerStepsDone } from './stepsDone.ts';

export function registerStart(services: Services): Disposable {
  const late = lazy(() => import('./startActions.ts'));
  return combineDisposables(
    registerStepsDone(services),
    registerCommand(commands.firstSteps, async () => (await late()).openWalkthrough()),
    registerCommand(commands.callBesideNote, async () => (await late()).callBesideNote(services)),
  );
}
