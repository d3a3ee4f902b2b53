import * as l10n from '@vscode/l10n';
import { ApiError } from '../../../api/apiError.ts';
import { formatError } from '../../../host/formatError.ts';
import { PlainError } from '../../../host/plainError.ts';
import type { Services } from '../../../host/services.ts';
import { settings as settingIds } from '../../../ids.ts';

interface PathOptions<T> {
  services: Pick<Services, 'connection' | 'settings'>;
  setting: typeof settingIds.screenerPath | typeof settingIds.screenerMetricsPath;
  /** What is asked for, to begin the sentence with. */
  subject: string;
  work: () => Promise<T>;
}

/**
 * The contract states neither path nor shapes of the screener: where the service does not know the path, or answers
 * something else there, the words name the setting that the path comes from.
 */
export async function namingPath<T>({ services, setting, subject, work }: PathOptions<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const mistaken = error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'badResponse');
    if (!mistaken || services.connection.state === 'sample') throw error;
    const { kind, message } = formatError(error, subject);
    const { screenerPath, metricsPath } = services.settings;
    const path = setting === settingIds.screenerPath ? screenerPath : metricsPath;
    throw new PlainError(
      l10n.t('{0} The request used the path “{1}” from the setting “{2}”.', message, path, setting),
      kind,
    );
  }
}
