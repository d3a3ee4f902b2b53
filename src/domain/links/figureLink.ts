import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import {
  decodeInLink,
  findDeskLinks,
  formatLink,
  isLinkSource,
  type LinkSource,
  type ProductLink,
} from './productLinks.ts';
import { citedFields, type IndicatorField } from '../endpoints/indicatorFields.ts';
import { isNearDay } from '../dates/days.ts';
import { parseTicker } from '../identifiers/ticker.ts';
import { parseDecimal } from '../format/decimal.ts';

/** Figures of a minute, of several minutes or of a session. */
export const barFields = ['open', 'high', 'low', 'close', 'volume', 'vwap'] as const;
export type BarField = (typeof barFields)[number];

/** The subject of a figure: the quantity that its value measures. */
export type FigureSubject =
  | {
      of: 'indicator';
      id: number;
      code: string;
      field: IndicatorField;
      /** The reference period of the row's latest value, as sent. */
      period: string;
    }
  | { of: 'fund'; ticker?: string; seriesid?: string; contractid?: string; field: string }
  /** The whole session if there is no time. `length` is the number of minutes in the bar. */
  | { of: 'bar'; ticker: string; day: string; time?: string; length: number; field: BarField }
  /** `screen` identifies the condition and the source, as for kept runs; `run` is when the run ended. */
  | { of: 'cell'; screen: string; run: number; ticker: string; cik: number; metric: string }
  | { of: 'count'; screen: string; run: number };

/** A number with all of its digits, or a text for a field that has text. */
export type FigureValue = { type: 'number'; decimal: string } | { type: 'text'; text: string };

export interface FigureLink {
  /** The origin of the figure: a service or the bundled one. */
  from: LinkSource;
  subject: FigureSubject;
  value: FigureValue;
  /** In the service's words; empty if unknown. */
  unit: string;
  /** When the service answered, in milliseconds since the epoch, to the second. */
  at: number;
}

/** In characters; our own links are much shorter. */
const longestLink = 4_000;
const longestText = 500;
const longestName = 120;
/** Keys of every kind, in the order in which they are written. */
const keys = [
  ...['from', 'of', 'id', 'code', 'ticker', 'seriesid', 'contractid', 'cik', 'screen', 'run', 'metric', 'field'],
  ...['period', 'day', 'time', 'length', 'value', 'text', 'unit', 'at'],
] as const;

/** Separates two values. */
const separator = new RegExp(`&(?=(?:${keys.join('|')})=)`);

type Values = ReadonlyMap<string, string>;

/** `<scheme>://market-desk.market-desk/figure?…`; safe within a Markdown link. */
export function formatFigureLink(scheme: string, { from, subject, value, unit, at }: FigureLink): string {
  const values: Record<string, string | number | undefined> = {
    ...subject,
    from: from === 'service' ? undefined : from,
    ...(subject.of === 'bar' && subject.length === 1 ? { length: undefined } : {}),
    ...('run' in subject ? { run: formatStamp(subject.run) } : {}),
    ...(subject.of === 'indicator' && subject.field === 'latest_value' ? { field: undefined } : {}),
    ...(value.type === 'number' ? { value: value.decimal } : { text: value.text }),
    unit,
    at: formatStamp(at).replace(/\.\d+/, ''),
  };
  return formatLink(scheme, 'figure', Object.fromEntries(keys.map((key) => [key, values[key]])));
}

