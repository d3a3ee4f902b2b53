import type { Range } from './tree.ts';

export interface TextEdit extends Range {
  text: string;
}

/** A quick fix for a diagnostic. Its edits don't overlap. */
export interface Fix {
  title: string;
  edits: TextEdit[];
}

/** `error`: the screen can't be run. `warning`: it can, but probably doesn't do what was meant. */
export type Severity = 'error' | 'warning';

const diagnosticCodes = [
  // form
  'absence',
  'arithmetic',
  'bracketedOperand',
  'bracketShape',
  'columnName',
  'columnsColon',
  'columnsLate',
  'comma',
  'commentStyle',
  'comparedGroup',
  'connectorSpelling',
  'currency',
  'danglingConnector',
  'emptyColumns',
  'emptyGroup',
  'chained',
  'flipped',
  'function',
  'missingComparison',
  'missingConnector',
  'missingOperand',
  'nameStart',
  'noCondition',
  'not',
  'numberForm',
  'numberTooLarge',
  'numberTooLong',
  'operatorSpelling',
  'ordering',
  'quotedName',
  'range',
  'screenTooLong',
  'spacedName',
  'spacedSuffix',
  'tooDeep',
  'trailingComma',
  'trailingWords',
  'twoNumbers',
  'unclosedBracket',
  'unclosedName',
  'unexpected',
  'unknownSuffix',
  'unmatchedBracket',
  // what the service cannot express
  'averageCondition',
  'indicatorCondition',
  'patternCondition',
  'priceCondition',
  // meaning
  'contradiction',
  'duplicateClause',
  'duplicateColumn',
  'percentOfUnit',
  'percentUnitUnknown',
  'percentLooksLikeRatio',
  'ratioLooksLikePercent',
  'sameMetric',
  'unknownMetric',
] as const;
export type DiagnosticCode = (typeof diagnosticCodes)[number];

export interface Diagnostic extends Range {
  code: DiagnosticCode;
  /** In the display language. */
  message: string;
  severity: Severity;
  fixes?: Fix[];
}

export function errorAt(code: DiagnosticCode, { start, end }: Range, message: string, ...fixes: Fix[]): Diagnostic {
  return { code, message, start, end, severity: 'error', ...(fixes.length > 0 && { fixes }) };
}

export function warningAt(code: DiagnosticCode, { start, end }: Range, message: string, ...fixes: Fix[]): Diagnostic {
  return { code, message, start, end, severity: 'warning', ...(fixes.length > 0 && { fixes }) };
}

export function replaceWith(title: string, { start, end }: Range, text: string): Fix {
  return { title, edits: [{ start, end, text }] };
}

export function byPosition(a: Range, b: Range): number {
  return a.start - b.start || a.end - b.end;
}
