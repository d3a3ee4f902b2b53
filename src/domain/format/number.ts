/** A value with a fixed number of decimals and thousands separators; an absent value is a dash, never zero. */
export function formatValue(value: number | null, decimals: number): string {
  if (value === null) return '—';
  const places = Math.min(20, Math.max(0, Math.trunc(decimals)));
  return formatDecimals(value, places, places);
}

/** {@link formatValue} with the sign always shown. */
export function formatChange(value: number | null, decimals: number): string {
  if (value === null) return '—';
  return value > 0 ? `+${formatValue(value, decimals)}` : formatValue(value, decimals);
}

/**
 * Returns the number of decimals of a price by its tick: two from one dollar, four below, and six below a cent, where
 * four may hide digits.
 */
export function priceDecimals(price: number): number {
  const size = Math.abs(price);
  return size >= 1 || size === 0 ? 2 : size >= 0.01 ? 4 : 6;
}

/** A price, or an average or a difference of prices: “12.50”, “0.0834”, “0.00012”. */
export function formatPrice(price: number, decimals = priceDecimals(price)): string {
  return formatDecimals(price, Math.min(4, decimals), decimals);
}

/** Formats every digit of a price for a hover, if {@link formatPrice} hides any. */
export function formatHiddenDigits(price: number, decimals = priceDecimals(price)): string | undefined {
  return Number(price.toFixed(decimals)) === price ? undefined : formatDigits(price);
}

/** Every digit of a number, with thousands separators. */
export function formatDigits(value: number): string {
  return formatDecimals(value, 0, 20);
}

/**
 * A whole number with thousands separators. Small ones need no formatter, whose creation would delay a page's first
 * frame.
 */
export function formatCount(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return formatDecimals(value, 0, 0);
}

let point: string | undefined;

/** Splits a formatted number before its decimal point, or after its last digit: “2” and “.305M”. */
export function splitAtPoint(formatted: string): [whole: string, rest: string] {
  point ??= new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const at = formatted.lastIndexOf(point);
  const end = at < 0 ? formatted.search(/\d\D*$/) + 1 : at;
  return end === 0 ? [formatted, ''] : [formatted.slice(0, end), formatted.slice(end)];
}

/** Formats a number for a program that reads only the hyphen as a minus. */
export function withHyphenMinus(formatted: string): string {
  return formatted.replace('−', '-');
}

/** Formatters by decimals; creating one costs more than using it a hundred times. */
const formats = new Map<number, Intl.NumberFormat>();

/** Formats a number for people: with a minus rather than a hyphen, and unsigned if it rounds to zero. */
function formatDecimals(value: number, least: number, most: number): string {
  const name = least * 100 + most;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(undefined, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay: 'negative',
    });
    formats.set(name, format);
  }
  return format.format(value).replace('-', '−');
}
