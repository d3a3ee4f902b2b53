import * as vscode from 'vscode';
import { hasApi } from '../../../host/editorApi.ts';
import { notify } from '../../../host/prompts/notifications.ts';

const formatLacking = (): string => vscode.l10n.t('This editor doesn’t support tools for its assistants.');

/** A sentence for whoever looks for the tools in an editor that can't have them; empty in any other. */
export const lackingTools = (): string[] => (hasApi('lm.registerTool') ? [] : [formatLacking()]);

/** Tells the person who has just turned the tools on. */
export async function warnOfLackingTools(): Promise<void> {
  await notify(formatLacking(), { severity: 'warning' });
}
