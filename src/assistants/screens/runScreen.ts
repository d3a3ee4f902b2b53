import * as v from 'valibot';
import type { Directory } from '../../directory/directory.ts';
import { nameOfRow } from '../../directory/nameOfRow.ts';
import type { ScreenRequest } from '../../domain/endpoints/screener.ts';
import { chooseFormat, formatInColumn, formatUnit, isInPercent } from '../../domain/format/metric.ts';
import { unitKind } from '../../domain/units/unitKind.ts';
import { withHyphenMinus } from '../../domain/format/number.ts';
import { screenPageSize, type ResultColumn, type ScreenPage, type ScreenRow } from '../../domain/screener.ts';
import type { Library, Read } from '../../library/library.ts';
import { MetricCatalog } from '../../screen/metrics/metricCatalog.ts';
import { parseScreen, type ParsedScreen } from '../../screen/parse/parseScreen.ts';
import { prepareScreen, type PreparedScreen } from '../../screen/print/prepareScreen.ts';
import { asOf, formatAsOf, formatLeft, leftOf, limitInput, readOutput, sizeInput, sizeOutput } from '../data/answer.ts';
import { listSome } from '../companies.ts';
import { badNext, cutText, offsetOf } from '../fit.ts';
import { foreignLabel, foreignLine } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool, type FitAnswer, type Need } from '../tool.ts';
import { ToolError } from '../toolError.ts';
import { catalogNeed, catalogOf, libraryOnly, requirePath, storedCatalog } from './catalog.ts';
import { formatFound, foundIn, screenInput } from './checkScreen.ts';

const usualRows = 20;

const input = v.strictObject({
  screen: screenInput,
  sort: v.optional(v.pipe(v.string(), v.maxLength(80), v.description('A column; "-roic" is descending'))),
  limit: limitInput(screenPageSize),
  ...sizeInput,
});
type RunScreenInput = v.InferOutput<typeof input>;

const column = v.object({
  id: v.string(),
  name: v.string(),
  unit: v.nullable(v.string()),
  /** True if the text shows this ratio in percent. */
  percent: v.optional(v.boolean()),
});
const output = v.object({
  ...readOutput,
  /** The service's full count. */
  matches: v.number(),
  /** The condition as it was sent. */
  condition: v.string(),
  /** The metrics of each row, after its ticker, CIK and name. */
  columns: v.array(column),
  /** Number of columns that don't fit into an answer of this size. */
  columnsLeftOut: v.optional(v.number()),
  /** How the rows are sorted, and among which of the matches; absent if they aren't. */
  order: v.optional(v.string()),
  rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
  /** True if the next rows have to be requested. */
  nextCosts: v.optional(v.boolean()),
  ...sizeOutput,
});
type RunScreenOutput = v.InferOutput<typeof output>;

export const runScreenTool = defineTool({
  name: 'run_screen',
  title: 'Run Screen',
  summary: 'Run a screen: the full count of matches and the first rows. Asks before it spends requests.',
  description:
    'US securities that meet a condition on fundamentals: the full count and the first rows with names, sorted only within the loaded page, null where a metric was not reported. Check with check_screen first. Not for prices. Costs 1 request a page of 200 rows, and 1 for the catalog, if not in the library. Example: {"screen":"columns: revenue\\nroic > 15%"}',
  input,
  output,
  endpoints: ['metrics', 'screen'],
  needs: async (asked, sources) => {
    const parsed = parseScreen(asked.screen);
    requireCondition(parsed);
    const catalog = await knownCatalog(sources);
    if (catalog) {
      const prepared = requirePrepared(parsed, catalog);
      const at = await placeOf(asked, prepared, sources);
      return requirePath(sources, [pageNeed(requestOf(prepared, at.page))]);
    }
    if (asked.next !== undefined) throw badNext();
    // The request is known once the catalog is loaded. A page without metrics isn't in any library, so it always
    // counts.
    const condition = asked.screen.trim().slice(0, 1000);
    const unknown = { endpoint: 'screen', condition, metrics: [], page: 1, limit: screenPageSize } as const;
    return requirePath(sources, [catalogNeed, pageNeed(unknown)]);
  },
  run: async (asked, sources, { fit, onProgress, ...read }) => {
    const parsed = parseScreen(asked.screen);
    requireCondition(parsed);
    const library = await sources.library();
    const catalog = (await knownCatalog(sources)) ?? catalogOf(await library.read({ endpoint: 'metrics' }, read));
    const prepared = requirePrepared(parsed, catalog);
    const sort = sortOf(asked.sort, prepared.columns);
    const { page, size } = await placeOf(asked, prepared, sources);
    onProgress?.(1, parts);
    const answer = await library.read(requestOf(prepared, page), read);
    onProgress?.(parts, parts);
    const names = await namesOf(sources);
    const limit = asked.limit ?? usualRows;
    return fitColumns({ limit, fit, library, sources, prepared, answer, page, size, names, sort });
  },
  formatProgress: (done, total) =>
    `Read ${done} of ${total}: ${done < total ? 'the catalog' : 'the catalog and the rows'}`,
  format: formatRun,
});

