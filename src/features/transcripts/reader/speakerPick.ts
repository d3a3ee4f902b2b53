import * as vscode from 'vscode';
import { formatCount } from '../../../domain/format/number.ts';
import { PlainError } from '../../../host/plainError.ts';
import { pickOne, type PickRow } from '../../../host/quickPick.ts';
import type { CallPanel } from './callPanel.ts';
import type { CallSpeaker } from '../protocol.ts';

/** Asks for a speaker of the call and goes to the next turn of that speaker. */
export async function pickSpeaker(call: CallPanel): Promise<void> {
  const speakers = call.view?.speakers ?? [];
  if (speakers.length === 0) throw new PlainError(vscode.l10n.t('This call has no speakers.'));
  const rows = speakers.map(rowOf).filter(({ value }) => speakers[value]!.turns > 0);
  const speaker = await pickOne(rows, {
    title: vscode.l10n.t('Go to Speaker'),
    placeHolder: vscode.l10n.t('Select a Speaker'),
    matchOnDescription: true,
  });
  if (speaker !== undefined) call.move({ kind: 'goToSpeaker', speaker });
}

function rowOf({ name, role, turns, words }: CallSpeaker, index: number): PickRow<number> {
  return {
    label: name || vscode.l10n.t('Unnamed'),
    description: role,
    detail:
      turns === 1
        ? vscode.l10n.t('1 turn, {0} words', formatCount(words))
        : vscode.l10n.t('{0} turns, {1} words', formatCount(turns), formatCount(words)),
    value: index,
  };
}
