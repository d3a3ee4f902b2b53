/** A value at a fixed number of decimals with thousands separated; what is absent is a dash, never zero. */
export function formatValue(value: number | null, decimals: number): string {
  if (value === null) return '—';
  const places = Math.min(20, Math.max(0, Math.trunc(decimals)));
  return value.toLocaleString(undefined, { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** As {@link formatValue}, with the sign always shown. */
export function formatChange(value: number | null, decimals: number): string {
  if (value === null) return '—';
  return value > 0 ? `+${formatValue(value, decimals)}` : formatValue(value, decimals);
}

/** A whole number with thousands separated. Small ones need no formatter, whose making delays a page's first frame. */
export function formatCount(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  return value.toLocaleString(undefined, { maximumFractionDigits: 0 });
}
