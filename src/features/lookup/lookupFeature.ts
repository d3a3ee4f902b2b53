import type { Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands } from '../../ids.ts';

export function registerLookup(services: Services): Disposable {
  return registerCommand(commands.lookUp, async (argument) => {
    const { lookUp } = await import('./lookupPick.ts');
    await lookUp(services, argument);
  });
}
