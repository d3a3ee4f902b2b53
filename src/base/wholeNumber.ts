import * as v from 'valibot';

/** A count, an index, an id or a time in milliseconds from outside: a whole number from 0. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
