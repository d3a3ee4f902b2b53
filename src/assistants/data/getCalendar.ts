import * as v from 'valibot';
import { filterCalendar, inOrder, type CalendarRow, type ShownFilter } from '../../domain/calendar.ts';
import { allIndicatorFields, factsOfIndicator, type indicatorFields } from '../../domain/endpoints/indicatorFields.ts';
import { readUnit } from '../../domain/units/readUnit.ts';
import { listElements } from '../../domain/identifiers/listElements.ts';
import { foreignLabel } from '../foreignText.ts';
import { takesList } from '../readArguments.ts';
import { defineTool } from '../tool.ts';
import { ToolError } from '../toolError.ts';
import {
  asOf,
  cutRow,
  dayInput,
  formatAsOf,
  formatLeft,
  givenText,
  leftOf,
  limitInput,
  readOutput,
  requireDay,
  sizeInput,
  sizeOutput,
  toldSchema,
} from './answer.ts';

const input = v.strictObject({
  from: dayInput('First day of the next release'),
  till: dayInput('Last day'),
  category: v.optional(
    takesList(v.pipe(v.string(), v.maxLength(400), v.description('One, or a list'), v.examples(['Inflation']))),
  ),
  state: v.optional(takesList(v.pipe(v.string(), v.maxLength(400), v.description('upcoming, released, or both')))),
  text: v.optional(v.pipe(v.string(), v.maxLength(200), v.description('In the name or code'))),
  limit: limitInput(500),
  ...sizeInput,
});
type GetCalendarInput = v.InferOutput<typeof input>;

/** The fields shown besides code and name, in the service's order. */
const toldFields = allIndicatorFields.flatMap((field) => {
  const { tool, ...facts } = factsOfIndicator(field);
  return tool ? [{ field, ...facts, ...tool }] : [];
});
type IndicatorFields = typeof indicatorFields;
type ToldField = {
  [K in keyof IndicatorFields]: IndicatorFields[K] extends { tool: object } ? K : never;
}[keyof IndicatorFields];
/** A field that the service left empty is null. */
type ToldIndicator = { [K in ToldField as IndicatorFields[K]['tool']['key']]: CalendarRow[K] | null };
type IndicatorOutput = Pick<CalendarRow, 'code' | 'name'> & ToldIndicator;

const indicator = v.object({
  code: v.string(),
  name: v.string(),
  ...Object.fromEntries(toldFields.map(({ key, value }) => [key, toldSchema(value)])),
}) as v.GenericSchema as v.GenericSchema<IndicatorOutput>;

const output = v.object({
  ...readOutput,
  /** Indicators in the whole calendar. */
  indicators: v.number(),
  matches: v.number(),
  rows: v.array(indicator),
  /** The calendar's values with the number of their indicators, present if a filter by them may mislead. */
  categories: v.optional(v.string()),
  states: v.optional(v.string()),
  ...sizeOutput,
});
type GetCalendarOutput = v.InferOutput<typeof output>;

export const getCalendarTool = defineTool({
  name: 'get_calendar',
  title: 'Get Economic Calendar',
  summary: 'Read the economic calendar with latest and prior values. Asks before it spends a request.',
  description:
    'US economic indicators (CPI, payrolls, rates…): unit, latest and prior value, change, next release, soonest first. Not for prices or companies. Costs 1 request if not in the library. Example: {"text":"cpi"}',
  input,
  output,
  endpoints: ['calendar'],
  needs: (asked) => {
    filterOf(asked);
    return Promise.resolve([{ what: 'the economic calendar', request: { endpoint: 'calendar' } }]);
  },
  run: async (asked, sources, { fit, ...read }) => {
    const { window, text } = filterOf(asked);
    const library = await sources.library();
    const { value, ...answered } = await library.read({ endpoint: 'calendar' }, read);
    const { rows } = value;
    const among = (values: Partial<ShownFilter>): CalendarRow[] =>
      filterCalendar(rows, { ...(window ? { window } : {}), ...(text === undefined ? {} : { text }), ...values });
    const categories = asked.category === undefined ? undefined : spelled(rows, 'category', asked.category);
    const states = asked.state === undefined ? undefined : spelled(rows, 'release_state', asked.state);
    const matching = inOrder(
      among({
        ...(categories ? { categories: valuesOf(categories) } : {}),
        ...(states ? { releaseStates: valuesOf(states) } : {}),
      }),
    );
    return fit({
      items: matching.map(indicatorOf),
      limit: asked.limit,
      build: (part) => ({
        ...asOf(answered),
        indicators: rows.length,
        matches: matching.length,
        rows: [...part.shown],
        ...(categories && (matching.length === 0 || categories.unknown.length > 0)
          ? { categories: counted(rows, 'category', categories.unknown) }
          : {}),
        ...(states
          ? {
              states: counted(
                among(categories ? { categories: valuesOf(categories) } : {}),
                'release_state',
                states.unknown,
              ),
            }
          : {}),
        ...leftOf(part),
      }),
      cut: cutRow,
    });
  },
  format: formatCalendar,
});

