import type { BarSeries, MinuteBar } from '../bar.ts';
import { clockOf } from '../bars/barTime.ts';
import { minuteVolumes, vwap } from '../bars/minuteVolumes.ts';
import { barLengths, resample } from '../bars/resample.ts';
import { splitSessions, type Session } from '../bars/splitSessions.ts';
import { summarize } from '../bars/summarize.ts';
import type { CalendarAnswer } from '../calendar.ts';
import { recordsOf, type FundAnswer, type FundProfile } from '../fund.ts';
import { foldShareClass } from '../identifiers/ticker.ts';
import type { Observation } from '../observations/observation.ts';
import type { ScreenRow } from '../screener.ts';
import type { FoundFigure } from './foundFigure.ts';
import type { BarField, FigureLink, FigureSubject } from '../links/figureLink.ts';
import { companiesUnit, priceUnit, sharesUnit } from '../units/readUnit.ts';
import { figureValueOf } from './figureValue.ts';
import { findIndicator } from './indicatorFigures.ts';

/** A screen's run as it was kept. */
export interface KeptRun {
  /** In canonical form. */
  condition: string;
  metrics: readonly { id: string; unit: string }[];
  rows: readonly ScreenRow[];
}

interface Answered<T> {
  value: T;
  /** Milliseconds since the epoch. */
  fetchedAt: number;
  /** True if it came from an import rather than from the service. */
  imported?: boolean | undefined;
}

type Subject<K extends FigureSubject['of']> = Extract<FigureSubject, { of: K }>;
type MaybeLater<T> = T | Promise<T>;

/** Reads figures from a library, without sending requests. A missing figure is undefined. */
export interface FigureSources {
  calendar: () => MaybeLater<Answered<CalendarAnswer> | undefined>;
  observed: (id: number) => MaybeLater<readonly Observation[]>;
  fund: (
    named: Pick<FundProfile, 'ticker'> | Pick<FundProfile, 'seriesid'>,
  ) => MaybeLater<Answered<FundAnswer> | undefined>;
  /** The bars of a day. */
  bars: (ticker: string, day: string) => MaybeLater<Answered<BarSeries> | undefined>;
  /** `pruned`: the screen's other runs are kept, but this one was removed. */
  run: (screen: string, run: number) => MaybeLater<KeptRun | 'pruned' | undefined>;
}

const absent: FoundFigure = { state: 'absent' };

/** Finds the library's current value of a figure's subject. */
export async function findFigure(link: FigureLink, sources: FigureSources): Promise<FoundFigure> {
  const { subject } = link;
  switch (subject.of) {
    case 'indicator': {
      const [calendar, observations] = [await sources.calendar(), await sources.observed(subject.id)];
      const row = calendar?.value.rows.find(({ indicator_id }) => indicator_id === subject.id);
      const found = findIndicator({ ...link, subject }, { row, at: calendar?.fetchedAt ?? 0, observations });
      return calendar?.imported ? asImported(found) : found;
    }
    case 'fund':
      return findFund(subject, sources);
    case 'bar': {
      const found = await sources.bars(subject.ticker, subject.day);
      const session = found && sessionOf(found.value, subject.day);
      return session ? kept(barFigure(session, subject), unitOfBar(subject.field), found.fetchedAt) : absent;
    }
    case 'cell':
    case 'count': {
      const run = await sources.run(subject.screen, subject.run);
      if (run === 'pruned') return { state: 'pruned' };
      if (!run) return absent;
      if (subject.of === 'count') return kept(run.rows.length, companiesUnit, subject.run);
      const row = run.rows.find(({ cik, ticker }) => cik === subject.cik && ticker === subject.ticker);
      const unit = run.metrics.find(({ id }) => id === subject.metric)?.unit ?? '';
      const isThere = row && Object.hasOwn(row.metrics, subject.metric);
      return kept(isThere ? row.metrics[subject.metric] : undefined, unit, subject.run);
    }
  }
}

function kept(field: number | string | null | undefined, unit: string, at: number): FoundFigure {
  const value = figureValueOf(field);
  return value ? { state: 'kept', now: { value, unit, at } } : absent;
}

async function findFund(subject: Subject<'fund'>, { fund }: FigureSources): Promise<FoundFigure> {
  const { ticker, seriesid, contractid, field } = subject;
  const found = await fund(ticker === undefined ? { seriesid: seriesid ?? '' } : { ticker });
  if (!found) return absent;
  const classes = recordsOf(found.value);
  const record = classes.find(
    (each) =>
      (ticker === undefined || foldShareClass(each.ticker) === foldShareClass(ticker)) &&
      (contractid === undefined || each.contractid === contractid),
  );
  const figure = kept(record && fieldOf(record, field), '', found.fetchedAt);
  return found.imported ? asImported(figure) : figure;
}

function asImported(found: FoundFigure): FoundFigure {
  return found.state === 'kept' ? { ...found, now: { ...found.now, imported: true } } : found;
}

/** Returns a fund's field by the contract's name. */
function fieldOf(record: FundProfile, field: string): number | string | null | undefined {
  return Object.hasOwn(record, field) ? record[field as keyof FundProfile] : undefined;
}

/** Returns the session of a day if the series has it from its start. */
export function sessionOf(series: BarSeries, day: string): Session | undefined {
  const isPart = series.parts?.includes(day) === true;
  return splitSessions(series).find(({ date, startLoaded }) => date === day && (startLoaded || !isPart));
}

/** Returns a figure of a session, or of the bar in it that starts at a time; undefined if unknown. */
export function barFigure(session: Session, { time, length, field }: Subject<'bar'>): number | undefined {
  if (time === undefined) return sessionFigure(session, field);
  const step = barLengths.find((each) => each === length);
  if (step === undefined) return undefined;
  const spans = resample(session, step);
  const index = spans.findIndex(({ date }) => clockOf(date) === time);
  const span = spans[index];
  if (!span) return undefined;
  if (field === 'volume') return span.volume.shares ?? undefined;
  if (field !== 'vwap') return span[field];
  const last = spans.slice(0, index + 1).reduce((sum, { count }) => sum + count, -1);
  return vwap(session)[last] ?? undefined;
}

function sessionFigure(session: Session, field: BarField): number | undefined {
  if (field === 'vwap') return vwap(session).at(-1) ?? undefined;
  const summary = summarize([session]);
  if (field === 'volume')
    return minuteVolumes(session).some(({ shares }) => shares === null) ? undefined : summary?.volume;
  return summary?.[field satisfies keyof MinuteBar];
}

const unitOfBar = (field: BarField): string => (field === 'volume' ? sharesUnit : priceUnit);
