import * as l10n from '@vscode/l10n';
import { errorAt, replaceWith } from './diagnostic.ts';
import type { Findings } from './findings.ts';
import { readOperand } from './readOperand.ts';
import { isWord, spanOf, type Token } from './token.ts';
import type { MetricName } from './tree.ts';

const likeColumns = ['column', 'cols', 'fields', 'show', 'select'];

/** True if a `columns:` line begins here, or a misspelling of one. */
export function beginsColumns(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token?.newline || !next || next.newline) return false;
  if (next.kind === 'colon') return isWord(token, 'columns', ...likeColumns);
  return isWord(token, 'columns') && ['word', 'name', 'quoted'].includes(next.kind);
}

interface ColumnsLine {
  columns: MetricName[];
  /** Index of the first token after the line. */
  next: number;
}

function reportHeader(tokens: readonly Token[], at: number, findings: Findings): number {
  const [word, colon] = [tokens[at]!, tokens[at + 1]!];
  const written = colon.kind === 'colon';
  const range = written ? spanOf([word, colon]) : word;
  if (!written || !isWord(word, 'columns')) {
    const message = l10n.t('The line that lists the columns begins with {0}', 'columns:');
    findings.report(
      errorAt('columnsColon', range, message, replaceWith(l10n.t('Change to {0}', 'columns:'), range, 'columns:')),
    );
  }
  return at + (written ? 2 : 1);
}

/** One entry of the list: the tokens up to the next comma or the end of the line. */
function entryEnd(tokens: readonly Token[], start: number): number {
  let end = start;
  while (end < tokens.length && tokens[end]!.kind !== 'comma' && (end === start || !tokens[end]!.newline)) end++;
  return end;
}

function readColumn(entry: readonly Token[], findings: Findings): MetricName | undefined {
  const odd = entry.find((token) => ['comparison', 'connector', 'open', 'close', 'not', 'colon'].includes(token.kind));
  const operand = odd ? undefined : readOperand(entry, findings);
  if (operand?.type === 'metric') return operand;
  if (!odd && !operand) return undefined;
  const message = l10n.t('Columns can contain only metric names. Start the condition on a new line.');
  findings.report(errorAt('columnName', spanOf(entry), message));
  return undefined;
}

/** True if the condition begins here, so the comma before this line is superfluous. */
function isCondition(entry: readonly Token[]): boolean {
  return entry[0]?.newline === true && entry.some((token) => token.kind === 'comparison' || token.kind === 'open');
}

/** Parses the line that begins at `at` and those that continue it after a trailing comma. */
export function parseColumns(tokens: readonly Token[], at: number, findings: Findings): ColumnsLine {
  const columns: MetricName[] = [];
  const header = tokens[at]!;
  let next = reportHeader(tokens, at, findings);
  let comma: Token | undefined;
  let entries = 0;
  while (next < tokens.length && (comma ?? !tokens[next]!.newline)) {
    const end = entryEnd(tokens, next);
    const entry = tokens.slice(next, end);
    if (comma && (isCondition(entry) || beginsColumns(tokens, next))) break;
    if (entry.length === 0) {
      const extra = tokens[next]!;
      findings.report(
        errorAt('trailingComma', extra, l10n.t('Expected a column before this comma.'), findings.removal(extra)),
      );
    } else {
      entries++;
      const column = readColumn(entry, findings);
      if (column) columns.push(column);
    }
    comma = tokens[end]?.kind === 'comma' && !tokens[end].newline ? tokens[end] : undefined;
    if (comma && comma.text !== ',') {
      const fix = replaceWith(l10n.t('Change to {0}', ','), comma, ',');
      findings.report(errorAt('comma', comma, l10n.t('Separate columns with commas.'), fix));
    }
    next = comma ? end + 1 : end;
  }
  if (comma) {
    const message = l10n.t('Expected a column after this comma, on this line or the next.');
    findings.report(errorAt('trailingComma', comma, message, findings.removal(comma)));
  } else if (entries === 0)
    findings.report(
      errorAt(
        'emptyColumns',
        header,
        l10n.t('Expected at least one column.'),
        findings.removal(spanOf(tokens.slice(at, next))),
      ),
    );
  return { columns, next };
}
