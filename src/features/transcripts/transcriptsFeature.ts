import { combineDisposables, toDisposable, type Disposable } from '../../base/disposables.ts';
import { registerCommand } from '../../host/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { commands, panels } from '../../ids.ts';
import { registerCallTextCitations } from './citations/registerCallTextCitations.ts';
import { registerCallTextLanguage } from './text/callTextLanguage.ts';
import { textRoom } from './text/callTextName.ts';
import { comparisonRoom } from './compare/comparisonName.ts';
import type { CallTexts } from './text/callTexts.ts';
import type { Transcripts } from './reader/transcriptsPanel.ts';

export function registerTranscripts(services: Services): Disposable {
  let texts: Promise<CallTexts> | undefined;
  let shown: Disposable | undefined;
  const loadTexts = (): Promise<CallTexts> => {
    texts ??= Promise.all([import('./text/callTexts.ts'), import('./marks/textMarks.ts')]).then(([module, marks]) => {
      const loadedTexts = new module.CallTexts(services);
      shown = new marks.TextMarks(services, loadedTexts);
      return loadedTexts;
    });
    return texts;
  };
  let loaded: Promise<Transcripts> | undefined;
  const load = (): Promise<Transcripts> => {
    loaded ??= Promise.all([import('./reader/transcriptsPanel.ts'), loadTexts()]).then(
      ([module, calls]) => new module.Transcripts(services, calls),
    );
    return loaded;
  };
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
    toDisposable(() => {
      shown?.dispose();
      void texts?.then((calls) => {
        calls.dispose();
      });
    }),
    services.panels.register(async () => (await load()).definition, panels.transcript),
    services.selections.register(async () => (await load()).selected()),
    services.documents.register(textRoom, async (uri) => (await loadTexts()).write(uri)),
    services.documents.register(comparisonRoom, async (uri) =>
      (await import('./compare/comparison.ts')).writeComparison(services, uri),
    ),
    registerCallTextLanguage(loadTexts),
    registerCallTextCitations(services, loadTexts),
    registerCommand(commands.transcriptsOpen, {
      check: async (given) => (await load()).givenCall(given),
      run: async (question, initiator, batch) => (await load()).open(question, { initiator, batch }),
    }),
    registerCommand(commands.transcriptsOpenAsText, {
      check: async (given) => (await load()).givenOrRead(given),
      run: async (question, initiator, batch) => (await load()).openAsText(question, { initiator, batch }),
    }),
    registerCommand(commands.transcriptsFetchQuarters, {
      check: async (given) =>
        given === undefined ? undefined : (await import('./reader/transcriptsPanel.ts')).wantedQuarters(given),
      run: async (question, initiator) => (await load()).fetchQuarters(question, initiator),
    }),
    registerCommand(commands.transcriptsCompare, async (argument, initiator) =>
      (await load()).compare(argument, initiator),
    ),
    registerCommand(commands.transcriptsGoToSpeaker, async () => (await load()).goToSpeaker()),
    registerCommand(commands.transcriptsHighlight, async (argument) => (await load()).mark('highlight', argument)),
    registerCommand(commands.transcriptsToggleBookmark, async (argument) => (await load()).mark('bookmark', argument)),
    ...moves.map(([id, kind]) => registerCommand(id, async () => (await load()).move({ kind }))),
  );
}
