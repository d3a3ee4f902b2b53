import * as l10n from '@vscode/l10n';
import type { BarSeries } from '../../../domain/bar.ts';
import { formatDelimited, type TableColumn } from '../../../domain/format/table.ts';
import type { SpanBar } from '../../../domain/bars/resample.ts';
import { draw, sessionsShown } from '../barsView.ts';
import type { BarsAppearance } from '../protocol.ts';

/** A bar as it is shown, with its ticker and the VWAP. */
interface ExportedBar {
  ticker: string;
  bar: SpanBar;
  vwap: number | null;
}

interface Column {
  name: string;
  /** Null if the value is unknown. */
  value: (row: ExportedBar) => number | null;
  /** True if the value may be unknown; the next field is true if it is a whole number. */
  nullable?: true;
  whole?: true;
}

/** The export of the shown bars, in the shown length, with the VWAP if it is shown. */
export interface Export {
  series: readonly BarSeries[];
  appearance: BarsAppearance;
  /** For example “BRMC, 2026-01-02, sample data”. */
  title: string;
}

const priceAndVolume: readonly Column[] = [
  { name: 'open', value: ({ bar }) => bar.open },
  { name: 'high', value: ({ bar }) => bar.high },
  { name: 'low', value: ({ bar }) => bar.low },
  { name: 'close', value: ({ bar }) => bar.close },
  { name: 'volume', value: ({ bar }) => bar.volume.shares, nullable: true, whole: true },
  {
    name: 'volume_minutes',
    value: ({ bar: { volume } }) => (volume.shares === null ? null : volume.minutes),
    nullable: true,
    whole: true,
  },
  { name: 'session_volume', value: ({ bar }) => bar.cumulative, whole: true },
  { name: 'minute_bars', value: ({ bar }) => bar.count, whole: true },
];
const vwapColumn: Column = { name: 'vwap', value: ({ vwap }) => vwap, nullable: true };

function columnsOf({ average }: BarsAppearance): readonly Column[] {
  return average ? [...priceAndVolume, vwapColumn] : priceAndVolume;
}

function rowsOf({ series, appearance }: Export): ExportedBar[] {
  return series.flatMap((each) =>
    draw(sessionsShown(each, appearance.session), appearance.length).slots.flatMap(({ bar, vwap }) =>
      bar ? [{ ticker: each.ticker, bar, vwap: vwap ?? null }] : [],
    ),
  );
}

/** Returns whether there are bars to export. */
export function hasBars({ series, appearance }: Pick<Export, 'series' | 'appearance'>): boolean {
  return series.some((each) => sessionsShown(each, appearance.session).length > 0);
}

/** Writes CSV. An unknown volume is an empty field. */
export function formatCsv(exported: Export): string {
  const columns: TableColumn<ExportedBar>[] = [
    { heading: 'ticker', value: ({ ticker }) => ticker },
    { heading: 'time_as_sent', value: ({ bar }) => bar.date },
    ...columnsOf(exported.appearance).map(({ name, value }) => ({ heading: name, value })),
  ];
  return formatDelimited({ columns, rows: rowsOf(exported) }, 'csv');
}

export const frameLibraries = ['pandas', 'polars'] as const;
type FrameLibrary = (typeof frameLibraries)[number];

/**
 * Writes Python that builds a frame of the bars shown and needs only the library. Times are as sent, without a zone.
 */
export function formatFrame(exported: Export, library: FrameLibrary): string {
  const rows = rowsOf(exported);
  const columns = columnsOf(exported.appearance);
  const write = library === 'pandas' ? pandas : polars;
  const lines = [
    entry('ticker', runs(rows.map(({ ticker }) => ticker))),
    entry('time', write.time(list(rows.map(({ bar }) => JSON.stringify(bar.date))))),
    ...columns.map((column) => {
      const values = rows.map(column.value);
      const isWhole = column.whole === true && values.every((value) => value === null || Number.isSafeInteger(value));
      return entry(column.name, write.column(list(values.map((value) => pythonNumber(value, isWhole))), isWhole));
    }),
  ];
  return [
    ...comments(exported.title),
    `import ${library} as ${write.alias}`,
    '',
    `bars = ${write.alias}.DataFrame(`,
    '    {',
    ...lines,
    '    }',
    ')',
    '',
  ].join('\n');
}

const pandas = {
  alias: 'pd',
  time: (values: string) => `pd.to_datetime(${values})`,
  column: (values: string, isWhole: boolean) => `pd.array(${values}, dtype="${isWhole ? 'Int64' : 'Float64'}")`,
};

const polars = {
  alias: 'pl',
  time: (values: string) => `pl.Series(values=${values}, dtype=pl.String).str.to_datetime("%Y-%m-%d %H:%M:%S")`,
  column: (values: string, isWhole: boolean) =>
    `pl.Series(values=${values}, dtype=pl.${isWhole ? 'Int64' : 'Float64'})`,
};

function comments(title: string): string[] {
  return [
    title,
    l10n.t('Times are as received from the service, which gives no time zone.'),
    l10n.t('volume is None where unknown. After missing minutes it covers volume_minutes minutes.'),
  ].map((line) => `# ${line.replace(/\s+/gu, ' ')}`);
}

function entry(name: string, written: string): string {
  return `        "${name}": ${written},`;
}

function pythonNumber(value: number | null, isWhole: boolean): string {
  if (value === null) return 'None';
  return isWhole || !Number.isInteger(value) ? String(value) : value.toFixed(1);
}

const widest = 110;

/** Writes a Python list in lines of at most 110 characters. */
function list(values: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const value of values) {
    if (line !== '' && line.length + value.length + 2 > widest - 12) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? `${value},` : ` ${value},`;
  }
  if (line !== '') lines.push(line);
  return lines.length > 1
    ? `[\n${lines.map((each) => `            ${each}`).join('\n')}\n        ]`
    : `[${line.replace(/,$/, '')}]`;
}

/** Writes repeated values in short: `["A"] * 2 + ["B"] * 3`. */
function runs(values: readonly string[]): string {
  const counted: { value: string; count: number }[] = [];
  for (const value of values) {
    const last = counted.at(-1);
    if (last?.value === value) last.count += 1;
    else counted.push({ value, count: 1 });
  }
  return counted.map(({ value, count }) => `[${JSON.stringify(value)}] * ${count}`).join(' + ') || '[]';
}
