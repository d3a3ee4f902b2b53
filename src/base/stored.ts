import * as v from 'valibot';

/** Reads stored values by a schema; undefined for what is of another shape. */
export function readerOf<S extends v.GenericSchema>(schema: S): (stored: unknown) => v.InferOutput<S> | undefined {
  return (stored) => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : undefined;
  };
}

/** Reads stored lists by the schema of their members. Members of another shape are left out. */
export function listReaderOf<S extends v.GenericSchema>(schema: S): (stored: unknown) => v.InferOutput<S>[] {
  const read = readerOf(schema);
  return (stored) => (Array.isArray(stored) ? stored.map(read).filter((member) => member !== undefined) : []);
}
