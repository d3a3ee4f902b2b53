import * as l10n from '@vscode/l10n';
import { atMost, withCost } from '../../../domain/format/cost.ts';
import type { AskedCall } from '../transcriptRequest.ts';

export interface QuartersPrompt {
  company: Pick<AskedCall, 'ticker' | 'cik'>;
  count: number;
}

/** For example `Get the last 8 quarters · up to 5 requests`. */
export function formatOffer(count: number, requests: number): string {
  const quarters = count === 1 ? l10n.t('Download the last quarter') : l10n.t('Download the last {0} quarters', count);
  return withCost(quarters, atMost(requests));
}