/** Number of parts that may have to be requested: the catalog and a page of rows. */
const parts = 2;

/** Undefined if the library has none although a path is known. Without a path, screens run without a catalog. */
async function knownCatalog(sources: Sources): Promise<MetricCatalog | undefined> {
  if (!sources.screenerPaths().metrics) return new MetricCatalog([]);
  const stored = await storedCatalog(sources);
  return stored && catalogOf(stored);
}

function requireCondition(parsed: ParsedScreen): void {
  if (parsed.screen.error || !parsed.screen.condition) throw refusalOf(parsed, new MetricCatalog([]));
}

function requirePrepared(parsed: ParsedScreen, catalog: MetricCatalog): PreparedScreen {
  const prepared = prepareScreen(parsed, catalog);
  if (prepared.ok) return prepared.value;
  throw refusalOf(parsed, catalog, prepared.error.message);
}

const mostSaid = 5;
const longestRefusal = 3000;

function refusalOf(parsed: ParsedScreen, catalog: MetricCatalog, message = ''): ToolError {
  const errors = foundIn(parsed, catalog).filter(({ severity }) => severity === 'error');
  const said = errors.slice(0, mostSaid).map(formatFound);
  if (said.length === 0) said.push(foreignLine(message, 300));
  const more = errors.length > mostSaid ? `\n${errors.length - mostSaid} more: check_screen lists all.` : '';
  return new ToolError('badInput', `screen: It can't be run.\n${cutText(said.join('\n'), longestRefusal)}${more}`);
}

/** Builds the same request as the editor, so that both find the answer in the library. */
function requestOf({ condition, columns }: PreparedScreen, page: number): ScreenRequest {
  return { endpoint: 'screen', condition, metrics: columns.map(({ id }) => id), page, limit: screenPageSize };
}

function pageNeed(request: ScreenRequest): Need {
  return { what: `page ${request.page} of the screen's results`, request };
}

interface PageOfRows {
  page: number;
  /** Number of rows in a full page, as the service serves them. */
  size: number;
}

/**
 * Returns the page on which the answer continues. The first page, which shows the size of pages, is then in the
 * library.
 */
async function placeOf(asked: RunScreenInput, prepared: PreparedScreen, sources: Sources): Promise<PageOfRows> {
  const offset = offsetOf(['run_screen', asked]);
  if (offset === 0) return { page: 1, size: 0 };
  const library = await sources.library();
  let first: Read<ScreenPage>;
  try {
    first = await library.read(requestOf(prepared, 1), libraryOnly);
  } catch {
    throw badNext();
  }
  const size = sizeOf(first.value);
  const page = Math.floor(offset / size) + 1;
  if (page > Math.max(1, first.value.pagination.total_pages)) throw badNext();
  return { page, size };
}

const sizeOf = ({ rows }: ScreenPage): number => Math.max(1, rows.length);

