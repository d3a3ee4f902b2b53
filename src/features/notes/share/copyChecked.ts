import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { readNote } from '../../../domain/notes/noteCitations.ts';
import { findDamagedLinks } from '../../../domain/notes/uncitedQuotations.ts';
import { notify, showInStatusBar } from '../../../host/prompts/notifications.ts';
import { readCompanies } from '../index/readCompanies.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import {
  checkToShare,
  formatNotChecked,
  noteToShare,
  readToShare,
  referenceOfUse,
  type CheckSources,
  type ShareServices,
} from './sharedCheck.ts';
import { widenToCitations } from './copyModel.ts';
import { readOwnLinks, type OwnUse } from './ownLinksModel.ts';
import { formatChecked } from './sharedPageModel.ts';
import { damagedMarksOf, marksOf, unknownMarksOf, writeWithReferences } from './shareModel.ts';

/**
 * Copies the selection in a note, or all of it, with the source of each quotation as text, and with its problems and
 * unchecked parts. Never sends a request.
 */
export async function copyChecked(services: ShareServices, language: NoteLanguage, note?: vscode.Uri): Promise<void> {
  const document = await noteToShare(services, note);
  const selected = selectionIn(document);
  const { cited } = await readToShare(document, language);
  await copyCited(services, language, { cited, selected });
}

/** Copies quotations that are in no note, in the same way. */
export async function copyCheckedText(services: ShareServices, language: NoteLanguage, text: string): Promise<void> {
  const { citations, figures = [] } = await inSlices(readNote(text));
  await copyCited(services, language, { cited: { text, citations, figures } });
}

async function copyCited(
  services: ShareServices,
  language: NoteLanguage,
  { cited: all, selected }: { cited: CheckSources; selected?: NoteSpan | undefined },
): Promise<void> {
  const { text } = all;
  const links = await inSlices(readOwnLinks(text));
  const span = selected && widenToCitations(text, selected, { citations: all.citations, uses: links.uses });
  const isWithin = ({ start, end }: NoteSpan): boolean => !span || (span.start <= start && end <= span.end);
  const cited = {
    text,
    citations: all.citations.filter(({ link, quotation = link }) => isWithin(quotation)),
    figures: all.figures.filter(isWithin),
  };
  const companies = await readCompanies(services);
  const checked = await checkToShare(cited, language, companies);
  const marks = [
    ...marksOf(text, checked.problems),
    ...unknownMarksOf(text, checked.unknown),
    ...damagedMarksOf(text, findDamagedLinks(text)),
  ];
  const referenceOf = (use: OwnUse): string => referenceOfUse(use, { checked, companies });
  const written = await inSlices(writeWithReferences(text, { ...links, referenceOf, marks, span }));
  const said = formatChecked(checked, Date.now());
  await vscode.env.clipboard.writeText([written.trim(), ...(said === '' ? [] : [said])].join('\n\n') + '\n');
  const left = [...(checked.broken > 0 ? [said] : []), ...formatNotChecked(checked)];
  if (left.length === 0) showInStatusBar(vscode.l10n.t('Copied to the clipboard.'), 4_000);
  else void notify([vscode.l10n.t('Copied to the clipboard.'), ...left].join(' '));
}

/** Returns the offsets of the selection, if the note is in the active editor. */
function selectionIn(document: vscode.TextDocument): { start: number; end: number } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document !== document || editor.selection.isEmpty) return undefined;
  const { start, end } = editor.selection;
  return { start: document.offsetAt(start), end: document.offsetAt(end) };
}
