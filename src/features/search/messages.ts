import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import type { SearchProtocol, SearchParams } from './protocol.ts';

const text = v.pipe(v.string(), v.maxLength(12_000));
const number = v.pipe(v.number(), v.safeInteger());
const question = v.object({
  text,
  company: text,
  quarter: text,
  speaker: text,
  role: text,
  section: v.picklist(['', 'prepared', 'questions']),
});
const locator = v.object({
  turn: v.optional(v.number()),
  start: v.string(),
  end: v.optional(v.string()),
  before: v.string(),
  after: v.string(),
});
const params = v.object({ question });
const askedQuestion = v.object({ asked: number, question });

export function isSearchParams(value: unknown): value is SearchParams {
  return v.is(params, value);
}

/** Checks the requests of the search page. */
export const searchGuard = guardBy<SearchProtocol>({
  ready: v.null(),
  search: askedQuestion,
  count: askedQuestion,
  open: v.object({ cik: number, fyq: v.string(), turn: number, locator }),
});
