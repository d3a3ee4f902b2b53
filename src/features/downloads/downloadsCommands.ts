import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import { parseArgument } from '../../domain/arguments/arguments.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { PlainError, requireParsed } from '../../host/errors/plainError.ts';
import { openDirectory } from '../../host/prompts/directoryRows.ts';
import { showInStatusBar } from '../../host/prompts/notifications.ts';
import type { Services } from '../../host/services.ts';
import { securityOfRow } from '../../host/trees/securityOfRow.ts';
import { commands } from '../../ids.ts';
import type { DownloadItem, DownloadList } from '../../library/downloads/downloads.ts';
import { askConsent } from './askConsent.ts';
import { countsOf, formatCounts } from './consentModel.ts';
import { askForQuarters, askForSecurities, itemsOf, knownSecurities, type OverDays } from './securities.ts';

/** How long a message stays in the status bar, in milliseconds. */
const messageMs = 8_000;

/** Creates the actions; `start` lets this window send what is due. */
export function createActions(services: Services, start: () => Promise<void>): CommandActions<'downloads'> {
  return {
    [commands.downloadsAdd]: taking(securitiesOfRow, async ({ argument }) => {
      await add(services, argument);
      await start();
    }),
    [commands.downloadsResume]: async () => {
      await resume(services);
      await start();
    },
  };
}

async function add(services: Services, given: OverDays | undefined): Promise<void> {
  const securities = given?.securities ?? (await askForSecurities(services));
  const library = await services.library();
  const { downloads } = library;
  const holdings = await library.holdings(services.connection.source);
  const known = knownSecurities(securities, { holdings, directory: await openDirectory(services) });
  const items = itemsOf(known, given?.quarters ?? (await askForQuarters(library, known)));
  const price = await downloads.price(items);
  if (price.added.length === 0) throw new PlainError(formatNothing(price));
  const list = await downloads.list();
  const earlier = activeConsent(list);
  // Without a consent that goes on, the question is about all that waits.
  const left = earlier ? 0 : list.requests;
  const requests = price.requests + list.requests;
  const asked = [...price.added, ...(left > 0 ? waitingOf(list) : [])];
  const counts = countsOf(asked, { requests: price.requests + left, exact: price.exact && left === 0 });
  const tickers = price.added.flatMap(({ ticker }) => ticker ?? []);
  const names = left > 0 ? vscode.l10n.t('{0}, and everything already in the list', known.names) : known.names;
  const consent = await askConsent(services, { counts, names, tickers, requests, earlier });
  if (left === 0) await downloads.add(items, consent);
  else {
    await downloads.add(items);
    await downloads.grant({ ...consent, count: requests });
  }
  const added = formatCounts(countsOf(price.added, price));
  showInStatusBar(vscode.l10n.t('{0} in the list of downloads', added), messageMs);
}

/** Goes on after a pause. If the list is off, asks for a new consent to all that is left. */
async function resume(services: Services): Promise<void> {
  const { downloads } = await services.library();
  const list = await downloads.list();
  if (list.requests === 0) throw new PlainError(vscode.l10n.t('No downloads are waiting.'));
  const isAgreed = (activeConsent(list)?.count ?? 0) > 0 && services.settings.downloadsRequestsPerDay > 0;
  if (!isAgreed) {
    const { requests } = list;
    const counts = countsOf(waitingOf(list), { requests, exact: false });
    const names = vscode.l10n.t('All that is waiting in the list of downloads');
    const consent = await askConsent(services, { counts, names, tickers: [], requests, earlier: undefined });
    await downloads.grant({ ...consent, count: requests });
  }
  if (list.isPaused) await downloads.resume();
}

function waitingOf({ items }: DownloadList): DownloadItem[] {
  return items.filter(({ requests }) => requests > 0).map(({ item }) => item);
}

function activeConsent({ consent }: DownloadList): DownloadList['consent'] {
  return consent && consent.until > Date.now() ? consent : undefined;
}

function formatNothing({ free, listed }: { free: number; listed: number }): string {
  if (listed === 0)
    return vscode.l10n.t('There’s nothing to download: everything is in the library or unavailable from the service.');
  return free === 0
    ? vscode.l10n.t('Everything is already in the list of downloads.')
    : vscode.l10n.t('Everything is already in the library or the list of downloads.');
}

/** The company or fund of a row of the Library view. */
function securitiesOfRow(given: unknown): OverDays | undefined {
  const row = fieldsOf(given);
  const security = row['type'] === 'company' ? { cik: row['cik'] } : securityOfRow(given);
  return security && requireParsed(parseArgument('overDays', { securities: [security] }));
}
