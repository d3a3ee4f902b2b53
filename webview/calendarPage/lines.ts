import * as l10n from '@vscode/l10n';
import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { stepPath } from '../../src/features/calendar/indicator/indicatorView.ts';
import {
  columnTitle,
  isNumeric,
  shownSort,
  sortAfterClick,
  sortColumns,
  type CalendarSort,
  type SortColumn,
} from '../../src/features/calendar/page/columnView.ts';
import type { CalendarPageRow, ShownCalendarPage, Sparkline } from '../../src/features/calendar/protocol.ts';

/** What a person does in a line or in a column's head. */
export interface LineActions {
  sort: (sort: CalendarSort | null) => void;
  pin: (id: number, isPinned: boolean) => void;
  open: (id: number) => void;
}

/** A line, from 0, and whether Tab stops at it. */
interface Stop {
  line: number;
  tabIndex: 0 | -1;
}

/** The columns of the host, the pin before them and the observed values after them. */
export const columnCount = sortColumns.length + 2;

/** A column's head, which sorts by it. */
export function columnHead(column: SortColumn, sort: CalendarSort | null, onSort: LineActions['sort']): TemplateResult {
  const { column: sorted, descending } = shownSort(sort);
  const isSorted = sorted === column;
  return html`<th
    role="columnheader"
    scope="col"
    data-column=${column}
    title=${columnTitle(column)}
    class=${isNumeric(column) ? 'number' : nothing}
    aria-sort=${isSorted ? (descending ? 'descending' : 'ascending') : nothing}
  >
    <button type="button" data-sort=${column} @click=${() => onSort(sortAfterClick(sort, column))}>
      ${columnTitle(column)}<span aria-hidden="true">${isSorted ? (descending ? ' ▼' : ' ▲') : ''}</span>
    </button>
  </th>`;
}

/** The head of a group, between the lines. */
export function headLine(head: ShownCalendarPage['heads'][number]): TemplateResult {
  return html`<tr role="row" class="head" aria-rowindex=${head.line + 2}>
    <th role="rowheader" scope="rowgroup" aria-colspan=${columnCount}>${headWords(head)}</th>
  </tr>`;
}

/** Between what was released and what is to come. */
export function nowLine({ line, label }: { line: number; label: string }): TemplateResult {
  return html`<tr role="row" class="now" aria-rowindex=${line + 2}>
    <td role="gridcell" aria-colspan=${columnCount}><span>${label}</span></td>
  </tr>`;
}

/** A row that the host has not sent yet. */
export function waitingLine({ line, tabIndex }: Stop): TemplateResult {
  return html`<tr role="row" class="waiting" data-line=${line} aria-rowindex=${line + 2} tabindex=${tabIndex}>
    <td role="gridcell" aria-colspan=${columnCount}>…</td>
  </tr>`;
}

/** The row of an indicator. */
export function rowLine(row: CalendarPageRow, { line, tabIndex }: Stop, actions: LineActions): TemplateResult {
  const { id, cells, revised, isPinned, progress } = row;
  const pin = isPinned ? l10n.t('Unpin') : l10n.t('Pin to My Indicators');
  return html`<tr
    role="row"
    data-indicator=${id}
    data-line=${line}
    data-progress=${progress}
    aria-rowindex=${line + 2}
    tabindex=${tabIndex}
  >
    <td role="gridcell" class="pin">
      <button
        type="button"
        class="icon"
        tabindex="-1"
        data-action="pin"
        aria-pressed=${String(isPinned)}
        aria-label=${pin}
        title=${pin}
        @click=${() => actions.pin(id, !isPinned)}
      ></button>
    </td>
    <td role="gridcell" data-column="date" title=${row.day}>${cells.date}</td>
    <th role="rowheader" scope="row" data-column="name" title=${`${row.name} · ${row.code} · ${row.category}`}>
      <button type="button" class="name" tabindex="-1" dir="auto" @click=${() => actions.open(id)}>${row.name}</button
      ><span class="muted"> ${row.code}</span>
    </th>
    <td role="gridcell" data-column="period">${cells.period}</td>
    <td role="gridcell" data-column="latest" class="number" title=${cells.period}>
      ${value(cells.latest, revised.latest)}
    </td>
    <td role="gridcell" data-column="prior" class="number">${value(cells.prior, revised.prior)}</td>
    <td role="gridcell" data-column="change" class="number" title=${l10n.t('Prior: {0}', cells.prior)}>
      ${cells.change}
    </td>
    <td role="gridcell" data-column="unit" title=${cells.unit}>${cells.unit}</td>
    <td role="gridcell" data-column="days">${cells.days}</td>
    <td role="gridcell" class="observed">${row.sparkline ? drawSparkline(row.sparkline) : nothing}</td>
  </tr>`;
}

/** What stands over a group. */
export function headWords({ label, count }: ShownCalendarPage['heads'][number]): TemplateResult {
  return html`${label} <span class="muted">${count}</span>`;
}

function value(shown: string, revised: string | undefined): TemplateResult | string {
  if (revised === undefined) return shown;
  return html`<abbr class="revised" title=${revised}>${l10n.t('rev.')}</abbr> ${shown}`;
}

const box = { width: 72, height: 18, edge: 2 };

function drawSparkline({ label, points }: Sparkline): TemplateResult {
  const placeX = (x: number): number => box.edge + x * (box.width - 2 * box.edge);
  const placeY = (y: number): number => box.edge + y * (box.height - 2 * box.edge);
  const last = points.at(-1)!;
  return html`<svg
    viewBox="0 0 ${box.width} ${box.height}"
    width=${box.width}
    height=${box.height}
    role="img"
    aria-label=${label}
  >
    ${svg`<title>${label}</title><path d=${stepPath(points, { placeX, placeY })}></path><circle cx=${placeX(last.x)} cy=${placeY(last.y)} r="1.8"></circle>`}
  </svg>`;
}
