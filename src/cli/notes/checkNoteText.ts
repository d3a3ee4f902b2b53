import { createLineTable, type LineTable } from '../../base/lineTable.ts';
import { inSlices } from '../../base/slices.ts';
import { parseCitationLink } from '../../domain/links/citationLink.ts';
import { keyOfCited, type CitedCallName } from '../../domain/links/citing.ts';
import { lacksQuotation, type CitedCall } from '../../domain/verdicts/judgeQuotation.ts';
import { lacksFigure } from '../../domain/figures/compareWritten.ts';
import type { FoundFigure } from '../../domain/figures/foundFigure.ts';
import { parseFigureLink, type FigureLink } from '../../domain/links/figureLink.ts';
import { formatSubject } from '../../domain/figures/formatFigureHover.ts';
import { findDamagedFigures, type NoteFigure } from '../../domain/notes/noteFigures.ts';
import { readNote, type NoteCitation, type ParsedNote } from '../../domain/notes/noteCitations.ts';
import { findInNote, type NoteFinding } from '../../domain/verdicts/checkNote.ts';
import type { NoteSpan } from '../../domain/notes/noteLines.ts';
import { findDamagedLinks } from '../../domain/notes/uncitedQuotations.ts';
import { verdictOf } from '../../domain/verdicts/verdicts.ts';
import type { ReportedFinding, ReportedRange } from '../report.ts';
import { quickFixOf, type TextFix } from './applyFixes.ts';

/** A note that was checked once. */
export interface CheckedText {
  findings: ReportedFinding[];
  /** The findings that `--fix` may change. */
  fixes: TextFix[];
  quotations: number;
  figures: number;
  right: number;
  wrong: number;
  unchecked: number;
  notJudged: number;
}

export interface CheckOptions {
  /** The note as it is named. */
  file: string;
  /** Reads the calls of the note, by their keys. */
  read: (names: readonly CitedCallName[]) => Promise<ReadonlyMap<string, CitedCall>>;
  /** The place's own value of a figure. */
  figure: (link: FigureLink) => Promise<FoundFigure>;
  /** The place that calls are read from, as a sentence has it. */
  place: string;
  /** Whether the note cites calls and is too long to be read. */
  isTooLong: boolean;
}

/** The calls that the quotations of a note cite, each once. */
export function callsCited({ citations }: Pick<ParsedNote, 'citations'>): CitedCallName[] {
  return [...new Map(citations.map(({ link }) => [keyOfCited(link.link), link.link])).values()];
}

/** Checks a note by the words and the rules of the editor. */
export async function checkNoteText(
  text: string,
  { file, read, figure, place, isTooLong }: CheckOptions,
): Promise<CheckedText> {
  const note: ParsedNote = isTooLong
    ? { citations: [], mentions: [], limit: 'length' }
    : await inSlices(readNote(text));
  const lines = createLineTable(text);
  const names = callsCited(note);
  const calls = names.length === 0 ? new Map<string, CitedCall>() : await read(names);
  const checked = await findInNote(note, { call: (link) => Promise.resolve(calls.get(keyOfCited(link))), figure });
  const { broken, findings: found, unread, absent: absentFigures } = checked!;
  const absent = [...unread].filter(({ quotation }) => quotation !== undefined);
  const findings = [
    ...shownFindings(found, { file, lines }),
    ...absent.map((citation) => absentFinding(citation, { file, lines, place })),
    ...absentFigures.map((each) => absentFigure(each, { file, lines, place })),
    ...[...findDamagedLinks(text), ...findDamagedFigures(text)].map((link) => damagedFinding(link, { file, lines })),
  ].sort(byPlace);
  const quoted: (NoteCitation | NoteFigure)[] = note.citations.filter(({ quotation }) => quotation !== undefined);
  const figures = (note.figures ?? []).filter((each) => !lacksFigure(each));
  const compared = [...quoted, ...figures];
  const levels = [...broken.values()].map((problems) => new Set(problems.map(({ kind }) => levelOf(kind))));
  const wrong = levels.filter((each) => each.has('error')).length;
  const notCompared =
    levels.filter((each) => each.has('warning') && !each.has('error')).length + absent.length + absentFigures.length;
  const unchecked = notCompared + findings.filter(({ rule }) => rule === 'linkDamaged' || rule === 'limit').length;
  const wrongCompared = compared.filter((each) => isAny(broken.get(each), 'error')).length;
  return {
    findings,
    fixes: found.flatMap(({ problem }) => quickFixOf(problem) ?? []),
    quotations: quoted.length,
    figures: figures.length,
    right: compared.length - wrongCompared - notCompared,
    wrong,
    unchecked,
    notJudged: note.citations.filter(lacksQuotation).length + (note.figures ?? []).filter(lacksFigure).length,
  };
}

