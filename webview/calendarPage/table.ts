import * as l10n from '@vscode/l10n';
import { html } from 'lit/html.js';
import type { CalendarPageRow, CalendarPageWindow, ShownCalendarPage } from '../../src/features/calendar/protocol.ts';
import { pageWindowSize } from '../../src/features/calendar/page/columnView.ts';
import { Grid } from '../shared/grid/grid.ts';
import type { AcrossLine } from '../shared/grid/gridRow.ts';
import { calendarColumns, drawHeading, headOf, type CalendarColumn, type ReleaseActions } from './columns.ts';

/** The user's position in the table. It becomes invalid when the layout of the lines changes. */
export interface TablePlace {
  order: string;
  top: number;
  cursor: number;
}

interface TableActions extends ReleaseActions {
  rows: (from: number, count: number) => Promise<CalendarPageWindow>;
  savePlace: (place: TablePlace) => void;
}

/** Milliseconds between the last move and saving the position again. */
const pause = 150;

/** The table of releases. Its lines are rows, group headings, and the line that marks the current time. */
export class CalendarTable {
  readonly #actions: TableActions;
  readonly #grid: Grid<CalendarPageRow, CalendarColumn>;
  readonly #heads = new Map<number, ShownCalendarPage['heads'][number]>();
  #shown: ShownCalendarPage | undefined;
  /** The layout that the cursor and the scroll position refer to. */
  #order: string | undefined;
  #moving: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: TableActions, place: TablePlace | null) {
    this.#actions = actions;
    this.#order = place?.order;
    this.#grid = new Grid<CalendarPageRow, CalendarColumn>({
      stop: 'row',
      columns: (room) => calendarColumns(actions, room, this.#shown),
      head: (column) => headOf(column, this.#shown?.sort ?? null, actions.sort),
      rows: actions.rows,
      windowSize: pageWindowSize,
      mark,
      lineAt: (line) => this.#lineAt(line),
      over: (first) => {
        const head = this.#shown?.heads.findLast(({ line }) => line <= first);
        return head && drawHeading(head);
      },
      onPlace: () => {
        // Saves at once, because a reload may follow a single key press, and again when scrolling has stopped.
        if (this.#moving === undefined) this.#savePlace();
        clearTimeout(this.#moving);
        this.#moving = setTimeout(() => {
          this.#moving = undefined;
          this.#savePlace();
        }, pause);
      },
      place,
    });
    this.element.classList.add('calendar-scroll');
    this.element.setAttribute('aria-label', l10n.t('Economic Calendar'));
    this.element.addEventListener('click', ({ target }) => {
      const clicked = this.#grid.placeOf(target);
      if (clicked && !(target as Element).closest('button')) this.#grid.focus(clicked);
    });
    this.element.addEventListener('keydown', (event) => {
      if (this.#press(event)) event.preventDefault();
    });
  }

  get element(): HTMLElement {
    return this.#grid.scroller;
  }

  show(shown: ShownCalendarPage): void {
    const { version, lines, heads, first, grouping } = shown;
    this.#shown = shown;
    this.#heads.clear();
    for (const head of heads) this.#heads.set(head.line, head);
    const order = orderOf(shown);
    if (this.#order !== order) this.#grid.startOver();
    this.#order = order;
    this.#grid.show({ version, count: lines, first, layout: `${grouping} ${shown.isRevised}` });
  }

  /** Moves to the row of a line, or to the nearest one. */
  focusLine(line: number): void {
    this.#grid.focus({ row: line + 1, column: 0 });
  }

  #savePlace(): void {
    const { top, cursor } = this.#grid;
    this.#actions.savePlace({ order: this.#order ?? '', top, cursor: cursor.row - 1 });
  }

  #lineAt(line: number): AcrossLine | undefined {
    const head = this.#heads.get(line);
    if (head) return { className: 'head', role: 'rowheader', words: drawHeading(head) };
    const now = this.#shown?.now;
    if (now?.line !== line) return undefined;
    return { className: 'now', role: 'gridcell', words: html`<span>${now.label}</span>` };
  }

  /** Handles a key pressed in the table. Returns false for any other key. */
  #press(event: KeyboardEvent): boolean {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!this.#grid.placeOf(target) || ctrlKey || metaKey || altKey) return false;
    const row = this.#grid.rowAt(this.#grid.cursor.row - 1);
    switch (key.toLowerCase()) {
      case 'enter':
        // A button in the row handles Enter itself.
        if (!row || (target as Element).closest('button')) return false;
        this.#actions.open(row.id);
        return true;
      case 'p':
        if (row) this.#actions.pin(row.id, !row.isPinned);
        return true;
    }
    const to = this.#grid.moveOf(event);
    if (to) this.#grid.focus(to);
    return to !== undefined;
  }
}

function mark({ dataset }: HTMLElement, row: CalendarPageRow | undefined): void {
  if (row && dataset['indicator'] !== String(row.id)) dataset['indicator'] = String(row.id);
  if (row && dataset['progress'] !== row.progress) dataset['progress'] = row.progress;
  if (row) return;
  delete dataset['indicator'];
  delete dataset['progress'];
}

/** Identifies the layout of the lines. If it changes, the table scrolls back to the top. */
function orderOf({ filter, sort, grouping, week }: ShownCalendarPage): string {
  return JSON.stringify([filter, sort, grouping, week]);
}
