import * as vscode from 'vscode';
import { fieldsOf } from '../../../base/record.ts';
import { clockOf } from '../../../domain/bars/barTime.ts';
import { resample } from '../../../domain/bars/resample.ts';
import { splitSessions } from '../../../domain/bars/splitSessions.ts';
import { isNearTime } from '../../../domain/dates/days.ts';
import { barFields, type FigureSubject } from '../../../domain/links/figureLink.ts';
import { barFigure, sessionOf } from '../../../domain/figures/findFigure.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import { formatCount, formatPrice } from '../../../domain/format/number.ts';
import { runCommand } from '../../../host/commands/runCommand.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import { commands } from '../../../ids.ts';
import { markedBars } from '../barsView.ts';
import type { ShownBarsAndAppearance } from './barsCommands.ts';

type BarSubject = Extract<FigureSubject, { of: 'bar' }>;

/**
 * Inserts a figure of the bar on which the page's menu was opened, or of its session, as the user picks. Without a bar,
 * offers those of the first marked one, or of the session alone.
 */
export async function insertBar(shown: ShownBarsAndAppearance | undefined, given: unknown): Promise<void> {
  const value = shown?.snapshot.value;
  if (!shown || !value) throw new PlainError(vscode.l10n.t('Open minute bars first.'));
  const { ticker: asked, bar } = fieldsOf(given);
  const { length, session: chosen, mark } = shown.appearance;
  const series =
    value.series.find(({ ticker, bars }) => ticker === asked && bars.length > 0) ??
    value.series.find(({ bars }) => bars.length > 0);
  const pointed = typeof bar === 'string' && isNearTime(bar) ? bar : undefined;
  const day = (pointed ?? mark?.from)?.slice(0, 10) ?? chosen ?? (series && splitSessions(series).at(-1)?.date);
  const session = series && day !== undefined ? sessionOf(series, day) : undefined;
  if (!series || !session || day === undefined)
    throw new PlainError(vscode.l10n.t('There are no bars to export or cite.'));
  const at = pointed ?? (mark && markedBars(resample(session, length), mark, length)[0]?.date);
  const ofSession = { of: 'bar', ticker: series.ticker, day, length: 1 } as const;
  const ofBar = at === undefined ? [] : [{ ...ofSession, time: clockOf(at), length }];
  const subjects = [...ofBar, ofSession].flatMap((each) => barFields.map((field): BarSubject => ({ ...each, field })));
  const rows = subjects.flatMap((subject) => {
    const figure = barFigure(session, subject);
    const format = subject.field === 'volume' ? formatCount : formatPrice;
    return figure === undefined ? [] : [{ label: format(figure), description: formatSubject(subject), value: subject }];
  });
  const subject = orCancel(await pickOne(rows, { title: vscode.l10n.t('Insert into Note'), matchOnDescription: true }));
  await runCommand(commands.notesInsertFigure, subject, 'person');
}
