import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../../src/domain/format/number.ts';
import type { GridState, ShownColumn } from '../../../src/features/screens/grid/protocol.ts';
import { toolLabel } from '../toolLabel.ts';

interface GridBarOptions {
  state: GridState;
  filter: (column: string, text: string) => void;
  clearFilters: () => void;
  showSummaries: (on: boolean) => void;
  openColumns: (button: Element) => void;
  writeColumns: () => void;
}

/** The line above the grid that describes filters and summaries; empty without any. */
export function gridBar(options: GridBarOptions): TemplateResult {
  return html`<div class="grid-bar">
    <div class="grid-said" role="status">${formatStatus(options)}</div>
    ${chips(options)}
  </div>`;
}

/** The tools that change what the grid shows. */
export function gridTools({ state, openColumns, showSummaries, writeColumns }: GridBarOptions): TemplateResult {
  const isMetric = ({ own }: ShownColumn): boolean => own === undefined;
  const hidden = state.hidden.filter(isMetric).length;
  const columns = hidden > 0 ? l10n.t('Columns · {0} hidden', formatCount(hidden)) : l10n.t('Columns');
  return html`<div class="grid-tools" role="toolbar" aria-label=${l10n.t('Rows and columns')}>
    ${
      state.rearranged && state.columns.some(isMetric)
        ? html`<button type="button" class="tool save" @click=${writeColumns}>
            ${l10n.t('Save Columns to Screen')}
          </button>`
        : nothing
    }
    <button
      type="button"
      class="tool"
      title=${columns}
      aria-label=${columns}
      aria-haspopup="dialog"
      @click=${(event: Event) => openColumns(event.currentTarget as Element)}
    >
      ${toolLabel('columns', columns)}
    </button>
    <button
      type="button"
      class="tool"
      aria-label=${l10n.t('Summaries')}
      aria-pressed=${String(state.summaries)}
      title=${[l10n.t('Summaries'), summariesHint(state)].join('\n')}
      @click=${() => showSummaries(!state.summaries)}
    >
      ${toolLabel('summaries', l10n.t('Summaries'))}
    </button>
  </div>`;
}

function summariesHint({ loaded, total }: GridState): string {
  return l10n.t('Based on {0} loaded rows of {1} matches', formatCount(loaded), formatCount(total));
}

function formatStatus({ state }: GridBarOptions): string {
  const { loaded, shown, filters, summaries } = state;
  const parts = [];
  if (filters.length > 0)
    parts.push(
      shown === 0
        ? l10n.t('0 of {0} rows shown', formatCount(loaded))
        : l10n.t('{0} of {1} rows shown', formatCount(shown), formatCount(loaded)),
    );
  if (summaries) parts.push(l10n.t('summaries of {0} loaded rows', formatCount(loaded)));
  return parts.join(' · ');
}

/** The number of selected rows, shown in the header line: above the grid it would move the rows under the pointer. */
export function formatSelected(selected: number): string {
  if (selected === 0) return '';
  return selected === 1 ? l10n.t('1 row selected') : l10n.t('{0} rows selected', formatCount(selected));
}

function chips({ state, filter, clearFilters }: GridBarOptions): TemplateResult | typeof nothing {
  const { filters, columns, hidden } = state;
  if (filters.length === 0) return nothing;
  const names = new Map([...columns, ...hidden].map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? (id === 'ticker' ? l10n.t('Ticker') : id);
  return html`<div class="grid-filters" role="group" aria-label=${l10n.t('Filters')}>
    ${filters.map(
      ({ column, text }) =>
        html`<button
          type="button"
          class="tool chip"
          aria-label=${l10n.t('Clear Filter {0}: {1}', nameOf(column), text)}
          title=${l10n.t('Clear Filter')}
          @click=${() => filter(column, '')}
        >
          ${nameOf(column)}: ${text} <span aria-hidden="true">×</span>
        </button>`,
    )}
    ${
      filters.length > 1
        ? html`<button type="button" class="tool" @click=${clearFilters}>${l10n.t('Clear All Filters')}</button>`
        : nothing
    }
  </div>`;
}
