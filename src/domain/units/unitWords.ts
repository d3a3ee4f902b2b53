import { once } from '../../base/once.ts';
import { lexicon, row, type Lexicon, type WordRow } from './wordRow.ts';

/** A word at a number: a power of ten, a unit or a currency. */
export interface AtNumber {
  scale?: number;
  unit?: string;
  /** A code of ISO 4217; `?` if it may be one of several. */
  currency?: string;
  /** The denominator after “per” or a slash. */
  per?: string;
}

export const wordsAtNumber: readonly WordRow<AtNumber>[] = [
  row('k, thousand, thousands, ths, thou, thous, tsd', { scale: 3 }, '[256 thous.] ⟷ 256 Thousands'),
  row('m, mm, mn, mln, mio, mil, mill, million, millions', { scale: 6 }, '[$12 mil.] ⟷ 12 Millions of USD'),
  row('b, bn, bln, bil, bill, billion, billions, mrd, mia', { scale: 9 }, '[$1.2 Bil] ⟷ 1.2 Billions of USD'),
  row('t, tn, trn, trln, tril, trillion, trillions', { scale: 12 }, '[$1.2 trln] ⟷ 1.2 Trillions of USD'),
  row('lakh, lakhs', { scale: 5 }, '[2 lakh] ⟷ 200000 Claims'),
  row('crore, crores', { scale: 7 }, '[2 crore] ⟷ 20 Millions'),
  row('%, percent, per cent, pct, pc, percentage, prozent', { unit: 'percent' }, '[3.1 per cent] ⟷ 3.1 Percent'),
  row('bp, bps, bip, bips, basis point, basis points', { unit: 'basisPoints' }, '[310 b.p.] ⟷ 3.1 Percent'),
  row(
    'pp, pps, ppt, ppts, percentage point, percentage points, percent point, percent points, per cent points, % point, ' +
      '% points, %pt, %pts, % pt, % pts, pct pt, pct pts, pct point, pct points, %age points, prozentpunkte, pctpts',
    { unit: 'points' },
    '[0.3 pct pts] ⟷ 0.3 percentage points',
  ),
  row(
    'point, points, pt, pts',
    { unit: 'anyPoints' },
    '[0.3 points] ≠ 0.3 Percent',
    'Those of an index are points too.',
  ),
  row('x, ×, times, fold, multiple, turns', { unit: 'times' }, '[15.2×] ⟷ 15.2 multiple'),
  row('share, shares, sh, shs', { unit: 'shares' }, '[10.5mm shs] ⟷ 10500000 shares'),
  row('h, hr, hrs, hour, hours', { unit: 'hours' }, '[34.3h] ⟷ 34.3 Hours'),
  row('min, mins, minute, minutes', { unit: 'minutes' }, '[34.3 min] ? 34.3 Hours'),
  row('d, day, days', { unit: 'days' }, '[12 days] ⟷ 12 Days'),
  row('wk, wks, week, weeks', { unit: 'weeks' }, '[3.1 wks] ⟷ 3.1 Weeks'),
  row('mo, mos, month, months', { unit: 'months' }, "[5.2 months' supply] ⟷ 5.2 Months"),
  row('y, yr, yrs, year, years', { unit: 'years' }, '[10Y at 4.25%] ⟷ 4.25 Percent'),
  row('bbl, bbls, barrel, barrels', { unit: 'barrels' }, '[12 mn bbl] ⟷ 12 Millions of Barrels'),
  row('gal, gallon, gallons', { unit: 'gallons' }, '[$3.15 a barrel] ? 3.15 USD per Gallon'),
  row('ton, tons, tonne, tonnes', { unit: 'tonnes' }, '[12 mn tonnes] ? 12 Millions of Barrels'),
  row('oz, ounce, ounces, troy ounce, troy ounces', { unit: 'ounces' }, '[$2,000/oz] ⟷ 2000 USD per Troy Ounce'),
  row('bu, bushel, bushels', { unit: 'bushels' }, '[$4.50 a bushel] ⟷ 4.5 USD per Bushel'),
  row('usd, $, dollar, dollars, us dollar, us dollars', { currency: 'USD' }, '[1.2 U.S. dollars] ⟷ 1.2 USD'),
  row('¢, cent, cents, c', { scale: -2, currency: 'USD' }, '[5¢] ⟷ 0.05 USD', 'A minus two is the scale of cents.'),
  row('€, euros', { currency: 'EUR' }, '[€1.2bn] ⟷ 1.2 Billions of Euros'),
  row('£, pounds, sterling, quid, pence, p', { currency: 'GBP' }, '[£1.2bn] ≠ 1.2 Billions of USD'),
  row('¥, ￥, yen, 円', { currency: '?' }, '[¥1.2bn] ≠ 1.2 Billions of USD', 'Yen and yuan share the sign.'),
  row('rmb, renminbi, 元', { currency: 'CNY' }, '[RMB 1.2bn] ≠ 1.2 Billions of USD'),
  row(
    'kr, kronor, kroner, krona, krone, kč, zł, zlotys, złoty, ft, rs, rp, rm, r, fr, sfr, lei, leu, lev, reais, sol, ' +
      'soles, pesos, loonies, aussie dollars, francs, rupees, rubles, roubles, liras, riyals, rials, shekels, rands, tl',
    { currency: '?' },
    '[1.2bn kr] ≠ 1.2 Billions of USD',
    'Several countries share these; none of them is the United States.',
  ),
];

export const atNumber: Lexicon<AtNumber> = lexicon(wordsAtNumber);

/** The codes of ISO 4217 by themselves, and by the names of their currencies: `canadian dollars`, `yuan`. */
const currencyNames = once((): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const named = new Intl.DisplayNames('en', { type: 'currency' });
  for (const code of Intl.supportedValuesOf('currency')) {
    const words = (named.of(code) ?? code).toLowerCase().split(' ');
    const last = words.at(-1)!;
    names.set(code, code);
    for (const name of [words.join(' '), ...(last === 'dollar' || last === 'gold' ? [] : [last])])
      for (const form of [name, `${name}s`]) names.set(form, names.has(form) && name === last ? '?' : code);
  }
  return names;
});

/** Returns the meaning of words at a number: from the tables, then the codes and names of ISO 4217. */
export function meaningAtNumber(phrase: string, written: string): AtNumber | undefined {
  const known = atNumber.get(phrase);
  if (known) return known;
  const code = currencyNames().get(/^[A-Z]{3}$/.test(written) ? written : phrase);
  return code === undefined ? undefined : { currency: code };
}
