import { formatLastChange } from '../../domain/format/lastChange.ts';
import { formatCount, formatHiddenDigits, formatPrice } from '../../domain/format/number.ts';
import type { CompanyBars, ShownPhrase, ShownSession } from './protocol.ts';

/**
 * Formats the last close with its change; undefined without bars. `digits` has every digit of the close, if some are
 * hidden.
 */
export function formatClose({
  sessions,
  change,
}: CompanyBars): { close: string; digits?: string; change: string; against: string } | undefined {
  const close = sessions.at(-1)?.closes.at(-1);
  if (close === undefined) return undefined;
  const digits = formatHiddenDigits(close);
  return {
    close: formatPrice(close),
    ...(digits === undefined ? {} : { digits }),
    ...(change ? formatLastChange(change) : { change: '', against: '' }),
  };
}

/** The lines of a small chart within a box, one per session, and the positions where sessions meet. */
interface SparklineShape {
  paths: string[];
  borders: number[];
  lowest: number;
  highest: number;
}

/** Undefined without a close. Each session has the same width. */
export function sparkline(
  sessions: readonly ShownSession[],
  { width, height }: { width: number; height: number },
): SparklineShape | undefined {
  const closes = sessions.flatMap((session) => session.closes);
  if (closes.length === 0) return undefined;
  const lowest = closes.reduce((least, each) => Math.min(least, each));
  const highest = closes.reduce((most, each) => Math.max(most, each));
  const each = width / sessions.length;
  const placeY = (close: number): number =>
    highest === lowest ? height / 2 : height - ((close - lowest) / (highest - lowest)) * height;
  const paths = sessions.map((session, index) =>
    session.closes
      .map((close, at) => {
        const share = session.closes.length === 1 ? 0.5 : at / (session.closes.length - 1);
        return `${at === 0 ? 'M' : 'L'}${round((index + share) * each)} ${round(placeY(close))}`;
      })
      .join(''),
  );
  return { paths, borders: sessions.slice(1).map((_, index) => round((index + 1) * each)), lowest, highest };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** All counts of a phrase, for a screen reader. */
export function formatPhrase({ counts }: ShownPhrase): string {
  return counts.map(({ fyq, count }) => `${fyq}: ${formatCount(count)}`).join(', ');
}

/** The bars of a phrase by quarter: each height from 0 to 1, by how often it is said per word. */
export function phraseBars({ counts }: ShownPhrase): number[] {
  const rates = counts.map(({ count, words }) => (words === 0 ? 0 : count / words));
  const most = rates.reduce((best, each) => Math.max(best, each), 0);
  return rates.map((rate) => (most === 0 ? 0 : rate / most));
}
