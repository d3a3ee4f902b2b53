import * as l10n from '@vscode/l10n';
import { nothing, render } from 'lit/html.js';
import type { GridState } from '../../../src/features/screens/grid/protocol.ts';
import { page, send } from '../page.ts';
import { formatSelected, gridBar, gridTools } from './gridBar.ts';
import { ColumnsBox } from './gridColumnsBox.ts';
import { ResultsGrid } from './resultsGrid.ts';

/**
 * The grid and the bar above it as one part of the page. `tools` go into the row shared with other tools, and
 * `selected`, the number of selected rows, into the header line.
 */
export class GridPart {
  readonly element = document.createElement('div');
  readonly tools = document.createElement('div');
  readonly selected = document.createElement('span');
  readonly #bar = document.createElement('div');
  readonly #host = document.createElement('div');
  readonly #columnsBox: ColumnsBox;
  #grid: ResultsGrid | undefined;
  #state: GridState | undefined;

  constructor() {
    this.selected.className = 'selected muted';
    this.selected.role = 'status';
    this.element.className = 'grid-part';
    this.element.hidden = true;
    this.#host.id = 'grid';
    this.element.append(this.#bar, this.#host);
    this.#columnsBox = new ColumnsBox({
      arrange: (columns) => void send.arrange({ columns }),
      reset: () => void send.resetColumns(),
      writeColumns: () => void send.writeColumns(),
    });
    page.channel.onPush('grid', (state) => {
      this.#state = state;
      page.draw();
    });
  }

  /** Undefined until the first rows have arrived. */
  get state(): GridState | undefined {
    return this.#state;
  }

  hide(): void {
    this.element.hidden = this.tools.hidden = true;
  }

  show(name: string, isReading: boolean): void {
    const state = this.#state;
    this.element.hidden = this.tools.hidden = state === undefined || state.loaded === 0;
    if (!state || this.element.hidden) return;
    this.#grid ??= this.#makeGrid(state);
    this.#grid.name(l10n.t('Matches for {0}', name), isReading);
    this.#grid.show(state);
    this.#columnsBox.show(state);
    this.#drawBar();
  }

  #makeGrid(state: GridState): ResultsGrid {
    const { channel } = page;
    return new ResultsGrid(
      this.#host,
      state,
      {
        rows: (from, count) => channel.request('rows', { from, count }),
        summaries: (columns) => channel.request('summaries', { columns }),
        sort: (sort) => void send.sort({ sort }),
        filter: async (column, text) => (await channel.request('filter', { column, text })).problem,
        arrange: (columns) => void send.arrange({ columns }),
        resize: (column, width) => void send.resize({ column, width }),
        showInPercent: (column, percent) => void send.showInPercent({ column, percent }),
        select: (version, ranges) => void send.select({ version, ranges }),
        copy: (format, row) => void send.copy({ format, row }),
        downloadOverDays: (row) => void send.downloadOverDays({ row }),
        open: (what, { ticker, cik }) => void send[what]({ ticker, cik }),
        insert: ({ ticker, cik }, { id, percent = false }) =>
          void send.insertCell({ ticker, cik, metric: id, percent }),
        costs: ({ ticker, cik }) => channel.request('openCosts', { ticker, cik }),
      },
      (selected) => {
        this.selected.textContent = formatSelected(selected);
      },
    );
  }

  #drawBar(): void {
    const state = this.#state;
    if (!state) {
      render(nothing, this.#bar);
      return;
    }
    const options = {
      state,
      filter: (column: string, text: string) => void send.filter({ column, text }),
      clearFilters: () => void send.clearFilters(),
      showSummaries: (on: boolean) => void send.showSummaries({ on }),
      openColumns: (button: Element) => this.#columnsBox.open(button, state),
      writeColumns: () => void send.writeColumns(),
    };
    render(gridBar(options), this.#bar);
    render(gridTools(options), this.tools);
  }
}
