import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../calendar.ts';
import { firstSeenPrior } from '../observations/firstSeenPrior.ts';
import type { Observation } from '../observations/observation.ts';
import { formatLevel } from './level.ts';

/** “3.7% (first seen as 3.8%)”; undefined unless the library has observed another value for the prior period before. */
export function formatFirstSeenPrior(row: CalendarRow, observations: readonly Observation[]): string | undefined {
  const first = firstSeenPrior(row, observations);
  if (first === undefined) return undefined;
  return l10n.t('{0} (first seen as {1})', formatLevel(row.prior_value, row), formatLevel(first, row));
}
