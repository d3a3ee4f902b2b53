import * as l10n from '@vscode/l10n';
import { html, render, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GridState, ResultColumn } from '../../../src/features/screens/grid/protocol.ts';
import { openPopover, type Popover } from './gridPopover.ts';

interface ColumnsBoxActions {
  arrange: (columns: string[]) => void;
  reset: () => void;
  writeColumns: () => void;
}

/**
 * A popover that lists all columns: checkboxes show and hide them, buttons move them and save them to the screen file.
 */
export class ColumnsBox {
  readonly #actions: ColumnsBoxActions;
  readonly #element = document.createElement('div');
  #popover: Popover | undefined;

  constructor(actions: ColumnsBoxActions) {
    this.#actions = actions;
    this.#element.className = 'columns-box';
    this.#element.setAttribute('role', 'dialog');
    this.#element.setAttribute('aria-label', l10n.t('Columns'));
  }

  open(anchor: Element, state: GridState): void {
    this.#popover = openPopover(this.#element, {
      anchor,
      onClose: () => {
        this.#popover = undefined;
      },
    });
    this.show(state);
    this.#element.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }

  /** Call whenever the columns have changed; does nothing while the popover is closed. */
  show(state: GridState): void {
    if (!this.#popover) return;
    const focused = document.activeElement;
    const hadFocus = this.#element.contains(focused);
    render(this.#content(state), this.#element);
    // Moving a row in the list removes its element for a moment, which loses the focus.
    if (hadFocus && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  }

  #content({ columns, hidden, rearranged }: GridState): TemplateResult {
    const shown = columns.map(({ id }) => id);
    const canSave = rearranged && columns.some(({ own }) => own === undefined);
    return html`<ul>
        ${repeat(
          [...columns, ...hidden],
          ({ id }) => id,
          (column, at) => this.#row(column, at < columns.length ? at : -1, shown),
        )}
      </ul>
      <div class="columns-buttons">
        <button type="button" class="tool" @click=${this.#actions.reset}>${l10n.t('Reset to Screen')}</button>
        <button
          type="button"
          class="tool"
          aria-disabled=${String(!canSave)}
          @click=${() => {
            if (canSave) this.#actions.writeColumns();
          }}
        >
          ${l10n.t('Save to Screen')}
        </button>
      </div>`;
  }

  /** `at` is -1 for a hidden column. */
  #row({ id, name }: ResultColumn, at: number, shown: readonly string[]): TemplateResult {
    const isShown = at >= 0;
    const move = (by: number) => () => {
      if (!isShown || at + by < 0 || at + by >= shown.length) return;
      const others = shown.filter((each) => each !== id);
      this.#actions.arrange([...others.slice(0, at + by), id, ...others.slice(at + by)]);
    };
    const toggle = (): void => this.#actions.arrange(isShown ? shown.filter((each) => each !== id) : [...shown, id]);
    return html`<li>
      <label><input type="checkbox" .checked=${isShown} @change=${toggle} />${name}</label>
      ${this.#step('↑', l10n.t('Move {0} Left', name), isShown && at > 0, move(-1))}
      ${this.#step('↓', l10n.t('Move {0} Right', name), isShown && at < shown.length - 1, move(1))}
    </li>`;
  }

  #step(face: string, label: string, isPossible: boolean, run: () => void): TemplateResult {
    return html`<button
      type="button"
      class="tool step"
      aria-label=${label}
      title=${label}
      aria-disabled=${isPossible ? 'false' : 'true'}
      @click=${run}
    >
      <span aria-hidden="true">${face}</span>
    </button>`;
  }
}
