import * as l10n from '@vscode/l10n';
import { refused, type Parsed } from '../../base/located.ts';
import { trimWhere } from '../../base/textEdges.ts';
import { cusipCheckDigit, parseCusip } from './cusip.ts';
import { isinCheckDigit } from './isin.ts';
import { parseCik, parseClassId, parseSeriesId } from './secIds.ts';
import { parseTicker } from './ticker.ts';

/**
 * One meaning of a text by its form alone. A guess is what a spreadsheet or a typo may have changed: it is offered, but
 * no request is sent until the user chooses it.
 */
export type Security = { isGuess?: true } & (
  | { kind: 'ticker'; ticker: string; form: TickerForm }
  | { kind: 'cik'; cik: number }
  | { kind: 'cusip'; cusip: string }
  | { kind: 'series'; seriesid: string }
  | { kind: 'shareClass'; contractid: string }
);

/**
 * `marked` has a `$`, an exchange, a share class, a country or its company's name, and means a ticker whether or not it
 * is listed. A `code`
 * of up to five capitals is rarely part of a name. A `word` is a ticker only if one is listed.
 */
export type TickerForm = 'marked' | 'code' | 'word';

export interface SecurityText {
  /** The likeliest first. Empty for a name. */
  meanings: readonly Security[];
  /** The reason that the text isn't the identifier that it looks like. Then it isn't a name either. */
  reason?: string;
}

/** In characters. No identifier and few names are longer. */
const longest = 200;

/** Parses a security for every caller: an identifier in any spelling, what a damaged one may be, or a name. */
export function readSecurity(text: string): SecurityText {
  return readWhole(text.length > longest ? text : withoutEdges(text));
}

function readWhole(text: string): SecurityText {
  if (text.length > longest) return { meanings: [] };
  const typed = withoutSpreadsheetMarks(text);
  const word = typed.toUpperCase();
  for (const read of readers) {
    const found = read(word, typed);
    if (found) return found;
  }
  return { meanings: [] };
}

/** Parses one ticker in any spelling: an element of a list of tickers, which has no marks around it. */
export function readTicker(text: string): Parsed<string> {
  const { meanings, reason } = readWhole(text.trim());
  const [first] = meanings;
  if (first?.kind === 'ticker') return { ok: true, value: first.ticker };
  const parsed = parseTicker(text);
  if (!parsed.ok) return reason === undefined ? parsed : refused(reason, text);
  return refused(reason ?? l10n.t('This is an identifier of another kind. Enter a ticker.'), text);
}

type Reader = (word: string, typed: string) => SecurityText | undefined;

const only = (meaning: Security): SecurityText => ({ meanings: [meaning] });
const against = (reason: string): SecurityText => ({ meanings: [], reason });

/** Removes invisible characters, and the marks that a sentence leaves around an identifier: `(AAPL)`, `AAPL,`. */
function withoutEdges(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return trimWhere(plain, (character) => /[\s.,;()]/.test(character)).replace(/^(?:ticker|symbol)\s?[:=]\s?/i, '');
}

/** The kind of an identifier before its value: `CUSIP No. 922908769`, `CIK=320193`. */
const namedKind = (kind: string): RegExp =>
  new RegExp(String.raw`^${kind}[ :=#-]{0,2}(?:NO\b\.?|NUMBER\b)?[ :=#-]{1,3}`);
const [cusipKind, isinKind, cikKind] = [namedKind('CUSIP'), namedKind('ISIN'), namedKind('CIK')];

