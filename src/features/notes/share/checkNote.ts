import * as vscode from 'vscode';
import { inSlices } from '../../../base/slices.ts';
import { speakersOf } from '../../../domain/passages/citedParts.ts';
import { parseBarsQuery } from '../../../domain/links/placeLink.ts';
import { unescapeMarkdown } from '../../../domain/format/markdown.ts';
import { checkFigure } from '../../../domain/verdicts/judgeFigure.ts';
import { lacksFigure } from '../../../domain/figures/compareWritten.ts';
import type { NoteFigure } from '../../../domain/notes/noteFigures.ts';
import { checkCitations, findCited, lacksQuotation } from '../../../domain/verdicts/judgeQuotation.ts';
import { type CitationProblem, isWrong } from '../../../domain/verdicts/problems.ts';
import { formatProblem, type ProblemKind } from '../../../domain/verdicts/problems.ts';
import type { NoteCitation, NoteQuotation } from '../../../domain/notes/noteCitations.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { nameOfNote } from '../../../host/notes/nameOfNote.ts';
import { openNote } from '../../../host/notes/notebookCells.ts';
import type { Services } from '../../../host/services.ts';
import type { Companies } from '../index/companiesModel.ts';
import type { NoteLanguage } from '../startNoteLanguage.ts';
import { dateOfCall } from './callDateModel.ts';
import type { OwnUse } from './ownLinksModel.ts';
import { formatFigureReference, formatReference } from './shareModel.ts';

export type ShareServices = Pick<Services, 'connection' | 'library' | 'directory' | 'notes'>;

/** The citations and the figures of a note. */
interface CheckSources {
  citations: readonly NoteCitation[];
  figures: readonly NoteFigure[];
}

/** A note that is checked. */
export interface SharedCheck {
  /** The line that the list at the end has for each link of a call, by the link. */
  references: ReadonlyMap<string, string>;
  problems: readonly CitationProblem[];
  /** Quotations, and those of them that were compared with their calls. */
  quotations: number;
  compared: number;
  /** Citations and figures with problems. */
  broken: number;
  /** Figures, those of them that were compared, and those that the library doesn't have. */
  figures: number;
  comparedFigures: number;
  absentFigures: number;
  /** Citations whose calls aren't in the library. */
  unchecked: number;
  /** Quotations that are too long to be compared. */
  tooLong: number;
  /** Citations without a quotation. */
  unquoted: number;
  /** Quotations that were compared with nothing, and why. */
  unknown: readonly { quotation: NoteQuotation; kind: ProblemKind }[];
}

/** The note that was asked for, or else the one that was last active. */
export async function noteToShare({ notes }: ShareServices, uri: vscode.Uri | undefined): Promise<vscode.TextDocument> {
  if (uri) return openNote(uri);
  const document = notes.place?.document;
  if (!document) throw new PlainError(vscode.l10n.t('Open the note that you want to share first.'));
  return document;
}

/** Reads what a note cites. Rejects if the note can't be shared. */
export async function readToShare(
  document: vscode.TextDocument,
  { readings }: NoteLanguage,
): Promise<{ text: string; cited: CheckSources }> {
  const text = document.getText();
  const read = await readings.of(document);
  if (!read) throw new PlainError(vscode.l10n.t('The note changed while it was read. Share it again.'));
  if (read.limit !== undefined)
    throw new PlainError(vscode.l10n.t('{0} is too long to be shared.', nameOfNote(document.uri)));
  return { text, cited: { citations: read.citations, figures: read.figures ?? [] } };
}

