import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { parseCoverage } from './barCoverage.ts';
import { unpackSession } from './barSessions.ts';
import { unpackBody } from './body.ts';
import { exportHeader, type ExportedLine } from './exportFormat.ts';
import type { SourceId } from './library.ts';
import type { Mark } from './marks/mark.ts';
import type { Store } from './store/store.ts';

export interface ExportOptions {
  store: Store;
  marks: readonly Mark[];
  path: string;
  source?: SourceId | undefined;
}

/**
 * Writes every answer, session, indicator's history and mark as a line of gzipped JSON. Gives their number without the
 * marks. Rejects as the file system does.
 */
export async function exportShelf({ store, marks, path, source }: ExportOptions): Promise<number> {
  let count = 0;
  function* lines(): Generator<string> {
    yield `${JSON.stringify(exportHeader)}\n`;
    for (const line of exported(store, source)) {
      count++;
      yield `${JSON.stringify(line)}\n`;
    }
    for (const mark of marks) yield `${JSON.stringify({ type: 'mark', mark } satisfies ExportedLine)}\n`;
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
  return count;
}

/** Each is read when its turn comes, so that the shelf is never in memory as a whole. */
function* exported({ answers, bars, observations }: Store, only?: SourceId): Generator<ExportedLine> {
  for (const { source, key } of answers.list(only)) {
    const answer = answers.get(source, key);
    const body = answer && unpackBody(answer.body);
    if (answer && body !== undefined)
      yield { type: 'answer', source, request: answer.request, fetchedAt: answer.fetchedAt, body };
  }
  for (const { source, ticker, first, last } of bars.list(only)) {
    const known = bars.coverage(source, ticker);
    const coverage = parseCoverage(known);
    for (const row of bars.sessions(source, ticker, first, last)) {
      // A session line says that the session is whole.
      const minutes = coverage.parts?.includes(row.session) ? undefined : unpackSession(row);
      if (minutes)
        yield { type: 'session', source, ticker, session: row.session, fetchedAt: row.fetchedAt, bars: minutes };
    }
    if (known !== undefined) yield { type: 'coverage', source, ticker, coverage };
  }
  for (const { source, indicator } of observations.indicators(only))
    yield { type: 'observations', source, indicator, seen: observations.of(source, indicator) };
}
