import * as vscode from 'vscode';
import { fieldsOf } from '../../base/record.ts';
import { formatNextLook } from '../../domain/format/watched.ts';
import { parseArgument } from '../../domain/arguments/arguments.ts';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { PlainError, requireParsed } from '../../host/errors/plainError.ts';
import { requireConnection } from '../../host/errors/requireSource.ts';
import { confirm, showInStatusBar } from '../../host/prompts/notifications.ts';
import { openDirectory } from '../../host/prompts/directoryRows.ts';
import { orCancel, pickOne } from '../../host/prompts/quickPick.ts';
import { findDoubt } from '../../host/prompts/quotaPrompt.ts';
import type { Services } from '../../host/services.ts';
import { commands, settings as settingIds, type ParsedArguments } from '../../ids.ts';
import { watchedOf } from '../../library/downloads/watchedCompany.ts';
import { consentFor, formatWatchDetail } from './watchModel.ts';

type Company = ParsedArguments['company'];

/** How long a message stays in the status bar, in milliseconds. */
const messageMs = 8_000;

export function createActions(services: Services): CommandActions<'watch'> {
  return {
    [commands.watchStart]: taking(companyOfRow, ({ argument }) => start(services, argument)),
    [commands.watchStop]: taking(companyOfRow, ({ argument }) => stop(services, argument)),
  };
}

/** Asks once for all that the looks at a company may send, and for the list's consent with it. */
async function start(services: Services, given: Company | undefined): Promise<void> {
  await services.connection.ready;
  requireConnection(services);
  const { settings, connection, unlisted } = services;
  const ticker = await tickerOf(services, given ?? (await askForCompany(services)));
  const { downloads } = await services.library();
  const [share, { confirmBelow }] = [settings.downloadsRequestsPerDay, settings];
  const consent = consentFor(await downloads.list(), { share, now: Date.now() });
  const doubt = await findDoubt([ticker], unlisted);
  const { source } = connection;
  await confirm({
    question: vscode.l10n.t('Watch {0} for new earnings calls?', ticker),
    detail: [doubt?.message, doubt?.near, formatWatchDetail(consent, { share, confirmBelow })]
      .filter(Boolean)
      .join('\n\n'),
    action: vscode.l10n.t('Watch'),
  });
  if (connection.source !== source) throw new vscode.CancellationError();
  doubt?.agree();
  await downloads.watch(ticker);
  // The count may have changed while the question was open.
  await downloads.grant({ ...consent, count: consentFor(await downloads.list(), { share, now: Date.now() }).count });
  if (share === 0) await settings.update(settingIds.downloadsRequestsPerDay, consent.share);
  showInStatusBar(vscode.l10n.t('Watching {0} for new calls', ticker), messageMs);
}

async function stop(services: Services, given: Company | undefined): Promise<void> {
  const library = await services.library();
  const { watched } = await library.downloads.list();
  const holdings = await library.holdings(services.connection.source);
  const now = Date.now();
  const rows = watched.map((each) => ({
    label: each.ticker,
    description: formatNextLook(each, now),
    value: each,
  }));
  if (rows.length === 0) throw new PlainError(vscode.l10n.t('You aren’t watching any company for new calls.'));
  const title = vscode.l10n.t('Stop Watching for New Calls');
  const found = given ? watchedOf(watched, given, holdings) : orCancel(await pickOne(rows, { title }));
  if (!found) throw new PlainError(vscode.l10n.t('You aren’t watching this company for new calls.'));
  await library.downloads.unwatch(found.ticker);
  showInStatusBar(vscode.l10n.t('No longer watching {0}', found.ticker), messageMs);
}

/** Lists the companies in the library. */
async function askForCompany(services: Services): Promise<Company> {
  const { companies } = await (await services.library()).holdings(services.connection.source);
  if (companies.length === 0)
    throw new PlainError(vscode.l10n.t('The library has no calls. Open the page of a company to watch it.'));
  const rows = companies.map(({ company, ticker }) => ({ label: company, description: ticker, value: { ticker } }));
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Watch for New Calls'), matchOnDescription: true }));
}

async function tickerOf(services: Services, { ticker, cik }: Company): Promise<string> {
  if (ticker !== undefined) return ticker;
  const [call] = (await (await services.library()).holdings(services.connection.source)).ofCik(cik);
  const entry = (await openDirectory(services))?.findByCik(cik!).find((each) => each.kind === 'company');
  const found = call?.ticker ?? (entry && 'ticker' in entry ? entry.ticker : undefined);
  if (found === undefined) throw new PlainError(vscode.l10n.t('This company has no known ticker.'));
  return found;
}

/** The company of a row of the Library view. */
function companyOfRow(given: unknown): Company | undefined {
  const { type, cik } = fieldsOf(given);
  return type === 'company' ? requireParsed(parseArgument('company', { cik })) : undefined;
}
