import * as vscode from 'vscode';
import { Disposables, toDisposable, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { commands, settings as settingIds } from '../../../ids.ts';
import type { Library, Usage } from '../../../library/library.ts';
import { explainUsage, isLow, nextChange, shortUsage } from './quotaModel.ts';

/** The delay before the library is opened, so that it does not slow down the start of the editor. */
const openingDelay = 500;

/** Shows today's requests in the status bar, or that sample data or a data folder is in use. */
export function registerQuotaStatus({ connection, settings, library }: Services): Disposable {
  const own = new Disposables();
  const item = own.add(vscode.window.createStatusBarItem('marketDesk.quota', vscode.StatusBarAlignment.Right, 50));
  item.name = vscode.l10n.t('Market Desk: Requests Today');
  let opened: Library | undefined;
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
      const usage = opened!.usage(connection.source);
      drawUsage(item, usage, settings.confirmBelow);
      const wait = nextChange(usage, Date.now());
      clearTimeout(counting);
      counting = wait === undefined ? undefined : setTimeout(draw, wait + 20);
    }
    item.show();
  };
  const opening = setTimeout(() => {
    library().then(
      (value) => {
        if (own.disposed) return;
        opened = value;
        own.add(value.onDidChangeUsage(draw));
        draw();
      },
      () => undefined,
    );
  }, openingDelay);
  own.add(
    toDisposable(() => {
      clearTimeout(opening);
    }),
  );
  own.add(connection.onDidChange(draw));
  own.add(
    settings.onDidChange((affects) => {
      if (affects(settingIds.statusBarVisible) || affects(settingIds.quotaRequestsPerDay)) draw();
    }),
  );
  // The day can end while the window is open.
  const ticking = setInterval(draw, 60_000);
  own.add(
    toDisposable(() => {
      clearInterval(ticking);
      clearTimeout(counting);
    }),
  );
  return own;
}

function drawSample(item: vscode.StatusBarItem, isFolder: boolean): void {
  item.text = `$(beaker) ${isFolder ? vscode.l10n.t('data folder') : vscode.l10n.t('sample')}`;
  item.tooltip = isFolder
    ? vscode.l10n.t('Market Desk is using a data folder. Click to connect to a service.')
    : vscode.l10n.t('Market Desk is using invented sample data. Click to connect to a service.');
  item.command = commands.connectionUseService;
  item.backgroundColor = undefined;
}

function drawUsage(item: vscode.StatusBarItem, usage: Usage, confirmBelow: number): void {
  item.text = `$(graph) ${shortUsage(usage, Date.now())}`;
  const tooltip = new vscode.MarkdownString();
  tooltip.appendMarkdown('**').appendText(vscode.l10n.t('Market Desk requests')).appendMarkdown('**\n\n');
  // The text is our own and needs no escaping. `appendText` would prevent line breaks at spaces.
  for (const paragraph of explainUsage(usage, Date.now())) tooltip.appendMarkdown(`${paragraph}\n\n`);
  item.tooltip = tooltip;
  item.command = commands.quotaShow;
  item.backgroundColor = isLow(usage, confirmBelow)
    ? new vscode.ThemeColor('statusBarItem.warningBackground')
    : undefined;
}