function isAny(problems: readonly { kind: NoteFinding['code'] }[] = [], level: ReportedFinding['level']): boolean {
  return problems.some(({ kind }) => levelOf(kind) === level);
}

interface ShownText {
  file: string;
  lines: LineTable;
}

/** One finding a problem, at the first of the places that differ. */
function shownFindings(found: readonly NoteFinding[], { file, lines }: ShownText): ReportedFinding[] {
  const groups = Map.groupBy(found, (finding) => finding.problem ?? finding);
  return [...groups.values()].map((places): ReportedFinding => {
    const [{ code, message, problem, ...first }, ...further] = places as [NoteFinding, ...NoteFinding[]];
    const fix = quickFixOf(problem);
    return {
      file,
      ...rangeOf(lines, first),
      rule: code,
      ...(problem && { verdict: verdictOf(problem) }),
      level: levelOf(code),
      message,
      ...(further.length > 0 && { further: further.map((each) => rangeOf(lines, each)) }),
      ...(problem?.words !== undefined && { words: problem.words }),
      ...(problem?.speaker !== undefined && { speaker: problem.speaker }),
      ...(fix && { fix: { ...rangeOf(lines, fix), title: fix.title, text: fix.text } }),
    };
  });
}

/** Whether an editor's finding is wrong, unchecked or only said. */
function levelOf(code: NoteFinding['code']): ReportedFinding['level'] {
  if (code === 'own' || code === 'withoutQuotation' || code === 'withoutFigure') return 'note';
  return code === 'long' || code === 'limit' || code === 'figurePruned' ? 'warning' : 'error';
}

function absentFinding(
  { link, quotation }: NoteCitation,
  { file, lines, place }: ShownText & { place: string },
): ReportedFinding {
  const { ticker, cik, fyq, from } = link.link;
  const source = from === 'sample' ? ' of sample data' : '';
  return {
    file,
    ...rangeOf(lines, quotation ?? link),
    rule: 'callNotInLibrary',
    verdict: 'call not in library',
    level: 'warning',
    message: `${ticker ?? `CIK ${cik}`}, ${fyq}${source} isn’t in ${place}, so the quotation isn’t checked.`,
  };
}

function absentFigure(figure: NoteFigure, { file, lines, place }: ShownText & { place: string }): ReportedFinding {
  const source = figure.link.from === 'sample' ? ' of sample data' : '';
  return {
    file,
    ...rangeOf(lines, figure.label ?? figure),
    rule: 'figureNotInLibrary',
    verdict: 'not in library',
    level: 'warning',
    message: `${formatSubject(figure.link.subject)}${source} isn’t in ${place}, so the figure was compared with its link only.`,
  };
}

function damagedFinding(
  { start, end, text }: NoteSpan & { text: string },
  { file, lines }: ShownText,
): ReportedFinding {
  const parsed = /\/figure\?/i.test(text.slice(0, 80)) ? parseFigureLink(text) : parseCitationLink(text);
  const message = parsed.ok ? '' : parsed.error.message;
  return {
    file,
    ...rangeOf(lines, { start, end }),
    rule: 'linkDamaged',
    verdict: 'link damaged',
    level: 'warning',
    message,
  };
}

export function rangeOf(lines: LineTable, { start, end }: NoteSpan): ReportedRange {
  return { start: lines.positionOf(start), end: lines.positionOf(end) };
}

function byPlace(one: ReportedFinding, other: ReportedFinding): number {
  return one.start.line - other.start.line || one.start.character - other.start.character;
}
