import * as vscode from 'vscode';
import { columnBeside } from '../../../host/panels/columns.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands, languages } from '../../../ids.ts';
import type { ServiceRequest } from '../../../domain/endpoints/endpoints.ts';
import { barLengths } from '../../../domain/bars/resample.ts';
import type { FigureSubject } from '../../../domain/links/figureLink.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import type { Batch } from '../../../library/ledger/initiator.ts';
import { canonicalCondition } from '../../../screen/print/canonicalCondition.ts';
import { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../screen/parse/parseScreen.ts';
import { findKeptRun } from '../checks/citedSources.ts';

/** The page or file that a figure's link leads to. */
interface FigureTarget {
  name: string;
  /** The request that opening it makes to the library. */
  request: ServiceRequest;
  open: (batch?: Batch) => Promise<unknown>;
}

/**
 * Returns the page that shows a figure. A figure of a screen's run has no page that costs a request: see
 * {@link openScreenOf}.
 */
export function targetOf(subject: Exclude<FigureSubject, ScreenFigure>): FigureTarget {
  switch (subject.of) {
    case 'indicator':
      return {
        name: subject.code,
        request: { endpoint: 'calendar' },
        open: (batch) => runCommand(commands.calendarOpen, subject.id, 'person', batch),
      };
    case 'fund': {
      const { ticker, seriesid } = subject;
      const asked = ticker === undefined ? { seriesid: seriesid ?? '' } : { ticker };
      return {
        name: ticker ?? seriesid ?? '',
        request: { endpoint: 'fund', ...asked },
        open: (batch) => runCommand(commands.fundsOpen, asked, 'person', batch),
      };
    }
    case 'bar': {
      const { ticker, day, time, length: minutes } = subject;
      const window = { tickers: [ticker], fromDate: day, tillDate: day };
      const length = barLengths.find((each) => each === minutes) ?? 1;
      const at = `${day} ${time ?? ''}:00`;
      const mark = time === undefined ? {} : { mark: { from: at, till: at, length } };
      return {
        name: formatSubject(subject),
        request: { endpoint: 'bars', ...window },
        open: (batch) => runCommand(commands.barsOpen, { ...window, ...mark }, 'person', batch),
      };
    }
  }
}

type ScreenFigure = Extract<FigureSubject, { of: 'cell' | 'count' }>;

const mostScreens = 500;

/** Opens the screen whose run has a figure: its file, or the run's condition if no file has it anymore. */
export async function openScreenOf(services: Services, { screen, run }: ScreenFigure): Promise<void> {
  const found = await findKeptRun(services, screen, run);
  if (found === 'pruned' || !found)
    throw new PlainError(vscode.l10n.t('The screen’s run isn’t saved anymore.'), 'notFound');
  const { condition } = found;
  const file = await findScreen(services, condition);
  const document = file
    ? await vscode.workspace.openTextDocument(file)
    : await vscode.workspace.openTextDocument({ language: languages.screen, content: `${condition}\n` });
  await vscode.window.showTextDocument(document, { viewColumn: columnBeside(), preview: false });
}

async function findScreen(services: Services, condition: string): Promise<vscode.Uri | undefined> {
  const library = await services.library();
  const metrics = await library.read({ endpoint: 'metrics' }, { mode: 'library' }).catch(() => undefined);
  const catalog = metrics && new MetricCatalog(metrics.value);
  const personal = new vscode.RelativePattern(
    vscode.Uri.joinPath(services.extension.globalStorageUri, 'screens'),
    '**/*.screen',
  );
  for (const pattern of ['**/*.screen', personal])
    for (const uri of await vscode.workspace.findFiles(pattern, undefined, mostScreens)) {
      const bytes = await vscode.workspace.fs.readFile(uri);
      const parsed = canonicalCondition(parseScreen(new TextDecoder().decode(bytes)).screen, catalog);
      if (parsed.ok && parsed.value === condition) return uri;
    }
  return undefined;
}
