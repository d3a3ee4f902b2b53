import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { copyFormats } from './grid/protocol.ts';
import { widthLimits } from './grid/widthsView.ts';
import type { ResultsProtocol, ResultsParams } from './protocol.ts';
import { refreshLimits } from './results/toolsView.ts';

const nothing = v.strictObject({});
const within = (least: number, most: number) => v.pipe(wholeNumber, v.minValue(least), v.maxValue(most));
const texts = v.array(v.string());
const security = v.object({ ticker: v.string(), cik: wholeNumber });

/** The most rows that a page may request at once; no display shows as many. */
const largestWindow = 2000;
const range = v.pipe(
  v.strictTuple([wholeNumber, wholeNumber]),
  v.check(([start, end]) => start < end),
);
const width = v.pipe(v.number(), v.minValue(widthLimits.least), v.maxValue(widthLimits.most));

const mostClauses = 5_000;
const off = v.pipe(v.array(within(0, mostClauses)), v.maxLength(mostClauses));
const before = v.object({ before: v.optional(v.pipe(v.number(), v.finite())) });
const ticker = v.object({ ticker: v.pipe(v.string(), v.maxLength(40)) });

const params = v.object({ uri: v.string() });
export function isResultsParams(value: unknown): value is ResultsParams {
  return v.is(params, value);
}

/** Checks the requests of the results page, including its grid and the tools beside it. */
export const resultsGuard = guardBy<ResultsProtocol>({
  ready: nothing,
  runAgain: nothing,
  nextPage: nothing,
  allPages: nothing,
  stop: nothing,
  openCosts: security,
  openCalls: security,
  openBars: security,
  openFund: security,
  openCompany: security,

  rows: v.object({ from: wholeNumber, count: within(0, largestWindow) }),
  sort: v.object({ sort: v.nullable(v.object({ column: v.string(), descending: v.boolean() })) }),
  filter: v.object({ column: v.string(), text: v.string() }),
  clearFilters: nothing,
  arrange: v.object({ columns: texts }),
  resize: v.object({ column: v.string(), width: v.nullable(width) }),
  showSummaries: v.object({ on: v.boolean() }),
  resetColumns: nothing,
  summaries: v.object({ columns: texts }),
  select: v.object({ version: wholeNumber, ranges: v.array(range) }),
  copy: v.object({ format: v.picklist(copyFormats), row: wholeNumber }),
  writeColumns: nothing,

  restoreFile: nothing,
  since: before,
  copySince: before,
  forgetRuns: nothing,
  whyNot: ticker,
  copyWhyNot: ticker,
  clauses: v.object({ off }),
  countClauses: v.object({ off, each: v.boolean(), again: v.boolean() }),
  startRefresh: v.object({
    everyMinutes: within(refreshLimits.leastMinutes, refreshLimits.mostMinutes),
    budget: within(1, refreshLimits.mostBudget),
  }),
  stopRefresh: nothing,
});
