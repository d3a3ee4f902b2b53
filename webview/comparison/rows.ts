import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import {
  idOfRow,
  partsOfPassage,
  rowOf,
  type QuotedRow,
} from '../../src/features/transcripts/compare/comparisonView.ts';
import type { ShownPassage, ShownSides } from '../../src/features/transcripts/compare/protocol.ts';
import { quoteToNote } from '../shared/noteName.ts';
import { choose, isChosen, quoteRows } from './chosen.ts';
import { page, send } from './page.ts';

/** The passages that each row of the last drawing quotes, by the key of the row. */
const rows = new Map<string, QuotedRow>();
/** The key of the row of each grid that Tab reaches. */
const reached = new WeakMap<Element, string>();

/** A list of rows below its title, of which Tab reaches one and arrow keys the others. */
export function rowGrid(titleId: string, content: readonly TemplateResult[]): TemplateResult {
  return html`<div role="grid" aria-labelledby=${titleId} aria-multiselectable="true">${content}</div>`;
}

/** A row that can be chosen and quoted. It has one button with `data-lead`, which the arrow keys reach. */
export function rowBox(key: string, row: QuotedRow, body: TemplateResult): TemplateResult {
  rows.set(key, row);
  const isOn = isChosen(row);
  const name = row.map(nameOfPassage).join(', ');
  return html`<div class="row" role="row" data-row=${key} aria-selected=${isOn}>
    <div role="gridcell">
      <label class="passage-choose"
        ><input
          type="checkbox"
          .checked=${live(isOn)}
          aria-label=${l10n.t('Select the row of {0}', name)}
          @click=${() => choose(row)}
      /></label>
    </div>
    <div class="row-body" role="gridcell">${body}</div>
    <div role="gridcell">
      <button class="link" data-action="quote" title=${quoteToNote('Q')} @click=${() => quoteRows('note', [row])}>
        ${l10n.t('Quote')}<span class="visually-hidden"> (${name})</span>
      </button>
    </div>
  </div>`;
}

/** A row with a passage of each call beside each other. A call without one gets a sentence instead. */
export function sidesRow(
  part: string,
  sides: ShownSides,
  { quarters, why, lacking }: { quarters: readonly string[]; why?: string; lacking: (quarter: string) => string },
): TemplateResult {
  const row = rowOf(sides);
  const lead = row.at(-1);
  return rowBox(
    `${part} ${idOfRow(row)}`,
    row,
    html`${why === undefined ? nothing : html`<p class="why" dir="auto">${why}</p>`}
      <div class="sides">
        ${sides.map(
          (side, call) =>
            html`<div class="side" data-quarter=${quarters[call]!}>
              ${
                side === null
                  ? html`<p class="muted">${lacking(quarters[call]!)}</p>`
                  : passageOf(side, { isLead: side === lead })
              }
            </div>`,
        )}
      </div>`,
  );
}

/** The words of a passage below a button that opens them in their call. */
export function passageOf(passage: ShownPassage, { isLead }: { isLead: boolean }): TemplateResult {
  const { call, start, end, role } = passage;
  return html`<p class="said-by">
      <button
        class="link"
        dir="auto"
        data-lead=${isLead ? 'true' : nothing}
        title=${l10n.t('Open in the call')}
        @click=${() => send.openWords({ call, start, end })}
      >
        ${nameOfPassage(passage)}</button
      >${role === '' ? nothing : html` <span class="muted role" dir="auto">${role}</span>`}
    </p>
    ${wordsOf(passage)}`;
}

/** CSS preserves the text's line breaks, so the element contains nothing but the text. */
function wordsOf(passage: ShownPassage): TemplateResult {
  const parts = partsOfPassage(passage).map(({ text, isMarked }) => (isMarked ? html`<mark>${text}</mark>` : text));
  return html`<p class="words" dir="auto">${parts}</p>`;
}

function nameOfPassage({ quarter, speaker }: ShownPassage): string {
  return l10n.t('{0} · {1}', quarter, speaker.trim() === '' ? l10n.t('Unnamed') : speaker);
}

/** Forgets the rows of the last drawing. */
export function beginRows(): void {
  rows.clear();
}

/** Lets Tab reach one row of each grid, with all of its buttons. */
export function updateTabStops(): void {
  for (const grid of page.root.querySelectorAll('[role="grid"]')) {
    const boxes = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
    const stop = boxes.find(({ dataset }) => dataset['row'] === reached.get(grid)) ?? boxes[0];
    for (const box of boxes)
      for (const control of box.querySelectorAll<HTMLElement>('button, input'))
        control.tabIndex = box === stop ? 0 : -1;
  }
}

const isLead = (target: EventTarget | null): boolean => (target as HTMLElement).dataset['lead'] !== undefined;

export function registerRowKeys(): void {
  const { root } = page;
  root.addEventListener('focusin', ({ target }) => {
    const box = (target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!box) return;
    reached.set(box.closest('[role="grid"]')!, box.dataset['row']!);
    updateTabStops();
  });
  root.addEventListener('keydown', onKey);
  root.addEventListener('keyup', (event) => {
    // A button would be pressed when Space is released.
    if (event.key === ' ' && isLead(event.target)) event.preventDefault();
  });
}

function onKey(event: KeyboardEvent): void {
  const { key, shiftKey, target } = event;
  const row = rowAt(target as HTMLElement);
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === ' ' && isLead(target)) choose(row);
  else if (key.toLowerCase() === 'q') quoteRows('note', [row]);
  else if (key === 'ArrowDown' || key === 'ArrowUp') {
    const leads = [...page.root.querySelectorAll<HTMLElement>('[data-lead]')];
    const own = (target as HTMLElement).closest('[data-row]')!.querySelector<HTMLElement>('[data-lead]')!;
    const next = leads[leads.indexOf(own) + (key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    if (shiftKey) for (const each of [row, rowAt(next)!]) choose(each, true);
    next.focus();
  } else return;
  event.preventDefault();
}

function rowAt(element: HTMLElement): QuotedRow | undefined {
  return rows.get(element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '');
}
