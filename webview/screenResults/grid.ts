import * as l10n from '@vscode/l10n';
import { Virtualizer, elementScroll, observeElementOffset, observeElementRect } from '@tanstack/virtual-core';
import type { ScreenRow } from '../../src/domain/screener.ts';
import type { ResultColumn, ResultsSummary, RowWindow } from '../../src/features/screens/protocol.ts';
import { formatCell } from '../../src/features/screens/resultsView.ts';

const rowHeight = 26;
const windowSize = 200;
/** How many windows stay in the page: enough to scroll back without asking. */
const windowsKept = 20;

export interface GridOptions {
  host: HTMLElement;
  fetchRows: (from: number, count: number) => Promise<RowWindow>;
  onSort: (column: string) => void;
  onOpen: (what: 'openCalls' | 'openBars' | 'openFund', row: ScreenRow) => void;
}

interface Column {
  id: string;
  title: string;
  hint: string;
  unit: string;
  numeric: boolean;
  read: (row: ScreenRow) => number | string | null;
}

/**
 * Only rows in view are in the page. Grid semantics by ARIA; one cell is in the tab order, arrows move it.
 * Positions are set through the style object, since the page's policy allows no style attributes.
 */
export class Grid {
  readonly #options: GridOptions;
  readonly #scroller = document.createElement('div');
  readonly #header = document.createElement('div');
  readonly #body = document.createElement('div');
  readonly #windows = new Map<number, ScreenRow[]>();
  readonly #asked = new Set<number>();
  readonly #drawn = new Map<number, HTMLElement>();
  readonly #virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  #columns: Column[] = [];
  #summary: ResultsSummary | undefined;
  #cursor = { row: 0, column: 0 };

