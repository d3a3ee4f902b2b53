import * as vscode from 'vscode';
import { ApiError } from '../../../api/apiError.ts';
import { screenPageSize, type ScreenPage } from '../../../domain/screener.ts';
import { formatError } from '../../../host/errors/formatError.ts';
import { about, PlainError } from '../../../host/errors/plainError.ts';
import type { Services } from '../../../host/services.ts';
import { settings as settingIds } from '../../../ids.ts';
import type { OnBehalf } from '../../../library/ledger/initiator.ts';
import { LibraryError, type Read, type ReadMode } from '../../../library/library.ts';
import { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../screen/parse/parseScreen.ts';
import { prepareScreen, type PreparedScreen } from '../../../screen/print/prepareScreen.ts';

/** The services that requests for screens are made with. */
export type ScreenRunServices = Pick<Services, 'library' | 'connection' | 'settings'>;

/** Throws if the settings name no path. The contract doesn't state one, so nothing can be sent before it is set. */
export function requireScreenerPath({ connection }: Pick<Services, 'connection'>): void {
  if (!connection.screenerPaths.screen) throw new LibraryError('noScreenerPath', 'No screener path is set');
}

/** The error for a request that would mix the answers of two sources. */
export function sourceChanged(): PlainError {
  return new PlainError(
    vscode.l10n.t('A different source is connected now. Run the screen again to update the results.'),
  );
}

interface PageOptions extends OnBehalf {
  services: ScreenRunServices;
  name: string;
  prepared: Pick<PreparedScreen, 'condition' | 'columns'>;
  page: number;
  mode: ReadMode;
  signal?: AbortSignal;
  onSending?: () => void;
}

export async function readScreenPage({
  services,
  name,
  prepared,
  page,
  ...read
}: PageOptions): Promise<Read<ScreenPage>> {
  const { condition, columns } = prepared;
  const library = await services.library();
  const metrics = columns.map(({ id }) => id);
  return withPathHint({
    services,
    setting: settingIds.screenerPath,
    subject: vscode.l10n.t('Screen “{0}”', name),
    work: () => library.read({ endpoint: 'screen', condition, metrics, page, limit: screenPageSize }, read),
  });
}

interface PrepareOptions extends OnBehalf {
  services: ScreenRunServices;
  uri: vscode.Uri;
  name: string;
  mode: ReadMode;
  signal?: AbortSignal | undefined;
}

/** The number of requests that reading the catalog for a run would send. */
export async function costOfCatalog({ library, connection }: ScreenRunServices): Promise<number> {
  if (!connection.screenerPaths.metrics) return 0;
  return (await library()).cost({ endpoint: 'metrics' }, connection.source, 'stored');
}

/** Reads the file as it is in the editor, checks it, and returns its canonical form. */
export async function prepareFile({
  services,
  uri,
  name,
  mode,
  signal,
  ...onBehalf
}: PrepareOptions): Promise<PreparedScreen> {
  const document = await vscode.workspace.openTextDocument(uri);
  const fail = ({ start, message }: { start: number; message: string }): never => {
    const { line } = document.positionAt(start);
    throw new PlainError(vscode.l10n.t('Couldn’t run the screen “{0}”. Line {1}: {2}', name, line + 1, message));
  };
  const text = document.getText();
  const parsed = parseScreen(text);
  const { screen } = parsed;
  if (screen.error) return fail(screen.error);
  if (!screen.condition)
    throw new PlainError(vscode.l10n.t('The screen “{0}” has no condition. Add one, for example: roic > 15%', name));
  // Running a screen again refreshes its pages only. The catalog is refreshed by a command of its own.
  const catalog = await readCatalog({
    services,
    mode: mode === 'library' ? 'library' : 'stored',
    signal,
    ...onBehalf,
  });
  const prepared = prepareScreen(parsed, catalog);
  return prepared.ok ? prepared.value : fail(prepared.error);
}

async function readCatalog(options: Omit<PrepareOptions, 'uri' | 'name'>): Promise<MetricCatalog> {
  const { services, ...read } = options;
  // Without a path for the catalog, screens run without one, and a percent is then a located error.
  if (!services.connection.screenerPaths.metrics) return new MetricCatalog([]);
  const library = await services.library();
  const subject = vscode.l10n.t('Metric catalog');
  const { value } = await about(subject, () =>
    withPathHint({
      services,
      setting: settingIds.screenerMetricsPath,
      subject,
      work: () => library.read({ endpoint: 'metrics' }, read),
    }),
  );
  return new MetricCatalog(value);
}

interface PathOptions<T> {
  services: Pick<Services, 'connection' | 'settings'>;
  setting: typeof settingIds.screenerPath | typeof settingIds.screenerMetricsPath;
  /** The subject of the request; begins the message. */
  subject: string;
  work: () => Promise<T>;
}

/**
 * Adds the path, and the setting that it comes from, to the error of a request that may have failed because of it. The
 * contract states neither the paths nor the response shapes of the screener.
 */
export async function withPathHint<T>({ services, setting, subject, work }: PathOptions<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isPathSuspect = error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'badResponse');
    if (!isPathSuspect || services.connection.state === 'sample') throw error;
    const { kind, message } = formatError(error, subject);
    const { screenerPath, metricsPath } = services.settings;
    const path = setting === settingIds.screenerPath ? screenerPath : metricsPath;
    throw new PlainError(
      vscode.l10n.t('{0} The request used the path “{1}” from the setting “{2}”.', message, path, setting),
      kind,
      error,
    );
  }
}
