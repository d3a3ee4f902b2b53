import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { ApiError } from '../api/apiError.ts';
import { canonicalTarget } from '../api/buildRequest.ts';
import { decodeAnswer, decodeBody } from '../api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../api/requests.ts';
import { formatCoverage, parseCoverage, united, withRead } from './barCoverage.ts';
import { packSession, sessionOf } from './barSessions.ts';
import { fileCall } from './callPlan.ts';
import { exportedLine, exportHeader, type ExportedLine } from './exportFormat.ts';
import { fileFund } from './fundPlan.ts';
import { LibraryError, type ImportCount, type SourceId } from './library.ts';
import type { Marks } from './marks/marks.ts';
import { baseFiling } from './shelvedAnswer.ts';
import type { Filing, Store } from './store/store.ts';

/** Characters; the largest answer that the client takes has 32 Mi, and escaping may double them. */
const longestLine = 80 * 1024 * 1024;
const header = v.object({ format: v.literal(exportHeader.format), version: v.literal(exportHeader.version) });
/** What a clock may be ahead by. */
const clockSlack = 300_000;

export interface ImportOptions {
  store: Store;
  marks: Marks;
  path: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Takes over what is newer than what the shelf has, each line for itself, and the marks that are not there. Rejects with LibraryError `notAnExport`, and
 * as the file system does.
 */
export async function importShelf(options: ImportOptions): Promise<ImportCount> {
  const { path } = options;
  const count: ImportCount = { added: 0, kept: 0, refused: 0 };
  let begun = false as boolean;
  try {
    await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const line of linesOf(chunks)) {
        if (begun) await takeLine(options, line, count);
        else if (v.is(header, parseJson(line))) begun = true;
        else throw new LibraryError('notAnExport', 'The first line is not that of an export');
      }
    });
  } catch (error) {
    // Not gzip, or broken off: what came before it stands.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    if (begun) count.refused++;
  }
  if (!begun) throw new LibraryError('notAnExport', 'The file is no gzipped JSON');
  return count;
}

type AnswerLine = Exclude<v.InferOutput<typeof exportedLine>, { type: 'mark' }>;

/** Marks are not counted: they are no answers. */
async function takeLine({ store, marks, now }: ImportOptions, text: string, count: ImportCount): Promise<void> {
  const parsed = v.safeParse(exportedLine, parseJson(text));
  const line = parsed.success ? parsed.output : undefined;
  if (line?.type === 'mark') await marks.add(line.mark);
  else count[line ? await takeAnswer(store, line, now) : 'refused']++;
}

async function takeAnswer(store: Store, line: AnswerLine, now: number): Promise<keyof ImportCount> {
  if (timesOf(line).some((at) => at > now + clockSlack)) return 'refused';
  try {
    switch (line.type) {
      case 'answer':
        return store.answers.file(await filingOf(line), true) ? 'added' : 'kept';
      case 'session':
        return await takeSession(store, line);
      case 'coverage':
        return takeCoverage(store, line);
      case 'observations': {
        const observed = line.seen.map((each) => ({ ...each, indicator_id: line.indicator }));
        return store.observations.add(line.source, observed) > 0 ? 'added' : 'kept';
      }
    }
  } catch (error) {
    if (error instanceof ApiError) return 'refused';
    throw error;
  }
}

function timesOf(line: AnswerLine): number[] {
  if (line.type === 'observations') return line.seen.map(({ at }) => at);
  return line.type === 'coverage' ? [] : [line.fetchedAt];
}

/** Throws ApiError for what the service could not have answered. */
async function filingOf({
  source,
  request,
  fetchedAt,
  body,
}: Extract<ExportedLine, { type: 'answer' }>): Promise<Filing> {
  const key = canonicalTarget(request);
  if (request.endpoint === 'transcript')
    return fileCall(source, request, { value: decodeBody(request, body), body, fetchedAt });
  if (request.endpoint === 'fund')
    return fileFund(source, request, { value: decodeBody(request, body), body, fetchedAt });
  decodeBody<ServiceRequest>(request, body);
  return baseFiling(source, key, request, { body, fetchedAt });
}

async function takeSession(
  { bars }: Store,
  { source, ticker, session, fetchedAt, bars: minutes }: Extract<ExportedLine, { type: 'session' }>,
): Promise<keyof ImportCount> {
  const present = bars.sessions(source, ticker, session, session)[0];
  if (present && present.fetchedAt >= fetchedAt) return 'kept';
  const total = { current_page: 1, limit: minutes.length, total_records: minutes.length, total_pages: 1 };
  const [page] = decodeAnswer(
    { endpoint: 'bars', tickers: [ticker] },
    { metadata: { from_date: session, till_date: session, pagination: total }, data: minutes },
  );
  if (!page || page.bars.some((bar) => sessionOf(bar) !== session)) return 'refused';
  bars.file({
    source,
    ticker,
    sessions: [await packSession(session, page.bars, fetchedAt)],
    cover: (text) => formatCoverage(withRead(parseCoverage(text), { from: session, till: session, at: fetchedAt })),
  });
  return 'added';
}

/** Days without a session, which no session's line tells of. */
function takeCoverage(
  { bars }: Store,
  {
    source,
    ticker,
    coverage,
  }: { source: SourceId; ticker: string; coverage: Pick<ReturnType<typeof parseCoverage>, 'over' | 'gone'> },
): keyof ImportCount {
  bars.file({
    source,
    ticker,
    sessions: [],
    cover: (text) => formatCoverage(united(parseCoverage(text), { ...coverage, periods: {} })),
  });
  return 'kept';
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n');
    rest.push(first);
    length += first.length;
    for (const next of more) {
      yield rest.join('');
      rest = [next];
      length = next.length;
    }
    if (length > longestLine) throw new LibraryError('notAnExport', 'A line is too long');
  }
  if (length > 0) yield rest.join('');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
