import * as vscode from 'vscode';
import { commands } from '../../../ids.ts';
import type { Usage } from '../../../library/library.ts';
import { explainUsage, isLow, nextChange, shortUsage } from './quotaModel.ts';

/** Draws today's requests; gives the milliseconds until they read differently by themselves, if they will. */
export function drawUsage(item: vscode.StatusBarItem, usage: Usage, confirmBelow: number): number | undefined {
  const now = Date.now();
  item.text = `$(graph) ${shortUsage(usage, now)}`;
  const tooltip = new vscode.MarkdownString();
  tooltip.appendMarkdown('**').appendText(vscode.l10n.t('Market Desk requests')).appendMarkdown('**\n\n');
  // The text is our own and needs no escaping. `appendText` would prevent line breaks at spaces.
  for (const paragraph of explainUsage(usage, now)) tooltip.appendMarkdown(`${paragraph}\n\n`);
  item.tooltip = tooltip;
  item.command = commands.quotaShow;
  item.backgroundColor = isLow(usage, confirmBelow)
    ? new vscode.ThemeColor('statusBarItem.warningBackground')
    : undefined;
  return nextChange(usage, now);
}
