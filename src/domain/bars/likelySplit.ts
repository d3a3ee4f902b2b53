import { daysBetween } from '../dates/days.ts';

/** Regular trading of one session. */
interface RegularTrading {
  /** YYYY-MM-DD. */
  date: string;
  open: number;
  close: number;
  /** Shares; null if unknown. */
  volume: number | null;
}

/** Numerators and denominators of prices after common splits, 3 for 2 and consolidations. */
const factors = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100].flatMap((count) => [
    { name: `1/${count}`, factor: 1 / count },
    { name: `${count}`, factor: count },
  ]),
  { name: '2/3', factor: 2 / 3 },
  { name: '3/2', factor: 3 / 2 },
];

/** Greatest distance from a factor, as a share of the factor: prices also move overnight. */
const tolerance = 0.04;
/** Maximum number of days between the sessions: over a longer gap, the price may have moved by itself. */
const mostDays = 5;
/** Maximum growth of the value traded. News multiplies it; a split only divides it into other shares. */
const mostValue = 1.5;

/**
 * Returns the factor ("1/7", "2") by which the price seems to have been split between two sessions: the open is near
 * that fraction of the previous close, and the value traded didn't jump. It is only likely: the contract reports no
 * splits.
 */
export function likelySplit(before: RegularTrading, after: RegularTrading): string | undefined {
  const days = daysBetween(before.date, after.date);
  if (days === undefined || days < 1 || days > mostDays) return undefined;
  if (!(before.close > 0) || !(after.open > 0) || !before.volume || !after.volume) return undefined;
  const ratio = after.open / before.close;
  const near = factors
    .map(({ name, factor }) => ({ name, off: Math.abs(ratio / factor - 1) }))
    .reduce((best, each) => (each.off < best.off ? each : best));
  if (near.off > tolerance) return undefined;
  return after.volume * after.close <= mostValue * before.volume * before.close ? near.name : undefined;
}
