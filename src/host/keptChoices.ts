import type * as vscode from 'vscode';
import { withNewest } from '../base/newest.ts';
import { fieldsOf, isRecord } from '../base/record.ts';

const stateKey = 'panels.kept';
/** Of very many panels, those whose choices are oldest are forgotten. */
const most = 300;
/** In characters of JSON: choices are switches and short lists, and pages are not trusted. */
const longest = 20_000;

/** What a person chose in a page, such as a bar length or folds: it outlives the panel, unlike the page's own state. */
export class KeptChoices {
  readonly #state: Pick<vscode.Memento, 'get' | 'update'>;

  constructor(state: Pick<vscode.Memento, 'get' | 'update'>) {
    this.#state = state;
  }

  /** Of the panel that shows what has this key. */
  of(key: string): Record<string, unknown> {
    const all = this.#all;
    return Object.hasOwn(all, key) ? fieldsOf(all[key]) : {};
  }

  /** Keeps choices beside those that were made before. */
  keep(key: string, choices: Record<string, unknown>): void {
    const kept = { ...this.of(key), ...choices };
    if (JSON.stringify(kept).length > longest) return;
    void this.#state.update(stateKey, withNewest<unknown>(this.#all, [key, kept], most));
  }

  get #all(): Record<string, unknown> {
    return fieldsOf(this.#state.get<unknown>(stateKey));
  }
}

/** The choices in a page's message; undefined for any other message. */
export function choicesIn(message: unknown): Record<string, unknown> | undefined {
  const { type, choices } = fieldsOf(message);
  return type === 'keep' && isRecord(choices) ? choices : undefined;
}
