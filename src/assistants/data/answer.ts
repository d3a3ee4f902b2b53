import * as v from 'valibot';
import type { Parsed } from '../../base/located.ts';
import { isNumberKind, type ValueKind } from '../../domain/endpoints/values.ts';
import { isNearDay } from '../../domain/dates/days.ts';
import { foreignLabel, foreignLine } from '../foreignText.ts';
import { cutText, maxTokensInput, nextInput } from '../fit.ts';
import { ToolError } from '../toolError.ts';

/** Input fields of every tool whose answer may continue. */
export const sizeInput = { maxTokens: maxTokensInput, next: nextInput };

/** The schema of the maximum number of rows in an answer. */
export function limitInput(most: number): v.GenericSchema<number | undefined> {
  const wrong = `Give a whole number from 1 to ${most}.`;
  return v.optional(v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(most, wrong)));
}

export function dayInput(said: string): v.GenericSchema<string | undefined> {
  return v.optional(v.pipe(v.string(), v.isoDate('Give a day that exists, as YYYY-MM-DD.'), v.description(said)));
}

/** Checks what a schema can't: that the day exists, and isn't so far off that it means something else. */
export function requireDay(field: string, day: string | undefined): string | undefined {
  if (day === undefined || isNearDay(day)) return day;
  throw new ToolError('badInput', `${field}: Give a day that exists, from 1900-01-01 to 2199-12-31, as YYYY-MM-DD.`);
}

/** Returns the value, or throws `badInput` with the reason. */
export function requireParsed<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new ToolError('badInput', foreignLine(parsed.error.message, 300));
}

/** Output fields of every tool that reads the library. */
export const readOutput = {
  /** When the service answered, ISO 8601 in UTC. */
  asOfUtc: v.nullable(v.string()),
  /** True if it is older than is usual for such data. */
  stale: v.boolean(),
};

/** Output fields of every tool whose answer may continue. */
export const sizeOutput = {
  /** The number of rows that are left out. */
  left: v.number(),
  next: v.optional(v.string()),
};

const latestTime = 8.64e15;

export function asOf({ fetchedAt, stale }: { fetchedAt: number; stale: boolean }): {
  asOfUtc: string | null;
  stale: boolean;
} {
  return { asOfUtc: Math.abs(fetchedAt) <= latestTime ? new Date(fetchedAt).toISOString() : null, stale };
}

export function formatAsOf({ asOfUtc, stale }: { asOfUtc: string | null; stale: boolean }): string {
  if (asOfUtc === null) return '';
  return stale ? `As of ${asOfUtc}, which is stale.` : `As of ${asOfUtc}.`;
}

/** Formats the last line of an incomplete answer; empty if it is complete. */
export function formatLeft({ left, next }: { left: number; next?: string | undefined }): string[] {
  return next === undefined ? [] : [`Left out: ${left} more. Ask the same with next "${next}".`];
}

/** Returns the number of rows that an answer leaves out. */
export function leftOf({ left, next }: { left: number; next: string | undefined }): { left: number; next?: string } {
  return { left, ...(next === undefined ? {} : { next }) };
}

/** Cuts every text of a row. */
export function cutRow<T extends object>(row: T, length: number): T {
  const cut = ([key, value]: [string, unknown]): [string, unknown] => [
    key,
    typeof value === 'string' ? cutText(value, length) : value,
  ];
  return Object.fromEntries(Object.entries(row).map(cut)) as T;
}

/** The form in an answer of a field of this kind; null for one that the service left empty. */
export function toldSchema(kind: ValueKind): v.GenericSchema<string | number | null> {
  return v.nullable(isNumberKind(kind) ? v.number() : v.string());
}

/** Text that a service may leave empty. */
export function givenText(text: string | null, most?: number): string | null {
  const line = foreignLabel(text ?? '', most);
  return line === '' ? null : line;
}
