import * as vscode from 'vscode';
import { crossingOf } from '../../../host/errors/formatError.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import {
  prepareFile,
  readScreenPage,
  requireScreenerPath,
  sourceChanged,
  type ScreenRunServices,
} from './screenRequest.ts';
import { ScreenRunModel, type RunState, type ScreenRunModelOptions } from './screenRunModel.ts';

interface ScreenRunOptions extends Pick<
  ScreenRunModelOptions,
  'file' | 'isSaved' | 'publish' | 'remembered' | 'counted' | 'completed'
> {
  services: ScreenRunServices;
}

/** A run that reads its file from the editor and its pages from the library. */
export function createScreenRun({ services, ...options }: ScreenRunOptions): ScreenRunModel {
  return new ScreenRunModel({
    ...options,
    source: () => services.connection.source,
    prepare: async ({ uri, name }, read) => {
      if (read.mode !== 'library') requireScreenerPath(services);
      return prepareFile({ services, uri: vscode.Uri.parse(uri), name, ...read });
    },
    readPage: (page) => readScreenPage({ services, ...page }),
    toCrossing: crossingOf,
    sourceChanged,
  });
}

/** Returns the state of the run. Throws if it has no results. */
export function requireState(run: Pick<ScreenRunModel, 'state'>): RunState {
  if (run.state) return run.state;
  throw new PlainError(vscode.l10n.t('There are no results. Run the screen first.'));
}
