import type { Parsed } from '../../../base/located.ts';
import type { ScreenRow } from '../../../domain/screener.ts';
import { cellOf, identityOf, type Cell } from './cellModel.ts';
import type { ExportOrigin } from './exportModel.ts';
import { parseFilter } from './filterModel.ts';
import {
  arrangeColumns,
  columnsOfGrid,
  fitLayout,
  hiddenByDefault,
  withColumns,
  type GridLayout,
} from './layoutModel.ts';
import { orderOf, sortOfCondition } from './orderModel.ts';
import type {
  ColumnSummary,
  GridState,
  NamedRow,
  ResultColumn,
  RowRange,
  RowWindow,
  ShownColumn,
  Sort,
} from './protocol.ts';
import { rangesOf, rowsOf } from './rangesView.ts';
import { ColumnSizes } from './sizeModel.ts';
import { summarizeColumn } from './summaryModel.ts';
import { chooseFormat, isInPercent, type NumberFormat } from '../../../domain/format/metric.ts';
import { unitKind } from '../../../domain/units/unitKind.ts';

/** The rows that a run has loaded. */
export interface LoadedRows {
  /** In the order received, each security once. */
  rows: readonly ScreenRow[];
  columns: readonly ResultColumn[];
  /** The service's full count of matches. */
  total: number;
  /** Changes whenever the rows change. */
  version: number;
  /** The canonical condition, whose first clause sorts the rows until the user chooses another order. */
  condition: string;
}

/** The rows that a run has loaded, with their source and times. */
export interface RunTable
  extends LoadedRows, Pick<ExportOrigin, 'name' | 'condition' | 'source' | 'readFrom' | 'readTill'> {}

/** The rows of a run as the grid shows them: sorted, filtered, in chosen columns, some of them selected. */
export class GridModel {
  #loaded: LoadedRows = { rows: [], columns: [], total: 0, version: -1, condition: '' };
  /** All columns after the ticker, in their default order. */
  #columns: ResultColumn[] = [];
  #usualSort: Sort | undefined;
  #nameOf: (row: ScreenRow) => string | undefined = () => undefined;
  /** True once the names have been read and no row has one. */
  #isNameless = false;
  readonly #sizes = new ColumnSizes();
  readonly #formats = new Map<string, NumberFormat>();
  #layout: GridLayout;
  #order: Uint32Array | undefined;
  #shown: Uint32Array | undefined;
  #version = 0;
  #rowsVersion = 0;
  readonly #summaries = new Map<string, ColumnSummary>();
  /** Contains securities rather than positions, so that the selection survives another order and another run. */
  #selected = new Set<string>();

  constructor(layout: GridLayout) {
    this.#layout = layout;
  }

  get layout(): GridLayout {
    return this.#layout;
  }

