import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { formatFiscalQuarter, parseFiscalQuarter } from '../identifiers/fiscalQuarter.ts';
import { parseCik } from '../identifiers/secIds.ts';
import { parseTicker } from '../identifiers/ticker.ts';
import { decodeInLink, formatLink, isLinkSource, type LinkSource } from './productLinks.ts';
import { contextLength, type PassageLocator } from '../passages/passage.ts';
import { formatWordPlace, parseWordPlace } from '../passages/wordPlace.ts';

/** The content of a citation's link: the call, and its cited words. Without words it links to the call or a turn. */
export interface CitationLink {
  /** The source of the cited answer: a service or the bundled one. */
  from: LinkSource;
  cik: number;
  ticker?: string | undefined;
  fyq: string;
  turn?: number | undefined;
  passage?: PassageLocator | undefined;
}

const longestLink = 8_000;
const longestWords = 1_000;
const keys = ['from', 'cik', 'ticker', 'fyq', 'turn', 'at', 'sum', 'start', 'end', 'before', 'after'] as const;
type Key = (typeof keys)[number];
/** Separates two parameters. */
const separator = new RegExp(`&(?=(?:${keys.join('|')})=)`);

/**
 * `<scheme>://market-desk.market-desk/transcript?…`; safe within a Markdown link. A link with only a place has at most
 * 120 characters in the `vscode` scheme, as long as a turn has fewer than 10,000 words.
 */
export function formatCitationLink(scheme: string, { from, cik, ticker, fyq, turn, passage }: CitationLink): string {
  const values: Record<Key, string | number | undefined> = {
    // A link without a source is from a service.
    from: from === 'service' ? undefined : from,
    cik,
    // A place refers to the call of a CIK, so the ticker isn't needed.
    ticker: passage?.place && passage.start === '' ? undefined : ticker,
    fyq,
    turn,
    at: passage?.place && formatWordPlace(passage.place),
    sum: passage?.place?.sum,
    start: passage?.start,
    end: passage?.end,
    before: passage?.before,
    after: passage?.after,
  };
  return formatLink(scheme, 'transcript', values);
}

/** Parses a link as it stands in a note, percent-encoded, with any scheme. */
export function parseCitationLink(text: string): Parsed<CitationLink> {
  const isLong = text.length > longestLink;
  const found = isLong ? undefined : /^[a-z][a-z0-9+.-]*:\/\/market-desk\.market-desk\/transcript\?([^#]*)/i.exec(text);
  if (!found) return refused(l10n.t('This isn’t a link to an earnings call.'), text);
  // The Markdown preview encodes links a second time.
  const plain = found[1]!.includes('=') ? undefined : decodeInLink(found[1]!);
  if (plain !== undefined) return parseDecodedLink({ path: '/transcript', query: plain });
  return read(found[1]!.replaceAll('&amp;', '&').split('&'), text, decodeInLink);
}

/**
 * Parses a query that an editor has already decoded. Only the text after an ampersand tells whether it is within the
 * words or separates two parameters.
 */
export function parseDecodedLink({ path, query }: { path: string; query: string }): Parsed<CitationLink> {
  if (path !== '/transcript' || query.length > longestLink)
    return refused(l10n.t('This isn’t a link to an earnings call.'), query);
  return read(query.split(separator), query, (value) => value);
}

function read(
  parts: readonly string[],
  text: string,
  decoded: (value: string) => string | undefined,
): Parsed<CitationLink> {
  const values = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const value = decoded(part.slice(at + 1));
    if (value === undefined) return refused(l10n.t('The link is damaged.'), text);
    if (at > 0 && !values.has(part.slice(0, at))) values.set(part.slice(0, at), value);
  }
  const wordsOf = (key: Key, most: number): string => clean(values.get(key) ?? '').slice(0, most);
  const from = values.get('from') ?? 'service';
  const cik = parseCik(values.get('cik') ?? '');
  const fyq = parseFiscalQuarter(values.get('fyq') ?? '');
  if (!isLinkSource(from) || !cik.ok || !fyq.ok)
    return refused(l10n.t('The link doesn’t say which earnings call to open.'), text);
  const ticker = parseTicker(values.get('ticker') ?? '');
  const turn = /^\d{1,7}$/.test(values.get('turn') ?? '') ? Number(values.get('turn')) : undefined;
  const place = parseWordPlace(values.get('at') ?? '', values.get('sum') ?? '');
  const start = wordsOf('start', longestWords);
  const end = wordsOf('end', longestWords);
  const before = wordsOf('before', contextLength * 2);
  const after = wordsOf('after', contextLength * 2);
  return {
    ok: true,
    value: {
      from,
      cik: cik.value,
      ...(ticker.ok ? { ticker: ticker.value } : {}),
      fyq: formatFiscalQuarter(fyq.value),
      ...(turn === undefined ? {} : { turn }),
      ...(start === '' && !place
        ? {}
        : { passage: { turn, ...(place && { place }), start, ...(end === '' ? {} : { end }), before, after } }),
    },
  };
}

/** Control characters and marks that change the writing direction don't belong in the words of a link. */
const clean = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ');
