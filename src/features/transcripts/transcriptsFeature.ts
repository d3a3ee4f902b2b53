import { combineDisposables, Disposables, type Disposable } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, documentPrefixes, panels } from '../../ids.ts';
import { registerCallTextCitations } from './citations/registerCallTextCitations.ts';
import type { Transcripts } from './reader/transcriptsPanel.ts';

export function registerTranscripts(services: Services): Disposable {
  const own = new Disposables();
  const late = lazy(async () => own.add(new (await import('./transcriptsServices.ts')).TranscriptsServices(services)));
  const reader = async (): Promise<Transcripts> => (await late()).reader;
  const moves = [
    [commands.transcriptsNextTurn, 'nextTurn'],
    [commands.transcriptsPreviousTurn, 'previousTurn'],
    [commands.transcriptsNextTurnOfSpeaker, 'nextTurnOfSpeaker'],
    [commands.transcriptsPreviousTurnOfSpeaker, 'previousTurnOfSpeaker'],
    [commands.transcriptsGoToQuestions, 'goToQuestions'],
    [commands.transcriptsNextBookmark, 'nextMark'],
    [commands.transcriptsPreviousBookmark, 'previousMark'],
  ] as const;
  return combineDisposables(
    own,
    services.panels.register(async () => (await reader()).definition, panels.transcript),
    services.panels.register(async () => (await reader()).comparisons.definition, panels.comparison),
    services.selections.register(async () => (await reader()).selected()),
    services.documents.register(documentPrefixes.calls, async (uri) => (await late()).texts.write(uri)),
    services.documents.register(documentPrefixes.comparisons, async (uri) => (await late()).writeComparison(uri)),
    registerCallTextCitations(async () => (await late()).createTextCitations()),
    registerCommand(commands.transcriptsOpen, {
      check: async (given) => (await reader()).givenCall(given),
      run: async (request, initiator, batch, click) => (await reader()).open(request, { initiator, batch }, click),
    }),
    registerCommand(commands.transcriptsOpenAsText, {
      check: async (given) => (await reader()).givenOrRead(given),
      run: async (request, initiator, batch) => (await reader()).openAsText(request, { initiator, batch }),
    }),
    registerCommand(commands.transcriptsFetchQuarters, {
      check: async (given) => (await reader()).givenQuarters(given),
      run: async (request, initiator) => (await reader()).fetchQuarters(request, initiator),
    }),
    registerCommand(commands.transcriptsCompare, async (argument, initiator) =>
      (await reader()).compare(argument, initiator),
    ),
    registerCommand(commands.transcriptsCompareAsText, async (argument, initiator) =>
      (await reader()).compareAsText(argument, initiator),
    ),
    registerCommand(commands.transcriptsGoToSpeaker, async () => (await reader()).goToSpeaker()),
    registerCommand(commands.transcriptsHighlight, async (argument) => (await reader()).mark('highlight', argument)),
    registerCommand(commands.transcriptsToggleBookmark, async (argument) =>
      (await reader()).mark('bookmark', argument),
    ),
    ...moves.map(([id, kind]) => registerCommand(id, async () => (await reader()).move({ kind }))),
  );
}
