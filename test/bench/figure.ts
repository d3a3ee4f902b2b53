/** One line of the bench's table: what was measured, beside what, and whether it meets its aim. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** A peer or limit measured in the same run. */
  beside?: { name: string; value: number };
  /** `value` (or value ÷ beside, for a ratio) must be at most, or at least, this. */
  aim?: { at: 'most' | 'least'; of: 'value' | 'ratio'; limit: number };
  /** Other values of the same minute that help to judge this one, in the same unit. No aim is held against them. */
  also?: { name: string; value: number }[];
}

export function meetsAim({ value, beside, aim }: Figure): boolean | undefined {
  if (!aim) return undefined;
  const measured = aim.of === 'ratio' ? value / (beside?.value ?? Number.NaN) : value;
  return aim.at === 'most' ? measured <= aim.limit : measured >= aim.limit;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Plain text, columns aligned. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, beside, aim, also = [] } = figure;
    const met = meetsAim(figure);
    return [
      name,
      `${shown(value)} ${unit}`,
      beside ? `${beside.name}: ${shown(beside.value)} ${unit} (${shown(value / beside.value)}×)` : '',
      aim ? `${aim.at === 'most' ? '≤' : '≥'} ${aim.limit}${aim.of === 'ratio' ? '×' : ` ${unit}`}` : '',
      met === undefined ? '' : met ? 'met' : 'MISSED',
      also.map((other) => `${other.name}: ${shown(other.value)} ${unit}`).join('; '),
    ];
  });
  const all = [['figure', 'value', 'beside', 'aim', '', 'also, in the same minute'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