/** Parses a link as it stands in a note, percent-encoded, with any scheme. */
export function parseFigureLink(text: string): Parsed<FigureLink> {
  const isLong = text.length > longestLink;
  const found = isLong ? undefined : /^[a-z][a-z0-9+.-]*:\/\/market-desk\.market-desk\/figure\?([^#]*)$/i.exec(text);
  return found ? parseFigureQuery(found[1]!) : refuse(text);
}

/** Parses the query of a `/figure` link. Strict: rejects unknown and repeated keys. */
function parseFigureQuery(query: string): Parsed<FigureLink> {
  // The Markdown preview encodes links a second time.
  const plain = query.includes('=') ? undefined : decodeInLink(query);
  if (plain !== undefined) return parseDecodedFigure(plain);
  return readParts(query.replaceAll('&amp;', '&').split('&'), decodeInLink) ?? refuse(query);
}

/**
 * Parses a query that an editor has already decoded. Only the text after an ampersand tells whether it is within a
 * value or separates two values.
 */
export function parseDecodedFigure(query: string): Parsed<FigureLink> {
  const isLong = query.length > longestLink;
  return (isLong ? undefined : readParts(query.split(separator), (value) => value)) ?? refuse(query);
}

function readParts(
  parts: readonly string[],
  decoded: (value: string) => string | undefined,
): Parsed<FigureLink> | undefined {
  const values = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const key = part.slice(0, Math.max(at, 0));
    const value = decoded(part.slice(at + 1));
    if (!isKey(key) || values.has(key) || value === undefined) return undefined;
    values.set(key, value);
  }
  const link = read(values);
  return link && { ok: true, value: link };
}

const isKey = (text: string): boolean => (keys as readonly string[]).includes(text);

function read(values: Values): FigureLink | undefined {
  const from = values.get('from') ?? 'service';
  const subject = readSubject(values);
  const value = readValue(values);
  const unit = nameIn(values, 'unit') ?? '';
  const at = parseStamp(values.get('at') ?? '');
  if (!isLinkSource(from) || !subject || !value || at === undefined) return undefined;
  const isUnit = !values.has('unit') || unit !== '';
  return isUnit && hasNoOther(values, subject) ? { from, subject, value, unit, at } : undefined;
}

function readSubject(values: Values): FigureSubject | undefined {
  switch (values.get('of')) {
    case 'indicator': {
      const [id, code, period] = [numberIn(values, 'id'), nameIn(values, 'code'), nameIn(values, 'period')];
      const field = oneOf(citedFields, values.get('field') ?? 'latest_value');
      return id === undefined || !code || !period || !field ? undefined : { of: 'indicator', id, code, field, period };
    }
    case 'fund': {
      const [ticker, field] = [tickerIn(values), nameIn(values, 'field')];
      const [seriesid, contractid] = [idIn(values, 'seriesid', 'S'), idIn(values, 'contractid', 'C')];
      if (!field || !/^[a-z][a-z_]*$/.test(field) || (!ticker && !seriesid)) return undefined;
      return {
        of: 'fund',
        ...(ticker && { ticker }),
        ...(seriesid && { seriesid }),
        ...(contractid && { contractid }),
        field,
      };
    }
    case 'bar': {
      const [ticker, day, time] = [tickerIn(values), values.get('day') ?? null, values.get('time')];
      const field = oneOf(barFields, values.get('field') ?? '');
      const length = values.has('length') ? numberIn(values, 'length') : 1;
      const isTime = time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);
      if (!ticker || !isNearDay(day) || !isTime || !field || !length || length > 1_440) return undefined;
      return { of: 'bar', ticker, day, ...(time === undefined ? {} : { time }), length, field };
    }
    case 'cell':
    case 'count': {
      const [screen = '', run] = [values.get('screen'), parseStamp(values.get('run') ?? '')];
      if (!/^[0-9a-f]{32}$/.test(screen) || run === undefined) return undefined;
      if (values.get('of') === 'count') return { of: 'count', screen, run };
      const [ticker, cik, metric] = [nameIn(values, 'ticker'), numberIn(values, 'cik'), nameIn(values, 'metric')];
      return !ticker || cik === undefined || !metric ? undefined : { of: 'cell', screen, run, ticker, cik, metric };
    }
    default:
      return undefined;
  }
}

const common: readonly string[] = ['from', 'of', 'value', 'text', 'unit', 'at'];
const own: Record<FigureSubject['of'], readonly string[]> = {
  indicator: ['id', 'code', 'field', 'period'],
  fund: ['ticker', 'seriesid', 'contractid', 'field'],
  bar: ['ticker', 'day', 'time', 'length', 'field'],
  cell: ['screen', 'run', 'ticker', 'cik', 'metric'],
  count: ['screen', 'run'],
};

function hasNoOther(values: Values, { of }: FigureSubject): boolean {
  for (const key of values.keys()) if (!common.includes(key) && !own[of].includes(key)) return false;
  return true;
}

function readValue(values: Values): FigureValue | undefined {
  const [decimal, text] = [values.get('value'), values.get('text')];
  if ((decimal === undefined) === (text === undefined)) return undefined;
  if (decimal !== undefined) return parseDecimal(decimal) && { type: 'number', decimal };
  return isShown(text!, longestText) ? { type: 'text', text: text! } : undefined;
}

/** Returns whether a text isn't empty and has no characters that are invisible or change the writing direction. */
const isShown = (text: string, most: number): boolean =>
  text.trim() !== '' && text.length <= most && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text);

function nameIn(values: Values, key: string): string | undefined {
  const text = values.get(key) ?? '';
  return isShown(text, longestName) ? text : undefined;
}

function numberIn(values: Values, key: string): number | undefined {
  const text = values.get(key) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function tickerIn(values: Values): string | undefined {
  const ticker = parseTicker(values.get('ticker') ?? '');
  return ticker.ok ? ticker.value : undefined;
}

function idIn(values: Values, key: string, letter: string): string | undefined {
  const text = values.get(key) ?? '';
  return text.startsWith(letter) && /^.\d{1,12}$/.test(text) ? text : undefined;
}

const oneOf = <T extends string>(names: readonly T[], text: string): T | undefined =>
  names.find((each) => each === text);

/** `20261120T140305.120Z`, which needs no encoding in a link. */
function formatStamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:]/g, '').replace('.000', '');
}

function parseStamp(text: string): number | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\.\d{3})?Z$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, part = ''] = found;
  const at = Date.parse(`${year!}-${month!}-${day!}T${hour!}:${minute!}:${second!}${part}Z`);
  return Number.isNaN(at) || formatStamp(at) !== text ? undefined : at;
}

function refuse(text: string): Parsed<never> {
  return refused(l10n.t('The link doesn’t say which figure it cites.'), text);
}

/** A figure's link as the note has it, with its offsets. */
export interface WrittenFigureLink extends Pick<ProductLink, 'start' | 'end' | 'text'> {
  link: FigureLink;
}

/** Maximum number of figures read from a note; further ones are ignored. */
export const mostFigures = 2_000;

/** Finds the links of a note that cite figures, in order. */
export function findFigureLinks(text: string): WrittenFigureLink[] {
  const found: WrittenFigureLink[] = [];
  for (const { start, end, text: written } of findDeskLinks(text, ['figure'])) {
    const parsed = parseFigureLink(written);
    if (parsed.ok) found.push({ start, end, text: written, link: parsed.value });
    if (found.length === mostFigures) break;
  }
  return found;
}
