import { decodeAnswer } from '../../api/decode/decodeAnswer.ts';
import type { MinuteBar } from '../../domain/bar.ts';
import { mergeBars, packSession, sessionOf } from '../plans/barSessions.ts';
import { checkAnswer, isRefusal } from './checkAnswer.ts';
import { parseLine, type ReadLine } from './exportFormat.ts';
import type { Staged } from './staged.ts';

/** How far a clock may be ahead, in milliseconds. */
const clockSlack = 300_000;
/** Maximum number of observations of an indicator; duplicates of a time count once. */
const mostSeen = 10_000;

/**
 * Checks a line of an export with the decoders for the service's answers. Undefined for any line that the service
 * couldn't have answered, and for times in the future, with some tolerance for clocks.
 */
export async function checkLine(text: string, now: number): Promise<Staged | undefined> {
  const line = parseLine(text);
  if (!line || isOfFuture(line, now)) return undefined;
  try {
    return await stagedOf(line, now);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function stagedOf(line: ReadLine, now: number): Promise<Staged | undefined> {
  switch (line.type) {
    case 'answer': {
      const filing = await checkAnswer({ ...line, fetchedAt: Math.min(line.fetchedAt, now) });
      return filing && { kind: 'answer', filing: { ...filing, ...(line.imported && { imported: true }) } };
    }
    case 'session':
      return checkSession({ ...line, fetchedAt: Math.min(line.fetchedAt, now) });
    case 'coverage':
      return { kind: 'coverage', source: line.source, ticker: line.ticker, over: line.coverage.over };
    case 'observations': {
      if (line.seen.length > mostSeen) return undefined;
      const seen = line.seen.map((each) => ({ ...each, indicator_id: line.indicator }));
      return { kind: 'observations', source: line.source, indicator: line.indicator, seen };
    }
    case 'mark':
      return { kind: 'mark', mark: line.mark };
  }
}

type SessionLine = Extract<ReadLine, { type: 'session' }>;

async function checkSession(line: SessionLine): Promise<Staged | undefined> {
  const bars = decodeSession(line);
  const { source, ticker, session, fetchedAt } = line;
  return bars && { kind: 'session', source, ticker, session: await packSession(session, bars, fetchedAt) };
}

/**
 * Returns a session's bars, oldest first, each minute once; undefined if one is of another day. Throws ApiError for
 * bars that the service couldn't have given.
 */
export function decodeSession({ ticker, session, bars: minutes }: SessionLine): MinuteBar[] | undefined {
  const total = { current_page: 1, limit: minutes.length, total_records: minutes.length, total_pages: 1 };
  const [page] = decodeAnswer(
    { endpoint: 'bars', tickers: [ticker] },
    { metadata: { from_date: session, till_date: session, pagination: total }, data: minutes },
  );
  if (page?.undated !== undefined || !page?.bars.every((bar) => sessionOf(bar) === session)) return undefined;
  return mergeBars([], page.bars);
}

/** Returns whether a line has a time in the future, with some tolerance for clocks. */
export function isOfFuture(line: ReadLine, now: number): boolean {
  return timesOf(line).some((at) => at > now + clockSlack);
}

function timesOf(line: ReadLine): number[] {
  switch (line.type) {
    case 'observations':
      return line.seen.map(({ at }) => at);
    case 'mark':
      return [line.mark.madeAt];
    case 'coverage':
      return [];
    default:
      return [line.fetchedAt];
  }
}
