import type { ResultsParams, ResultsProtocol } from '../../src/features/screens/protocol.ts';
import { openPage } from '../shared/page.ts';

interface Ui {
  /** The tool that is open. */
  tool?: string | undefined;
}

export const page = openPage<ResultsProtocol, ResultsParams, Ui>({});
export const { send } = page;
