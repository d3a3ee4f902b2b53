import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finish } from '../../../../src/base/slices.ts';
import { formatFigureLink, type FigureLink } from '../../../../src/domain/links/figureLink.ts';
import { readNote } from '../../../../src/domain/notes/noteCitations.ts';
import { compareWritten } from '../../../../src/domain/figures/compareWritten.ts';
import { checkFigure } from '../../../../src/domain/verdicts/judgeFigure.ts';
import type { CitationProblem } from '../../../../src/domain/verdicts/findings.ts';
import { problems } from '../../../../src/domain/verdicts/problems.ts';

const shared = resolve(process.env['MARKET_DESK_SHARED'] ?? join(import.meta.dirname, '../../../../../shared'));
const file = join(shared, 'cases', 'figures.tsv');

/** For tests: false, or why the listed figures can't be read. */
export const skipWithoutFigures = existsSync(file) ? false : 'the shared folder is absent';

/** A figure as somebody wrote it beside a value. */
export interface WrittenCase {
  text: string;
  value: string;
  unit: string;
  wanted: 'honest' | 'altered';
  period?: string | undefined;
  sentence?: string | undefined;
}

export function listedFigures(): WrittenCase[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line): WrittenCase[] => {
    const [text = '', value = '', unit = '', wanted, period, sentence] = line.split('\t');
    if (line.startsWith('#') || (wanted !== 'honest' && wanted !== 'altered')) return [];
    return [{ text, value, unit, wanted, ...(period ? { period } : {}), sentence: sentence?.replaceAll('\\n', '\n') }];
  });
}

export type Outcome = 'exact' | 'unclear' | 'wrong' | 'none';

export interface JudgedFigure {
  note: string;
  outcome: Outcome;
  problem?: CitationProblem | undefined;
}

export function linkOf({
  value,
  unit,
  period = '2026-09-01',
}: Pick<WrittenCase, 'value' | 'unit' | 'period'>): FigureLink {
  const subject = { of: 'indicator', id: 7, code: 'X', field: 'latest_value', period } as const;
  return { from: 'sample', subject, value: { type: 'number', decimal: value }, unit, at: 0 };
}

export function judgeWritten(written: Omit<WrittenCase, 'wanted'>): JudgedFigure {
  const { text, sentence = 'Value {} here.' } = written;
  const address = `[${text}](${formatFigureLink('vscode', linkOf(written))})`;
  return judgeNote(sentence.replace('{}', () => address));
}

/** The outcome of the only figure of a note. */
export function judgeNote(note: string): JudgedFigure {
  const [figure] = finish(readNote(note)).figures ?? [];
  if (!figure) return { note, outcome: 'none' };
  const [problem] = checkFigure(figure, { state: 'absent' });
  if (problem) return { note, problem, outcome: problems[problem.kind].level === 'wrong' ? 'wrong' : 'unclear' };
  return { note, outcome: compareWritten(figure.written, figure.link).verdict === 'none' ? 'none' : 'exact' };
}
