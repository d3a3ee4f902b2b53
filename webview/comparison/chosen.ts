import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { chosenRows, idOfRow, type QuotedRow } from '../../src/features/transcripts/compare/comparisonView.ts';
import { mostQuotedRows } from '../../src/features/transcripts/compare/lengthsView.ts';
import type { ShownComparison } from '../../src/features/transcripts/compare/protocol.ts';
import { quoteRowsToNote } from '../shared/noteName.ts';
import { page, send } from './page.ts';

export const isChosen = (row: QuotedRow): boolean => page.ui.chosen.includes(idOfRow(row));

export function choose(row: QuotedRow, isOn = !isChosen(row)): void {
  const id = idOfRow(row);
  const others = page.ui.chosen.filter((each) => each !== id);
  page.saveUi({ chosen: isOn ? [...others, id] : others });
  page.draw();
}

export function quoteRows(to: 'note' | 'clipboard', rows: readonly QuotedRow[]): void {
  const passages = rows
    .slice(0, mostQuotedRows)
    .flat()
    .map(({ call, start, end }) => ({ call, start, end }));
  void send.quote({ to, passages });
}

export function chosenBar(shown: ShownComparison): TemplateResult | typeof nothing {
  const rows = chosenRows(shown, isChosen);
  if (rows.length === 0) return nothing;
  const clear = (): void => {
    page.saveUi({ chosen: [] });
    page.draw();
  };
  return html`<div class="chosen" role="group" aria-label=${l10n.t('Selected rows')}>
    <span role="status" data-chosen=${rows.length}
      >${rows.length === 1 ? l10n.t('1 row selected') : l10n.t('{0} rows selected', rows.length)}</span
    >
    ${rows.length > mostQuotedRows ? html`<span>${l10n.t('The first {0} are quoted.', mostQuotedRows)}</span>` : nothing}
    <button type="button" class="plain primary" data-action="insert" @click=${() => quoteRows('note', rows)}>
      ${quoteRowsToNote(Math.min(rows.length, mostQuotedRows))}
    </button>
    <button type="button" class="plain" data-action="copy" @click=${() => quoteRows('clipboard', rows)}>
      ${l10n.t('Copy as Checked Markdown')}
    </button>
    <button type="button" class="plain" data-action="clear" @click=${clear}>${l10n.t('Clear')}</button>
  </div>`;
}
