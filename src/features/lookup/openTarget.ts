import * as vscode from 'vscode';
import { PlainError } from '../../host/plainError.ts';
import { runCommand } from '../../host/runCommand.ts';
import { commands, views } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { windowOf, type LookUpTarget } from './targetModel.ts';
import type { LibraryIndex } from './libraryIndex.ts';

/** Opens what was chosen where it belongs. */
export async function openTarget(reading: LookUpTarget, index: LibraryIndex, initiator: Initiator): Promise<void> {
  switch (reading.kind) {
    case 'call': {
      const { by, fyq } = reading;
      await runCommand(commands.transcriptsOpen, fyq === undefined ? by : { ...by, fyq }, initiator);
      return;
    }
    case 'fund':
      await runCommand(commands.fundsOpen, reading.by, initiator);
      return;
    case 'bars':
      await runCommand(commands.barsOpen, windowOf(reading), initiator);
      return;
    case 'indicator':
      // A view that was never shown cannot reveal a row.
      await vscode.commands.executeCommand(`${views.calendar}.focus`);
      await runCommand(commands.calendarReveal, reading.code, initiator);
      return;
    case 'calendar':
      await runCommand(commands.calendarRefresh, undefined, initiator);
      return;
    case 'shareClass': {
      const { contractid } = reading;
      const ticker = (await index.contents()).shareClasses.get(contractid);
      if (ticker === undefined)
        throw new PlainError(
          vscode.l10n.t(
            'The service doesn’t support class ids like {0}. Look up the ticker, CUSIP or series id.',
            contractid,
          ),
        );
      await runCommand(commands.fundsOpen, { ticker }, initiator);
    }
  }
}
