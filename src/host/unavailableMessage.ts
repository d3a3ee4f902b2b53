import * as vscode from 'vscode';
import type { Log } from './log.ts';
import { notify } from './prompts/notifications.ts';
import type { UnavailablePart } from './unavailablePart.ts';
import { formatFailures, formatUnavailable } from './unavailableModel.ts';

/** Names what failed in one message, with the way to the causes. */
export async function showUnavailable(parts: readonly UnavailablePart[], log: Log | undefined): Promise<void> {
  const show = vscode.l10n.t('Show Log');
  const chosen = await notify(formatFailures(parts), { severity: 'error', actions: log ? [show] : [] });
  if (chosen === show) log?.show();
}

export async function warnUnavailable(part: UnavailablePart): Promise<void> {
  await notify(formatUnavailable(part), { severity: 'warning' });
}
