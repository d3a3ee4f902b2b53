import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import type { CalendarRow } from '../../domain/calendar.ts';
import { parseCusip } from '../../domain/identifiers/cusip.ts';
import { formatFiscalQuarter, parseFiscalQuarter, splitQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { parseCik, parseClassId, parseSeriesId } from '../../domain/identifiers/secIds.ts';
import { parseTicker } from '../../domain/identifiers/ticker.ts';
import type { LookUpTarget } from './targetModel.ts';

const mostIndicators = 8;
const mostTickers = 10;
/** In characters, more than any identifier and most names of indicators have. */
const longestText = 200;

/**
 * Lists every target that the typed text can mean, the most specific form first. `calendar` has the rows that the
 * library knows.
 */
export function targetsOf(text: string, calendar: readonly CalendarRow[]): LookUpTarget[] {
  const typed = text.trim().replace(/^\$(?=[a-z])/i, '');
  if (typed === '' || typed.length > longestText) return [];
  const named = identifiersOf(typed);
  const quarter = named.length === 0 ? callOfQuarter(typed) : [];
  const several = named.length === 0 ? barsOfSeveral(typed) : [];
  return [...named, ...quarter, ...several, ...indicatorsOf(typed, calendar)];
}

function identifiersOf(typed: string): LookUpTarget[] {
  const targets: LookUpTarget[] = [];
  const cusip = parseCusip(typed);
  if (cusip.ok) targets.push({ kind: 'fund', by: { cusip: cusip.value } });
  const series = parseSeriesId(typed);
  if (series.ok) targets.push({ kind: 'fund', by: { seriesid: series.value } });
  const shareClass = parseClassId(typed);
  if (shareClass.ok) targets.push({ kind: 'shareClass', contractid: shareClass.value });
  const cik = cikOf(typed);
  if (cik?.ok) targets.push({ kind: 'call', by: { cik: cik.value } });
  // A ticker of a share class has letters, so a text of digits only, or an id of another form, isn't one.
  const ticker = targets.length === 0 ? parseTicker(typed) : undefined;
  if (ticker?.ok && /[a-z]/i.test(typed)) {
    targets.push({ kind: 'call', by: { ticker: ticker.value } });
    targets.push({ kind: 'fund', by: { ticker: ticker.value } });
    targets.push({ kind: 'bars', tickers: [ticker.value] });
  }
  return targets;
}

const cikOf = (typed: string): Parsed<number> | undefined =>
  /^(?:cik)?[\s:#]*\d/i.test(typed) ? parseCik(typed) : undefined;

/** Recognizes `ACME Q1 2026`, or a CIK in place of the ticker. */
function callOfQuarter(typed: string): LookUpTarget[] {
  const named = splitQuarter(typed);
  const fyq = named && parseFiscalQuarter(named.quarter);
  if (!named || !fyq?.ok) return [];
  const [call] = identifiersOf(named.company.replace(/^\$/, '')).filter((target) => target.kind === 'call');
  return call ? [{ ...call, fyq: formatFiscalQuarter(fyq.value) }] : [];
}

function barsOfSeveral(typed: string): LookUpTarget[] {
  const tickers = typed.split(',').map((each) => parseTicker(each.trim().replace(/^\$/, '')));
  const values = tickers.flatMap((each) => (each.ok ? [each.value] : []));
  const areTickers = values.length > 1 && values.length === tickers.length && values.length <= mostTickers;
  return areTickers ? [{ kind: 'bars', tickers: [...new Set(values)] }] : [];
}

/** Finds indicators: an exact code first, then codes and names that contain the text. */
function indicatorsOf(typed: string, calendar: readonly CalendarRow[]): LookUpTarget[] {
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

/** The reason that the typed text isn't the identifier that it looks like; undefined if it resembles none. */
export function reasonAgainst(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > longestText) return l10n.t('This is too long for an identifier or name.');
  const looksLike: [RegExp, (text: string) => Parsed<unknown>][] = [
    [/^[0-9A-Z*@#]{9}$/i, parseCusip],
    [/^S\d+$/i, parseSeriesId],
    [/^C\d+$/i, parseClassId],
    [/^(?:CIK)?[\s:#]*\d+$/i, parseCik],
  ];
  for (const [form, parse] of looksLike) {
    // A word of nine letters isn't a mistyped CUSIP.
    if (!form.test(typed) || (parse === parseCusip && typed.replace(/\D/g, '').length < 3)) continue;
    const parsed = parse(typed);
    return parsed.ok ? undefined : parsed.error.message;
  }
  return /^[0-9A-Z]{18}\d{2}$/i.test(typed) ? l10n.t('The service doesn’t support LEIs.') : undefined;
}