export async function checkNote(
  { citations, figures }: CheckSources,
  language: NoteLanguage,
  companies: Companies,
): Promise<SharedCheck> {
  const { calls } = language;
  const references = new Map<string, string>();
  const problems: CitationProblem[] = [];
  const unknown: SharedCheck['unknown'][number][] = [];
  let [broken, compared, unchecked, tooLong] = [0, 0, 0, 0];
  for (const citation of citations) {
    const { link } = citation.link;
    const { from, fyq } = link;
    const call = await calls.get(link);
    if (call) {
      const [found = []] = (await inSlices(checkCitations(call, [citation]))).values();
      const wrong = found.filter(isWrong);
      const isLong = found.some(({ kind }) => kind === 'long');
      if (isLong) tooLong += 1;
      else if (citation.quotation) compared += 1;
      if (isLong && citation.quotation) unknown.push({ quotation: citation.quotation, kind: 'long' });
      if (wrong.length > 0) broken += 1;
      problems.push(...wrong);
    } else {
      if (link.passage) unchecked += 1;
      if (citation.quotation) unknown.push({ quotation: citation.quotation, kind: 'callNotInLibrary' });
    }
    const cited = call && findCited(call, citation);
    const said = cited ? speakersOf(cited.parts) : namedBy(citation);
    const company = companies.ofLink(link).label;
    const date = call && dateOfCall(call.source.text);
    references.set(citation.link.text, formatReference({ from, fyq, company, ...said, date }));
  }
  const ofFigures = await checkFigures(figures, language);
  problems.push(...ofFigures.problems);
  broken += ofFigures.broken;
  const unquoted = citations.filter(lacksQuotation).length;
  const quotations = citations.filter(({ quotation }) => quotation !== undefined).length;
  const { compared: comparedFigures, absent: absentFigures } = ofFigures;
  return {
    ...{ references, problems, quotations, compared, broken, unchecked, tooLong, unquoted, unknown },
    ...{ figures: comparedFigures + absentFigures, comparedFigures, absentFigures },
  };
}

interface CheckedFigures {
  problems: CitationProblem[];
  broken: number;
  compared: number;
  absent: number;
}

async function checkFigures(figures: readonly NoteFigure[], language: NoteLanguage): Promise<CheckedFigures> {
  const checked: CheckedFigures = { problems: [], broken: 0, compared: 0, absent: 0 };
  for (const figure of figures.filter((each) => !lacksFigure(each))) {
    const found = await language.figures.get(figure.link);
    const wrong = checkFigure(figure, found).filter(isWrong);
    checked.problems.push(...wrong);
    if (wrong.length > 0) checked.broken += 1;
    if (found.state === 'kept' || wrong.length > 0) checked.compared += 1;
    else checked.absent += 1;
  }
  return checked;
}

/** Whom the note itself names; of a call that isn't in the library nothing else is known. */
function namedBy({ speaker }: NoteCitation): { speaker?: string } {
  return speaker ? { speaker: unescapeMarkdown(speaker.text.replace(/[*_]/g, '')).trim() } : {};
}

export function referenceOfUse(
  { link }: OwnUse,
  { checked, companies }: { checked: SharedCheck; companies: Companies },
): string {
  if (!('path' in link)) {
    if ('subject' in link.link) return formatFigureReference(link.link);
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

/** Formats what was not looked at, so that nobody takes the copy for checked. */
export function formatNotChecked({ unchecked, tooLong, unquoted, absentFigures }: SharedCheck): string[] {
  const missing =
    unchecked === 1
      ? vscode.l10n.t('1 citation wasn’t checked, since its call isn’t in the library.')
      : vscode.l10n.t('{0} citations weren’t checked, since their calls aren’t in the library.', unchecked);
  const long =
    tooLong === 1
      ? vscode.l10n.t('1 quotation is too long to be checked.')
      : vscode.l10n.t('{0} quotations are too long to be checked.', tooLong);
  const figures =
    absentFigures === 1
      ? vscode.l10n.t('1 figure isn’t in the library.')
      : vscode.l10n.t('{0} figures aren’t in the library.', absentFigures);
  return [
    ...(unchecked > 0 ? [missing] : []),
    ...(tooLong > 0 ? [long] : []),
    ...(absentFigures > 0 ? [figures] : []),
    ...(unquoted > 0 ? [`${formatProblem({ kind: 'withoutQuotation', count: unquoted })}.`] : []),
  ];
}
