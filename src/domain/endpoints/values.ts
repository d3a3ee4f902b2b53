import * as v from 'valibot';
import { wholeNumber } from '../../base/wholeNumber.ts';

const text = v.string();
const integer = v.pipe(v.number(), v.safeInteger());
/** JSON has no NaN, but a number that is too large parses as Infinity. */
const amount = v.pipe(v.number(), v.finite());

/**
 * The types of a field's value. Tables of fields name a schema by its key, so that the pages that read them don't load
 * the schemas.
 */
export const values = {
  text,
  textOrNull: v.nullable(text),
  /** For a field that may be missing from answers in a library. */
  optionalText: v.optional(text),
  wholeNumber,
  integer,
  integerOrNull: v.nullable(integer),
  amount,
  amountOrNull: v.nullable(amount),
  /** `Intl.NumberFormat` supports no more decimals than this. */
  decimals: v.pipe(wholeNumber, v.maxValue(20)),
};

/** Contract: metadata.pagination. */
export const pagination = v.object({
  current_page: wholeNumber,
  limit: wholeNumber,
  total_records: wholeNumber,
  total_pages: wholeNumber,
});

export type ValueKind = keyof typeof values;

/** Whether the values of a kind are numbers, as its schema says. */
export const isNumberKind = (kind: ValueKind): boolean => v.is(values[kind], 0);

type Fields = Readonly<Record<string, { value: ValueKind }>>;
type EntriesOf<F extends Fields> = { [K in keyof F]: (typeof values)[F[K]['value']] };

/** The type of a record with these fields. */
export type RecordOf<F extends Fields> = v.InferOutput<v.ObjectSchema<EntriesOf<F>, undefined>>;

/** The schema of a record with these fields; unknown fields pass. */
export function recordSchema<F extends Fields>(fields: F): v.ObjectSchema<EntriesOf<F>, undefined> {
  const entries = Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, values[value]]));
  return v.object(entries as unknown as EntriesOf<F>);
}
