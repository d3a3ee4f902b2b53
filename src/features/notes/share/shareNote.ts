import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { askWhereToSave } from '../../../host/files/askWhereToSave.ts';
import { fileOfNote, showNote } from '../../../host/notes/nameOfNote.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import { writeExport } from '../../../host/files/writeExport.ts';
import { readCompanies } from '../index/readCompanies.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import {
  checkToShare,
  formatNotChecked,
  noteToShare,
  readToShare,
  referenceOfUse,
  type SharedCheck,
  type ShareServices,
} from './sharedCheck.ts';
import { readFrontMatter } from './frontMatterModel.ts';
import { pictureAddresses, sanitizeHtml } from './htmlModel.ts';
import { linkNumbers, markerFor, plainNumbers } from './numberLinksModel.ts';
import { readOwnLinks, type OwnUse } from './ownLinksModel.ts';
import { SharedPictures } from './pictureModel.ts';
import { readPictures } from './readPictures.ts';
import { formatByline, formatChecked, writePage } from './sharedPageModel.ts';
import { marksOf, writeShared, type SharedNote } from './shareModel.ts';

/** Writes a copy of a note for readers without Market Desk. Never sends a request. */
export async function shareNote(services: ShareServices, language: NoteLanguage, note?: vscode.Uri): Promise<void> {
  const document = await noteToShare(services, note);
  const { text, cited } = await readToShare(document, language);
  const companies = await readCompanies(services);
  const checked = await checkToShare(cited, language, companies);
  const marks = await marksToWrite(document, text, checked);
  const format = await askFormat(document);
  const links = await inSlices(readOwnLinks(text));
  const referenceOf = (use: OwnUse): string => referenceOfUse(use, { checked, companies });
  const marker = format === 'html' ? markerFor(text) : undefined;
  const writeNumber = marker === undefined ? undefined : (number: number): string => `${marker}${number}${marker}`;
  const shared = await inSlices(writeShared(text, { ...links, referenceOf, marks, writeNumber }));
  const { written, left } =
    marker === undefined ? { written: shared.text, left: 0 } : await toHtml(document, { shared, marker, checked });
  const uri = await askTarget(document, format);
  await writeExport(uri, written);
  const place = vscode.workspace.asRelativePath(uri);
  const open = vscode.l10n.t('Open');
  void notify([vscode.l10n.t('Shared as {0}.', place), ...formatNotChecked(checked), ...formatLeft(left)].join(' '), {
    actions: [open],
  }).then((pressed) => (pressed === open ? vscode.commands.executeCommand('vscode.open', uri) : undefined));
}

/** Formats the number of pictures that the copy has only text for. */
function formatLeft(left: number): string[] {
  if (left === 0) return [];
  return left === 1
    ? [vscode.l10n.t('1 picture wasn’t included; the copy says why in its place.')]
    : [vscode.l10n.t('{0} pictures weren’t included; the copy says why in their place.', left)];
}

/** Refuses broken quotations or marks them in the copy, as the user chooses. */
async function marksToWrite(
  document: vscode.TextDocument,
  text: string,
  { problems, broken }: SharedCheck,
): Promise<ReturnType<typeof marksOf>> {
  const [first] = [...problems].sort((one, other) => one.start - other.start);
  if (!first) return [];
  const title =
    broken === 1
      ? vscode.l10n.t('Share Note: 1 broken quotation')
      : vscode.l10n.t('Share Note: {0} broken quotations', broken);
  const rows = [
    {
      label: vscode.l10n.t('Don’t Share Yet'),
      description: vscode.l10n.t('Go to the first broken quotation'),
      value: 'refuse',
    },
    {
      label: vscode.l10n.t('Share with Warnings'),
      description: vscode.l10n.t('Each broken quotation is labeled'),
      value: 'mark',
    },
  ] as const;
  if (orCancel(await pickOne(rows, { title })) === 'mark') return marksOf(text, problems);
  const [start, end] = [document.positionAt(first.start), document.positionAt(first.end)];
  await showNote(document.uri, { selection: new vscode.Range(start, end) });
  throw new vscode.CancellationError();
}

