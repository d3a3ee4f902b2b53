import * as l10n from '@vscode/l10n';
import type { LastChange } from '../bars/lastChange.ts';
import { formatChange } from './number.ts';

/** “+1.20%” and “vs. previous close”, the same on every page. */
export function formatLastChange({ percent, against }: Pick<LastChange, 'percent' | 'against'>): {
  change: string;
  against: string;
} {
  return {
    change: `${formatChange(percent, 2)}%`,
    against: against === 'previousClose' ? l10n.t('vs. previous close') : l10n.t('vs. open'),
  };
}
