import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { ResultColumn } from './protocol.ts';

const texts = v.fallback(v.array(v.string()), []);
const entriesOf = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((all) => {
        const fit = Object.entries(all).filter((entry): entry is [string, v.InferInput<S>] => v.is(schema, entry[1]));
        return Object.fromEntries(fit);
      }),
    ),
    {},
  );

/** Parts of a layout that another version saved in another form are replaced by defaults. */
const gridLayout = v.object({
  /** Null for the rows as received; absent until the user chooses, which means the order of the first clause. */
  sort: v.fallback(v.optional(v.nullable(v.object({ column: v.string(), descending: v.boolean() }))), undefined),
  /** The text of each filter, by column. */
  filters: entriesOf(v.string()),
  /** All columns after the ticker in the shown order; empty for the default order. */
  order: texts,
  hidden: texts,
  /** The widths in pixels, by column. */
  widths: entriesOf(v.number()),
  /** Whether a ratio is shown in percent, for columns where the user chose. */
  percent: v.optional(entriesOf(v.boolean())),
  summaries: v.fallback(v.boolean(), false),
  /** The columns in their default order at the time `order` was chosen. */
  file: texts,
});
/** The layout of a screen's grid. It is saved by screen and contains no data. */
export type GridLayout = v.InferOutput<typeof gridLayout>;

export const plainLayout: GridLayout = {
  filters: {},
  order: [],
  hidden: [],
  widths: {},
  summaries: false,
  file: [],
};

/** Reads a saved layout. */
export const layoutFrom = v.parser(v.fallback(gridLayout, plainLayout));

/**
 * Returns the columns after the ticker in their default order: name, CIK, and the metrics of the file. A metric with
 * the id of the ticker or the CIK would repeat that column, and one with the id of the name has its place.
 */
export function columnsOfGrid(metrics: readonly ResultColumn[]): ResultColumn[] {
  const own: ResultColumn[] = [
    { id: 'name', own: 'name', name: l10n.t('Name'), unit: '', description: l10n.t('From the directory') },
    { id: 'cik', own: 'cik', name: l10n.t('CIK'), unit: '', description: l10n.t('SEC Central Index Key') },
  ];
  const shown = metrics.filter(({ id }) => id !== 'ticker' && id !== 'cik');
  return [...own.filter(({ id }) => !shown.some((metric) => metric.id === id)), ...shown];
}

/** Returns the ids of the columns that are hidden until the user shows them. */
export function hiddenByDefault(columns: readonly ResultColumn[]): string[] {
  return columns.filter(({ own }) => own === 'cik').map(({ id }) => id);
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/**
 * Returns the parts of a layout that apply to these columns. The order is reset if the order in the file has changed.
 */
export function fitLayout(layout: GridLayout, columns: readonly ResultColumn[]): GridLayout {
  const file = columns.map(({ id }) => id);
  const known = new Set(['ticker', ...file]);
  const { sort, filters, hidden } = layout;
  const unchanged = same(layout.file, file);
  const fit: GridLayout = {
    ...layout,
    file,
    order: unchanged ? layout.order : [],
    // A metric that was added to the file is shown.
    hidden: [
      ...hidden.filter((id) => known.has(id) && (unchanged || layout.file.includes(id))),
      ...hiddenByDefault(columns).filter((id) => !layout.file.includes(id)),
    ],
    filters: Object.fromEntries(Object.entries(filters).filter(([id]) => known.has(id))),
  };
  if (sort && !known.has(sort.column)) delete fit.sort;
  return fit;
}

interface ArrangedColumns {
  shown: ResultColumn[];
  hidden: ResultColumn[];
  /** True if the metrics differ from those of the file. */
  rearranged: boolean;
}

export function arrangeColumns(layout: GridLayout, columns: readonly ResultColumn[]): ArrangedColumns {
  const file = columns.map(({ id }) => id);
  const order = same(layout.file, file) && layout.order.length > 0 ? layout.order : file;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const hidden = new Set(layout.hidden);
  const shown = order.flatMap((id) => (hidden.has(id) ? [] : (byId.get(id) ?? [])));
  return {
    shown,
    hidden: columns.filter(({ id }) => hidden.has(id)),
    rearranged: !same(metricIds(shown), metricIds(columns)),
  };
}

function metricIds(columns: readonly ResultColumn[]): string[] {
  return columns.filter(({ own }) => own === undefined).map(({ id }) => id);
}

/** Shows these columns in this order. The others are hidden and keep their positions; unknown ones are ignored. */
export function withColumns(
  layout: GridLayout,
  columns: readonly ResultColumn[],
  wanted: readonly string[],
): GridLayout {
  const file = columns.map(({ id }) => id);
  const shown = [...new Set(wanted)].filter((id) => file.includes(id));
  const hidden = file.filter((id) => !shown.includes(id));
  const before = layout.order.length > 0 ? layout.order : file;
  const next = [...shown];
  // A hidden column stays after the column that it followed before.
  for (const id of before.filter((each) => hidden.includes(each))) {
    const left = before.slice(0, before.indexOf(id)).findLast((each) => next.includes(each));
    next.splice(left === undefined ? 0 : next.indexOf(left) + 1, 0, id);
  }
  return { ...layout, file, order: same(next, file) ? [] : next, hidden };
}