/** Only Markdown can become HTML. Notes in other languages are copied unchanged. */
async function askFormat({ languageId }: vscode.TextDocument): Promise<'text' | 'html'> {
  if (languageId !== 'markdown') return 'text';
  const rows = [
    { label: 'Markdown', description: vscode.l10n.t('Text, for other editors and repositories'), value: 'text' },
    { label: 'HTML', description: vscode.l10n.t('One file, for browsers and email'), value: 'html' },
  ] as const;
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Share Note as') }));
}

/** A copy that will become HTML, with its numbers between markers. */
interface HtmlNote {
  shared: SharedNote;
  marker: string;
  checked: SharedCheck;
}

/**
 * Converts the note to HTML. The list is written separately, so that nothing in the note, such as an unclosed comment,
 * can swallow it.
 */
async function toHtml(
  document: vscode.TextDocument,
  { shared, marker, checked }: HtmlNote,
): Promise<{ written: string; left: number }> {
  const matter = readFrontMatter(shared.body);
  const markdown = shared.body.slice(matter?.end ?? 0);
  const rendered = await render(markdown);
  const pictures = new SharedPictures(
    await readPictures(fileOfNote(document.uri), await inSlices(pictureAddresses(rendered))),
  );
  // A person's own markup of a formula has to name its class.
  const options = { pictureOf: pictures.take.bind(pictures), hasOwnFormulas: /katex/i.test(markdown) };
  const html = await inSlices(sanitizeHtml(rendered, options));
  const { body, list } = await inSlices(linkNumbers({ html, marker, references: shared.references }));
  const written = writePage({
    body: body + list,
    language: vscode.env.language,
    title: plainNumbers(matter?.title ?? '', marker),
    fileName: baseName(fileOfNote(document.uri)),
    byline: formatByline(matter),
    checked: formatChecked(checked, Date.now()),
    properties: plainNumbers(matter?.source ?? '', marker),
  });
  return { written, left: pictures.left };
}

async function render(markdown: string): Promise<string> {
  try {
    return await vscode.commands.executeCommand<string>('markdown.api.render', markdown);
  } catch (error) {
    throw new PlainError(
      vscode.l10n.t('HTML needs the editor’s own Markdown extension, which is missing or turned off.'),
      'badRequest',
      error,
    );
  }
}

/** The name of the note's file without its ending. */
function baseName(uri: vscode.Uri): string {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return name.replace(/\.[^.]{1,20}$/, '') || name;
}

/** Asks for the file, which is never the note itself. */
async function askTarget(document: vscode.TextDocument, format: 'text' | 'html'): Promise<vscode.Uri> {
  const uri = fileOfNote(document.uri);
  const own = uri === document.uri ? /\.([^./]{1,20})$/.exec(uri.path)?.[1] : undefined;
  const ending = format === 'html' ? 'html' : (own ?? (document.languageId === 'markdown' ? 'md' : 'txt'));
  const target = await askWhereToSave({
    title: vscode.l10n.t('Share Note'),
    filters: { [format === 'html' ? 'HTML' : vscode.l10n.t('Note')]: [ending] },
    name: `${vscode.l10n.t('{0} (shared)', baseName(uri))}.${ending}`,
    folder: uri.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(uri, '..'),
  });
  if (await isSameFile(uri, target))
    throw new PlainError(vscode.l10n.t('A copy can’t replace the note itself. Choose another name.'));
  return target;
}

/** Returns whether two addresses are one file, despite different case or a link. */
async function isSameFile(one: vscode.Uri, other: vscode.Uri): Promise<boolean> {
  if (one.toString() === other.toString()) return true;
  if (one.scheme !== 'file' || other.scheme !== 'file') return false;
  const [first, second] = await Promise.all(
    [one, other].map(({ fsPath }) => stat(fsPath, { bigint: true }).catch(() => undefined)),
  );
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}
