import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/**
 * Returns the JSON Schema of a schema for a model, without the name of its dialect. The tool itself checks what JSON
 * Schema can't express. A tuple becomes a list with its length: some models' services reject JSON Schema's tuples.
 */
export function jsonSchemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideSchema: ({ jsonSchema: { prefixItems, ...rest } }) =>
      prefixItems && {
        ...rest,
        items: listed(prefixItems),
        minItems: prefixItems.length,
        maxItems: prefixItems.length,
      },
  });
  return json;
}

function listed<T>(items: readonly T[]): T | { anyOf: T[] } {
  const different = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  return different.length === 1 ? different[0]! : { anyOf: different };
}
