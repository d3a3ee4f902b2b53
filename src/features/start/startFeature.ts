import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';
import { registerStepsDone } from './stepsDone.ts';

export function registerStart(services: Services): Disposable {
  return combineDisposables(
    registerStepsDone(services),
    registerCommand(commands.firstSteps, async () => (await import('./openWalkthrough.ts')).openWalkthrough()),
    registerCommand(commands.callBesideNote, async () =>
      (await import('./callBesideNote.ts')).callBesideNote(services),
    ),
  );
}
