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
import type { GridColumn } from '../shared/grid/gridColumns.ts';
import type { GridHead } from '../shared/grid/gridOptions.ts';
import { splitAtPoint } from '../../src/domain/format/number.ts';

/** The actions that a user can take in a row or a column's header. */
export interface ReleaseActions {
  sort: (sort: CalendarSort | null) => void;
  pin: (id: number, isPinned: boolean) => void;
  open: (id: number) => void;
}

export interface CalendarColumn extends GridColumn<CalendarPageRow> {
  id: SortColumn | 'pin' | 'observed';
}

/** Up to this width, value and change come first, and period and prior are in the tooltips. */
const narrow = 520;
/** The name column's width where the change column doesn't fit. */
const leastNameWidth = 96;
const widths: Record<CalendarColumn['id'], { usual: number; narrow?: number }> = {
  pin: { usual: 34, narrow: 28 },
  date: { usual: 108, narrow: 108 },
  name: { usual: 260, narrow: 138 },
  period: { usual: 96 },
  latest: { usual: 92, narrow: 84 },
  prior: { usual: 92 },
  change: { usual: 92, narrow: 84 },
  unit: { usual: 132 },
  days: { usual: 118, narrow: 118 },
  observed: { usual: 84 },
};

/** The columns that are hidden if not all fit, in the order in which they are hidden. */
const optional: readonly CalendarColumn['id'][] = ['observed', 'period', 'unit', 'prior', 'days'];

/**
 * The columns that fit into a grid of this width. If rows are grouped by day, the day isn't repeated in each row. The
 * name takes the remaining width.
 */
export function calendarColumns(
  actions: ReleaseActions,
  room: number,
  shown: Pick<ShownCalendarPage, 'grouping' | 'isRevised'> | undefined,
): CalendarColumn[] {
  const all = [
    column('pin', { draw: (row) => drawPin(row, actions) }),
    column('date', { hint: ({ day }) => day }),
    column('name', {
      grows: true,
      isHeading: true,
      hint: ({ name, code, category }) => `${name} · ${code} · ${category}`,
      draw: (row) => drawName(row, actions),
    }),
    column('period'),
    column('latest', {
      hint: ({ cells, published }) =>
        [published, cells.period, cells.change && `${columnTitle('change')} ${cells.change}`]
          .filter((part) => part !== '')
          .join(' · '),
      draw: (row) => drawValue(row, 'latest'),
    }),
    column('prior', { hint: ({ priorWithFirst = '' }) => priorWithFirst, draw: (row) => drawValue(row, 'prior') }),
    column('change', {
      hint: ({ cells, priorWithFirst = cells.prior }) => l10n.t('Prior: {0}', priorWithFirst),
      draw: (row) => drawValue(row, 'change'),
    }),
    column('unit', { hint: ({ cells }) => cells.unit }),
    column('days'),
    column('observed', { draw: ({ sparkline }) => html`${sparkline ? drawSparkline(sparkline) : nothing}` }),
  ].filter(({ id }) =>
    id === 'observed' ? shown?.isRevised : shown?.grouping !== 'day' || (id !== 'date' && id !== 'days'),
  );
  if (room <= narrow) {
    const kept = all.flatMap((each) => {
      const width = widths[each.id].narrow;
      return width === undefined ? [] : [{ ...each, width: Math.max(width, headWidth(each.id)) }];
    });
    // A value cut in half would mislead, so the change is left out; it is in the tooltip as well.
    if (widthOf(kept) <= room) return kept;
    return kept.flatMap((each) =>
      each.id === 'change' ? [] : [each.id === 'name' ? { ...each, width: leastNameWidth } : each],
    );
  }
  const sized = all.map((each) => ({ ...each, width: Math.max(each.width, headWidth(each.id)) }));
  let needed = widthOf(sized);
  const away = new Set<CalendarColumn['id']>();
  for (const id of optional) {
    if (needed <= room) break;
    away.add(id);
    needed -= sized.find((each) => each.id === id)?.width ?? 0;
  }
  return sized.filter(({ id }) => !away.has(id));
}

function widthOf(columns: readonly CalendarColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** The width of a full title with its sort arrow. */
function headWidth(id: CalendarColumn['id']): number {
  return id === 'pin' || id === 'name' ? 0 : 32 + 7 * titleOf(id).length;
}

function titleOf(id: Exclude<CalendarColumn['id'], 'pin'>): string {
  if (id === 'observed') return l10n.t('Observed');
  return id === 'period' ? l10n.t('Period') : columnTitle(id);
}

function column(id: CalendarColumn['id'], rest: Partial<CalendarColumn> = {}): CalendarColumn {
  const words = isSortColumn(id) ? id : undefined;
  return {
    id,
    width: widths[id].usual,
    grows: false,
    numeric: words !== undefined && isNumeric(words),
    read: ({ cells }) => (words ? cells[words] : ''),
    ...rest,
  };
}

function isSortColumn(id: CalendarColumn['id']): id is SortColumn {
  return sortColumns.some((each) => each === id);
}

/** A column's head, which sorts by it if the host can. */
export function headOf({ id }: CalendarColumn, sort: CalendarSort | null, onSort: ReleaseActions['sort']): GridHead {
  if (id === 'pin') return { content: html`<span class="visually-hidden">${l10n.t('Pinned')}</span>` };
  if (id === 'observed') return { content: html`${titleOf(id)}` };
  const { column: sorted, descending } = shownSort(sort);
  const isSorted = sorted === id;
  const title = columnTitle(id);
  return {
    title,
    sorted: isSorted ? (descending ? 'descending' : 'ascending') : 'none',
    content: html`<button type="button" data-sort=${id} @click=${() => onSort(sortAfterClick(sort, id))}>
      ${titleOf(id)}<span aria-hidden="true">${isSorted ? (descending ? ' ▼' : ' ▲') : ''}</span>
    </button>`,
  };
}

function drawPin({ id, isPinned }: CalendarPageRow, { pin }: ReleaseActions): TemplateResult {
  const label = isPinned ? l10n.t('Unpin') : l10n.t('Pin to My Indicators');
  return html`<button
    type="button"
    class="icon"
    tabindex="-1"
    data-action="pin"
    aria-pressed=${String(isPinned)}
    aria-label=${label}
    title=${label}
    @click=${() => pin(id, !isPinned)}
  ></button>`;
}

function drawName({ id, name }: CalendarPageRow, { open }: ReleaseActions): TemplateResult {
  return html`<button type="button" class="name" tabindex="-1" dir="auto" @click=${() => open(id)}>${name}</button>`;
}

/** Puts the digits before the decimal point and the rest into separate boxes, so that a column's points are aligned. */
function drawValue({ cells, revised }: CalendarPageRow, id: 'latest' | 'prior' | 'change'): TemplateResult {
  const words = id === 'change' ? undefined : revised[id];
  const mark = words === undefined ? nothing : html`<abbr class="revised" title=${words}>${l10n.t('rev.')}</abbr> `;
  const [whole, rest] = splitAtPoint(cells[id]);
  return html`${mark}${whole}<span class="rest">${rest}</span>`;
}

/** The heading of a group. */
export function drawHeading({ label, count }: ShownCalendarPage['heads'][number]): TemplateResult {
  return html`${label} <span class="muted">${count}</span>`;
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
