import { addDays } from '../../../domain/dates/days.ts';
import { weekOf } from '../../../domain/format/week.ts';

/** A day with releases that are shown. */
export interface ReleaseDay {
  /** YYYY-MM-DD. */
  day: string;
  count: number;
  /** How many of them are pinned. */
  pinned: number;
  /** The index of its first line. */
  line: number;
}

/** The first day of the month of a day. Days are YYYY-MM-DD. */
export function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The first day of the month after (1) or before (-1). */
export function moveMonth(month: string, by: 1 | -1): string {
  return monthOf(by === 1 ? addDays(month, 31) : addDays(month, -1));
}

/** The weeks of a month from Monday on, with the days of its neighbors that fill them. */
export function weeksOfMonth(month: string): string[][] {
  const weeks: string[][] = [];
  for (let monday = weekOf(month).from; monday < moveMonth(month, 1); monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  return weeks;
}

/** Returns the first of some ordered days that is this one or later. */
export function firstFrom<T extends { day: string }>(days: readonly T[], day: string): T | undefined {
  return days.find((each) => each.day >= day);
}
