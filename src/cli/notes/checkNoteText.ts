import { createLineTable, type LineTable } from '../../base/lineTable.ts';
import { inSlices } from '../../base/slices.ts';
import { parseCitationLink } from '../../domain/links/citationLink.ts';
import { keyOfCited, type CitedCallName } from '../../domain/links/citing.ts';
import type { NoteChecker } from '../../checking/noteChecker.ts';
import { lacksQuotation } from '../../domain/verdicts/judgeQuotation.ts';
import { lacksFigure } from '../../domain/figures/compareWritten.ts';
import { parseFigureLink } from '../../domain/links/figureLink.ts';
import { formatSubject } from '../../domain/figures/formatFigureHover.ts';
import { findDamagedFigures, type NoteFigure } from '../../domain/notes/noteFigures.ts';
import { readNote, type NoteCitation, type ParsedNote } from '../../domain/notes/noteCitations.ts';
import { wrongIn, type NoteFinding } from '../../domain/verdicts/checkNote.ts';
import type { NoteSpan } from '../../domain/notes/noteLines.ts';
import { findDamagedLinks } from '../../domain/notes/uncitedQuotations.ts';
import { type CitationProblem, type NoteEdit, verdictOf } from '../../domain/verdicts/findings.ts';
import { formatFix, problems, type Level, type ProblemKind } from '../../domain/verdicts/problems.ts';
import type { ReportedFinding, ReportedRange } from '../report.ts';
import { joinEdits } from '../../domain/verdicts/fixes.ts';

/** A proven change that the editor offers as a quick fix: as one edit, and as its parts. */
export interface TextFix extends NoteEdit {
  title: string;
  edits: readonly NoteEdit[];
}

/** The result of checking a note once. */
export interface CheckedText {
  findings: ReportedFinding[];
  /** The findings that `--fix` may change. */
  fixes: TextFix[];
  quotations: number;
  figures: number;
  right: number;
  rightByImport: number;
  wrong: number;
  unchecked: number;
  notJudged: number;
}

export interface CheckOptions {
  /** The note's name as given. */
  file: string;
  checker: NoteChecker;
  /** The place that calls are read from, named for use in a sentence. */
  place: string;
  /** True if the note cites calls but is too long to be read. */
  isTooLong: boolean;
}

/** The calls cited by a note's quotations, each once. */
export function callsCited({ citations }: Pick<ParsedNote, 'citations'>): CitedCallName[] {
  return [...new Map(citations.map(({ link }) => [keyOfCited(link.link), link.link])).values()];
}

/** Checks a note with the editor's rules and messages. */
export async function checkNoteText(
  text: string,
  { file, checker, place, isTooLong }: CheckOptions,
): Promise<CheckedText> {
  const note: ParsedNote = isTooLong
    ? { citations: [], mentions: [], limit: 'length' }
    : await inSlices(readNote(text));
  const lines = createLineTable(text);
  const checked = await checker.check({ text, ...note });
  const { broken, findings: found, unread, imported, absent: absentFigures } = checked!;
  const absent = [...unread].filter(({ quotation }) => quotation !== undefined);
  const proven = await checker.fixesTogether(text, checked!);
  const fixes = new Map(
    Array.from(proven, ([problem, { kind, edits }]): [CitationProblem, TextFix] => [
      problem,
      { ...joinEdits(text, edits), title: formatFix(kind), edits },
    ]),
  );
  const findings = [
    ...shownFindings(found, { file, lines, fixes }),
    ...absent.map((citation) => absentFinding(citation, { file, lines, place })),
    ...absentFigures.map((each) => absentFigure(each, { file, lines, place })),
    ...[...findDamagedLinks(text), ...findDamagedFigures(text)].map((link) => damagedFinding(link, { file, lines })),
  ].sort(byPlace);
  const quoted: (NoteCitation | NoteFigure)[] = note.citations.filter(({ quotation }) => quotation !== undefined);
  const figures = (note.figures ?? []).filter((each) => !lacksFigure(each));
  const compared = [...quoted, ...figures];
  const isOf = (each: NoteCitation | NoteFigure, level: Level): boolean =>
    (broken.get(each) ?? []).some(({ kind }) => problems[kind].level === level);
  const wrong = wrongIn(broken);
  const unjudged = compared.filter((each) => isOf(each, 'unjudged') && !isOf(each, 'wrong')).length;
  const notCompared = absent.length + absentFigures.length;
  return {
    findings,
    fixes: [...fixes.values()],
    quotations: quoted.length,
    figures: figures.length,
    right: compared.length - wrong.filter((each) => compared.includes(each)).length - unjudged - notCompared,
    rightByImport: compared.filter((each) => imported.has(each) && !isOf(each, 'wrong') && !isOf(each, 'unjudged'))
      .length,
    wrong: wrong.length,
    unchecked: notCompared + findings.filter(({ rule }) => rule === 'linkDamaged' || rule === 'limit').length,
    notJudged:
      unjudged + note.citations.filter(lacksQuotation).length + (note.figures ?? []).filter(lacksFigure).length,
  };
}

interface ShownText {
  file: string;
  lines: LineTable;
}

/** Returns one finding per problem, placed at the first difference. */
function shownFindings(
  found: readonly NoteFinding[],
  { file, lines, fixes }: ShownText & { fixes: ReadonlyMap<CitationProblem, TextFix> },
): ReportedFinding[] {
  const groups = Map.groupBy(found, (finding) => finding.problem ?? finding);
  return [...groups.values()].map((places): ReportedFinding => {
    const [{ code, message, problem, ...first }, ...further] = places as [NoteFinding, ...NoteFinding[]];
    const fix = problem && fixes.get(problem);
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

const levels: Record<Level, ReportedFinding['level']> = {
  wrong: 'error',
  missing: 'warning',
  unjudged: 'note',
  said: 'note',
};

const levelOf = (code: ProblemKind): ReportedFinding['level'] => levels[problems[code].level];

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
