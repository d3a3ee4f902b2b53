import * as vscode from 'vscode';
import { toFileName } from '../../../base/fileName.ts';
import type { Snapshot } from '../../../base/snapshot.ts';
import { localDate } from '../../../domain/format/time.ts';
import { saveExport } from '../../../host/files/saveExport.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import { askForNote } from '../../../host/notes/chooseNote.ts';
import { writeAtCursor } from '../../../host/notes/noteWriting.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { formatCsv, formatFrame, frameLibraries, hasBars, type Export } from './barsExportModel.ts';
import { quoteBars } from './barsQuoteModel.ts';
import { formatWindow } from '../barsView.ts';
import type { BarsAction, BarsAppearance, ShownBars } from '../protocol.ts';

export interface ShownBarsAndAppearance {
  snapshot: Snapshot<ShownBars>;
  appearance: BarsAppearance;
}

/** Runs an action with the bars that a panel shows. A CSV is written to `uri` without asking. */
export async function runAction(
  services: Pick<Services, 'notes' | 'settings'>,
  action: BarsAction,
  { shown, uri }: { shown: ShownBarsAndAppearance | undefined; uri?: vscode.Uri | undefined },
): Promise<void> {
  const value = shown?.snapshot.value;
  if (!shown || !value) throw new PlainError(vscode.l10n.t('Open minute bars first.'));
  const exported: Export = {
    series: value.series,
    appearance: shown.appearance,
    title: titleOf(shown.snapshot, value, shown.appearance),
  };
  if (!hasBars(exported)) throw new PlainError(vscode.l10n.t('There are no bars to export or cite.'));
  switch (action) {
    case 'exportCsv':
      return exportCsv(exported, value, uri);
    case 'copyPython':
      return copyFrame(exported);
    case 'cite':
      return cite(services, shown, value);
  }
}

async function exportCsv(exported: Export, { params }: ShownBars, given: vscode.Uri | undefined): Promise<void> {
  const { session, length } = exported.appearance;
  const days = session ?? formatWindow(params).replaceAll(' ', '_');
  const name = `${toFileName(`${params.tickers.slice(0, 4).join('_')}_${days}_${length}min`)}.csv`;
  const title = vscode.l10n.t('Export Bars');
  const uri = await saveExport(formatCsv(exported), { title, filters: { CSV: ['csv'] }, name }, given);
  say(vscode.l10n.t('Exported to {0}.', vscode.workspace.asRelativePath(uri)));
}

async function copyFrame(exported: Export): Promise<void> {
  const rows = frameLibraries.map((library) => ({ label: library, value: library }));
  const library = orCancel(await pickOne(rows, { title: vscode.l10n.t('Copy Bars as Python Code') }));
  await vscode.env.clipboard.writeText(formatFrame(exported, library));
  say(vscode.l10n.t('Copied the bars to the clipboard as {0} code.', library));
}

/** Inserts a quotation at the cursor of the note last active. The bars keep the focus. */
async function cite(
  { notes, settings }: Pick<Services, 'notes' | 'settings'>,
  { snapshot, appearance }: ShownBarsAndAppearance,
  { series }: ShownBars,
): Promise<void> {
  const quote = quoteBars({
    series,
    appearance,
    from: snapshot.source === 'service' ? 'service' : 'sample',
    readOn: localDate(snapshot.fetchedAt ?? Date.now()),
    scheme: vscode.env.uriScheme,
  });
  if (quote === undefined) throw new PlainError(vscode.l10n.t('There are no bars to export or cite.'));
  const note = notes.place ?? (await askForNote(settings.noteLanguages, ''));
  await writeAtCursor(note, quote);
  say(vscode.l10n.t('Added to {0}.', nameOfNote(note.document.uri)));
}

function titleOf({ source }: Snapshot<ShownBars>, { params }: ShownBars, { session, length }: BarsAppearance): string {
  const what = vscode.l10n.t(
    'Minute bars of {0}, {1}, bars of {2} min',
    params.tickers.join(', '),
    session ?? formatWindow(params),
    length,
  );
  return source === 'sample' ? vscode.l10n.t('{0} (invented sample data)', what) : what;
}

function say(words: string): void {
  showInStatusBar(words, 5_000);
}