interface ReadResults {
  limit: number;
  fit: FitAnswer<RunScreenOutput>;
  library: Library;
  sources: Sources;
  prepared: PreparedScreen;
  answer: Read<ScreenPage>;
  page: number;
  size: number;
  names: (row: ScreenRow) => string | null;
  sort: SortedBy | undefined;
}

interface SortedBy {
  id: string;
  isDescending: boolean;
}

function sortOf(asked: string | undefined, columns: readonly ResultColumn[]): SortedBy | undefined {
  if (asked === undefined) return undefined;
  const isDescending = asked.startsWith('-');
  const sought = asked.replace(/^[-+]/, '').trim().toLowerCase();
  const column = columns.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === sought));
  if (column) return { id: column.id, isDescending };
  const ids = columns.map(({ id }) => id);
  throw new ToolError('badInput', `sort: The screen has no such column. It has ${listSome(ids)}.`);
}

/** Sorts rows; those without a value come last in either direction. */
function sorted(rows: readonly ScreenRow[], { id, isDescending }: SortedBy): ScreenRow[] {
  const has = (row: ScreenRow): boolean => (row.metrics[id] ?? null) !== null;
  return rows.toSorted((one, other) => {
    const [first, second] = [one.metrics[id] ?? '', other.metrics[id] ?? ''];
    if (!has(one) || !has(other)) return Number(has(other)) - Number(has(one));
    const order = first < second ? -1 : first > second ? 1 : 0;
    return isDescending ? -order : order;
  });
}

function formatOrder({ id, isDescending }: SortedBy, from: number, { rows, of }: { rows: number; of: number }): string {
  const which = from === 0 ? `the first ${rows}` : `${from + 1} to ${from + rows}`;
  const among = rows < of ? `within ${which} of the ${of}, not among all` : 'among all';
  return `Sorted by ${foreignLine(id, 60)}, ${isDescending ? 'descending' : 'ascending'}, ${among}.`;
}

/** Drops columns until a row fits. */
function fitColumns(results: ReadResults): RunScreenOutput {
  const all = results.prepared.columns;
  for (let count = all.length; ; count = Math.floor(count / 2)) {
    try {
      return fitRows(results, all.slice(0, count));
    } catch (error) {
      if (count === 0 || !(error instanceof ToolError) || error.kind !== 'badInput') throw error;
    }
  }
}

function fitRows(results: ReadResults, columns: readonly ResultColumn[]): RunScreenOutput {
  const { limit, fit, library, sources, prepared, answer, page, names, sort } = results;
  const { rows, pagination } = answer.value;
  const size = page === 1 ? sizeOf(answer.value) : results.size;
  const from = (page - 1) * size;
  // A later page with more rows than the first would overlap the next one.
  const own = page === 1 || pagination.total_pages <= page ? rows : rows.slice(0, size);
  const goesOn = page < pagination.total_pages && rows.length > 0 ? page * size : undefined;
  const nextPage = requestOf(prepared, page + 1);
  const nextCosts = goesOn !== undefined && library.cost(nextPage, sources.source(), 'stored') > 0;
  const hidden = prepared.columns.length - columns.length;
  return fit({
    items: sort ? sorted(own, sort) : own,
    part: { from, goesOn, after: goesOn === undefined ? 0 : Math.max(0, pagination.total_records - from - own.length) },
    limit,
    build: (part) => ({
      ...asOf(answer),
      matches: pagination.total_records,
      condition: foreignLine(prepared.condition, 160),
      columns: columns.map(({ id, name, unit, percent }) => ({
        id: foreignLine(id, 60),
        name: foreignLabel(name, 60),
        unit: unit === '' ? null : foreignLabel(unit, 24),
        ...(isRatio({ name, unit, percent }) && { percent: true }),
      })),
      ...(hidden > 0 ? { columnsLeftOut: hidden } : {}),
      ...(sort && { order: formatOrder(sort, from, { rows: own.length, of: pagination.total_records }) }),
      rows: part.shown.map((row) => [
        foreignLabel(row.ticker, 24),
        row.cik,
        names(row),
        ...columns.map(({ id }) => cellOf(row.metrics[id])),
      ]),
      ...(nextCosts && part.before + part.shown.length === from + own.length ? { nextCosts } : {}),
      ...leftOf(part),
    }),
  });
}