/** Removes the marks that a spreadsheet adds: `="037833100"`, `'037833100`, `320193.0`, `320,193`. */
function withoutSpreadsheetMarks(typed: string): string {
  const bare = typed.replace(/^=?["'“‘]/, '').replace(/["'”’]$/, '');
  return /^\d+\.0$/.test(bare)
    ? bare.slice(0, -2)
    : /^\d{1,3}(?:,\d{3}){1,3}$/.test(bare)
      ? bare.replaceAll(',', '')
      : bare;
}

const isPower = /^\d(?:[.,]\d{1,8}E\+?|E\+)\d{1,3}$/;
const isErrorCell = /^#(?:N\/A|[A-Z]{1,8}[?!])$/;
const readDamaged: Reader = (word) => {
  if (isPower.test(word))
    return against(l10n.t('A spreadsheet has changed this CUSIP. Format its column as text, and copy it again.'));
  return isErrorCell.test(word) ? against(l10n.t('This is a spreadsheet error, not an identifier.')) : undefined;
};

/** A series or class id. With a digit missing it still starts with two zeros, and one in ten is a valid CUSIP. */
const readFundIds: Reader = (word) => {
  const bare = joined(word.replace(/^(?:SERIES|CLASS|CONTRACT)(?: ID)?[ :#]+(?=[SC]\d)/, ''));
  if (!/^[SC]\d{2,20}$/.test(bare)) return undefined;
  const [series, shareClass] = [parseSeriesId(bare), parseClassId(bare)];
  if (series.ok) return only({ kind: 'series', seriesid: series.value });
  if (shareClass.ok) return only({ kind: 'shareClass', contractid: shareClass.value });
  if (parseCusip(bare).ok && !/^[SC]00/.test(bare)) return undefined;
  const { error } = bare.startsWith('S') ? series : shareClass;
  return against(error.message);
};

/** A US, Puerto Rican or Canadian ISIN contains a CUSIP, and one of another country a CINS, which begins with a letter. */
const isinWithCusip = /^(?:US|CA|PR|[A-Z]{3})/;

const readLongIds: Reader = (word) => {
  if (/^[0-9A-Z]{18}\d{2}$/.test(word)) return against(l10n.t('The service doesn’t support LEIs.'));
  const isin = joined(word.replace(isinKind, ''));
  if (!/^[A-Z]{2}[0-9A-Z]{9}\d$/.test(isin) || digitsOf(isin) < 4) return undefined;
  const digit = isinCheckDigit(isin.slice(0, -1));
  if (!isin.endsWith(digit)) return against(l10n.t('Invalid ISIN: the check digit should be {0}.', digit));
  const cusip = parseCusip(isin.slice(2, -1));
  return cusip.ok && isinWithCusip.test(isin)
    ? only({ kind: 'cusip', cusip: cusip.value })
    : against(l10n.t('This ISIN has no CUSIP. Enter a ticker, CUSIP or series id.'));
};

/** Nine characters, unseparated or in the usual groups. */
const cusipForm = /^[0-9A-Z*@#]{6}[ -]?[0-9A-Z*@#]{2}[ -]?[0-9A-Z]$/;
const cikForm = /^(?:CIK[\s:#-]{0,3})?\d{1,10}$/;

const readCusip: Reader = (word) => {
  const named = word.replace(cusipKind, '');
  const bare = cusipForm.test(named) && digitsOf(named.slice(0, 6)) > 0 ? named.replace(/[ -]/g, '') : named;
  if (cikForm.test(bare) && bare.length !== 8 && bare.length !== 9) return undefined;
  const cik = parseCik(bare);
  // A number with this many digits may be either.
  const asCik: Security[] =
    cik.ok && named === word && bare === word ? [{ kind: 'cik', cik: cik.value, isGuess: true }] : [];
  if (cusipForm.test(bare) && bare.length === 9 && digitsOf(bare) > 2) {
    const cusip = parseCusip(bare);
    if (cusip.ok) return { meanings: [{ kind: 'cusip', cusip: cusip.value }, ...asCik] };
    return { meanings: asCik, reason: cusip.error.message };
  }
  if (!/^[0-9A-Z]{8}$/.test(bare) || digitsOf(bare) < 5) return undefined;
  const zeroed = parseCusip(`0${bare}`);
  const mended = zeroed.ok ? zeroed.value : bare + cusipCheckDigit(bare);
  return {
    meanings: [{ kind: 'cusip', cusip: mended, isGuess: true }, ...asCik],
    reason: l10n.t('A CUSIP has nine characters. This may be {0} without a zero or its check digit.', mended),
  };
};

const readCik: Reader = (word) => {
  if (!/^(?:CIK[\s:#-]*)?\d+$/.test(word)) return undefined;
  const cik = parseCik(word.replace('-', ''));
  if (!cik.ok) return against(cik.error.message);
  const zeroed = parseCusip(word.padStart(9, '0'));
  const isShort = word.length === 7 && zeroed.ok;
  return {
    meanings: [
      { kind: 'cik', cik: cik.value },
      ...(isShort ? [{ kind: 'cusip', cusip: zeroed.value, isGuess: true } as const] : []),
    ],
  };
};

const exchanges = new Set(
  'NYSE NASDAQ NASDAQGS NASDAQGM NASDAQCM NYSEAMERICAN NYSEARCA NYSEMKT AMEX ARCA BATS CBOE IEX OTC OTCMKTS OTCPK OTCQB OTCQX XNYS XNAS XASE ARCX US'.split(
    ' ',
  ),
);
const isExchange = (text: string): boolean => exchanges.has(text.replace(/[ .]/g, ''));
const exchangeBefore = /^([A-Z][A-Z .]{1,14}):[ ]?(\S{1,16})$/;
const exchangeAfter = /^(\S{1,16}):([A-Z]{2,12})$/;
const country = /^([A-Z0-9/.-]{1,12})([ :.-])US(?: EQUITY)?$/;
/** A share class: up to three letters after a mark, one letter after a space, or in words. */
const classAfterMark = /^([A-Z0-9]{1,6})[/.-]([A-Z0-9]{1,3})$/;
const classAfterBlank = /^([A-Z0-9]{2,5})(?: |[ .-]CL(?:ASS)?[ .])([ABC])$/;
/** Marks of preferred shares, warrants and rights, which each exchange and vendor writes differently. */
const markedOtherwise = /^\$?[A-Z][A-Z0-9]{0,5}[+^=*#]\.?[A-Z]{0,3}$/;

const readTickerForm: Reader = (word, typed) => {
  if (markedOtherwise.test(word))
    return against(l10n.t('Preferred shares and warrants have tickers like ABC-PA or ABC-WT.'));
  const isInCapitals = typed === word;
  const [, prefix = '', afterPrefix = ''] = exchangeBefore.exec(word) ?? [];
  const [, beforeSuffix = '', suffix = ''] = exchangeAfter.exec(word) ?? [];
  const ofExchange = isExchange(prefix) ? afterPrefix : isExchange(suffix) ? beforeSuffix : '';
  if (ofExchange === '' && prefix !== '')
    return isInCapitals ? against(l10n.t('The service knows US exchanges only.')) : undefined;
  const named = ofExchange || word;
  const signed = named.replace(/^\$(?=[A-Z])/, '');
  const ofCountry = country.exec(signed);
  const root = ofCountry?.[1] ?? signed;
  const ofClass = classAfterMark.exec(root) ?? classAfterBlank.exec(root);
  const ticker = parseTicker(ofClass && !root.includes('-') ? `${ofClass[1]}.${ofClass[2]}` : root.replace(/ .*/, ''));
  if (!ticker.ok || !/[A-Z]/.test(root) || (root.includes(' ') && !ofClass)) return undefined;
  // `brk b` and `de us` may start a name, and `Bio-key` is one: these are tickers only if listed.
  const isWritten = isInCapitals || (!word.includes(' ') && (ofClass?.[2]?.length ?? 1) === 1);
  const isMarked = ofExchange !== '' || signed !== named || (isWritten && (ofCountry !== null || ofClass !== null));
  const form = isMarked ? 'marked' : isInCapitals && root.length <= 5 ? 'code' : 'word';
  return only({ kind: 'ticker', ticker: ticker.value, form });
};

const readNamedCik: Reader = (word, typed) =>
  /^CIK ?\d/.test(word) || cikKind.test(word) ? readCik(word.replace(cikKind, 'CIK'), typed) : undefined;

const readers: readonly Reader[] = [
  readDamaged,
  readNamedCik,
  readFundIds,
  readLongIds,
  readCusip,
  readCik,
  readTickerForm,
];

/** Removes spaces and hyphens from an identifier if most of it is digits: a name with a year stays a name. */
function joined(word: string): string {
  return digitsOf(word) > 5 ? word.replace(/[ -]/g, '') : word;
}

function digitsOf(word: string): number {
  return word.replace(/\D/g, '').length;
}

/** The meaning of a text: one security, a name, or unclear, with the reason. */
export type MeantSecurity =
  | (Security & { isListed: boolean })
  /** A code in capitals matches names only by whole words. */
  | { kind: 'name'; isWhole: boolean }
  | { kind: 'unclear'; reason?: string | undefined };

/**
 * Returns the meaning of a text by its form and the lists. A listed ticker is never a name; an identifier that is
 * damaged or may be of two kinds is unclear. `isListed` is also asked whether a ticker in a label is that of the name
 * before it.
 */
export function meantSecurity(text: string, isListed: (ticker: string, name?: string) => boolean): MeantSecurity {
  const { meanings, reason } = readSecurity(text);
  const [first] = meanings;
  if (!first) return meantByLabel(text, isListed) ?? (reason === undefined ? named : { kind: 'unclear', reason });
  if (meanings.filter(({ isGuess }) => !isGuess).length !== 1) return { kind: 'unclear', reason };
  if (first.kind !== 'ticker') return { ...first, isListed: false };
  if (isListed(first.ticker)) return { ...first, isListed: true };
  return first.form === 'marked' ? { ...first, isListed: false } : { kind: 'name', isWhole: first.form === 'code' };
}

const named: MeantSecurity = { kind: 'name', isWhole: false };
const label = /^([^()]{1,160})\(([^()]{1,60})\)$/;

/** Reads a name with its identifiers, as candidates are listed: `Apple Inc. (AAPL, CIK 320193)`. */
function meantByLabel(text: string, isListed: (ticker: string, name: string) => boolean): MeantSecurity | undefined {
  const [, name = '', ids = ''] = label.exec(text.trim()) ?? [];
  const [only, ...more] = ids.split(',').flatMap((id): MeantSecurity[] => {
    const [meaning] = readSecurity(id).meanings;
    if (meaning?.kind === 'series' || meaning?.kind === 'shareClass') return [{ ...meaning, isListed: false }];
    const isOfName = meaning?.kind === 'ticker' && isListed(meaning.ticker, name);
    return isOfName ? [{ ...meaning, form: 'marked', isListed: true }] : [];
  });
  return more.length === 0 ? only : undefined;
}
