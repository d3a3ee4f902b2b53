import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../../base/located.ts';
import { percentToRatio, unitKind } from '../../../domain/units/unitKind.ts';
import { isSuffix, numberOf } from '../../../screen/parse/numberText.ts';
import type { Cell } from './cellModel.ts';
import type { ResultColumn } from './protocol.ts';

type CellFilter = (cell: Cell) => boolean;

const number = /^([-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?)\s*([%kmbt]?)$/i;
const comparison = /^(?:>=|<=|!=|<>|≥|≤|≠|==|=|>|<)/;

const operators: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '≥': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '≤': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<>': (a, b) => a !== b,
  '≠': (a, b) => a !== b,
};

/**
 * Parses the filter of a column of numbers: `> 15%`, `>= 1M and < 2B`, `1M..2B`, `..5`, `= 3`, a number alone,
 * `absent`, `present`, or a text value in quotes. A percent is read in the column's unit, as in a screen. Only numbers
 * pass a comparison; an absent value is neither above nor below anything.
 */
function parseNumberFilter(text: string, unit: string): Parsed<CellFilter> {
  const filters: CellFilter[] = [];
  let start = 0;
  for (const separator of [...text.matchAll(/\sand\s|&&?/gi), undefined]) {
    const end = separator?.index ?? text.length;
    const one = parseOne(text.slice(start, end).trim(), unit);
    if (typeof one === 'string') return { ok: false, error: { message: one, start, end } };
    filters.push(one);
    start = end + (separator?.[0].length ?? 0);
  }
  return { ok: true, value: (cell) => filters.every((filter) => filter(cell)) };
}

function parseOne(text: string, unit: string): CellFilter | string {
  const word = text.toLowerCase();
  if (word === 'absent' || word === l10n.t('absent')) return (cell) => cell === null;
  if (word === 'present' || word === l10n.t('present')) return (cell) => cell !== null;
  const quoted = /^["“'](.*?)["”']?$/s.exec(text)?.[1];
  if (quoted !== undefined) return containing(quoted);
  const range = text.split('..');
  if (range.length === 2) return between(range[0]!.trim(), range[1]!.trim(), unit);
  const written = comparison.exec(text)?.[0] ?? '';
  const operand = text.slice(written.length).trim();
  const sign = written === '' || operand === '' ? '=' : written;
  const limit = readNumber(operand === '' ? text : operand, unit);
  if (typeof limit === 'string') return limit;
  const meets = operators[sign]!;
  return (cell) => typeof cell === 'number' && meets(cell, limit);
}

function between(low: string, high: string, unit: string): CellFilter | string {
  const from = low === '' ? Number.NEGATIVE_INFINITY : readNumber(low, unit);
  if (typeof from === 'string') return from;
  const till = high === '' ? Number.POSITIVE_INFINITY : readNumber(high, unit);
  if (typeof till === 'string') return till;
  if (from > till) return l10n.t('The range ends before it starts: {0}..{1}', low, high);
  return (cell) => typeof cell === 'number' && cell >= from && cell <= till;
}

function readNumber(text: string, unit: string): number | string {
  const [, digits, suffix = ''] = number.exec(text) ?? [];
  const value =
    digits === undefined || !isSuffix(suffix) ? Number.NaN : numberOf(digits.replace(/^([-+]?)\./, '$10.'), suffix);
  if (!Number.isFinite(value))
    return text === ''
      ? l10n.t('Enter a number.')
      : l10n.t('“{0}” isn’t a number. Enter, for example: > 15%, 1M..2B, absent or present.', text);
  if (suffix !== '%') return value;
  switch (unitKind(unit)) {
    case 'ratio':
      return percentToRatio(value);
    case 'percent':
      return value;
    default:
      return unit === ''
        ? l10n.t('The unit of this column is unknown, so {0} is ambiguous. Enter it without a percent sign.', text)
        : l10n.t('This column is in {0}, which doesn’t support percent.', unit);
  }
}

function containing(part: string): CellFilter {
  const wanted = part.toLowerCase();
  return (cell) => typeof cell === 'string' && cell.toLowerCase().includes(wanted);
}

/** Parses the filter of a text column: texts between commas. A value contains one of them or, after `=`, equals it. */
function parseTextFilter(text: string, own?: 'name' | 'cik'): Parsed<CellFilter> {
  const wanted = text
    .split(/[,;]/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '' && part !== '=');
  if (wanted.length === 0)
    return {
      ok: false,
      error: { message: own ? l10n.t('Enter a name.') : l10n.t('Enter a ticker.'), start: 0, end: text.length },
    };
  return {
    ok: true,
    value: (cell) => {
      const own = String(cell ?? '').toLowerCase();
      return wanted.some((part) => (part.startsWith('=') ? own === part.slice(1).trim() : own.includes(part)));
    },
  };
}

export function parseFilter(column: Pick<ResultColumn, 'id' | 'unit' | 'own'>, text: string): Parsed<CellFilter> {
  const isText = column.id === 'ticker' || column.own === 'name';
  return isText ? parseTextFilter(text, column.own) : parseNumberFilter(text, column.unit);
}
