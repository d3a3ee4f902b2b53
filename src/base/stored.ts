import * as v from 'valibot';

/** Creates a reader of stored values by a schema; it returns undefined for a value in another format. */
export function readerOf<S extends v.GenericSchema>(schema: S): (stored: unknown) => v.InferOutput<S> | undefined {
  return (stored) => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : undefined;
  };
}

/** Creates a reader of stored lists by the schema of their members. Members in another format are left out. */
export function listReaderOf<S extends v.GenericSchema>(schema: S): (stored: unknown) => v.InferOutput<S>[] {
  const read = readerOf(schema);
  return (stored) => (Array.isArray(stored) ? stored.map(read).filter((member) => member !== undefined) : []);
}
