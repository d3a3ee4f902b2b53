import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { sortColumns } from '../../src/features/calendar/page/columnView.ts';
import {
  type CalendarPageRow,
  type CalendarPageWindow,
  type ShownCalendarPage,
} from '../../src/features/calendar/protocol.ts';
import { pageWindowSize } from '../../src/features/calendar/page/columnView.ts';
import { framesLater } from '../shared/framesLater.ts';
import { RowWindows } from '../shared/rowWindows.ts';
import {
  columnCount,
  columnHead,
  headLine,
  headWords,
  nowLine,
  rowLine,
  waitingLine,
  type LineActions,
} from './lines.ts';

/** Where a person is in the table. It means nothing once the lines are laid out in another way. */
export interface TablePlace {
  order: string;
  top: number;
  cursor: number;
}

interface TableActions extends LineActions {
  rows: (from: number, count: number) => Promise<CalendarPageWindow>;
  savePlace: (place: TablePlace) => void;
}

/** Of every line, and of the head of the table; the styles say the same. */
const lineHeight = 26;
const headHeight = 28;
/** Milliseconds after scrolling until the place is saved. */
const pause = 150;
/** Lines beyond either edge that are in the page, once what is in view is painted. */
const overscan = 8;
/**
 * The table of releases. Only lines in view are in the page, and wherever it is scrolled to the row that has the focus
 * or would get it. All lines are equally high, so that their places need no measuring.
 */
