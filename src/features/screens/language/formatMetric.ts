import * as vscode from 'vscode';
import { encodeInLink } from '../../../domain/links/productLinks.ts';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import type { Metric } from '../../../domain/screener.ts';
import { clicked } from '../../../host/commands/runCommand.ts';
import { commands } from '../../../ids.ts';

/** “USD · Income statement”: the unit and the group that the service reports. */
export function unitAndGroup({ unit, group }: Metric): string {
  return [unit, group].filter(Boolean).join(' · ');
}

/** Name, id, unit, group and definition, with the service's text escaped. `linked` adds a link to the catalog. */
export function metricMarkdown(metric: Metric, linked: boolean): vscode.MarkdownString {
  const words = new vscode.MarkdownString();
  const line = (text: string): void => {
    words.appendMarkdown(`${escapeRendered(text)}\n\n`);
  };
  words.appendMarkdown(`**${escapeRendered(metric.name)}**\n\n`);
  line(metric.description === '' ? vscode.l10n.t('The service provides no definition.') : metric.description);
  line(metric.unit === '' ? vscode.l10n.t('Unit: not specified') : vscode.l10n.t('Unit: {0}', metric.unit));
  if (metric.group !== '') line(vscode.l10n.t('Group: {0}', metric.group));
  line(vscode.l10n.t('Id: {0}', metric.id));
  if (!linked) return words;
  const link = `command:${commands.screensBrowseMetrics}?${encodeInLink(JSON.stringify([metric.id, clicked]))}`;
  words.isTrusted = { enabledCommands: [commands.screensBrowseMetrics] };
  return words.appendMarkdown(`[${vscode.l10n.t('Show in Catalog')}](${link})`);
}
