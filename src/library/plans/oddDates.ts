import { isRecord } from '../../base/record.ts';
import type { BarsPage, MinuteBar } from '../../domain/bar.ts';
import type { Days } from './dayRuns.ts';

/** What an answer said that may not be computed with: kept beside the rest, and shown as it was sent. */
export interface OddDates {
  /** A period, empty for the service's own default, or the days asked for. */
  asked: string | Days;
  /** Milliseconds since the epoch. */
  at: number;
  /** The window that the service named as served. */
  named?: Days;
  undated?: { bars: MinuteBar[]; count: number };
}

/** Bars that are kept; more would be a service without any dates. */
const mostKept = 500;
/** Characters of a date that are kept. */
const longestDate = 40;

/** With what one more page says; undefined while there is nothing odd. */
export function withOddPage(
  odd: OddDates | undefined,
  page: BarsPage,
  { asked, at, isNamedOddly }: Pick<OddDates, 'asked' | 'at'> & { isNamedOddly: boolean },
): OddDates | undefined {
  if (!isNamedOddly && page.undated === undefined) return odd;
  const next: OddDates = { asked, at, ...odd };
  if (isNamedOddly)
    next.named = { from: page.from_date.slice(0, longestDate), till: page.till_date.slice(0, longestDate) };
  if (page.undated !== undefined) {
    const { bars = [], count = 0 } = odd?.undated ?? {};
    const more = page.undated.slice(0, mostKept - bars.length);
    next.undated = {
      bars: [...bars, ...more.map((bar) => ({ ...bar, date: bar.date.slice(0, longestDate) }))],
      count: count + page.undated.length,
    };
  }
  return next;
}

/** Whether it was said in answer to this, or to some of it. */
export function isAbout({ asked }: OddDates, window: string | Days): boolean {
  if (typeof asked === 'string' || typeof window === 'string') return asked === window;
  return asked.from <= window.till && window.from <= asked.till;
}

/** Of what was kept on disk. */
export function isOddDates(value: unknown): value is OddDates {
  if (!isRecord(value)) return false;
  const { asked, at, named, undated } = value as Partial<OddDates>;
  return (
    (typeof asked === 'string' || isPair(asked)) &&
    typeof at === 'number' &&
    (named === undefined || isPair(named)) &&
    (undated === undefined ||
      (Array.isArray(undated.bars) && undated.bars.every(isBar) && typeof undated.count === 'number'))
  );
}

function isPair(value: unknown): value is Days {
  const pair = value as Partial<Days> | null | undefined;
  return typeof pair?.from === 'string' && typeof pair.till === 'string';
}

function isBar(value: unknown): boolean {
  const bar = value as Partial<MinuteBar> | null;
  return (
    typeof bar?.date === 'string' &&
    [bar.open, bar.high, bar.low, bar.close, bar.volume].every((number) => typeof number === 'number')
  );
}
