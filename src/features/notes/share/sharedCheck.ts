import * as vscode from 'vscode';
import { speakersOf } from '../../../domain/passages/citedParts.ts';
import { parseBarsQuery } from '../../../domain/links/placeLink.ts';
import { formatDateRange } from '../../../domain/format/week.ts';
import { unescapeMarkdown } from '../../../domain/format/markdown.ts';
import { lacksFigure } from '../../../domain/figures/compareWritten.ts';
import type { NoteFigure } from '../../../domain/notes/noteFigures.ts';
import { wrongIn } from '../../../domain/verdicts/checkNote.ts';
import { findCited } from '../../../domain/verdicts/citedCall.ts';
import { lacksQuotation } from '../../../domain/verdicts/judgeQuotation.ts';
import { formatProblem, isWrong, type CitationProblem } from '../../../domain/verdicts/findings.ts';
import { problems, type Level, type ProblemKind } from '../../../domain/verdicts/problems.ts';
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
export interface CheckSources {
  text: string;
  citations: readonly NoteCitation[];
  figures: readonly NoteFigure[];
}

/** A note that is checked. */
export interface SharedCheck {
  /** The line of each call's link in the list at the end, by the link. */
  references: ReadonlyMap<string, string>;
  problems: readonly CitationProblem[];
  /** Number of quotations, and of those that were compared with their calls. */
  quotations: number;
  compared: number;
  /** Number of citations and figures with problems. */
  broken: number;
  /** Number of figures, of those compared, and of those that the library doesn't have. */
  figures: number;
  comparedFigures: number;
  absentFigures: number;
  /** Number of citations whose calls aren't in the library. */
  unchecked: number;
  /** Number of quotations that couldn’t be judged. */
  unjudged: number;
  /** Number of citations without a quotation. */
  unquoted: number;
  /** Quotations that weren't compared, and why. */
  unknown: readonly { quotation: NoteQuotation; kind: ProblemKind }[];
}

/** Returns the requested note, or else the last active one. */
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
  return { text, cited: { text, citations: read.citations, figures: read.figures ?? [] } };
}

export async function checkToShare(
  note: CheckSources,
  { checker, calls }: NoteLanguage,
  companies: Companies,
): Promise<SharedCheck> {
  const checked = (await checker.check(note))!;
  const references = new Map<string, string>();
  for (const citation of note.citations) {
    const { link } = citation.link;
    const { from, fyq } = link;
    const call = await calls.get(link);
    const cited = call && findCited(call, citation);
    const said = cited ? speakersOf(cited.parts) : namedBy(citation);
    const company = companies.ofLink(link).label;
    const date = call && dateOfCall(call.source.text);
    references.set(citation.link.text, formatReference({ from, fyq, company, ...said, date }));
  }
  const problemsOf = (each: NoteCitation | NoteFigure): readonly CitationProblem[] => checked.broken.get(each) ?? [];
  const isOf = (each: NoteCitation | NoteFigure, level: Level): boolean =>
    problemsOf(each).some(({ kind }) => problems[kind].level === level);
  const quoted = note.citations.filter(({ quotation }) => quotation !== undefined);
  const unjudged = quoted.filter((each) => isOf(each, 'unjudged'));
  const unread = quoted.filter((each) => checked.unread.has(each));
  const figures = note.figures.filter((each) => !lacksFigure(each));
  const absentFigures = figures.filter((each) => checked.absent.includes(each) || isOf(each, 'unjudged')).length;
  return {
    references,
    problems: [...checked.broken.values()].flat().filter(isWrong),
    quotations: quoted.length,
    compared: quoted.length - unjudged.length - unread.length,
    broken: wrongIn(checked.broken).length,
    unchecked: [...checked.unread].filter(({ link }) => link.link.passage).length,
    unjudged: unjudged.length,
    unquoted: note.citations.filter(lacksQuotation).length,
    unknown: [
      ...unjudged.map((each) => ({ quotation: each.quotation!, kind: problemsOf(each)[0]!.kind })),
      ...unread.map((each) => ({ quotation: each.quotation!, kind: 'callNotInLibrary' as const })),
    ],
    figures: figures.length,
    comparedFigures: figures.length - absentFigures,
    absentFigures,
  };
}

/** Returns the speaker that the note itself names; nothing else is known about a call that isn't in the library. */
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
  return [vscode.l10n.t('Minute bars of {0}', tickers.join(', ')), formatDateRange(fromDate, tillDate, '')].join(', ');
}

/** Formats what wasn't checked, so that readers don't take the copy for fully checked. */
export function formatNotChecked({ unchecked, unjudged, unquoted, absentFigures }: SharedCheck): string[] {
  const missing =
    unchecked === 1
      ? vscode.l10n.t('1 citation wasn’t checked, since its call isn’t in the library.')
      : vscode.l10n.t('{0} citations weren’t checked, since their calls aren’t in the library.', unchecked);
  const long =
    unjudged === 1
      ? vscode.l10n.t('1 quotation couldn’t be checked.')
      : vscode.l10n.t('{0} quotations couldn’t be checked.', unjudged);
  const figures =
    absentFigures === 1
      ? vscode.l10n.t('1 figure isn’t in the library.')
      : vscode.l10n.t('{0} figures aren’t in the library.', absentFigures);
  return [
    ...(unchecked > 0 ? [missing] : []),
    ...(unjudged > 0 ? [long] : []),
    ...(absentFigures > 0 ? [figures] : []),
    ...(unquoted > 0 ? [`${formatProblem({ kind: 'withoutQuotation', count: unquoted })}.`] : []),
  ];
}
