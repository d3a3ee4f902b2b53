import * as v from 'valibot';
import { wholeNumber } from '../../base/wholeNumber.ts';

export const text = v.string();
/** JSON has no NaN, but a number that is too large parses as Infinity. */
export const amount = v.pipe(v.number(), v.finite());
export const integer = v.pipe(v.number(), v.safeInteger());

/** Contract: metadata.pagination. */
export const pagination = v.object({
  current_page: wholeNumber,
  limit: wholeNumber,
  total_records: wholeNumber,
  total_pages: wholeNumber,
});
