import { combineDisposables, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import type { Transcripts } from './transcriptsPanel.ts';

export function registerTranscripts(services: Services): Disposable {
  let loaded: Promise<Transcripts> | undefined;
  const load = (): Promise<Transcripts> => {
    loaded ??= import('./transcriptsPanel.ts').then((module) => new module.Transcripts(services));
    return loaded;
  };
  const moves = [
    [commands.transcriptsNextTurn, 'nextTurn'],
    [commands.transcriptsPreviousTurn, 'previousTurn'],
    [commands.transcriptsNextTurnOfSpeaker, 'nextTurnOfSpeaker'],
    [commands.transcriptsPreviousTurnOfSpeaker, 'previousTurnOfSpeaker'],
    [commands.transcriptsGoToQuestions, 'goToQuestions'],
  ] as const;
  return combineDisposables(
    services.panels.register(async () => (await load()).definition, panels.transcript),
    registerCommand(commands.transcriptsOpen, async (argument) => (await load()).open(argument)),
    registerCommand(commands.transcriptsGoToSpeaker, async () => (await load()).goToSpeaker()),
    ...moves.map(([id, kind]) => registerCommand(id, async () => (await load()).move({ kind }))),
  );
}
