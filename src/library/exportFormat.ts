import * as v from 'valibot';
import type { ServiceRequest } from '../api/requests.ts';
import type { Observation } from '../domain/observations/observation.ts';
import type { SourceId } from './library.ts';
import type { Mark } from './marks/mark.ts';
import { mark, sourceName } from './marks/markFormat.ts';

/** The first line of an export; what follows is a {@link ExportedLine} a line. */
export const exportHeader = { format: 'market-desk-shelf', version: 1 } as const;

/** One answer, session, ticker's coverage, indicator's history, or mark in a call. */
export type ExportedLine =
  | { type: 'answer'; source: SourceId; request: ServiceRequest; fetchedAt: number; body: string }
  | { type: 'session'; source: SourceId; ticker: string; session: string; fetchedAt: number; bars: readonly unknown[] }
  | { type: 'coverage'; source: SourceId; ticker: string; coverage: unknown }
  | { type: 'observations'; source: SourceId; indicator: number; seen: Observation[] }
  | { type: 'mark'; mark: Mark };

const source = v.pipe(
  sourceName,
  v.transform((name) => name as SourceId),
);
const text = v.string();
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const number = v.pipe(v.number(), v.finite());
const texts = v.array(text);

const request = v.variant('endpoint', [
  v.object({
    endpoint: v.literal('fund'),
    ticker: v.optional(text),
    cusip: v.optional(text),
    seriesid: v.optional(text),
  }),
  v.object({ endpoint: v.literal('calendar') }),
  v.object({
    endpoint: v.literal('transcript'),
    ticker: v.optional(text),
    cik: v.optional(number),
    fyq: v.optional(text),
  }),
  v.object({ endpoint: v.literal('screen'), condition: text, metrics: texts, page: number, limit: number }),
  v.object({ endpoint: v.literal('metrics') }),
]);

const observation = v.object({
  at: time,
  latest_date: v.nullable(text),
  latest_value: v.nullable(number),
  prior_value: v.nullable(number),
});

const days = v.array(v.object({ from: day, till: day }));

/** An export is a file from anywhere. What a body holds, and bars, are for the decoders to check. */
export const exportedLine = v.variant('type', [
  v.object({ type: v.literal('answer'), source, request, fetchedAt: time, body: text }),
  v.object({
    type: v.literal('session'),
    source,
    ticker: text,
    session: day,
    fetchedAt: time,
    bars: v.array(v.unknown()),
  }),
  v.object({
    type: v.literal('observations'),
    source,
    indicator: v.pipe(number, v.safeInteger()),
    seen: v.array(observation),
  }),
  v.object({ type: v.literal('coverage'), source, ticker: text, coverage: v.object({ over: days, gone: days }) }),
  v.object({ type: v.literal('mark'), mark }),
]);
