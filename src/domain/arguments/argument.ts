import * as v from 'valibot';
import type { Parsed } from '../../base/located.ts';

/** An argument of commands: what it has to be, and what is said of anything else. */
export interface ArgumentDefinition<S extends v.GenericSchema = v.GenericSchema> {
  schema: S;
  /** The words for what the schema refuses without words of its own; absent if it takes all that is meant. */
  refusal?: (issue: v.BaseIssue<unknown>) => string;
  /** Menus pass what they were opened on. Whatever this refuses counts as no argument. */
  isMeant?: (given: unknown) => boolean;
}

/** A step of a schema: one of our parsers reads the value, and what it refuses is refused in its words. */
export function readBy<I, O>(parse: (given: I) => Parsed<O>): v.RawTransformAction<I, O> {
  return v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parse(dataset.value);
    if (parsed.ok) return parsed.value;
    addIssue({ message: parsed.error.message });
    return NEVER;
  });
}

/** A text that one of our parsers reads. Whatever isn't a text is refused like an empty one. */
export function textBy<O>(
  parse: (text: string) => Parsed<O>,
): v.SchemaWithPipe<readonly [v.StringSchema<() => string>, v.RawTransformAction<string, O>]> {
  return v.pipe(
    v.string(() => refusalOf(parse(''))),
    readBy(parse),
  );
}

/** The words of a refusal; empty for what was read. */
export function refusalOf(parsed: Parsed<unknown>): string {
  return parsed.ok ? '' : parsed.error.message;
}

/** A field that counts as absent where it is nothing that the schema takes. */
export function orAbsent<const S extends v.GenericSchema>(
  schema: S,
): v.SchemaWithFallback<v.OptionalSchema<S, undefined>, undefined> {
  return v.fallback(v.optional(schema), undefined);
}
