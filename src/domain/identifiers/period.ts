import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import { accept, readTyped } from './typed.ts';

export type PeriodUnit = 'd' | 'w' | 'mo' | 'y';

/** A lookback relative to now. Contract: /quotes, period. */
export interface Period {
  count: number;
  unit: PeriodUnit;
}

/** For example `1d`, `5d`, `2w`, `1mo`, `1y`. */
export function parsePeriod(text: string): Parsed<Period> {
  const { word, refuse } = readTyped(text);
  const found = /^(\d{1,9})\s*(D|W|MO|Y)$/.exec(word);
  const count = Number(found?.[1] ?? 0);
  if (count > 0) return accept({ count, unit: found![2]!.toLowerCase() as PeriodUnit });
  return refuse(
    /^\d+\s*M$/.test(word)
      ? l10n.t('Use mo for months, like 1mo. With minute bars, m could mean minutes.')
      : l10n.t('Enter a number followed by d, w, mo or y (days, weeks, months, years), like 5d.'),
  );
}

export function formatPeriod({ count, unit }: Period): string {
  return `${count}${unit}`;
}
