import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { lazy } from '../../../base/lazy.ts';
import type { Services } from '../../../host/services.ts';
import { settings as settingIds } from '../../../ids.ts';
import { cursorApi } from './cursorApi.ts';
import { isLauncherInUse, isTellingSettled } from './launcherState.ts';

/** Settings that the launcher's settings, or the server in Cursor, follow. */
const followed = [
  settingIds.connectionSource,
  settingIds.connectionBaseUrl,
  settingIds.connectionAuthentication,
  settingIds.screenerPath,
  settingIds.screenerMetricsPath,
  settingIds.quotaRequestsPerDay,
  settingIds.assistantsEnabled,
];

/**
 * Keeps the launcher and its settings current once a configuration names them, registers the server where the editor
 * is Cursor, and tells people once that an earlier configuration has gone stale. Nothing of it is loaded, read or
 * written while the extension starts, nor where none of it is wanted.
 */
export function registerLauncherUpkeep(services: Services): Disposable {
  const { globalState } = services.extension;
  const startedAt = Date.now();
  const own = new Disposables();
  const late = lazy(async () => {
    const { LauncherServices } = await import('./launcherServices.ts');
    return own.add(new LauncherServices({ services, startedAt }));
  });
  const followIfWanted = async (): Promise<void> => {
    await services.connection.ready;
    const isWanted = isLauncherInUse(globalState) || !isTellingSettled(globalState) || cursorApi() !== undefined;
    if (isWanted && !own.disposed) await (await late()).follow();
  };
  const follow = (): void => {
    followIfWanted().catch((error: unknown) => {
      // An update may have taken away the file that would be loaded now.
      services.log.warn(`The MCP server could not be kept current: ${nameOf(error)}`);
    });
  };
  follow();
  own.add(
    services.settings.onDidChange((affects) => {
      if (followed.some(affects)) follow();
    }),
  );
  return own;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
