import * as v from 'valibot';
import type { Parsed } from '../../base/located.ts';

/** Describes an argument of commands: its schema, and the words that refuse anything else. */
export interface ArgumentDefinition<S extends v.GenericSchema = v.GenericSchema> {
  schema: S;
  /** Formats a refusal that has no message of its own; absent if the schema accepts every value that is meant. */
  refusal?: (issue: v.BaseIssue<unknown>) => string;
  /** Menus pass the item they were opened on. A value that this rejects counts as an absent argument. */
  isMeant?: (given: unknown) => boolean;
}

/** A schema step that runs one of our parsers and reports a failure in the parser's words. */
export function readBy<I, O>(parse: (given: I) => Parsed<O>): v.RawTransformAction<I, O> {
  return v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parse(dataset.value);
    if (parsed.ok) return parsed.value;
    addIssue({ message: parsed.error.message });
    return NEVER;
  });
}

/** A schema for text that one of our parsers reads. A value that isn't a string is refused like an empty one. */
export function textBy<O>(
  parse: (text: string) => Parsed<O>,
): v.SchemaWithPipe<readonly [v.StringSchema<() => string>, v.RawTransformAction<string, O>]> {
  return v.pipe(
    v.string(() => refusalOf(parse(''))),
    readBy(parse),
  );
}

/** Returns the message of a refusal, or an empty string if the text was parsed. */
export function refusalOf(parsed: Parsed<unknown>): string {
  return parsed.ok ? '' : parsed.error.message;
}

/** A field that counts as absent if the schema doesn't accept its value. */
export function optionalOrUndefined<const S extends v.GenericSchema>(
  schema: S,
): v.SchemaWithFallback<v.OptionalSchema<S, undefined>, undefined> {
  return v.fallback(v.optional(schema), undefined);
}
