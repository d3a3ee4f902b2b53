import * as l10n from '@vscode/l10n';
import { kindOfSource } from '../../../base/snapshot.ts';
import { parseBarsQuery } from '../../../domain/citations/placeLink.ts';
import { openAsked } from '../../../host/askToRead.ts';
import { PlainError } from '../../../host/plainError.ts';
import { runCommand } from '../../../host/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands } from '../../../ids.ts';

/** A link to a fund or to minute bars. What is not in the library is asked for only when the person says so. */
export async function openPlace(services: Services, { path, query }: { path: string; query: string }): Promise<void> {
  if (path === '/fund') await openFundLink(services, query);
  else await openBarsLink(services, query);
}

async function openFundLink(services: Services, query: string): Promise<void> {
  const values = new URLSearchParams(query);
  const [ticker, cusip, seriesid] = ['ticker', 'cusip', 'seriesid'].map((name) => values.get(name) ?? undefined);
  const named = [ticker, cusip, seriesid].filter((value) => value !== undefined);
  if (named.length === 0 || named.some((value) => !/^[A-Za-z0-9.-]{1,16}$/.test(value)))
    throw new PlainError(l10n.t('The link doesn’t say which fund to open.'));
  const asked = {
    ...(ticker === undefined ? {} : { ticker }),
    ...(cusip === undefined ? {} : { cusip }),
    ...(seriesid === undefined ? {} : { seriesid }),
  };
  await openAsked(services, { name: named.join(', '), request: { endpoint: 'fund', ...asked } }, (batch) =>
    runCommand(commands.fundsOpen, asked, 'person', batch),
  );
}

async function openBarsLink(services: Services, query: string): Promise<void> {
  const parsed = parseBarsQuery(query);
  if (!parsed.ok) throw new PlainError(parsed.error.message);
  const { from, tickers, fromDate, tillDate, start, end, length } = parsed.value;
  const name = l10n.t('Minute bars of {0}', tickers.join(', '));
  requireSource(services.connection.source, from, name);
  const mark = start === undefined ? {} : { mark: { from: start, till: end ?? start, length } };
  await openAsked(services, { name, request: { endpoint: 'bars', tickers, fromDate, tillDate } }, (batch) =>
    runCommand(commands.barsOpen, { tickers, fromDate, tillDate, ...mark }, 'person', batch),
  );
}

/** What was cited from one source is not looked for in another. */
export function requireSource(source: string, from: 'service' | 'sample', name: string): void {
  const connected = kindOfSource(source) === 'service' ? 'service' : 'sample';
  if (connected === from) return;
  const message =
    from === 'sample'
      ? l10n.t('{0}: cited from sample data, but a service is connected now.', name)
      : l10n.t('{0}: cited from a service, but sample data is connected now.', name);
  throw new PlainError(message, 'otherSource');
}
