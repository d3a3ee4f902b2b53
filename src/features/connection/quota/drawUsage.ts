import * as vscode from 'vscode';
import { commands } from '../../../ids.ts';
import { formatTrouble, nameTrouble } from '../../../host/errors/formatTrouble.ts';
import type { DownloadList } from '../../../library/downloads/downloads.ts';
import { formatDownloadsState } from '../../../library/downloads/formatDownloads.ts';
import type { LibraryTrouble, Usage } from '../../../library/library.ts';
import { explainUsage, isLow, nextChange, shortUsage } from './quotaModel.ts';

interface ShownUsage {
  usage: Usage;
  trouble: LibraryTrouble | undefined;
  confirmBelow: number;
  /** Undefined if the list hasn't been read. */
  downloads: DownloadList | undefined;
}

/** Draws today's requests; returns the milliseconds until the text changes by itself, or undefined. */
export function drawUsage(
  item: vscode.StatusBarItem,
  { usage, trouble, confirmBelow, downloads }: ShownUsage,
): number | undefined {
  const now = Date.now();
  item.text = trouble ? `$(warning) ${nameTrouble(trouble)}` : `$(graph) ${shortUsage(usage, now)}`;
  const tooltip = new vscode.MarkdownString();
  tooltip.appendMarkdown('**').appendText(vscode.l10n.t('Market Desk requests')).appendMarkdown('**\n\n');
  // The text is our own and needs no escaping. `appendText` would prevent line breaks at spaces.
  if (trouble) for (const sentence of formatTrouble(trouble)) tooltip.appendText(sentence).appendMarkdown('\n\n');
  for (const paragraph of explainUsage(usage, now)) tooltip.appendMarkdown(`${paragraph}\n\n`);
  const state = downloads && formatDownloadsState(downloads, now);
  if (state) tooltip.appendMarkdown(vscode.l10n.t('Downloads over days: {0}', state));
  item.tooltip = tooltip;
  item.command = commands.quotaShow;
  item.backgroundColor =
    trouble || isLow(usage, confirmBelow) ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
  return nextChange(usage, now);
}
