import Papa from 'papaparse';
import { parseDate } from '../../domain/identifiers/date.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { newYorkMoment } from '../clock.ts';
import type { TickerListing, MinutePrint } from '../serviceData.ts';
import type { FolderFiles } from './folderFiles.ts';

const columns = ['time_et', 'open', 'high', 'low', 'close', 'volume'] as const;
const fileName = /^(.+)_(\d{4})(\d\d)(\d\d)_1min\.csv$/;

/** `cells` in the order of the columns. */
function readPrint([date = '', ...cells]: readonly (string | undefined)[]): MinutePrint | undefined {
  const [open, high, low, close, volume] = cells.map((cell) => {
    const text = cell?.trim() ?? '';
    return text === '' ? Number.NaN : Number(text);
  }) as [number, number, number, number, number];
  if (![open, high, low, close, volume].every(Number.isFinite) || volume < 0) return undefined;
  return { date, open, high, low, close, volume };
}

/** The prints of a session, or the reason why it isn't served. */
export function parseSessionCsv(text: string, session: string): MinutePrint[] | string {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const lacking = columns.filter((column) => !header.includes(column));
  if (lacking.length > 0) return `has no column ${lacking.join(', ')}`;
  const places = columns.map((column) => header.indexOf(column));
  const prints: MinutePrint[] = [];
  for (const [index, row] of rows.entries()) {
    const print = readPrint(places.map((at) => row[at]));
    const place = `row ${index + 1}`;
    if (!print) return `${place} is not five numbers`;
    if (!/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(print.date))
      return `${place} has no time YYYY-MM-DD HH:MM:SS`;
    if (!print.date.startsWith(session)) return `${place} is not of ${session}`;
    if (print.date <= (prints.at(-1)?.date ?? '')) return `${place} is not later than the one before it`;
    prints.push(print);
  }
  return prints.length > 0 ? prints : 'has no bars';
}

interface FolderBars {
  /** `nameOf` returns the name of a ticker's company or fund. */
  listing(ticker: string, nameOf: (ticker: string) => string): TickerListing | undefined;
  tickers(): string[];
  /** When the last minute of the last session ended. */
  lastSessionEnd: number | undefined;
}

function endOf(print: MinutePrint): number {
  const [date = '', time = ''] = print.date.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return newYorkMoment({ date, minute: hours * 60 + minutes }) + 60_000;
}

/** `bars/<TICKER>_<YYYYMMDD>_1min.csv`. */
export async function readFolderBars(files: FolderFiles): Promise<FolderBars> {
  const sessionsOf = new Map<string, { ticker: string; sessions: Map<string, MinutePrint[]> }>();
  let lastSessionEnd: number | undefined;
  for (const name of await files.names('bars')) {
    const [, ticker, year, month, day] = fileName.exec(name) ?? [];
    if (ticker === undefined) continue;
    const session = `${year!}-${month!}-${day!}`;
    const path = `bars/${name}`;
    if (!parseDate(session).ok) {
      files.warnings.add(path, 'its name has a day that the calendar does not have');
      continue;
    }
    const text = await files.text(path);
    if (text === undefined) continue;
    const prints = parseSessionCsv(text, session);
    if (typeof prints === 'string') {
      files.warnings.add(path, prints);
      continue;
    }
    const folded = foldShareClass(ticker);
    const listed = sessionsOf.get(folded) ?? { ticker: ticker.toUpperCase(), sessions: new Map() };
    sessionsOf.set(folded, listed);
    listed.sessions.set(session, prints);
    lastSessionEnd = Math.max(lastSessionEnd ?? -Infinity, endOf(prints.at(-1)!));
  }
  return {
    lastSessionEnd,
    tickers: () => [...sessionsOf.values()].map(({ ticker }) => ticker),
    listing: (asked, nameOf) => {
      const listed = sessionsOf.get(foldShareClass(asked));
      if (!listed) return undefined;
      const { ticker, sessions } = listed;
      const dates = [...sessions.keys()].sort();
      return { ticker, name: nameOf(ticker), sessions: dates, prints: (session) => sessions.get(session) ?? [] };
    },
  };
}
