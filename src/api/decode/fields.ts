import * as v from 'valibot';

export const text = v.string();
/** JSON knows no NaN, but a number too large for it reads as Infinity. */
export const amount = v.pipe(v.number(), v.finite());
export const integer = v.pipe(v.number(), v.safeInteger());
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Contract: metadata.pagination. */
export const pagination = v.object({
  current_page: count,
  limit: count,
  total_records: count,
  total_pages: count,
});
