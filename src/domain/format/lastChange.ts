import * as l10n from '@vscode/l10n';
import type { LastChange } from '../bars/lastChange.ts';
import { formatChange } from './number.ts';

/** “+1.20% vs. previous close”, the same on every page. */
export function formatLastChange({ percent, against }: Pick<LastChange, 'percent' | 'against'>): string {
  const change = `${formatChange(percent, 2)}%`;
  return against === 'previousClose' ? l10n.t('{0} vs. previous close', change) : l10n.t('{0} vs. open', change);
}