export class CalendarTable {
  readonly element = document.createElement('div');
  readonly #actions: TableActions;
  readonly #windows: RowWindows<CalendarPageRow | null>;
  #shown: ShownCalendarPage | undefined;
  /** The lines that are no rows. */
  #others = new Set<number>();
  #heads = new Map<number, ShownCalendarPage['heads'][number]>();
  /** The line of the row that is the stop of Tab. */
  #cursor = 0;
  #hasFocus = false;
  #top = 0;
  #height = 0;
  #drawn = '';
  #overscan = 0;
  /** How the lines were laid out that the cursor and the scroll position are of. */
  #order: string | undefined;
  #scrolling: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: TableActions, place: TablePlace | null) {
    this.#actions = actions;
    this.#order = place?.order;
    this.#cursor = place?.cursor ?? 0;
    this.#top = place?.top ?? 0;
    this.#windows = new RowWindows({
      fetch: actions.rows,
      size: pageWindowSize,
      onArrival: () => this.#draw(),
    });
    this.element.className = 'calendar-scroll';
    this.#listen();
  }

  show(shown: ShownCalendarPage): void {
    this.#shown = shown;
    this.#windows.turnTo(shown.version, shown.first);
    this.#heads = new Map(shown.heads.map((head) => [head.line, head]));
    this.#others = new Set(this.#heads.keys());
    if (shown.now) this.#others.add(shown.now.line);
    const order = orderOf(shown);
    if (this.#order !== order) {
      this.#order = order;
      this.#cursor = 0;
      this.#top = 0;
      this.element.scrollTop = 0;
    }
    this.#cursor = this.#rowNear(this.#cursor, 1);
    this.#draw();
    if (this.#overscan > 0) return;
    void framesLater(2).then(() => {
      this.#overscan = overscan;
      this.#draw();
    });
  }

  /** Moves to the row of a line, or to the nearest one. */
  focusLine(line: number): void {
    if (!this.#shown || this.#shown.lines === 0) return;
    this.#cursor = this.#rowNear(Math.min(Math.max(0, line), this.#shown.lines - 1), 1);
    this.#bringIntoSight();
    this.#hasFocus = true;
    this.#draw();
    this.#savePlace();
  }

  #savePlace(): void {
    this.#actions.savePlace({ order: this.#order ?? '', top: this.#top, cursor: this.#cursor });
  }

  get #linesInSight(): number {
    return Math.max(1, Math.floor((this.#height - headHeight) / lineHeight));
  }

  /** A row at a line or beyond it, else before it. */
  #rowNear(line: number, step: 1 | -1): number {
    const lines = this.#shown?.lines ?? 0;
    const find = (by: number): number | undefined => {
      let at = Math.min(line, lines - 1);
      while (at >= 0 && at < lines && this.#others.has(at)) at += by;
      return at >= 0 && at < lines ? at : undefined;
    };
    return find(step) ?? find(-step) ?? 0;
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener('scroll', () => {
      this.#top = element.scrollTop;
      this.#draw({ scrolled: true });
      clearTimeout(this.#scrolling);
      this.#scrolling = setTimeout(() => this.#savePlace(), pause);
    });
    new ResizeObserver(([entry]) => {
      this.#height = entry!.contentRect.height;
      // An element that comes into the page, or comes back, is not scrolled yet.
      if (this.#height > 0 && element.scrollTop !== this.#top) element.scrollTop = this.#top;
      this.#draw({ scrolled: true });
    }).observe(element);
    element.addEventListener('focusin', ({ target }) => {
      const line = lineOf(target);
      this.#hasFocus = line !== undefined;
      if (line === undefined || line === this.#cursor) return;
      this.#cursor = line;
      this.#draw();
      this.#savePlace();
    });
    element.addEventListener('focusout', ({ relatedTarget }) => {
      this.#hasFocus = relatedTarget instanceof Node && element.contains(relatedTarget);
    });
    element.addEventListener('click', ({ target }) => {
      const line = lineOf(target);
      if (line !== undefined && !(target as Element).closest('button')) this.focusLine(line);
    });
    element.addEventListener('keydown', (event) => {
      if (this.#press(event)) event.preventDefault();
    });
  }

  /** Whether the key is one of the table's. */
  #press({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!this.#shown || lineOf(target) === undefined || ctrlKey || metaKey || altKey) return false;
    const row = this.#windows.rowAt(this.#cursor);
    switch (key) {
      case 'ArrowDown':
        return this.#move(this.#rowNear(this.#cursor + 1, 1));
      case 'ArrowUp':
        return this.#move(this.#rowNear(Math.max(0, this.#cursor - 1), -1));
      case 'PageDown':
        return this.#move(this.#rowNear(this.#cursor + this.#linesInSight, -1));
      case 'PageUp':
        return this.#move(this.#rowNear(Math.max(0, this.#cursor - this.#linesInSight), 1));
      case 'Home':
        return this.#move(this.#rowNear(0, 1));
      case 'End':
        return this.#move(this.#rowNear(this.#shown.lines - 1, -1));
      case 'Enter':
        // A button of the row has its own.
        if (!row || (target as Element).closest('button')) return false;
        this.#actions.open(row.id);
        return true;
      case 'p':
      case 'P':
        if (row) this.#actions.pin(row.id, !row.isPinned);
        return true;
      default:
        return false;
    }
  }

  #move(line: number): true {
    this.focusLine(line);
    return true;
  }

  #bringIntoSight(): void {
    const room = this.#height - headHeight;
    const top = this.#cursor * lineHeight;
    // The head of the group covers the first line.
    const covered = this.#heads.size > 0 ? lineHeight : 0;
    if (top < this.#top + covered) this.#top = Math.max(0, top - covered);
    else if (top + lineHeight > this.#top + room) this.#top = top + lineHeight - room;
    else return;
    this.element.scrollTop = this.#top;
  }

  /** After scrolling, nothing is drawn unless other lines have come near. */
  #draw({ scrolled = false } = {}): void {
    const shown = this.#shown;
    if (!shown) return;
    const height = this.#height || window.innerHeight;
    const first = Math.floor(this.#top / lineHeight);
    const from = Math.max(0, first - this.#overscan);
    const till = Math.min(shown.lines, first + Math.ceil(height / lineHeight) + this.#overscan);
    const range = `${from}-${till}-${this.#headOver(first)?.line}`;
    if (scrolled && range === this.#drawn) return;
    this.#drawn = range;
    // An element that is taken from the page loses the focus.
    const hasFocus = this.#hasFocus;
    const lines = linesOf({ from, till, lines: shown.lines, cursor: this.#cursor });
    render(this.#table(shown, lines, first), this.element);
    this.#place(shown.lines);
    this.#hasFocus = hasFocus;
    if (!hasFocus) return;
    const { activeElement } = document;
    if (activeElement instanceof Element && lineOf(activeElement) === this.#cursor) return;
    this.element.querySelector<HTMLElement>(`tr[data-line="${this.#cursor}"]`)?.focus({ preventScroll: true });
  }

  /** Every line stands at its place by itself, so that one that comes or goes moves no other. */
  #place(lines: number): void {
    const body = this.element.querySelector<HTMLElement>('tbody')!;
    body.style.height = `${lines * lineHeight}px`;
    for (const line of body.querySelectorAll<HTMLElement>(':scope > tr')) {
      // The first is the head of the table, and they are counted from 1.
      const top = `${(Number(line.ariaRowIndex) - 2) * lineHeight}px`;
      if (line.style.top !== top) line.style.top = top;
    }
  }

  /** The head of the group whose line is the first in sight. */
  #headOver(first: number): ShownCalendarPage['heads'][number] | undefined {
    return this.#shown?.heads.findLast(({ line }) => line <= first);
  }

  #table(shown: ShownCalendarPage, lines: readonly number[], first: number): TemplateResult {
    const over = this.#headOver(first);
    return html`<div class="stuck" aria-hidden="true" ?hidden=${!over}>${over ? headWords(over) : nothing}</div>
      <table
        role="grid"
        aria-label=${l10n.t('Economic Calendar')}
        data-grouping=${shown.grouping}
        aria-rowcount=${shown.lines + 1}
        aria-colcount=${columnCount}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex="1">
            <th role="columnheader" scope="col"><span class="visually-hidden">${l10n.t('Pinned')}</span></th>
            ${sortColumns.map((column) => columnHead(column, shown.sort, this.#actions.sort))}
            <th role="columnheader" scope="col">${l10n.t('Observed')}</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${repeat(
            lines,
            (line) => line,
            (line) => this.#line(line),
          )}
        </tbody>
      </table>`;
  }

  #line(line: number): TemplateResult {
    const head = this.#heads.get(line);
    if (head) return headLine(head);
    const now = this.#shown?.now;
    if (now?.line === line) return nowLine(now);
    const row = this.#windows.rowAt(line) ?? this.#windows.rowBefore(line);
    const stop = { line, tabIndex: line === this.#cursor ? 0 : -1 } as const;
    return row ? rowLine(row, stop, this.#actions) : waitingLine(stop);
  }
}

/** What decides which line is where; another one begins at its top again. */
function orderOf({ filter, sort, grouping, week }: ShownCalendarPage): string {
  return JSON.stringify([filter, sort, grouping, week]);
}

/** The lines in view and the cursor's, in order. */
function linesOf({ from, till, lines, cursor }: Record<'from' | 'till' | 'lines' | 'cursor', number>): number[] {
  const inView = Array.from({ length: Math.max(0, till - from) }, (_, at) => from + at);
  if (cursor < from) return [cursor, ...inView];
  return cursor >= till && cursor < lines ? [...inView, cursor] : inView;
}

function lineOf(target: EventTarget | null): number | undefined {
  const line = target instanceof Element ? target.closest('tr[data-line]')?.getAttribute('data-line') : null;
  return line === null || line === undefined ? undefined : Number(line);
}
