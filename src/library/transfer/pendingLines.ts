import * as v from 'valibot';
import { parseJson } from '../../base/parseJson.ts';
import { readerOf } from '../../base/stored.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { endpoints, type EndpointName } from '../../domain/endpoints/endpoints.ts';
import { isLimited, type SourceId } from '../sourceId.ts';
import type { LedgerEntry, Store } from '../store/store.ts';
import { exportedLines } from './exportedLines.ts';
import { exportHeader, isSource } from './exportFormat.ts';

/** An attempt that the library's file didn't accept. Only the product's own files beside its library have these. */
const readAttempt = readerOf(
  v.object({
    type: v.literal('attempt'),
    source: v.pipe(
      v.string(),
      v.check(isSource),
      v.transform((name) => name as SourceId),
    ),
    endpoint: v.picklist(Object.keys(endpoints) as EndpointName[]),
    at: wholeNumber,
    day: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
    state: v.picklist(['reserved', 'left', 'settled']),
    outcome: v.optional(v.pipe(v.string(), v.maxLength(40))),
    status: v.optional(v.pipe(v.number(), v.integer())),
    counted: v.boolean(),
    until: v.optional(v.number()),
  }),
);

/** Yields the paid answers of services in memory, as the lines of an export, and the attempts. */
export function* pendingLines(memory: Store, attempts: readonly LedgerEntry[]): Generator<string> {
  yield JSON.stringify(exportHeader);
  for (const line of exportedLines(memory, [], undefined, { withParts: true }))
    if (line.type !== 'mark' && isLimited(line.source)) yield JSON.stringify(line);
  for (const { id: _, ...attempt } of attempts)
    if (isLimited(attempt.source)) yield JSON.stringify({ type: 'attempt', ...attempt });
}

/** Undefined for any text that isn't an attempt. */
export function parseAttempt(line: string): Omit<LedgerEntry, 'id'> | undefined {
  return readAttempt(parseJson(line));
}
