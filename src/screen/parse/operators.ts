import { comparisons, type ComparisonOperator } from './tree.ts';

export type SymbolKind =
  | 'comparison'
  | 'connector'
  | 'not'
  | 'arithmetic'
  | 'open'
  | 'close'
  | 'comma'
  | 'colon'
  | 'percent'
  | 'currency';

interface SymbolMeaning {
  kind: SymbolKind;
  /** The language's spelling; any other is a near miss. */
  meaning: string;
}

/**
 * The spellings that people write, each with the language's own. The lexer takes the longest match; tests are generated
 * from this table.
 */
export const comparisonSpellings: Readonly<Record<string, ComparisonOperator>> = {
  ...(Object.fromEntries(comparisons.map((op) => [op, op])) as Record<ComparisonOperator, ComparisonOperator>),
  '==': '=',
  '===': '=',
  '=>': '>=',
  '≥': '>=',
  '>==': '>=',
  '=<': '<=',
  '≤': '<=',
  '<==': '<=',
  '<>': '!=',
  '><': '!=',
  '≠': '!=',
  '!==': '!=',
  '=!': '!=',
  '~=': '!=',
};

const connectorSpellings: Readonly<Record<string, 'AND' | 'OR'>> = {
  '&': 'AND',
  '&&': 'AND',
  '∧': 'AND',
  '|': 'OR',
  '||': 'OR',
  '∨': 'OR',
};

function table(): Map<string, SymbolMeaning> {
  const symbols = new Map<string, SymbolMeaning>();
  for (const [text, meaning] of Object.entries(comparisonSpellings)) symbols.set(text, { kind: 'comparison', meaning });
  for (const [text, meaning] of Object.entries(connectorSpellings)) symbols.set(text, { kind: 'connector', meaning });
  for (const text of ['!', '¬']) symbols.set(text, { kind: 'not', meaning: 'NOT' });
  for (const text of ['+', '-', '*', '/', '^', '**', '×', '÷', '−', '·'])
    symbols.set(text, { kind: 'arithmetic', meaning: text });
  for (const text of ['(', '[', '{']) symbols.set(text, { kind: 'open', meaning: '(' });
  for (const text of [')', ']', '}']) symbols.set(text, { kind: 'close', meaning: ')' });
  for (const text of [',', ';']) symbols.set(text, { kind: 'comma', meaning: ',' });
  for (const text of ['$', '€', '£', '¥', '₹']) symbols.set(text, { kind: 'currency', meaning: text });
  symbols.set(':', { kind: 'colon', meaning: ':' });
  symbols.set('%', { kind: 'percent', meaning: '%' });
  return symbols;
}

export const symbolTable: ReadonlyMap<string, SymbolMeaning> = table();

/** The comparison with its sides swapped: `15 < roic` is `roic > 15`. */
export const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '=': '=',
  '!=': '!=',
};

export const inverse: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
};

/** Bits for "below", "equal" and "above": which relations of left to right pass. An absent value never does. */
export const below = 1;
export const equal = 2;
export const above = 4;
export const relations: Readonly<Record<ComparisonOperator, number>> = {
  '>': above,
  '>=': above | equal,
  '<': below,
  '<=': below | equal,
  '=': equal,
  '!=': below | above,
};
