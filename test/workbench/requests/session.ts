import { startBundledService } from '../../../src/sample/bundledService.ts';
import type { Session } from '../session.ts';
import { knowInventedNames } from '../support/knownNames.ts';
import { citedNote } from './citedNote.ts';
import { watchedFunds } from './watchedFunds.ts';

const key = 'test-key-requests-5d';

export const session: Session = {
  about: 'as a person has it: what is asked before it is spent, judged by the service’s log',
  driver: 'person',
  companion: 'toolCaller',
  workspace: {
    'notes.md': citedNote,
    'funds.watchlist': `${watchedFunds.join('\n')}\n`,
    'few.screen': 'columns: roic\n\nroic > 20%\n',
    'lens.screen': 'columns: roic\n\nroic > 21%\n',
    'row.screen': 'columns: roic\n\nroic > 22%\n',
  },
  async prepare({ userData }) {
    await knowInventedNames(userData);
    // More than any day allows: what is left is told by our own count, and the service only watches.
    const service = await startBundledService({ key, quota: 100_000 });
    return {
      service,
      environment: { MARKET_DESK_API_KEY: key, MARKET_DESK_BASE_URL: service.address },
      settings: {
        'marketDesk.connection.baseUrl': service.address,
        'marketDesk.screener.path': '/screener',
        'marketDesk.screener.metricsPath': '/screener/metrics',
        'marketDesk.quota.requestsPerDay': 40,
        'marketDesk.quota.confirmBelow': 5,
        // Settings are typed as they are meant.
        'editor.autoClosingBrackets': 'never',
        'editor.autoClosingQuotes': 'never',
        'editor.autoSurround': 'never',
      },
      stop: () => service.close(),
    };
  },
};
