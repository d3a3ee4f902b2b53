import { parseCusip } from '../../domain/identifiers/cusip.ts';
import { parseCik, parseClassId, parseSeriesId } from '../../domain/identifiers/secIds.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import type { CalendarRow } from '../../domain/calendar.ts';

/** One thing that the typed text can mean. Which of them is meant is for the person to say. */
export type Reading =
  | { kind: 'call'; by: { ticker: string } | { cik: number } }
  | { kind: 'fund'; by: { ticker: string } | { cusip: string } | { seriesid: string } }
  | { kind: 'bars'; ticker: string }
  | { kind: 'indicator'; code: string; name: string }
  /** No endpoint takes a share class's id. */
  | { kind: 'shareClass'; contractid: string };

const mostIndicators = 8;

/** Every reading, the narrowest form first. `calendar` is what the shelf has of it. */
export function readingsOf(text: string, calendar: readonly CalendarRow[]): Reading[] {
  const typed = text.trim();
  if (typed === '') return [];
  const readings: Reading[] = [];
  const cusip = parseCusip(typed);
  if (cusip.ok) readings.push({ kind: 'fund', by: { cusip: cusip.value } });
  const series = parseSeriesId(typed);
  if (series.ok) readings.push({ kind: 'fund', by: { seriesid: series.value } });
  const shareClass = parseClassId(typed);
  if (shareClass.ok) readings.push({ kind: 'shareClass', contractid: shareClass.value });
  const cik = /^(?:cik)?\s*\d/i.test(typed) ? parseCik(typed) : undefined;
  if (cik?.ok) readings.push({ kind: 'call', by: { cik: cik.value } });
  // A share class's ticker has letters; what is all digits, or an id of another form, is no ticker.
  const ticker = readings.length === 0 ? parseTicker(typed) : undefined;
  if (ticker?.ok && /[a-z]/i.test(typed)) {
    readings.push({ kind: 'call', by: { ticker: ticker.value } });
    readings.push({ kind: 'fund', by: { ticker: ticker.value } });
    readings.push({ kind: 'bars', ticker: ticker.value });
  }
  return [...readings, ...indicatorsOf(typed, calendar)];
}

/** An exact code first, then codes and names that contain the text. */
function indicatorsOf(typed: string, calendar: readonly CalendarRow[]): Reading[] {
  const wanted = typed.toLowerCase();
  const rank = ({ code, name }: CalendarRow): number => {
    if (code.toLowerCase() === wanted) return 0;
    if (code.toLowerCase().startsWith(wanted)) return 1;
    return wanted.length > 1 && `${code}\n${name}`.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return calendar
    .map((row) => ({ row, rank: rank(row) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostIndicators)
    .map(({ row: { code, name } }) => ({ kind: 'indicator', code, name }));
}

const mostRecents = 12;

/** Last used first, each once. */
export function withRecent(recents: readonly string[], text: string): string[] {
  return [text, ...recents.filter((recent) => recent.toLowerCase() !== text.toLowerCase())].slice(0, mostRecents);
}
