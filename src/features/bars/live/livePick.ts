import * as vscode from 'vscode';
import { pickOne, type PickRow } from '../../../host/quickPick.ts';
import { formatPace } from '../formatView.ts';
import type { LiveState } from '../protocol.ts';
import { livePaces, type LivePace } from './liveView.ts';

/** Asks for a pace of live updates, each with its cost an hour; undefined when the prompt is dismissed. */
export function pickPace({ pace: current, cost }: LiveState): Promise<LivePace | 'off' | undefined> {
  const mark = (isCurrent: boolean) => (isCurrent ? { description: vscode.l10n.t('current') } : {});
  const rows: PickRow<LivePace | 'off'>[] = [
    { label: vscode.l10n.t('Off'), value: 'off', ...mark(current === undefined) },
    ...livePaces.map((pace) => ({ label: formatPace(pace, cost), value: pace, ...mark(pace === current) })),
  ];
  return pickOne(rows, {
    title: vscode.l10n.t('Live Update'),
    placeHolder: vscode.l10n.t('Select how often to load new bars of today’s session'),
  });
}