function cellOf(value: number | string | null | undefined): number | string | null {
  return typeof value === 'string' ? foreignLabel(value, 40) : (value ?? null);
}

/** Names are optional: without the directory, rows have none. */
async function namesOf(sources: Sources): Promise<ReadResults['names']> {
  let directory: Directory | undefined;
  try {
    directory = await sources.directory();
  } catch {
    return () => null;
  }
  return (row) => {
    const name = nameOfRow(directory, row);
    return name === undefined ? null : foreignLabel(name, 60);
  };
}

function formatRun(answer: RunScreenOutput): string {
  const { matches, condition, columns, columnsLeftOut, order, rows, nextCosts } = answer;
  const formats = columns.map((column, at) =>
    formatterOf(
      column,
      rows.map((row) => row[at + ownCells]!),
    ),
  );
  const cells = rows.map((row) => row.map((cell, at) => formats[at - ownCells]?.(cell) ?? String(cell ?? '')));
  const count = rows.length === 1 ? 'this row' : `these ${rows.length} rows`;
  return [
    `${matches} securities match ${condition}. ${formatAsOf(answer)}`,
    ...(order !== undefined
      ? [order]
      : rows.length > 0 && rows.length < matches
        ? [`The rows have no order. Whatever sorts them sorts within ${count}, not within the ${matches}.`]
        : ['The rows have no order.']),
    ...(columnsLeftOut === undefined
      ? []
      : [`${columnsLeftOut} columns are left out: name fewer after "columns:", or raise maxTokens.`]),
    ...(rows.length > 0 ? [['ticker', 'cik', 'name', ...columns.map(formatHead)].map(formatCell).join(',')] : []),
    ...cells.map((row) => row.map(formatCell).join(',')),
    ...(rows.some((row) => row.includes(null, ownCells)) ? ['A dash stands for a value that was not reported.'] : []),
    ...formatLeft(answer),
    ...(nextCosts ? ['The next rows cost 1 request.'] : []),
  ].join('\n');
}

/** Number of cells before a row's metrics: ticker, CIK and name. */
const ownCells = 3;

type AnswerColumn = RunScreenOutput['columns'][number];
type AnswerCell = RunScreenOutput['rows'][number][number];

/**
 * Formats the id and the name, which includes the period, with the unit of the numbers below: “roic: ROIC, trailing
 * (%)”.
 */
function formatHead(column: AnswerColumn): string {
  const { id, name } = column;
  const unit = formatUnit(unitOf(column));
  return `${name === id ? id : `${id}: ${name}`}${unit === '' ? '' : ` (${unit})`}`;
}

function unitOf({ name, unit, percent = false }: AnswerColumn): { name: string; unit: string; percent: boolean } {
  return { name, unit: unit ?? '', percent };
}

/** Returns whether a ratio is shown in percent. */
const isRatio = (column: Pick<ResultColumn, 'name' | 'unit' | 'percent'>): boolean =>
  unitKind(column.unit) === 'ratio' && isInPercent(column);

/** Maximum length of a number; a longer one is hardly readable, and is written with its exponent. */
const longestNumber = 24;

/** Formats the values of a column as the results page shows them. */
function formatterOf(column: AnswerColumn, cells: readonly AnswerCell[]): (cell: AnswerCell) => string {
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const largest = numbers.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const unit = unitOf(column);
  const format = chooseFormat(unit, { largest, whole: numbers.every((each) => Number.isInteger(each)) });
  return (cell) => {
    const text = formatInColumn(cell, { ...unit, format });
    if (typeof cell !== 'number') return text;
    return text.length > longestNumber ? String(cell) : withHyphenMinus(text);
  };
}

/** Formats a field of CSV by RFC 4180. */
function formatCell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
