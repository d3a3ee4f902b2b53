import type { CalendarRow } from '../../domain/calendar.ts';
import { dayNumber, dayOfNumber } from '../../domain/dates/days.ts';
import { type WallTime, isWeekday, monthDay, weekday, weekdayFrom } from '../clock.ts';
import { decisions } from '../decisions.ts';
import { unit } from '../random.ts';
import { indicators, type Indicator, type ReleaseRule } from './indicators.ts';

const yearDays = 365.25;
const stepDays = { D: 1, W: 7, M: yearDays / 12, Q: yearDays / 4, A: yearDays } as const;
const start = dayNumber('2020-01-01');

/** Rounds half away from zero, as published figures are, and never to a negative zero. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON))) / scale + 0;
}

/** Smooth noise of about -1 to 1 over consecutive steps. */
function drift(at: number, ...parts: (string | number)[]): number {
  const whole = Math.floor(at);
  const left = unit(...parts, whole);
  const right = unit(...parts, whole + 1);
  const part = (1 - Math.cos((at - whole) * Math.PI)) / 2;
  return (left + (right - left) * part) * 2 - 1;
}

function valueAt(indicator: Indicator, period: number, seed: number): number {
  const { code, base, spread, growth, decimals, rule } = indicator;
  const days = period - start;
  const step = days / stepDays[rule.freq];
  const noise =
    0.55 * drift(step / 19, seed, code, 'slow') +
    0.3 * drift(step / 5, seed, code, 'middle') +
    0.35 * drift(step / 1.3, seed, code, 'fast');
  return roundTo(base * (1 + growth) ** (days / yearDays) + spread * noise, decimals);
}

/** `age`: days since the latest print; `until`: days to the next. */
function stateOf(age: number | undefined, until: number | undefined): string {
  if (until === undefined) return 'released';
  if (until <= 0) return 'due';
  if (age !== undefined && age <= decisions.releasedWithinDays) return 'released';
  return until > decisions.scheduledBeyondDays ? 'scheduled' : 'upcoming';
}

function latestOf(indicator: Indicator, periods: [latest: number, prior: number] | undefined, seed: number) {
  if (!periods) return { latest_date: null, latest_value: null, prior_value: null, change_abs: null, change_pct: null };
  const latest = valueAt(indicator, periods[0], seed);
  const prior = valueAt(indicator, periods[1], seed);
  return {
    latest_date: dayOfNumber(periods[0]),
    latest_value: latest,
    prior_value: prior,
    change_abs: roundTo(latest - prior, indicator.decimals),
    change_pct: prior === 0 ? null : roundTo(((latest - prior) / Math.abs(prior)) * 100, 2),
  };
}

function row(indicator: Indicator, now: WallTime, seed: number): CalendarRow {
  const { rule } = indicator;
  const today = dayNumber(now.date);
  const isOut = ({ day }: Release): boolean =>
    day + rule.delay < today || (day + rule.delay === today && now.minute >= rule.minute);
  const releases = releasesAround(rule, now.date);
  const published = rule.neverPrinted ? [] : releases.filter(isOut);
  const [prior, latest] = [published.at(-2), published.at(-1)];
  const last = latest && latest.day + rule.delay;
  const next = rule.scheduled ? releases.find((release) => !isOut(release))?.day : undefined;
  return {
    indicator_id: indicator.id,
    code: indicator.code,
    name: indicator.name,
    category: indicator.category,
    direction: indicator.direction,
    freq: rule.freq,
    freq_long: decisions.frequencies[rule.freq],
    seasonal_adj: indicator.seasonalAdj,
    display_unit: indicator.unit,
    decimals: indicator.decimals,
    last_release: last === undefined ? null : dayOfNumber(last),
    next_release: next === undefined ? null : dayOfNumber(next),
    days_until_next: next === undefined ? null : next - today,
    release_state: stateOf(
      last === undefined ? undefined : today - last,
      next === undefined ? undefined : next - today,
    ),
    ...latestOf(indicator, latest && prior && [latest.period, prior.period], seed),
  };
}

/** The calendar as New York's clock shows it; a seed changes the values, never the schedule. */
export function sampleCalendar(now: WallTime, seed: number): CalendarRow[] {
  return indicators.map((indicator) => row(indicator, now, seed));
}

/** Both are day numbers. */
interface Release {
  /** First day of the reference period; the last day of a reference week. */
  period: number;
  /** The scheduled day. */
  day: number;
}

function monthly(year: number, month: number, { freq, day, lag }: ReleaseRule): Release {
  const length = freq === 'Q' ? 3 : 1;
  return { period: monthDay(year, month, 1), day: weekdayFrom(monthDay(year, month + length + lag, day)) };
}

function daily(day: number, everyDay: boolean): Release {
  let period = day - 1;
  while (!everyDay && !isWeekday(period)) period--;
  return { period, day };
}

/** Scheduled releases around a day, oldest first: at least two on either side of it. */
function releasesAround(rule: ReleaseRule, today: string): Release[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const around = (from: number, to: number, of: (step: number) => Release): Release[] =>
    Array.from({ length: to - from + 1 }, (_, index) => of(from + index));
  switch (rule.freq) {
    case 'D': {
      const days = around(-9, 9, (step) => daily(dayNumber(today) + step, rule.everyDay));
      return rule.everyDay ? days : days.filter(({ day }) => isWeekday(day));
    }
    case 'W': {
      const sunday = dayNumber(today) - weekday(dayNumber(today));
      return around(-3, 3, (week) => {
        const start = sunday + week * 7;
        return { period: start - 1, day: start + rule.day };
      });
    }
    case 'M':
      return around(-6, 3, (step) => monthly(year, month + step, rule));
    case 'Q': {
      const first = month - ((month - 1) % 3);
      return around(-4, 3, (step) => monthly(year, first + step * 3, rule));
    }
    case 'A':
      return around(-4, 3, (step) => ({
        period: monthDay(year + step, 1, 1),
        day: weekdayFrom(monthDay(year + step + 1, Math.floor(rule.day / 100), rule.day % 100)),
      }));
  }
}
