import type * as vscode from 'vscode';
import { Emitter, type Event } from '../base/emitter.ts';
import { withNewest } from '../base/newest.ts';
import { fieldsOf } from '../base/record.ts';
import type { SourceId } from '../library/sourceId.ts';

const stateKey = 'marketDesk.transcripts.read';
const most = 300;

interface CallOfShare {
  source: SourceId;
  cik: number;
  /** Null for a company without calls, of which nothing can be read. */
  fyq: string | null;
}

/** How far each call has been read, from 0 to 1: to the place where reading stopped. */
export class ReadShares {
  readonly #state: Pick<vscode.Memento, 'get' | 'update'>;
  readonly #changed = new Emitter<void>();

  /** Fires when a share has changed by as much as is shown. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(state: Pick<vscode.Memento, 'get' | 'update'>) {
    this.#state = state;
  }

  of(call: CallOfShare): number | undefined {
    const all = fieldsOf(this.#state.get<unknown>(stateKey));
    const key = keyOf(call);
    const share = Object.hasOwn(all, key) ? all[key] : undefined;
    return typeof share === 'number' && share >= 0 && share <= 1 ? share : undefined;
  }

  /** Kept in whole percent, as it is shown. */
  keep(call: CallOfShare, share: number): void {
    const rounded = Math.round(share * 100) / 100;
    if (this.of(call) === rounded) return;
    const all = fieldsOf(this.#state.get<unknown>(stateKey));
    void this.#state.update(stateKey, withNewest<unknown>(all, [keyOf(call), rounded], most));
    this.#changed.fire();
  }
}

function keyOf({ source, cik, fyq }: CallOfShare): string {
  return `${source} ${cik} ${fyq ?? ''}`;
}
