import { toDisposable, type Disposables } from '../../base/disposables.ts';
import { lazy } from '../../base/lazy.ts';
import { registerCommands } from '../../host/commands/commandRunner.ts';
import type { Services } from '../../host/services.ts';
import { settings as settingIds } from '../../ids.ts';

/** How long a window that has just opened leaves its time to other work, in milliseconds. */
const startMs = 15_000;

/** Registers the commands. While the setting isn't 0, this window sends what is due in the list. */
export function registerDownloads(services: Services, parts: Disposables): void {
  const { settings, connection, keys } = services;
  /** The library whose list this window sends, once it does. */
  const running = lazy(async () => {
    const library = await services.library();
    if (!parts.disposed) parts.add(library.downloads.run());
    return library;
  });
  let isStarted = false;
  const start = async (): Promise<void> => {
    if (settings.downloadsRequestsPerDay <= 0) return;
    isStarted = true;
    await running();
  };
  const startOrNote = (): void =>
    void start().catch(async (error: unknown) => {
      const { noteError } = await import('../../host/errors/noteError.ts');
      noteError(error, 'Downloads over days');
    });
  const connectionChanged = (): void => {
    if (isStarted)
      void running().then(
        ({ downloads }) => downloads.connectionChanged(connection.source),
        () => undefined,
      );
  };
  const timer = setTimeout(startOrNote, startMs);
  parts.add(toDisposable(() => clearTimeout(timer)));
  parts.add(keys.onDidChange(connectionChanged));
  parts.add(
    settings.onDidChange((affects) => {
      if (affects(settingIds.downloadsRequestsPerDay)) startOrNote();
      const connecting = [
        settingIds.connectionSource,
        settingIds.connectionBaseUrl,
        settingIds.connectionAuthentication,
      ];
      if (connecting.some((id) => affects(id))) connectionChanged();
    }),
  );
  parts.add(
    registerCommands('downloads', async () => (await import('./downloadsCommands.ts')).createActions(services, start)),
  );
}
