import * as l10n from '@vscode/l10n';
import { byPosition, errorAt, type Diagnostic } from './diagnostic.ts';
import { Findings } from './findings.ts';
import { lexScreen } from './lexScreen.ts';
import { nameDiagnostic } from '../check/nameDiagnostic.ts';
import { beginsColumns, parseColumns } from './parseColumns.ts';
import { parseCondition } from './parseCondition.ts';
import type { Comment, Token } from './token.ts';
import type { MetricName, Screen } from './tree.ts';

export interface ParsedScreen {
  text: string;
  screen: Screen;
  /** All diagnostics that need no catalog, by position. With a catalog, `checkScreen` adds more. */
  diagnostics: Diagnostic[];
  /** `diagnostics` except those about names, which the checker replaces by its own. */
  form: Diagnostic[];
  /** Every mention of a metric, by position, even if the clause around it couldn't be parsed. */
  names: MetricName[];
  comments: Comment[];
  tokens: Token[];
  /** The indices of the first token of each columns line and of the first one after it. */
  columnLines: (readonly [from: number, to: number])[];
}

/** The longest screen that is parsed, in characters; a condition that can be sent is far shorter. */
export const maximumScreenLength = 100_000;

/**
 * Parses a `.screen` file ("Screens: *.screen files" of the public surface). Never throws: what can't be parsed becomes
 * a diagnostic with its range, and parsing goes on after it. A text longer than {@link maximumScreenLength} only gets a
 * diagnostic about its length.
 */
export function parseScreen(text: string): ParsedScreen {
  if (text.length > maximumScreenLength) return tooLong(text);
  const { tokens, comments, diagnostics } = lexScreen(text);
  const findings = new Findings(text);
  for (const diagnostic of diagnostics) findings.report(diagnostic);
  const columns: MetricName[] = [];
  const columnLines: ParsedScreen['columnLines'] = [];
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    if (!beginsColumns(tokens, at)) {
      rest.push(tokens[at++]!);
      continue;
    }
    if (rest.length > 0) {
      const message = l10n.t('Columns must come before the condition.');
      findings.report(errorAt('columnsLate', tokens[at]!, message));
    }
    const line = parseColumns(tokens, at, findings);
    for (const column of line.columns) columns.push(column);
    columnLines.push([at, line.next]);
    at = line.next;
  }
  const condition = parseCondition(rest, findings);
  if (rest.length === 0) {
    const end = text.trimEnd().length;
    findings.report(errorAt('noCondition', { start: end, end }, l10n.t('The screen has no condition.')));
  }
  const names = findings.names.sort(byPosition);
  const form = findings.diagnostics.sort(byPosition);
  const all = [...form, ...names.flatMap((name) => nameDiagnostic(name) ?? [])].sort(byPosition);
  const first = all.find((diagnostic) => diagnostic.severity === 'error');
  const error = first && { message: first.message, start: first.start, end: first.end };
  const screen: Screen = { columns, ...(condition && { condition }), ...(error && { error }) };
  return { text, screen, diagnostics: all, form, names, comments, tokens, columnLines };
}

function tooLong(text: string): ParsedScreen {
  const message = l10n.t('This screen has {0} characters. The limit is {1}.', text.length, maximumScreenLength);
  const error = errorAt('screenTooLong', { start: maximumScreenLength, end: text.length }, message);
  const form = [error];
  const nothing = { names: [], comments: [], tokens: [], columnLines: [] };
  return { text, screen: { columns: [], error }, diagnostics: form, form, ...nothing };
}
