import * as v from 'valibot';
import { parseJson } from '../../base/parseJson.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { endpoints } from '../../domain/endpoints/endpoints.ts';
import type { ServiceRequest } from '../../domain/endpoints/endpoints.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import { isDay, isNearDay } from '../../domain/dates/days.ts';
import { foldShareClass, parseTicker } from '../../domain/identifiers/ticker.ts';
import type { SourceId } from '../sourceId.ts';
import type { Answer, Mark } from '../marks/mark.ts';
import { sourceName, storedMark } from '../marks/markFormat.ts';

/** The first line of an export. Each further line is an {@link ExportedLine}. */
export const exportHeader = { format: 'market-desk-shelf', version: 1 } as const;

/** An answer, a session, a ticker's coverage, an indicator's history, or a mark in a call. */
export type ExportedLine =
  | {
      type: 'answer';
      source: SourceId;
      request: ServiceRequest;
      fetchedAt: number;
      /** Present if an import had brought it. */
      imported?: true;
      body: string;
    }
  | { type: 'session'; source: SourceId; ticker: string; session: string; fetchedAt: number; bars: readonly unknown[] }
  | { type: 'coverage'; source: SourceId; ticker: string; coverage: unknown }
  | { type: 'observations'; source: SourceId; indicator: number; seen: Observation[] }
  | { type: 'mark'; mark: Mark | Answer };

const longestFolder = 4096;

/** Accepts sources in the connection's notation: a web origin and nothing else, the sample, or a folder on one line. */
export function isSource(name: string): boolean {
  if (name === 'sample') return true;
  if (name.startsWith('data:')) return name.length <= longestFolder && !/\p{Cc}/u.test(name);
  const origin = name.slice('service:'.length);
  const url = name.startsWith('service:') ? URL.parse(origin) : null;
  return url?.origin === origin && (url.protocol === 'https:' || url.protocol === 'http:');
}

const source = v.pipe(
  sourceName,
  v.check(isSource),
  v.transform((name) => name as SourceId),
);
const text = v.string();
const day = v.pipe(
  v.string(),
  v.check((word) => isDay(word)),
);
const nearDay = v.pipe(
  v.string(),
  v.check((word) => isNearDay(word)),
);
/** In the library's spelling. */
const ticker = v.pipe(
  v.string(),
  v.check((word) => parseTicker(word).ok),
  v.transform((word) => foldShareClass(word.trim())),
);
const number = v.pipe(v.number(), v.finite());

const request = v.union(Object.values(endpoints).flatMap(({ exported }) => exported ?? []));

const observation = v.object({
  at: wholeNumber,
  latest_date: v.nullable(text),
  latest_value: v.nullable(number),
  prior_value: v.nullable(number),
});

const days = v.array(
  v.pipe(
    v.object({ from: day, till: day }),
    v.check(({ from, till }) => from <= till),
  ),
);

/** An export may come from anywhere. Bodies and bars are checked later by the decoders. */
const exportedLine = v.variant('type', [
  v.object({
    type: v.literal('answer'),
    source,
    request,
    fetchedAt: wholeNumber,
    imported: v.optional(v.boolean()),
    body: text,
  }),
  v.object({
    type: v.literal('session'),
    source,
    ticker,
    session: nearDay,
    fetchedAt: wholeNumber,
    bars: v.pipe(v.array(v.unknown()), v.minLength(1)),
  }),
  v.object({
    type: v.literal('observations'),
    source,
    indicator: v.pipe(number, v.safeInteger()),
    seen: v.array(observation),
  }),
  v.object({ type: v.literal('coverage'), source, ticker, coverage: v.object({ over: days, gone: days }) }),
  v.object({
    type: v.literal('mark'),
    mark: v.pipe(
      storedMark,
      v.check(({ call }) => isSource(call.source)),
    ),
  }),
]);

export type ReadLine = v.InferOutput<typeof exportedLine>;

const header = v.object({
  format: v.literal(exportHeader.format),
  version: v.pipe(wholeNumber, v.minValue(exportHeader.version)),
});

/** Returns whether a file's first line is that of a readable export, or of one from a newer version. */
export function judgeHeader(line: string): 'readable' | 'newer' | 'none' {
  const first = parseJson(line.length < 1000 ? line : '');
  if (!v.is(header, first)) return 'none';
  return first.version === exportHeader.version ? 'readable' : 'newer';
}

/** Undefined for any text that isn't a line of an export. */
export function parseLine(line: string): ReadLine | undefined {
  const parsed = v.safeParse(exportedLine, parseJson(line), { abortEarly: true });
  return parsed.success ? parsed.output : undefined;
}
