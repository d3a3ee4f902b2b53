import type * as vscode from 'vscode';
import { withNewest } from '../../../base/newest.ts';
import { layoutFrom, plainLayout, type GridLayout } from './layoutModel.ts';

const stateKey = 'screens.looks';
/** The number of layouts to remember. When there are more, the oldest are forgotten. */
const most = 200;

type LayoutTable = Readonly<Record<string, unknown>>;

/** The last grid layout of each screen, which survives closing the panel and reloading the window. */
export class GridLayouts {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  of(uri: string): GridLayout {
    const table = this.#table;
    return Object.hasOwn(table, uri) ? layoutFrom(table[uri]) : plainLayout;
  }

  keep(uri: string, layout: GridLayout): void {
    void this.#state.update(stateKey, withNewest(this.#table, [uri, layout], most));
  }

  /** Moves the layout of a file to its new address. */
  moved(from: string, to: string): void {
    const table = this.#table;
    if (!Object.hasOwn(table, from)) return;
    const renamed = Object.entries(table).map(([uri, layout]) => [uri === from ? to : uri, layout] as const);
    void this.#state.update(stateKey, Object.fromEntries(renamed));
  }

  get #table(): LayoutTable {
    return this.#state.get<LayoutTable>(stateKey, {});
  }
}
