import * as l10n from '@vscode/l10n';
import type { SpanBar } from '../../src/domain/bars/resample.ts';
import { formatCount, formatHiddenDigits, formatPrice } from '../../src/domain/format/number.ts';
import { decimalsOfBars } from '../../src/features/bars/barsView.ts';
import { formatReach, formatVolume } from '../../src/features/bars/formatView.ts';

const rowsAChunk = 100;
/** A longer table lays out only the chunks in view; Find and screen readers still reach the others. */
const longTable = 2000;
/** Rows created before the page may paint again. */
const rowsATurn = 2000;

/** A bar with the VWAP of its session up to its end. */
interface TableRow {
  bar: SpanBar;
  vwap: number | null;
}

/**
 * The bars that the chart shows, as a table. It is filled in turns, so that 15,000 rows don't block the page;
 * `aria-busy` is true while rows are missing. Aborting `signal` stops it.
 */
export function createBarsTable(ticker: string, rows: readonly TableRow[], signal: AbortSignal): HTMLTableElement {
  const table = element('table', 'table');
  table.className = rows.length > longTable ? 'bars-table long' : 'bars-table';
  const caption = table.createCaption();
  caption.className = 'visually-hidden';
  caption.textContent = l10n.t('Bars for {0}, oldest first', ticker);
  table.append(head());
  void fill(table, rows, signal);
  return table;
}

async function fill(table: HTMLTableElement, rows: readonly TableRow[], signal: AbortSignal): Promise<void> {
  const decimals = decimalsOfBars(rows.map(({ bar }) => bar));
  table.setAttribute('aria-busy', 'true');
  for (let start = 0; start < rows.length && !signal.aborted; start += rowsAChunk) {
    if (start > 0 && start % rowsATurn === 0) await new Promise((done) => setTimeout(done));
    const body = element('tbody', 'rowgroup');
    body.append(...rows.slice(start, start + rowsAChunk).map((each) => row(each, decimals)));
    table.append(body);
  }
  table.removeAttribute('aria-busy');
}

function head(): HTMLTableSectionElement {
  const section = element('thead', 'rowgroup');
  const line = element('tr', 'row');
  const names = [
    l10n.t('Time as received'),
    l10n.t('Open'),
    l10n.t('High'),
    l10n.t('Low'),
    l10n.t('Close'),
    l10n.t('VWAP'),
    l10n.t('Volume'),
    l10n.t('Cumulative session volume'),
    l10n.t('Note'),
  ];
  line.append(
    ...names.map((name) => {
      const cell = element('th', 'columnheader');
      cell.scope = 'col';
      cell.textContent = name;
      return cell;
    }),
  );
  section.append(line);
  return section;
}

function row({ bar, vwap }: TableRow, decimals: number): HTMLTableRowElement {
  const line = element('tr', 'row');
  const unknown = bar.volume.shares === null;
  const prices = [bar.open, bar.high, bar.low, bar.close, vwap];
  const cells = [
    bar.date,
    ...prices.map((price) => (price === null ? '—' : formatPrice(price, decimals))),
    unknown ? '—' : formatVolume(bar),
    formatCount(bar.cumulative),
    unknown ? formatVolume(bar) : formatReach(bar),
  ];
  line.append(
    ...cells.map((text, index) => {
      const cell = index === 0 ? element('th', 'rowheader') : element('td', 'cell');
      if (index === 0) cell.scope = 'row';
      cell.textContent = text;
      const price = prices[index - 1] ?? null;
      const hidden = price === null ? undefined : formatHiddenDigits(price, decimals);
      if (hidden !== undefined) cell.title = hidden;
      return cell;
    }),
  );
  return line;
}

/** The roles are explicit because browsers may drop a table's semantics when CSS changes its display. */
function element<K extends keyof HTMLElementTagNameMap>(name: K, role: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.setAttribute('role', role);
  return made;
}
