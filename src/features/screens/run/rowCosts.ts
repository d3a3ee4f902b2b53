import * as l10n from '@vscode/l10n';
import type { ServiceRequest } from '../../../api/requests.ts';
import type { Library } from '../../../library/library.ts';
import type { ResultsProtocol } from '../protocol.ts';

type Requests = ResultsProtocol['requests'];

/** What opening the calls, the bars and the fund of a row costs, in words. Spends nothing. */
export function rowCosts(
  library: Pick<Library, 'cost'>,
  { ticker, cik }: Requests['openCosts']['params'],
): Requests['openCosts']['result'] {
  const costOf = (request: ServiceRequest): string => costWords(library.cost(request, undefined, 'stored'));
  return {
    openCalls: costOf({ endpoint: 'transcript', cik }),
    openBars: costOf({ endpoint: 'bars', tickers: [ticker] }),
    openFund: costOf({ endpoint: 'fund', ticker }),
  };
}

function costWords(requests: number): string {
  if (requests === 0) return l10n.t('free');
  return requests === 1 ? l10n.t('1 request') : l10n.t('about {0} requests', requests);
}
