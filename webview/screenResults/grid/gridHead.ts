import * as l10n from '@vscode/l10n';
import { html, nothing } from 'lit/html.js';
import type { ColumnSummary, GridState } from '../../../src/features/screens/grid/protocol.ts';
import type { GridHead } from '../../shared/grid/gridOptions.ts';
import type { ResultsColumn } from './gridColumns.ts';
import { formatSummary, summaryElement } from './gridSummary.ts';

/**
 * The head of a column: name, unit, sort order and filter, with its definition as tooltip and description. Its buttons
 * are for the pointer only; the keyboard opens the same from the head itself. The funnel is full while a filter is on.
 * The summary is undefined until it has arrived, and shown only if summaries are on.
 */
export function headOf(column: ResultsColumn, state: GridState, summary: ColumnSummary | undefined): GridHead {
  const { id, title, unit, shortUnit, description, metric } = column;
  const sorted = state.sort?.column === id ? (state.sort.descending ? 'descending' : 'ascending') : 'none';
  const filter = state.filters.find((each) => each.column === id)?.text;
  const told = [
    metric ? [id, description].filter(Boolean).join(': ') : description,
    unit && l10n.t('Unit: {0}', unit),
    filter && l10n.t('Filter: {0}', filter),
  ].filter(Boolean);
  const isSummarized = state.summaries && metric !== undefined;
  const spoken = isSummarized && summary ? [...told, formatSummary(summary, metric)] : told;
  const filterLabel = l10n.t('Filter {0}', title);
  return {
    sorted,
    title: [title, ...told].join('\n'),
    label: unit ? l10n.t('{0}, {1}', title, unit) : title,
    description: spoken.join('. '),
    content: html`<div class="grid-name">
        <span>${title}</span>
      </div>
      <div class="grid-unit">
        <button
          type="button"
          class=${filter === undefined ? 'grid-funnel' : 'grid-funnel on'}
          tabindex="-1"
          aria-label=${filterLabel}
          title=${`${filterLabel} (/)`}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 3.5h11L9.5 8.5v4.2l-3-1.2v-3z"></path></svg></button
        >${filter ? html`<span class="grid-filter">${filter}</span>` : nothing}${shortUnit}<span
          class="grid-sort"
          aria-hidden="true"
          >${{ none: '', ascending: '▲', descending: '▼' }[sorted]}</span
        >
      </div>
      ${isSummarized ? summaryElement(summary, metric) : nothing}
      <button
        type="button"
        class="grid-more"
        tabindex="-1"
        aria-label=${l10n.t('Menu for {0}', title)}
        title=${l10n.t('Sort, Filter, Move, Hide (Alt+Down)')}
      >
        ⋮
      </button>
      <div class="grid-edge"></div>`,
  };
}
