import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { parseBarsQuery } from '../../../domain/citations/placeLink.ts';
import { askWhereToSave } from '../../../host/files/askWhereToSave.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import { notify } from '../../../host/prompts/notifications.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { writeExport } from '../../../host/files/writeExport.ts';
import {
  checkCitations,
  findCited,
  isWrong,
  lacksQuotation,
  type CitationProblem,
} from '../../../domain/notes/checkCitations.ts';
import { formatWithoutQuotation } from '../../../domain/notes/formatProblem.ts';
import { speakersOf } from '../../../domain/citations/citedParts.ts';
import { unescapeMarkdown } from '../../../domain/format/markdown.ts';
import type { NoteCitation } from '../../../domain/notes/noteCitations.ts';
import type { Companies } from '../index/companiesModel.ts';
import { readCompanies } from '../index/readCompanies.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import { dateOfCall } from './callDateModel.ts';
import { readFrontMatter } from './frontMatterModel.ts';
import { pictureAddresses, sanitizeHtml } from './htmlModel.ts';
import { linkNumbers, markerFor, plainNumbers } from './numberLinksModel.ts';
import { readOwnLinks, type OwnUse } from './ownLinksModel.ts';
import { SharedPictures } from './pictureModel.ts';
import { readPictures } from './readPictures.ts';
import { formatByline, formatChecked, writePage } from './sharedPageModel.ts';
import { formatReference, marksOf, writeShared, type SharedNote } from './shareModel.ts';

type ShareServices = Pick<Services, 'connection' | 'library' | 'directory' | 'notes'>;

/** A note that is checked. */
interface CheckedNote {
  /** What the list at the end says of each link of a call, by the link. */
  references: ReadonlyMap<string, string>;
  problems: readonly CitationProblem[];
  /** Quotations, and those of them that were compared with their calls. */
  quotations: number;
  compared: number;
  /** Citations with problems. */
  broken: number;
  /** Citations whose calls aren't in the library. */
  unchecked: number;
  /** Quotations that are too long to be compared. */
  tooLong: number;
  /** Citations without a quotation. */
  unquoted: number;
}

/** Writes a copy of a note that reads well where nobody has Market Desk. Never spends a request. */
export async function shareNote(services: ShareServices, language: NoteLanguage, note?: vscode.Uri): Promise<void> {
  const document = await noteToShare(services, note);
  const text = document.getText();
  const read = await language.readings.of(document);
  if (!read) throw new PlainError(vscode.l10n.t('The note changed while it was read. Share it again.'));
  if (read.limit !== undefined)
    throw new PlainError(vscode.l10n.t('{0} is too long to be shared.', nameOfNote(document.uri)));
  const companies = await readCompanies(services);
  const checked = await checkNote(read.citations, language, companies);
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

/** Formats what was not looked at, so that nobody takes the copy for checked. */
function formatNotChecked({ unchecked, tooLong, unquoted }: CheckedNote): string[] {
  const missing =
    unchecked === 1
      ? vscode.l10n.t('1 citation wasn’t checked, since its call isn’t in the library.')
      : vscode.l10n.t('{0} citations weren’t checked, since their calls aren’t in the library.', unchecked);
  const long =
    tooLong === 1
      ? vscode.l10n.t('1 quotation is too long to be checked.')
      : vscode.l10n.t('{0} quotations are too long to be checked.', tooLong);
  return [
    ...(unchecked > 0 ? [missing] : []),
    ...(tooLong > 0 ? [long] : []),
    ...(unquoted > 0 ? [`${formatWithoutQuotation(unquoted)}.`] : []),
  ];
}

/** Formats how many pictures the copy has only words for. */
function formatLeft(left: number): string[] {
  if (left === 0) return [];
  return left === 1
    ? [vscode.l10n.t('1 picture wasn’t included; the copy says why in its place.')]
    : [vscode.l10n.t('{0} pictures weren’t included; the copy says why in their place.', left)];
}

/** The note that was asked for, or else the one that was last active. */
async function noteToShare({ notes }: ShareServices, uri: vscode.Uri | undefined): Promise<vscode.TextDocument> {
  if (uri) return vscode.workspace.openTextDocument(uri);
  const document = notes.place?.document;
  if (!document) throw new PlainError(vscode.l10n.t('Open the note that you want to share first.'));
  return document;
}

async function checkNote(
  citations: readonly NoteCitation[],
  { calls }: NoteLanguage,
  companies: Companies,
): Promise<CheckedNote> {
  const references = new Map<string, string>();
  const problems: CitationProblem[] = [];
  let [broken, compared, unchecked, tooLong] = [0, 0, 0, 0];
  for (const citation of citations) {
    const { link } = citation.link;
    const { from, fyq } = link;
    const call = await calls.get(link);
    if (call) {
      const [found = []] = (await inSlices(checkCitations(call, [citation]))).values();
      const wrong = found.filter(isWrong);
      if (found.some(({ kind }) => kind === 'long')) tooLong += 1;
      else if (citation.quotation) compared += 1;
      if (wrong.length > 0) broken += 1;
      problems.push(...wrong);
    } else if (link.passage) unchecked += 1;
    const cited = call && findCited(call, citation);
    const said = cited ? speakersOf(cited.parts) : namedBy(citation);
    const company = companies.ofLink(link).label;
    const date = call && dateOfCall(call.source.text);
    references.set(citation.link.text, formatReference({ from, fyq, company, ...said, date }));
  }
  const unquoted = citations.filter(lacksQuotation).length;
  const quotations = citations.filter(({ quotation }) => quotation !== undefined).length;
  return { references, problems, quotations, compared, broken, unchecked, tooLong, unquoted };
}

/** Whom the note itself names; of a call that isn't in the library nothing else is known. */
function namedBy({ speaker }: NoteCitation): { speaker?: string } {
  return speaker ? { speaker: unescapeMarkdown(speaker.text.replace(/[*_]/g, '')).trim() } : {};
}

function referenceOfUse(
  { link }: OwnUse,
  { checked, companies }: { checked: CheckedNote; companies: Companies },
): string {
  if (!('path' in link)) {
    const { from, fyq } = link.link;
    return (
      checked.references.get(link.text) ?? formatReference({ from, fyq, company: companies.ofLink(link.link).label })
    );
  }
  if (link.path === '/fund') {
    const values = new URLSearchParams(link.query.replaceAll('&amp;', '&'));
    const ticker = values.get('ticker');
    const ids = ['cusip', 'seriesid'].map((name) => values.get(name) ?? '');
    return [vscode.l10n.t('Fund'), ...(ticker === null ? [] : [companies.ofTicker(ticker).label]), ...ids]
      .filter(Boolean)
      .join(', ');
  }
  const bars = parseBarsQuery(link.query);
  if (!bars.ok) return vscode.l10n.t('Minute bars');
  const { tickers, fromDate, tillDate } = bars.value;
  const days = fromDate === tillDate ? fromDate : vscode.l10n.t('{0} to {1}', fromDate, tillDate);
  return [vscode.l10n.t('Minute bars of {0}', tickers.join(', ')), days].join(', ');
}

/** Broken quotations are refused, or marked in the copy, as the person chooses. */
async function marksToWrite(
  document: vscode.TextDocument,
  text: string,
  { problems, broken }: CheckedNote,
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
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(start, end) });
  throw new vscode.CancellationError();
}

