import type { Answer, Mark } from '../marks/mark.ts';
import { parseCoverage } from '../plans/barCoverage.ts';
import { unpackSession } from '../plans/barSessions.ts';
import type { SourceId } from '../sourceId.ts';
import { unpackBody } from '../store/packBody.ts';
import type { Store } from '../store/store.ts';
import type { ExportedLine } from './exportFormat.ts';

/** Yields the lines of an export. Each item is read on demand, so that the library is never in memory as a whole. */
export function* exportedLines(
  { answers, bars, observations }: Store,
  marks: readonly (Mark | Answer)[],
  only?: SourceId,
  { withParts = false } = {},
): Generator<ExportedLine> {
  for (const { source, key } of answers.list(only)) {
    const answer = answers.get(source, key);
    const body = answer && unpackBody(answer.body);
    if (!answer || body === undefined) continue;
    const { request, fetchedAt, imported } = answer;
    yield { type: 'answer', source, request, fetchedAt, ...(imported && { imported }), body };
  }
  for (const { source, ticker, first, last } of bars.list(only)) {
    const known = bars.coverage(source, ticker);
    const coverage = parseCoverage(known);
    for (const row of bars.sessions(source, ticker, first, last)) {
      // In an export, a session line means that the session is complete.
      const isPart = coverage.parts?.includes(row.session) ?? false;
      const minutes = isPart && !withParts ? undefined : unpackSession(row);
      if (minutes)
        yield { type: 'session', source, ticker, session: row.session, fetchedAt: row.fetchedAt, bars: minutes };
    }
    if (known !== undefined) yield { type: 'coverage', source, ticker, coverage };
  }
  for (const { source, indicator } of observations.indicators(only))
    yield { type: 'observations', source, indicator, seen: observations.of(source, indicator) };
  for (const mark of marks) yield { type: 'mark', mark };
}
