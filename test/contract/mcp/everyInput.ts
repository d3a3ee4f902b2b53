import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

interface Field {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: Field;
  minItems?: number;
}

/** Values to try for arguments whose types alone don't suggest useful ones. */
const meant: Readonly<Record<string, readonly unknown[]>> = {
  ticker: ['BRMC', 'HOLX', '9910001', 'nothing at all'],
  cik: [9910001, '9910001', 1],
  company: ['BRMC', 'Bramblecote', '9910001'],
  quarter: ['Q3 2026', 'Q1 1999', 'latest'],
  quarters: [
    ['Q3 2026', 'Q2 2026'],
    ['Q3 2026', 'Q3 2026'],
  ],
  phrases: [['revenue', 'gross margin'], []],
  text: ['Bramblecote', 'revenue', '037833100'],
  query: ['revenue', '"gross margin" outlook', 'who asked about prices?'],
  speaker: ['Vexley', 'Operator'],
  role: ['analyst', 'Chief Financial Officer'],
  turns: ['1-5', '3', '9-2'],
  from: ['2026-02-09', '2026-02-10'],
  till: ['2026-02-10', '2030-01-01'],
  tickers: [['BRMC'], ['BRMC', 'OSTM']],
  cusip: ['037833100'],
  seriesid: ['S000009184'],
  screen: ['market_cap > 1B', 'nonsense >', ''],
  markdown: ['> “We grew revenue.”', ''],
  next: ['1-abc'],
};

/**
 * Returns inputs with each argument of a tool and each value of its kind: alone, beside the required arguments, and
 * beside the arguments that name a company.
 */
export function everyInput(schema: v.GenericSchema): Record<string, unknown>[] {
  const json = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as {
    properties?: Record<string, Field>;
    required?: string[];
  };
  const fields = Object.entries(json.properties ?? {});
  const first = ([name, field]: [string, Field]): [string, unknown] => [name, valuesOf(name, field)[0]];
  const needed = Object.fromEntries(fields.filter(([name]) => json.required?.includes(name)).map(first));
  const naming = new Set(['ticker', 'company', 'tickers', 'period', 'quarter']);
  const named = { ...needed, ...Object.fromEntries(fields.filter(([name]) => naming.has(name)).map(first)) };
  const varied = fields.flatMap(([name, field]) =>
    valuesOf(name, field).flatMap((value) => [
      { [name]: value },
      { ...needed, [name]: value },
      { ...named, [name]: value },
    ]),
  );
  return [{}, needed, named, Object.fromEntries(fields.map(first)), ...varied];
}

function valuesOf(
  name: string,
  { type, enum: named, minimum = 0, maximum = 1_000, items, minItems = 1 }: Field,
): unknown[] {
  if (meant[name]) return [...meant[name]];
  if (named) return named;
  switch (type) {
    case 'number':
    case 'integer':
      return [minimum, maximum];
    case 'boolean':
      return [true, false];
    case 'array':
      return [Array.from({ length: minItems }, () => valuesOf('', items ?? {})[0])];
    default:
      return ['something'];
  }
}
