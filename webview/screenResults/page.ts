import type { ResultsParams, ResultsProtocol } from '../../src/features/screens/protocol.ts';
import { openPage } from '../shared/page.ts';

interface ResultsUi {
  /** The tool that is open. */
  tool?: string | undefined;
}

export const page = openPage<ResultsProtocol, ResultsParams, ResultsUi>({});
export const { send } = page;