function filterOf({ from, till, text }: GetCalendarInput): Pick<ShownFilter, 'window' | 'text'> {
  const [first, last] = [requireDay('from', from), requireDay('till', till)];
  if (first !== undefined && last !== undefined && last < first)
    throw new ToolError('badInput', 'till: The last day is before the first.');
  const isOpen = first === undefined && last === undefined;
  return {
    ...(isOpen ? {} : { window: { from: first ?? '1900-01-01', till: last ?? '2199-12-31' } }),
    ...(text === undefined ? {} : { text }),
  };
}

interface Spelled {
  /** The calendar's own spellings, which the service compares literally. */
  own: string[];
  /** Values that the calendar doesn't have. */
  unknown: string[];
}

/** Returns the calendar's spellings of the values in a list. */
function spelled(rows: readonly CalendarRow[], field: 'category' | 'release_state', wanted: string): Spelled {
  const fold = (text: string): string => text.trim().toLowerCase();
  const known = [...new Set(rows.map((row) => row[field]))];
  const named = (text: string): string[] => known.filter((value) => fold(value) === fold(text));
  const elements = listElements(wanted, (text) => named(text).length > 0);
  return { own: elements.flatMap(named), unknown: elements.filter((each) => named(each).length === 0) };
}

/** A filter by values that the calendar doesn't have matches nothing. */
const valuesOf = ({ own, unknown }: Spelled): string[] => (own.length > 0 ? own : unknown);

/** “Housing 12, Trade 3”, before the requested values that it doesn't have. */
function counted(
  rows: readonly CalendarRow[],
  field: 'category' | 'release_state',
  unknown: readonly string[],
): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  const said = [...counts].slice(0, 20).map(([value, count]) => `${foreignLabel(value, 24)} ${count}`);
  const none = unknown.slice(0, 3).map((value) => `; none is ${foreignLabel(value, 24)}`);
  return foreignLabel(said.join(', ') + none.join(''), 200);
}

function indicatorOf(row: CalendarRow): IndicatorOutput {
  const told = toldFields.map(({ field, key, longest }): [string, string | number | null] => {
    const value = row[field];
    return [key, typeof value === 'string' ? givenText(value, longest) : value];
  });
  const { code, name } = row;
  return { code: foreignLabel(code, 40), name: foreignLabel(name), ...(Object.fromEntries(told) as ToldIndicator) };
}

const stated = ['upcoming', 'released'];

function formatCalendar(answer: GetCalendarOutput): string {
  const { rows, matches, indicators, categories, states } = answer;
  const isUnexplained = rows.some(({ state }) => state !== null && !stated.includes(state));
  return [
    `Economic calendar: ${matches} of ${indicators} indicators match. ${formatAsOf(answer)}`,
    ...(categories === undefined ? [] : [`Categories: ${categories}`]),
    ...(states === undefined ? [] : [`By state: ${states}`]),
    ...rows.map(formatIndicator),
    ...(isUnexplained ? ['What states but upcoming and released mean is not shown by the service.'] : []),
    ...formatLeft(answer),
  ].join('\n');
}

function formatIndicator(row: IndicatorOutput): string {
  const { code, name, category, unit, latest } = row;
  const shown = (value: number | string | null): string => (value === null ? 'not shown' : String(value));
  const inUnit = latest === null ? 'not shown' : unit === null ? `${latest} (unit not shown)` : `${latest} ${unit}`;
  const told = toldFields.flatMap(({ key, words, format }) => {
    const value: number | string | null = row[key as keyof ToldIndicator];
    if (words === undefined) return [];
    const sign = format === 'change' && value !== null && Number(value) > 0 ? '+' : '';
    const points =
      format === 'change' && value !== null && unit !== null && readUnit(unit).kind === 'percent' ? ' points' : '';
    return { isFigure: format !== undefined, text: `${words} ${sign}${shown(value)}${points}` };
  });
  const [figures = [], others = []] = [true, false].map((isFigure) =>
    told.filter((each) => each.isFigure === isFigure).map(({ text }) => text),
  );
  return [
    `${name} (${code}${category === null ? '' : `, ${category}`}): ${inUnit} for ${shown(row.latestFor)}`,
    figures.join(', '),
    others.join(', '),
  ].join('; ');
}
