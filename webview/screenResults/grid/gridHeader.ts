import * as l10n from '@vscode/l10n';
import type { ColumnSummary, GridState } from '../../../src/features/screens/grid/protocol.ts';
import { frozenCount, type GridColumn } from './gridColumns.ts';
import { formatSummary, summaryElement } from './gridSummary.ts';

interface HeaderCellOptions {
  column: GridColumn;
  index: number;
  state: GridState;
  /** Undefined until it has arrived; shown only if summaries are on. */
  summary: ColumnSummary | undefined;
}

/** A column's header cell: name, unit, sort order and filter, with its definition as tooltip and description. */
export function headerCell({ column, index, state, summary }: HeaderCellOptions): HTMLElement {
  const { id, title, unit, shortUnit, description, numeric, metric } = column;
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
    metric ? [id, description].filter(Boolean).join(': ') : description,
    unit && l10n.t('Unit: {0}', unit),
    filter && l10n.t('Filter: {0}', filter),
  ].filter(Boolean);
  cell.title = [title, ...told].join('\n');
  const spoken = [...told, ...(state.summaries && summary && metric ? [formatSummary(summary, metric)] : [])];
  if (spoken.length > 0) cell.setAttribute('aria-description', spoken.join('. '));
  cell.append(nameLine(title, sorted), unitLine({ title, unit: shortUnit, filter }));
  if (state.summaries && metric) cell.append(summaryElement(summary, metric));
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

interface UnitLine {
  title: string;
  unit: string;
  /** The text of the filter, if there is one. */
  filter: string | undefined;
}

/** The filter's button and text, and the unit. */
function unitLine({ title, unit, filter }: UnitLine): HTMLElement {
  const line = document.createElement('div');
  line.className = 'grid-unit';
  line.append(filterButton(title, filter !== undefined));
  if (filter) {
    const mark = document.createElement('span');
    mark.className = 'grid-filter';
    mark.textContent = filter;
    line.append(mark);
  }
  if (unit) line.append(unit);
  return line;
}

const svg = 'http://www.w3.org/2000/svg';

/** A button for the pointer only; the keyboard opens the same box from the header itself. Its funnel is full while a filter is on. */
function filterButton(title: string, isOn: boolean): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = isOn ? 'grid-funnel on' : 'grid-funnel';
  button.tabIndex = -1;
  const label = l10n.t('Filter {0}', title);
  button.setAttribute('aria-label', label);
  button.title = `${label} (/)`;
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  const funnel = document.createElementNS(svg, 'path');
  funnel.setAttribute('d', 'M2.5 3.5h11L9.5 8.5v4.2l-3-1.2v-3z');
  picture.append(funnel);
  button.append(picture);
  return button;
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
