/** A value with a fixed number of decimals and thousands separators; an absent value is a dash, never zero. */
export function formatValue(value: number | null, decimals: number): string {
  if (value === null) return '—';
  const places = Math.min(20, Math.max(0, Math.trunc(decimals)));
  let format = formats[places];
  if (!format) {
    format = new Intl.NumberFormat(undefined, { minimumFractionDigits: places, maximumFractionDigits: places });
    formats[places] = format;
  }
  return format.format(value);
}

/** Formatters by decimals; creating one costs more than using it a hundred times. */
const formats: (Intl.NumberFormat | undefined)[] = [];

/** {@link formatValue} with the sign always shown. */
export function formatChange(value: number | null, decimals: number): string {
  if (value === null) return '—';
  return value > 0 ? `+${formatValue(value, decimals)}` : formatValue(value, decimals);
}

/**
 * A whole number with thousands separators. Small ones need no formatter, whose creation would delay a page's first
 * frame.
 */
export function formatCount(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return value.toLocaleString(undefined, { maximumFractionDigits: 0 });
}
