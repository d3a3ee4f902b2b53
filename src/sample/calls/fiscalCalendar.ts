import { dayOfNumber } from '../../domain/dates/days.ts';
import { formatFiscalQuarter, parseFiscalQuarter, type FiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { monthDay, weekdayFrom } from '../clock.ts';
import { hash32 } from '../random.ts';

/** Quarters as consecutive numbers: year × 4 + quarter − 1. */
export function quarterIndex({ year, quarter }: FiscalQuarter): number {
  return year * 4 + quarter - 1;
}

const quarterOfIndex = (index: number): FiscalQuarter => ({ year: Math.floor(index / 4), quarter: (index % 4) + 1 });

/** A fiscal year is named after the calendar year in which it ends. */
function quarterEnd({ year, quarter }: FiscalQuarter, yearEnd: number): number {
  return monthDay(year, yearEnd - 12 + quarter * 3, 31);
}

/** Calls are held on a weekday, four to six weeks after the quarter. */
function callDate(quarter: FiscalQuarter, yearEnd: number, company: string): string {
  const wait = 26 + (hash32(company, quarterIndex(quarter)) % 15);
  return dayOfNumber(weekdayFrom(quarterEnd(quarter, yearEnd) + wait));
}

interface CallsOnFile {
  company: string;
  yearEnd: number;
  /** Number of latest calls that the service has. */
  calls: number;
}

/** Quarters whose call was held before today, newest first. */
export function quartersOnFile({ company, yearEnd, calls }: CallsOnFile, today: string): string[] {
  const quarters: string[] = [];
  for (let index = (Number(today.slice(0, 4)) + 2) * 4; quarters.length < calls; index--) {
    const quarter = quarterOfIndex(index);
    if (callDate(quarter, yearEnd, company) < today) quarters.push(formatFiscalQuarter(quarter));
  }
  return quarters;
}

export function readQuarter(text: string): FiscalQuarter {
  const quarter = parseFiscalQuarter(text);
  if (!quarter.ok) throw new Error(`Not a fiscal quarter: ${text}`);
  return quarter.value;
}
