import type { MinuteBar } from '../../domain/bar.ts';
import { minuteVolumes, type MinuteVolume } from '../../domain/bars/minuteVolumes.ts';
import { splitSessions } from '../../domain/bars/splitSessions.ts';
import type { ReadSession } from '../../library/data/dataReader.ts';
import { formatMoment, type DataRow, type DataTable } from './dataTable.ts';

const columns = [
  'source',
  'fetched_at',
  'ticker',
  'time_as_sent',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'volume_minutes',
  'session_volume',
] as const;

/** The minute bars of all tickers, with the names of columns that a page of bars exports. */
export const bars: DataTable = {
  columns: () => columns,
  read: async ({ reader }, take) => {
    let before: ReadSession | undefined;
    await reader.sessions(async (session) => {
      const isNext = before?.source === session.source && before.ticker === session.ticker;
      for (const row of rowsOf(session, isNext ? before : undefined)) await take(row);
      before = session;
    });
  },
};

/** The rows of a day. The day before it tells whether trading went on past midnight. */
function* rowsOf(day: ReadSession, before: ReadSession | undefined): Generator<DataRow> {
  const { source, ticker, fetchedAt } = day;
  const origin = { source, fetched_at: formatMoment(fetchedAt), ticker };
  for (const { bar, volume } of withVolumes(day, before)) {
    const { date, open, high, low, close, volume: session_volume } = bar;
    const shares = { volume: volume.shares, volume_minutes: volume.shares === null ? null : volume.minutes };
    yield { ...origin, time_as_sent: date, open, high, low, close, ...shares, session_volume };
  }
}

function withVolumes(day: ReadSession, before: ReadSession | undefined): { bar: MinuteBar; volume: MinuteVolume }[] {
  const days = before ? [before, day] : [day];
  const all = days.flatMap((each) => each.bars);
  const sessions = splitSessions({
    bars: all,
    from_date: days[0]!.session,
    totalRecords: all.length,
    parts: days.filter(({ isPart }) => isPart).map(({ session }) => session),
  });
  return sessions
    .flatMap((session) => {
      const volumes = minuteVolumes(session);
      return session.bars.map((bar, at) => ({ bar, volume: volumes[at]! }));
    })
    .slice(all.length - day.bars.length);
}