  get state(): GridState {
    const arranged = arrangeColumns(this.#layout, this.#columns);
    const { hidden, rearranged } = arranged;
    const shown = arranged.shown.filter(({ own }) => own !== 'name' || !this.#isNameAway);
    const { filters, widths, summaries } = this.#layout;
    const withFormat = (given: ResultColumn): ShownColumn => {
      const percent = this.#layout.percent?.[given.id] ?? given.percent;
      const column =
        unitKind(given.unit) === 'ratio' ? { ...given, percent: isInPercent({ ...given, percent }) } : given;
      return { ...column, format: this.#formatOf(column) };
    };
    const sort = this.#sort;
    return {
      version: this.#version,
      rowsVersion: this.#rowsVersion,
      columns: shown.map(withFormat),
      hidden: hidden.map(withFormat),
      rearranged,
      widths,
      filters: Object.entries(filters).map(([column, text]) => ({ column, text })),
      summaries,
      total: this.#loaded.total,
      loaded: this.#loaded.rows.length,
      shown: this.#places().length,
      selected: this.selection,
      ...(sort ? { sort } : {}),
    };
  }

  follow(loaded: LoadedRows): void {
    if (loaded.version === this.#loaded.version && loaded.rows === this.#loaded.rows) {
      this.#loaded = loaded;
      return;
    }
    const before = this.#loaded.rows;
    this.#loaded = loaded;
    this.#columns = columnsOfGrid(loaded.columns);
    this.#usualSort = sortOfCondition(loaded.condition, this.#columns);
    if (loaded.rows !== before) this.#formats.clear();
    this.#sizes.follow(loaded.rows);
    this.#isNameless &&= this.#hasNoNames();
    const layout = fitLayout(this.#layout, this.#columns);
    // A filter that can't be read in the column's new unit would look as if it were on.
    const filters = Object.entries(layout.filters).filter(([id, text]) => parseFilter(this.#column(id), text).ok);
    this.#layout = { ...layout, filters: Object.fromEntries(filters) };
    this.#rowsVersion++;
    this.#summaries.clear();
    this.#order = undefined;
    this.#move();
  }

  /** Sets the names of rows, which arrive after the rows. */
  setNames(nameOf: (row: ScreenRow) => string | undefined): void {
    this.#nameOf = nameOf;
    this.#isNameless = this.#hasNoNames();
    this.#order = undefined;
    this.#move();
  }

  /** Null shows the rows as received. */
  sort(sort: Sort | null): void {
    const before = this.#sort;
    this.#layout = { ...this.#layout, sort };
    if (before?.column === sort?.column && before?.descending === sort?.descending) return;
    this.#order = undefined;
    this.#move();
  }

  /** An empty text removes the filter; a text that cannot be read changes nothing. */
  filter(column: string, text: string): Parsed<null> {
    const others = Object.entries(this.#layout.filters).filter(([id]) => id !== column);
    const wanted = text.trim();
    if (wanted !== '') {
      const parsed = parseFilter(this.#column(column), wanted);
      if (!parsed.ok) return parsed;
    }
    const filters = Object.fromEntries(wanted === '' ? others : [...others, [column, wanted]]);
    this.#layout = { ...this.#layout, filters };
    this.#move();
    return { ok: true, value: null };
  }

  clearFilters(): void {
    this.#layout = { ...this.#layout, filters: {} };
    this.#move();
  }

  arrange(columns: readonly string[]): void {
    // If no row has a name, names disappear without being hidden: other rows may have them.
    const isKept = this.#isNameAway && !this.#layout.hidden.includes('name');
    this.#layout = withColumns(this.#layout, this.#columns, isKept ? ['name', ...columns] : columns);
  }

  showInPercent(column: string, percent: boolean): void {
    this.#layout = { ...this.#layout, percent: { ...this.#layout.percent, [column]: percent } };
  }

  /** Null restores the default width. */
  resize(column: string, width: number | null): void {
    const widths = Object.fromEntries(Object.entries(this.#layout.widths).filter(([id]) => id !== column));
    this.#layout = { ...this.#layout, widths: width === null ? widths : { ...widths, [column]: width } };
  }

  resetColumns(): void {
    this.#layout = { ...this.#layout, order: [], hidden: hiddenByDefault(this.#columns), widths: {} };
  }

  showSummaries(summaries: boolean): void {
    this.#layout = { ...this.#layout, summaries };
  }

  window(from: number, count: number): RowWindow {
    const { rows } = this.#loaded;
    return {
      version: this.#version,
      from,
      rows: Array.from(this.#places().subarray(from, from + count), (place) => this.#named(rows[place]!)),
    };
  }

  summaries(columns: readonly string[]): ColumnSummary[] {
    return columns.map((column) => {
      const summary = this.#summaries.get(column) ?? summarizeColumn(this.#loaded.rows, column);
      this.#summaries.set(column, summary);
      return summary;
    });
  }

  /** Ignores ranges of another version than the one shown. */
  select(version: number, ranges: readonly RowRange[]): void {
    if (version !== this.#version) return;
    const rows = this.shownRows;
    const fitting = ranges.map(([start, end]): RowRange => [start, Math.min(end, rows.length)]);
    this.#selected = new Set(Array.from(rowsOf(fitting), (at) => identityOf(rows[at]!)));
  }

  /** Every row that passes the filters, in the order shown. */
  get shownRows(): ScreenRow[] {
    const { rows } = this.#loaded;
    return Array.from(this.#places(), (place) => rows[place]!);
  }

  /** The selected rows in the order shown. */
  get selectedRows(): ScreenRow[] {
    return this.#selected.size === 0 ? [] : this.shownRows.filter((row) => this.#selected.has(identityOf(row)));
  }

  get selection(): RowRange[] {
    if (this.#selected.size === 0) return [];
    const places: number[] = [];
    for (const [at, row] of this.shownRows.entries()) if (this.#selected.has(identityOf(row))) places.push(at);
    return rangesOf(places);
  }

  /** The rows with their names. */
  withNames(rows: readonly ScreenRow[]): NamedRow[] {
    return rows.map((row) => this.#named(row));
  }

  get #sort(): Sort | undefined {
    const { sort } = this.#layout;
    return sort === undefined ? this.#usualSort : (sort ?? undefined);
  }

  /** A name filter stays visible with its column. */
  get #isNameAway(): boolean {
    return this.#isNameless && this.#layout.filters['name'] === undefined;
  }

  /** The first rows of a run decide a column's format, so that its numbers keep their decimals while more arrive. */
  #formatOf(column: ResultColumn): NumberFormat {
    const name = JSON.stringify([column.id, column.percent]);
    const chosen = chooseFormat(column, this.#sizes.of(column.id));
    const first = this.#formats.get(name);
    const format = first ? { ...first, short: first.short || chosen.short } : chosen;
    if (this.#loaded.rows.length > 0) this.#formats.set(name, format);
    return format;
  }

  #hasNoNames(): boolean {
    return !this.#loaded.rows.some((row) => this.#nameOf(row) !== undefined);
  }

  #named(row: ScreenRow): NamedRow {
    const name = this.#nameOf(row);
    return name === undefined ? row : { ...row, name };
  }

  /** Reads the values of a column. */
  #readerOf(id: string): (row: ScreenRow) => Cell {
    return this.#column(id).own === 'name' ? (row) => this.#nameOf(row) ?? null : (row) => cellOf(row, id);
  }

  #column(id: string): Pick<ResultColumn, 'id' | 'unit' | 'own'> {
    return this.#columns.find((column) => column.id === id) ?? { id, unit: '' };
  }

  #places(): Uint32Array {
    const sort = this.#sort;
    this.#order ??= orderOf(this.#loaded.rows, sort, sort && this.#readerOf(sort.column));
    this.#shown ??= this.#filtered(this.#order);
    return this.#shown;
  }

  #filtered(order: Uint32Array): Uint32Array {
    const filters = Object.entries(this.#layout.filters).flatMap(([column, text]) => {
      const parsed = parseFilter(this.#column(column), text);
      return parsed.ok ? [{ passes: parsed.value, read: this.#readerOf(column) }] : [];
    });
    if (filters.length === 0) return order;
    const { rows } = this.#loaded;
    return order.filter((place) => filters.every(({ passes, read }) => passes(read(rows[place]!))));
  }

  #move(): void {
    this.#shown = undefined;
    this.#version++;
  }
}
