import type * as vscode from 'vscode';
import { withNewest } from '../../../base/newest.ts';
import { lookFrom, plainLook, type Look } from './layoutModel.ts';

const stateKey = 'screens.looks';
/** More screens' looks are not remembered: the oldest go. */
const most = 200;

type LookTable = Readonly<Record<string, unknown>>;

/** How the results of each screen were last looked at: kept when their panel is closed, and over a reload. */
export class Looks {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  of(uri: string): Look {
    const table = this.#table;
    return Object.hasOwn(table, uri) ? lookFrom(table[uri]) : plainLook;
  }

  keep(uri: string, look: Look): void {
    void this.#state.update(stateKey, withNewest(this.#table, [uri, look], most));
  }

  /** The file has another address now. */
  moved(from: string, to: string): void {
    const table = this.#table;
    if (!Object.hasOwn(table, from)) return;
    const renamed = Object.entries(table).map(([uri, look]) => [uri === from ? to : uri, look] as const);
    void this.#state.update(stateKey, Object.fromEntries(renamed));
  }

  get #table(): LookTable {
    return this.#state.get<LookTable>(stateKey, {});
  }
}
