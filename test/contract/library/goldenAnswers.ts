import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { decodeBody } from '../../../src/api/decode/decodeAnswer.ts';
import type { BarsRequest } from '../../../src/domain/endpoints/bars.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import { isRecord } from '../../../src/base/record.ts';
import type { BarSeries, MinuteBar } from '../../../src/domain/bar.ts';
import { planBars } from '../../../src/library/plans/barsPlan.ts';
import type { Plan, Send } from '../../../src/library/plans/plan.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { packBody } from '../../../src/library/store/packBody.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import type { StoredAnswer } from '../../../src/library/store/store.ts';

const folder = join(import.meta.dirname, 'golden-answers');
const source: SourceId = 'service:https://api.example.com';

/** An answer as the service gave it, beside what it was read as. */
export interface GoldenAnswer {
  name: string;
  body: unknown;
  request: ServiceRequest;
  /** Paths of the fields that could already be missing when the answer was stored. */
  optional: readonly string[];
  value: unknown;
  /** The library's answer once it has filed it: bars only. */
  series?: readonly BarSeries[];
}

/** Sessions of a ticker, and what is known about its days, as the library once stored them. */
export interface GoldenBars {
  name: string;
  ticker: string;
  coverage: Readonly<Record<string, unknown>>;
  sessions: readonly { session: string; fetchedAt: number; bars: readonly MinuteBar[] }[];
  /** Milliseconds since the epoch. */
  now: number;
  reads: readonly { request: BarsRequest; series: readonly BarSeries[] }[];
}

export function goldenAnswers(): GoldenAnswer[] {
  return namesIn(folder).map((name) => {
    const read = readJson(join(folder, `${name}.read.json`)) as Omit<GoldenAnswer, 'name' | 'body'>;
    return { ...read, name, body: readJson(join(folder, `${name}.json`)) };
  });
}

export function goldenBars(): GoldenBars[] {
  const bars = join(folder, 'bars');
  return namesIn(bars).map((name) => ({
    ...(readJson(join(bars, `${name}.json`)) as Pick<GoldenBars, 'ticker' | 'coverage' | 'sessions'>),
    ...(readJson(join(bars, `${name}.read.json`)) as Pick<GoldenBars, 'now' | 'reads'>),
    name,
  }));
}

/** The row of the store that a body is in. */
export async function storedAnswer(request: ServiceRequest, value: unknown): Promise<StoredAnswer> {
  const body = JSON.stringify(value);
  return { source, key: '/', request, fetchedAt: 5, chars: body.length, body: await packBody(body) };
}

/** A copy of a value without one of its fields; in a list, every item loses it. */
export function withoutField(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutField(item, path));
  if (!isRecord(value)) return value;
  const [key = '', ...rest] = path.split('.');
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    if (name !== key) return [[name, inner]];
    return rest.length === 0 ? [] : [[name, withoutField(inner, rest.join('.'))]];
  });
  return Object.fromEntries(fields);
}

/** Files one page of bars as a download does, and resolves to what the library then answers. */
export async function filedBars(request: BarsRequest, body: unknown, now: number): Promise<BarSeries[] | undefined> {
  const store = new SqliteStore(sqlite, ':memory:');
  const plan = (): Plan<BarSeries[]> => planBars({ store, clock: () => now }, source, request);
  const text = JSON.stringify(body);
  const send: Send = (page) => Promise.resolve({ value: decodeBody(page, text), body: text, receivedAt: now });
  const nothing = (): void => undefined;
  const { signal } = new AbortController();
  try {
    await plan().fetch({ send, signal, onProgress: nothing, onSent: nothing, filed: nothing, refresh: false });
    return plan().find()?.value;
  } finally {
    store.dispose();
  }
}

/** The series that a library with these rows answers; undefined if it would download them. */
export async function storedBars(
  { ticker, sessions, now }: GoldenBars,
  coverage: unknown,
  request: BarsRequest,
): Promise<BarSeries[] | undefined> {
  const store = new SqliteStore(sqlite, ':memory:');
  const rows = sessions.map(async ({ session, fetchedAt, bars }) => {
    return { session, fetchedAt, count: bars.length, body: await packBody(JSON.stringify(bars)) };
  });
  try {
    const sessions = await Promise.all(rows);
    store.bars.file({ source, ticker, sessions: () => sessions, cover: () => JSON.stringify(coverage) });
    const plan = planBars({ store, clock: () => now }, source, request);
    return plan.isStored() ? plan.find()?.value : undefined;
  } finally {
    store.dispose();
  }
}

function namesIn(place: string): string[] {
  return readdirSync(place)
    .filter((file) => file.endsWith('.read.json'))
    .map((file) => file.slice(0, -'.read.json'.length))
    .sort();
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
