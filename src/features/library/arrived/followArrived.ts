import * as vscode from 'vscode';
import { toDisposable, type Disposables } from '../../../base/disposables.ts';
import { lastOnly } from '../../../base/lastOnly.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import type { Services } from '../../../host/services.ts';
import { commands, views } from '../../../ids.ts';
import type { Library } from '../../../library/library.ts';
import type { ArrivedCall } from '../../../library/downloads/downloads.ts';
import { countArrived, formatNotice, idOfArrived, newlyArrived } from './arrivedModel.ts';

type ArrivedServices = Pick<Services, 'connection' | 'settings'>;

interface FollowedView {
  library: Library;
  view: Pick<vscode.TreeView<unknown>, 'badge'>;
  /** When the window opened. */
  since: number;
}

/** Shows the number of unread calls as the view's badge, and a message once a day when calls arrive. */
export function followArrived(
  { connection, settings }: ArrivedServices,
  { library: { downloads }, view, since }: FollowedView,
  own: Disposables,
): void {
  let known: { source: string; ids: ReadonlySet<string> } | undefined;
  const changed = lastOnly(async () => {
    const { source } = connection;
    const calls = await downloads.arrived().catch((): ArrivedCall[] => []);
    if (own.disposed || connection.source !== source) return;
    view.badge = calls.length === 0 ? undefined : { value: calls.length, tooltip: countArrived(calls.length) };
    const fresh = newlyArrived(calls, { known: known?.source === source ? known.ids : undefined, since });
    known = { source, ids: new Set(calls.map(idOfArrived)) };
    if (fresh.length > 0 && settings.downloadsNotify && (await downloads.takeNotice())) void showNotice(fresh);
  });
  own.add(downloads.onDidChange(changed));
  own.add(connection.onDidChange(changed));
  own.add(toDisposable(() => (view.badge = undefined)));
  changed();
}

async function showNotice(calls: readonly ArrivedCall[]): Promise<void> {
  const [call] = calls;
  const open = calls.length === 1 && call ? call : undefined;
  const action = open ? vscode.l10n.t('Open') : vscode.l10n.t('Show in Library');
  if ((await notify(formatNotice(calls), { actions: [action] })) !== action) return;
  if (open) await runCommand(commands.transcriptsOpen, { cik: open.cik, fyq: open.fyq }, 'person');
  else await vscode.commands.executeCommand(`${views.library}.focus`);
}
