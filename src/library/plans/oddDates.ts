import { isRecord } from '../../base/record.ts';
import type { BarsPage, MinuteBar } from '../../domain/bar.ts';
import type { Days } from './dayRuns.ts';

/** Parts of an answer that can't be computed with. They are stored with the rest and shown as sent. */
export interface OddDates {
  /** A period (empty for the service's default), or the requested days. */
  asked: string | Days;
  /** Milliseconds since the epoch. */
  at: number;
  /** The window that the service claims to have served. */
  named?: Days;
  undated?: { bars: MinuteBar[]; count: number };
}

/** Number of bars stored; only a service that sends no dates at all has more. */
const mostKept = 500;
/** Number of characters of a date that are stored. */
const longestDate = 40;

/** Adds the odd dates of another page; undefined while there are none. */
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

/** Returns whether the odd dates came in an answer to this request or to a part of it. */
export function isAbout({ asked }: OddDates, window: string | Days): boolean {
  if (typeof asked === 'string' || typeof window === 'string') return asked === window;
  return asked.from <= window.till && window.from <= asked.till;
}

/** Checks odd dates that were stored on disk. */
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
