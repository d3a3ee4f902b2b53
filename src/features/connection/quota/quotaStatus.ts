import * as vscode from 'vscode';
import { toDisposable, type Disposables } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { commands, settings as settingIds } from '../../../ids.ts';
import { lastOnly } from '../../../base/lastOnly.ts';
import type { DownloadList } from '../../../library/downloads/downloads.ts';
import type { Library } from '../../../library/library.ts';
import type { drawUsage } from './drawUsage.ts';

/** The delay before the library is opened, so that it does not slow down the start of the editor. */
const openingDelay = 500;

/** Shows today's requests in the status bar, or that sample data or a data folder is in use. */
export function registerQuotaStatus({ connection, settings, library }: Services, own: Disposables): void {
  const item = own.add(vscode.window.createStatusBarItem('marketDesk.quota', vscode.StatusBarAlignment.Right, 50));
  item.name = vscode.l10n.t('Market Desk: Requests Today');
  let opened: { library: Library; drawUsage: typeof drawUsage } | undefined;
  /** The list of downloads as it was read last. */
  let downloads: DownloadList | undefined;
  /** Counts down a short wait and shows when it is over. */
  let counting: NodeJS.Timeout | undefined;

  const draw = (): void => {
    const { state } = connection;
    if (!settings.statusBarVisible || state === 'notConfigured' || (state !== 'sample' && !opened)) {
      item.hide();
      return;
    }
    if (state === 'sample') drawSample(item, connection.dataFolder !== undefined);
    else {
      const { library: open } = opened!;
      const shown = { usage: open.usage(connection.source), trouble: open.trouble() };
      const wait = opened!.drawUsage(item, { ...shown, confirmBelow: settings.confirmBelow, downloads });
      clearTimeout(counting);
      counting = wait === undefined ? undefined : setTimeout(draw, wait + 20);
    }
    item.show();
  };
  const readDownloads = lastOnly(async () => {
    downloads = await opened?.library.downloads.list().catch(() => undefined);
    if (!own.disposed) draw();
  });
  const opening = setTimeout(() => {
    Promise.all([library(), import('./drawUsage.ts')]).then(
      ([value, drawing]) => {
        if (own.disposed) return;
        opened = { library: value, drawUsage: drawing.drawUsage };
        own.add(value.onDidChangeUsage(draw));
        own.add(value.downloads.onDidChange(readDownloads));
        draw();
        readDownloads();
      },
      () => undefined,
    );
  }, openingDelay);
  own.add(toDisposable(() => clearTimeout(opening)));
  own.add(connection.onDidChange(draw));
  own.add(connection.onDidChange(readDownloads));
  own.add(
    settings.onDidChange((affects) => {
      if (affects(settingIds.statusBarVisible) || affects(settingIds.quotaRequestsPerDay)) draw();
    }),
  );
  // The day can end while the window is open.
  const ticking = setInterval(() => {
    draw();
    readDownloads();
  }, 60_000);
  own.add(
    toDisposable(() => {
      clearInterval(ticking);
      clearTimeout(counting);
    }),
  );
}

function drawSample(item: vscode.StatusBarItem, isFolder: boolean): void {
  item.text = `$(beaker) ${isFolder ? vscode.l10n.t('data folder') : vscode.l10n.t('sample')}`;
  item.tooltip = isFolder
    ? vscode.l10n.t('Market Desk is using a data folder. Click to connect to a service.')
    : vscode.l10n.t('Market Desk is using invented sample data. Click to connect to a service.');
  item.command = commands.connectionUseService;
  item.backgroundColor = undefined;
}
