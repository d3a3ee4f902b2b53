import type { Services } from '../../../host/services.ts';
import { withLastRun, type LastRunTable } from './lastRunModel.ts';
import { nameOfKey, type RunKey } from './runKey.ts';
import type { Counted } from '../results/toolsView.ts';

const stateKey = 'screens.counts';

/** The last count of matches of each condition, so that it need not be requested again. */
export class CountMemory {
  readonly #state: Services['extension']['globalState'];

  constructor({ extension }: Pick<Services, 'extension'>) {
    this.#state = extension.globalState;
  }

  of(key: RunKey): Counted | undefined {
    return this.#table[nameOfKey(key)];
  }

  note(key: RunKey, counted: Counted): void {
    const known = this.of(key);
    if (known && known.at >= counted.at) return;
    void this.#state.update(stateKey, withLastRun(this.#table, nameOfKey(key), counted));
  }

  get #table(): LastRunTable {
    return this.#state.get<LastRunTable>(stateKey, {});
  }
}
