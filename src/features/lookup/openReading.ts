import * as vscode from 'vscode';
import { crossOver } from '../../host/commandRunner.ts';
import { PlainError } from '../../host/plainError.ts';
import { commands, views } from '../../ids.ts';
import { windowOf, type Reading } from './readingModel.ts';
import type { ShelfIndex } from './shelfIndex.ts';

/** Opens what was chosen where it belongs. */
export async function openReading(reading: Reading, index: ShelfIndex): Promise<void> {
  switch (reading.kind) {
    case 'call': {
      const { by, fyq } = reading;
      await crossOver(commands.transcriptsOpen, fyq === undefined ? by : { ...by, fyq });
      return;
    }
    case 'fund':
      await crossOver(commands.fundsOpen, reading.by);
      return;
    case 'bars':
      await crossOver(commands.barsOpen, windowOf(reading));
      return;
    case 'indicator':
      // A view that was never shown cannot reveal a row.
      await vscode.commands.executeCommand(`${views.calendar}.focus`);
      await crossOver(commands.calendarReveal, reading.code);
      return;
    case 'calendar':
      await crossOver(commands.calendarRefresh);
      return;
    case 'shareClass': {
      const { contractid } = reading;
      const ticker = (await index.contents()).shareClasses.get(contractid);
      if (ticker === undefined)
        throw new PlainError(
          vscode.l10n.t(
            'No endpoint of the service takes a share class id. Look up its ticker, CUSIP or series id instead of {0}.',
            contractid,
          ),
        );
      await crossOver(commands.fundsOpen, { ticker });
    }
  }
}
