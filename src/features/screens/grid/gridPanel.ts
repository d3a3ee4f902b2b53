import * as vscode from 'vscode';
import type { RequestHandlers } from '../../../base/channel.ts';
import type { ScreenRow } from '../../../domain/screener.ts';
import { showError } from '../../../host/errors/formatError.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import type { Directory } from '../../../directory/directory.ts';
import type { MetricCatalog } from '../../../screen/metrics/metricCatalog.ts';
import { formatCopy, type ShownTable } from './exportModel.ts';
import { GridModel, type RunTable } from './gridModel.ts';
import { nameOfRow } from '../../../directory/nameOfRow.ts';
import type { KeptTable } from '../../../host/state/kept.ts';
import { plainLayout, type GridLayout } from './layoutModel.ts';
import type { ResultsProtocol } from '../protocol.ts';
import type { CopyFormat, gridRequests, GridState } from './protocol.ts';

interface GridPanelOptions {
  uri: () => vscode.Uri;
  /** By the address of the screen's file. */
  layouts: KeptTable<GridLayout>;
  push: (state: GridState) => void;
  /** The metric catalog in the library. */
  catalog: () => Promise<MetricCatalog | undefined>;
  /** Names from the directory, which are free; undefined if they can't be read. */
  directory: () => Promise<Directory | undefined>;
}

/** The grid of one results panel: its layout, and the rows to copy or export. */
export class GridPanel {
  readonly #options: GridPanelOptions;
  readonly #model: GridModel;
  #table: RunTable | undefined;

  constructor(options: GridPanelOptions) {
    this.#options = options;
    this.#model = new GridModel(options.layouts.get(options.uri().toString()) ?? plainLayout);
  }

  /** Called whenever the run's rows may have changed. `show` updates the page. */
  follow(table: RunTable): void {
    const isOther = table.source !== this.#table?.source;
    this.#table = table;
    this.#model.follow(table);
    // The directory has the sample's names only while the sample is the source.
    if (isOther) void this.#readNames(table.source);
  }

  /** The rows are shown before their names are read. */
  async #readNames(source: RunTable['source']): Promise<void> {
    const directory = await this.#options.directory();
    if (!directory || source !== this.#table?.source) return;
    this.#model.setNames((row) => nameOfRow(directory, row));
    this.show();
  }

  show(): void {
    if (this.#table) this.#options.push(this.#model.state);
  }

  /** The selected rows, or all shown rows if none is selected. */
  get taken(): { rows: ScreenRow[]; selected: boolean } {
    const selected = this.#model.selectedRows;
    return selected.length > 0 ? { rows: selected, selected: true } : { rows: this.#model.shownRows, selected: false };
  }

  async copy(format: CopyFormat, rows: readonly ScreenRow[]): Promise<void> {
    if (rows.length === 0) throw new PlainError(vscode.l10n.t('There are no rows to export or copy.'));
    await vscode.env.clipboard.writeText(formatCopy(format, this.#shown(rows)));
    showInStatusBar(
      rows.length === 1 ? vscode.l10n.t('1 row copied') : vscode.l10n.t('{0} rows copied', rows.length),
      3000,
    );
  }

  /** Exports all rows that pass the filters, in the order shown. */
  async exportRows(to?: vscode.Uri): Promise<vscode.Uri> {
    const table = this.#table;
    if (!table || table.rows.length === 0) throw new PlainError(vscode.l10n.t('No rows are loaded.'));
    const { filters, sort } = this.#model.state;
    const { name, condition, source, readFrom, readTill, total, rows } = table;
    const { exportRows } = await import('./gridCommands.ts');
    return exportRows({
      table: this.#shown(this.#model.shownRows),
      origin: {
        name,
        condition,
        source,
        readFrom,
        readTill,
        total,
        loaded: rows.length,
        filters,
        ...(sort && { sort }),
      },
      screen: this.#options.uri(),
      to,
    });
  }

  async writeColumns(): Promise<void> {
    const { writeColumns } = await import('./gridCommands.ts');
    const columns = this.#model.state.columns.filter(({ own }) => own === undefined).map(({ id }) => id);
    await writeColumns({ uri: this.#options.uri(), columns, catalog: await this.#options.catalog() });
  }

  get handlers(): Pick<RequestHandlers<ResultsProtocol>, keyof typeof gridRequests> {
    const model = this.#model;
    const changing =
      <P>(change: (params: P) => void) =>
      (params: P): null => {
        change(params);
        this.#changed();
        return null;
      };
    return {
      rows: ({ from, count }) => model.window(from, count),
      sort: changing(({ sort }) => model.sort(sort)),
      filter: ({ column, text }) => {
        const parsed = model.filter(column, text);
        if (parsed.ok) this.#changed();
        return { problem: parsed.ok ? null : parsed.error.message };
      },
      clearFilters: changing(() => model.clearFilters()),
      arrange: changing(({ columns }) => model.arrange(columns)),
      resize: changing(({ column, width }) => model.resize(column, width)),
      resetColumns: changing(() => model.resetColumns()),
      showSummaries: changing(({ on }) => model.showSummaries(on)),
      showInPercent: changing(({ column, percent }) => model.showInPercent(column, percent)),
      summaries: ({ columns }) => model.summaries(columns),
      select: ({ version, ranges }) => {
        model.select(version, ranges);
        return null;
      },
      copy: ({ format, row }) => shown(this.copy(format, this.#rowsOfMenu(row))),
      downloadOverDays: ({ row }) => shown(this.#downloadOverDays(row)),
      writeColumns: () => shown(this.writeColumns()),
    };
  }

  /** The selected rows; if none are selected, the row of the menu. */
  #rowsOfMenu(row: number): readonly ScreenRow[] {
    const { rows, selected } = this.taken;
    return selected ? rows : this.#model.window(row, 1).rows;
  }

  async #downloadOverDays(row: number): Promise<void> {
    const { addToDownloads } = await import('./gridCommands.ts');
    await addToDownloads(this.#rowsOfMenu(row), 'person');
  }

  #shown(rows: readonly ScreenRow[]): ShownTable {
    return { columns: this.#model.state.columns, rows: this.#model.withNames(rows) };
  }

  #changed(): void {
    void this.#options.layouts.set(this.#options.uri().toString(), this.#model.layout);
    this.show();
  }
}

/** Shows a failure as a notification of the editor, since the page has no place for it. */
async function shown(work: Promise<unknown>): Promise<null> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof vscode.CancellationError)) void showError(error);
  }
  return null;
}
