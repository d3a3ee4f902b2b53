import * as vscode from 'vscode';
import { fromOfSource } from '../../../domain/links/citing.ts';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatFigureLink, type FigureLink, type FigureSubject } from '../../../domain/links/figureLink.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { askForNote } from '../../../host/notes/chooseNote.ts';
import { offsetOfCursor } from '../../../host/notes/noteWriting.ts';
import type { Services } from '../../../host/services.ts';
import { citedFiguresOf } from '../checks/citedSources.ts';
import { insertPlaced } from './insertPlaced.ts';
import type { ParsedArguments } from '../../../ids.ts';
import { placeLinked } from '../../../domain/writing/placeCitation.ts';
import { textOfFigure } from './insertFigureModel.ts';

/**
 * Inserts a figure with its address at the cursor of the last active note, or of one that the user chooses. The figure
 * is read from the library, without a request.
 */
export async function insertFigure(services: Services, asked: ParsedArguments['figure'] | undefined): Promise<void> {
  if (!asked) throw new PlainError(vscode.l10n.t('Choose a figure on a page first.'));
  const { link, text } = await readFigure(services, asked);
  const written = { text: escapeOnOneLine(text), link: formatFigureLink(vscode.env.uriScheme, link) };
  const heading = `# ${escapeOnOneLine(formatSubject(link.subject))}\n\n`;
  const note = services.notes.place ?? (await askForNote(services.settings.noteLanguages, heading));
  await insertPlaced(note, placeLinked(note.document.getText(), offsetOfCursor(note), written));
}

async function readFigure(
  services: Services,
  asked: ParsedArguments['figure'],
): Promise<{ link: FigureLink; text: string }> {
  const { source } = services.connection;
  const from = fromOfSource(source);
  const library = await services.library();
  const calendar =
    asked.of === 'indicator' ? await library.read({ endpoint: 'calendar' }, { mode: 'library' }) : undefined;
  const row = calendar?.value.rows.find(({ indicator_id: id }) => asked.of === 'indicator' && id === asked.id);
  const subject = subjectOf(asked, row && { code: row.code, period: row.latest_date ?? '' });
  const none = new PlainError(vscode.l10n.t('There’s no figure to insert here.'));
  if (!subject || (subject.of === 'indicator' && subject.period === '')) throw none;
  const placeholder = { type: 'number', decimal: '0' } as const;
  const found = await citedFiguresOf(services).get({ from, subject, value: placeholder, unit: '', at: 0 });
  if (found.state !== 'kept') throw none;
  const { value, unit, at } = found.now;
  const link = { from, subject, value, unit, at } as const;
  return { link, text: textOfFigure(link, { row, percent: asked.of === 'cell' ? asked.percent : undefined }) };
}

function subjectOf(
  asked: ParsedArguments['figure'],
  indicator: { code: string; period: string } | undefined,
): FigureSubject | undefined {
  if (asked.of === 'indicator') return indicator && { ...asked, ...indicator };
  if (asked.of !== 'cell') return asked;
  const { percent: _, ...subject } = asked;
  return subject;
}