/** Only Markdown can become HTML. Notes of other languages are copied as they are. */
async function askFormat({ languageId }: vscode.TextDocument): Promise<'text' | 'html'> {
  if (languageId !== 'markdown') return 'text';
  const rows = [
    { label: 'Markdown', description: vscode.l10n.t('Text, for other editors and repositories'), value: 'text' },
    { label: 'HTML', description: vscode.l10n.t('One file, for browsers and mail'), value: 'html' },
  ] as const;
  return orCancel(await pickOne(rows, { title: vscode.l10n.t('Share Note as') }));
}

/** A copy that is to become HTML, with its numbers between markers. */
interface HtmlNote {
  shared: SharedNote;
  marker: string;
  checked: CheckedNote;
}

/** The list is written apart, so that nothing in the note can take it in, such as a comment that nobody closed. */
async function toHtml(
  document: vscode.TextDocument,
  { shared, marker, checked }: HtmlNote,
): Promise<{ written: string; left: number }> {
  const matter = readFrontMatter(shared.body);
  const markdown = shared.body.slice(matter?.end ?? 0);
  const rendered = await render(markdown);
  const pictures = new SharedPictures(await readPictures(document.uri, await inSlices(pictureAddresses(rendered))));
  // A person's own markup of a formula has to name its class.
  const options = { pictureOf: pictures.take.bind(pictures), hasOwnFormulas: /katex/i.test(markdown) };
  const html = await inSlices(sanitizeHtml(rendered, options));
  const { body, list } = await inSlices(linkNumbers({ html, marker, references: shared.references }));
  const written = writePage({
    body: body + list,
    language: vscode.env.language,
    title: plainNumbers(matter?.title ?? '', marker),
    fileName: baseName(document.uri),
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

/** Asks for the file. It's never the note itself. */
async function askTarget({ uri, languageId }: vscode.TextDocument, format: 'text' | 'html'): Promise<vscode.Uri> {
  const own = /\.([^./]{1,20})$/.exec(uri.path)?.[1];
  const ending = format === 'html' ? 'html' : (own ?? (languageId === 'markdown' ? 'md' : 'txt'));
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

/** Whatever the two are called: by another case, or through a link. */
async function isSameFile(one: vscode.Uri, other: vscode.Uri): Promise<boolean> {
  if (one.toString() === other.toString()) return true;
  if (one.scheme !== 'file' || other.scheme !== 'file') return false;
  const [first, second] = await Promise.all(
    [one, other].map(({ fsPath }) => stat(fsPath, { bigint: true }).catch(() => undefined)),
  );
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}
