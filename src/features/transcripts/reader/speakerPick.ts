import * as vscode from 'vscode';
import { formatCount } from '../../../domain/format/number.ts';
import { withoutIcons } from '../../../domain/format/shownText.ts';
import { PlainError } from '../../../host/plainError.ts';
import type { CallPanel } from './callPanel.ts';
import type { CallSpeaker } from '../protocol.ts';

/** Asks for a speaker of the call and goes to the next turn of that speaker. */
export async function pickSpeaker(call: CallPanel): Promise<void> {
  const speakers = call.view?.speakers ?? [];
  if (speakers.length === 0) throw new PlainError(vscode.l10n.t('This call has no speakers.'));
  const items = speakers.map((speaker, index) => ({ ...itemOf(speaker), speaker: index }));
  const chosen = await vscode.window.showQuickPick(
    items.filter((item) => speakers[item.speaker]!.turns > 0),
    {
      title: vscode.l10n.t('Go to Speaker'),
      placeHolder: vscode.l10n.t('Select a Speaker'),
      matchOnDescription: true,
    },
  );
  if (chosen) call.move({ kind: 'goToSpeaker', speaker: chosen.speaker });
}

function itemOf({ name, role, turns, words }: CallSpeaker): vscode.QuickPickItem {
  return {
    label: name ? withoutIcons(name) : vscode.l10n.t('Unnamed'),
    description: withoutIcons(role),
    detail:
      turns === 1
        ? vscode.l10n.t('1 turn, {0} words', formatCount(words))
        : vscode.l10n.t('{0} turns, {1} words', formatCount(turns), formatCount(words)),
  };
}
