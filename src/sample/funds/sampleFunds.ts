import type { FundProfile } from '../../domain/fund.ts';
import { addDays } from '../../domain/dates/days.ts';
import { cusipCheckDigit } from '../../domain/identifiers/cusip.ts';
import { leiCheckDigits } from '../../domain/identifiers/lei.ts';
import { monthDate } from '../clock.ts';
import { hash32 } from '../random.ts';
import type { FundRecord } from '../serviceData.ts';
import data from './registrants.json' with { type: 'json' };

/** An invented registrant. */
interface Registrant {
  name: string;
  short: string;
  /** Set if the filing entity has another name than the trust. */
  registered?: string;
  address: string;
  series: readonly Series[];
}

interface Series {
  fund: string;
  type: string;
  /** One entry per share class: `class name/ticker/first price date or -`. */
  classes: readonly string[];
}

const registrants: readonly Registrant[] = data;

/** Identifiers begin with nines, in ranges that are not assigned, so that none belongs to a real fund. */
const firstCik = 9_900_001;

const digits = (prefix: string, number: number): string => prefix + String(990_000_000 + number);

function lei(kind: 'S' | 'C', number: number): string {
  const tail = hash32(kind, number).toString(36).toUpperCase().padStart(7, '0').slice(-7);
  const eighteen = `999900${kind}${String(number).padStart(4, '0')}${tail}`;
  return eighteen + leiCheckDigits(eighteen);
}

/** The latest day `dayOfMonth` that lies before today. */
function lastMonthly(today: string, dayOfMonth: number): string {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const here = monthDate(year, month, dayOfMonth);
  return here < today ? here : monthDate(year, month - 1, dayOfMonth);
}

/** Quarters end on one of three cycles and are reported sixty days later. */
function lastPeriod(today: string, cycle: number): string {
  const latest = addDays(today, -60);
  const year = Number(latest.slice(0, 4));
  for (let month = Number(latest.slice(5, 7)); ; month--) {
    const end = monthDate(year, month, 31);
    if (end <= latest && (((month - cycle) % 3) + 3) % 3 === 0) return end;
  }
}

interface ClassPlace {
  registrant: Registrant;
  cik: number;
  series: number;
  fund: string;
  type: string;
}

function classRecord(entry: string, number: number, place: ClassPlace, today: string): FundRecord {
  const [designation = '', ticker = '', first = ''] = entry.split('/');
  const { registrant, cik, series, fund } = place;
  const profile: FundProfile = {
    cik,
    ticker,
    seriesid: digits('S', series),
    contractid: digits('C', number),
    series_lei: lei('S', series),
    lei: lei('C', number),
    name: registrant.name,
    name_short: registrant.short,
    registrant_name: registrant.registered ?? registrant.name,
    fund_name: fund,
    class_name: designation.startsWith(fund) ? designation : `${fund} ${designation}`,
    security_type: designation.includes('ETF') ? 'ETF' : place.type,
    entity_type: 'investment',
    lastfilingdate: lastMonthly(today, 1 + (cik % 27)),
    lastreportperiod: lastPeriod(today, cik % 3),
    url_edgar: `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${String(cik).padStart(10, '0')}`,
    address_adviser: registrant.address,
    firstpricedate: first === '-' ? null : `${first}T00:00:00`,
  };
  const eight = `99Q${String(series).padStart(3, '0')}${String(10 + (number % 90))}`;
  return { profile, cusip: eight + cusipCheckDigit(eight) };
}

/** The registry as of a day: sixty share classes in series of one to six. */
export function sampleFunds(today: string): FundRecord[] {
  const records: FundRecord[] = [];
  let series = 0;
  for (const [index, registrant] of registrants.entries()) {
    const cik = firstCik + index * 31;
    for (const { fund, type, classes } of registrant.series) {
      series++;
      const place = { registrant, cik, series, fund, type };
      for (const entry of classes) records.push(classRecord(entry, records.length + 1, place, today));
    }
  }
  return records;
}
