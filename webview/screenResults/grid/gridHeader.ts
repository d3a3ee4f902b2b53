import * as l10n from '@vscode/l10n';
import type { ColumnSummary, GridState } from '../../../src/features/screens/grid/protocol.ts';
import { frozenCount, type GridColumn } from './gridColumns.ts';
import { formatSummary, summaryElement } from './gridSummary.ts';

export interface HeaderCellOptions {
  column: GridColumn;
  index: number;
  state: GridState;
  /** Undefined until it has arrived; shown only if summaries are on. */
  summary: ColumnSummary | undefined;
}

/** A column's header cell: name, unit, sort order and filter, with its definition as tooltip and description. */
export function headerCell({ column, index, state, summary }: HeaderCellOptions): HTMLElement {
  const { id, title, unit, description, numeric } = column;
  const cell = document.createElement('div');
  cell.className = `grid-cell c${index}${numeric ? ' numeric' : ''}${index < frozenCount ? ' frozen' : ''}`;
  cell.setAttribute('role', 'columnheader');
  cell.setAttribute('aria-colindex', String(index + 1));
  const sorted = state.sort?.column === id ? (state.sort.descending ? 'descending' : 'ascending') : 'none';
  cell.setAttribute('aria-sort', sorted);
  cell.setAttribute('aria-label', unit ? l10n.t('{0}, {1}', title, unit) : title);
  cell.dataset['column'] = id;
  cell.tabIndex = -1;
  const filter = state.filters.find((each) => each.column === id)?.text;
  const told = [
    index < frozenCount ? description : [id, description].filter(Boolean).join(': '),
    unit && l10n.t('Unit: {0}', unit),
    filter && l10n.t('Filter: {0}', filter),
  ].filter(Boolean);
  cell.title = [title, ...told].join('\n');
  const spoken = [...told, ...(state.summaries && summary ? [formatSummary(summary, unit)] : [])];
  if (spoken.length > 0) cell.setAttribute('aria-description', spoken.join('. '));
  cell.append(nameLine(title, sorted), unitLine(unit, filter));
  if (state.summaries && id !== 'ticker' && id !== 'cik') cell.append(summaryElement(summary, unit));
  cell.append(moreButton(title), edge());
  return cell;
}

function nameLine(title: string, sorted: string): HTMLElement {
  const line = document.createElement('div');
  line.className = 'grid-name';
  const name = document.createElement('span');
  name.textContent = title;
  const mark = document.createElement('span');
  mark.className = 'grid-sort';
  mark.setAttribute('aria-hidden', 'true');
  mark.textContent = sorted === 'none' ? '' : sorted === 'ascending' ? '▲' : '▼';
  line.append(name, mark);
  return line;
}

function unitLine(unit: string, filter: string | undefined): HTMLElement {
  const line = document.createElement('div');
  line.className = 'grid-unit';
  if (unit) line.append(unit);
  if (filter) {
    const mark = document.createElement('span');
    mark.className = 'grid-filter';
    mark.textContent = `▽ ${filter}`;
    line.append(mark);
  }
  return line;
}

/** A button for the pointer only; the keyboard opens the same menu from the header itself. */
function moreButton(title: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'grid-more';
  button.tabIndex = -1;
  button.textContent = '⋮';
  button.setAttribute('aria-label', l10n.t('Menu for {0}', title));
  button.title = l10n.t('Sort, Filter, Move, Hide (Alt+Down)');
  return button;
}

function edge(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'grid-edge';
  return element;
}