  constructor(options: GridOptions) {
    this.#options = options;
    this.#scroller.className = 'grid';
    this.#scroller.setAttribute('role', 'grid');
    this.#header.className = 'grid-row grid-header';
    this.#header.setAttribute('role', 'row');
    this.#header.setAttribute('aria-rowindex', '1');
    this.#body.className = 'grid-body';
    this.#body.setAttribute('role', 'rowgroup');
    const head = document.createElement('div');
    head.setAttribute('role', 'rowgroup');
    head.className = 'grid-head';
    head.append(this.#header);
    this.#scroller.append(head, this.#body);
    this.#scroller.addEventListener('keydown', (event) => {
      this.#onKey(event);
    });
    this.#scroller.addEventListener('focusin', (event) => {
      this.#onFocus(event);
    });
    options.host.replaceChildren(this.#scroller);
    this.#virtualizer = new Virtualizer<HTMLDivElement, HTMLDivElement>(this.#virtualOptions());
    this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  show(summary: ResultsSummary): void {
    const before = this.#summary;
    this.#summary = summary;
    if (before?.version !== summary.version) {
      this.#windows.clear();
      this.#asked.clear();
    }
    if (JSON.stringify(before?.columns) !== JSON.stringify(summary.columns)) {
      this.#columns = columnsOf(summary.columns);
      this.#scroller.style.setProperty('--columns', String(this.#columns.length - 2));
      this.#forgetDrawn();
    }
    this.#scroller.setAttribute('aria-rowcount', String(summary.total + 1));
    this.#scroller.setAttribute('aria-colcount', String(this.#columns.length));
    this.#scroller.setAttribute('aria-label', l10n.t('Matches of {0}', summary.name));
    this.#scroller.setAttribute('aria-busy', String(summary.reading));
    this.#cursor.row = Math.min(this.#cursor.row, Math.max(0, summary.loaded));
    this.#drawHeader();
    this.#virtualizer.setOptions(this.#virtualOptions());
    this.#virtualizer.measure();
    this.#draw();
  }

  #virtualOptions(): ConstructorParameters<typeof Virtualizer<HTMLDivElement, HTMLDivElement>>[0] {
    return {
      count: this.#summary?.loaded ?? 0,
      getScrollElement: () => this.#scroller,
      estimateSize: () => rowHeight,
      scrollPaddingStart: rowHeight,
      overscan: 12,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => {
        this.#draw();
      },
    };
  }

  #drawHeader(): void {
    const { sort } = this.#summary!;
    this.#header.replaceChildren(
      ...this.#columns.map(({ id, title, hint, unit, numeric }, index) => {
        const cell = document.createElement('div');
        cell.className = numeric ? 'grid-cell numeric' : 'grid-cell';
        cell.setAttribute('role', 'columnheader');
        cell.setAttribute('aria-colindex', String(index + 1));
        const sorted = sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : 'none';
        cell.setAttribute('aria-sort', sorted);
        cell.title = [hint, unit && l10n.t('Unit: {0}', unit)].filter(Boolean).join('\n');
        cell.dataset['column'] = id;
        cell.tabIndex = this.#tabIndex(0, index);
        const name = document.createElement('span');
        name.className = 'grid-title';
        name.textContent = title;
        const mark = document.createElement('span');
        mark.className = 'grid-sort';
        mark.setAttribute('aria-hidden', 'true');
        mark.textContent = sorted === 'none' ? '' : sorted === 'ascending' ? '▲' : '▼';
        const measure = document.createElement('span');
        measure.className = 'grid-unit';
        measure.textContent = unit;
        cell.append(name, measure, mark);
        cell.addEventListener('click', () => {
          this.#options.onSort(id);
        });
        return cell;
      }),
    );
  }

  #draw(): void {
    if (!this.#summary) return;
    const items = this.#virtualizer.getVirtualItems();
    this.#body.style.height = `${this.#virtualizer.getTotalSize()}px`;
    const wanted = new Set(items.map(({ index }) => index));
    for (const [index, element] of this.#drawn)
      if (!wanted.has(index)) {
        element.remove();
        this.#drawn.delete(index);
      }
    for (const { index, start } of items) {
      const row = this.#rowAt(index);
      const existing = this.#drawn.get(index);
      const element = existing ?? this.#makeRow(index);
      element.style.transform = `translateY(${start}px)`;
      this.#fill(element, row);
      if (!existing) {
        this.#drawn.set(index, element);
        this.#body.append(element);
      }
    }
  }

  #forgetDrawn(): void {
    this.#drawn.clear();
    this.#body.replaceChildren();
  }

  #makeRow(index: number): HTMLElement {
    const element = document.createElement('div');
    element.className = index % 2 === 1 ? 'grid-row odd' : 'grid-row';
    element.setAttribute('role', 'row');
    element.setAttribute('aria-rowindex', String(index + 2));
    element.append(
      ...this.#columns.map(({ numeric }, column) => {
        const cell = document.createElement('div');
        cell.className = numeric ? 'grid-cell numeric' : 'grid-cell';
        cell.setAttribute('role', column === 0 ? 'rowheader' : 'gridcell');
        cell.setAttribute('aria-colindex', String(column + 1));
        cell.dataset['row'] = String(index + 1);
        cell.dataset['index'] = String(column);
        cell.tabIndex = this.#tabIndex(index + 1, column);
        return cell;
      }),
    );
    return element;
  }

  #fill(element: HTMLElement, row: ScreenRow | undefined): void {
    const key = row ? `${row.ticker} ${row.cik} ${this.#summary!.version}` : '';
    if (element.dataset['filled'] === key) return;
    element.dataset['filled'] = key;
    if (row) element.dataset['ticker'] = row.ticker;
    else delete element.dataset['ticker'];
    this.#columns.forEach(({ read, unit, id }, index) => {
      const value = row ? read(row) : undefined;
      const cell = element.children[index]!;
      cell.textContent = row ? (id === 'cik' ? String(value) : formatCell(value, unit)) : '…';
      cell.classList.toggle('absent', value === null);
    });
  }

  #rowAt(index: number): ScreenRow | undefined {
    const page = Math.floor(index / windowSize);
    const rows = this.#windows.get(page);
    if (!rows && !this.#asked.has(page)) void this.#fetch(page);
    return rows?.[index - page * windowSize];
  }

  async #fetch(page: number): Promise<void> {
    this.#asked.add(page);
    try {
      const { version, rows } = await this.#options.fetchRows(page * windowSize, windowSize);
      if (version !== this.#summary?.version) return;
      this.#windows.set(page, rows);
      if (this.#windows.size > windowsKept) this.#windows.delete(this.#windows.keys().next().value!);
      this.#draw();
    } finally {
      this.#asked.delete(page);
    }
  }

  #tabIndex(row: number, column: number): number {
    return this.#cursor.row === row && this.#cursor.column === column ? 0 : -1;
  }

  #onFocus(event: FocusEvent): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('.grid-cell');
    if (!cell) return;
    const column = [...cell.parentElement!.children].indexOf(cell);
    this.#moveTabStop({ row: Number(cell.dataset['row'] ?? 0), column });
  }

  #moveTabStop(next: { row: number; column: number }): void {
    this.#cellElement(this.#cursor.row, this.#cursor.column)?.setAttribute('tabindex', '-1');
    this.#cursor = next;
    this.#cellElement(next.row, next.column)?.setAttribute('tabindex', '0');
  }

  #cellElement(row: number, column: number): HTMLElement | undefined {
    const parent = row === 0 ? this.#header : this.#drawn.get(row - 1);
    return parent?.children[column] as HTMLElement | undefined;
  }

  #onKey(event: KeyboardEvent): void {
    const { row, column } = this.#cursor;
    const lastRow = this.#summary?.loaded ?? 0;
    const page = Math.max(1, Math.floor(this.#scroller.clientHeight / rowHeight) - 2);
    const moves: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? lastRow : row, this.#columns.length - 1],
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      this.#focusCell(
        Math.min(lastRow, Math.max(0, move[0])),
        Math.min(this.#columns.length - 1, Math.max(0, move[1])),
      );
    } else if (row === 0 && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      this.#options.onSort(this.#columns[column]!.id);
    } else if (row > 0) this.#onRowKey(event, row);
  }

  #onRowKey(event: KeyboardEvent, row: number): void {
    const found = this.#rowAt(row - 1);
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
    const what = { Enter: 'openCalls', b: 'openBars', f: 'openFund' }[event.key];
    if (!what) return;
    event.preventDefault();
    this.#options.onOpen(what as 'openCalls' | 'openBars' | 'openFund', found);
  }

  #focusCell(row: number, column: number): void {
    if (row > 0) this.#virtualizer.scrollToIndex(row - 1);
    this.#moveTabStop({ row, column });
    const focus = (): void => {
      this.#draw();
      this.#moveTabStop({ row, column });
      this.#cellElement(row, column)?.focus({ preventScroll: row > 0 });
      this.#keepColumnInView(row, column);
    };
    if (this.#cellElement(row, column)) focus();
    else requestAnimationFrame(focus);
  }

  /** The frozen columns would cover what the browser scrolls to. */
  #keepColumnInView(row: number, column: number): void {
    const cell = this.#cellElement(row, column);
    const frozen = this.#header.children[1] as HTMLElement | undefined;
    if (!cell || !frozen || column < 2) return;
    const left = frozen.offsetLeft + frozen.offsetWidth - this.#scroller.scrollLeft;
    const bounds = cell.getBoundingClientRect();
    const own = this.#scroller.getBoundingClientRect();
    if (bounds.left - own.left < left) this.#scroller.scrollLeft -= left - (bounds.left - own.left);
    else if (bounds.right > own.right) this.#scroller.scrollLeft += bounds.right - own.right;
  }
}

function columnsOf(columns: readonly ResultColumn[]): Column[] {
  return [
    { id: 'ticker', title: l10n.t('Ticker'), hint: '', unit: '', numeric: false, read: (row) => row.ticker },
    {
      id: 'cik',
      title: l10n.t('CIK'),
      hint: l10n.t('SEC Central Index Key'),
      unit: '',
      numeric: true,
      read: (row) => row.cik,
    },
    ...columns.map(({ id, name, unit, description }) => ({
      id,
      title: name,
      hint: [id, description].filter(Boolean).join('\n'),
      unit,
      numeric: true,
      read: (row: ScreenRow) => row.metrics[id] ?? null,
    })),
  ];
}
