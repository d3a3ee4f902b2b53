import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A schema as the protocol describes it, that lets everything pass: what takes the value checks it with its own words. */
export function described(schema: GenericSchema): StandardSchemaWithJSON {
  return withJson(schema, (value) => ({ value }));
}

/** A schema as the protocol describes it, by which the server checks as well. */
export function checked<T>(schema: GenericSchema<T>): StandardSchemaWithJSON<T> {
  return withJson(schema, schema['~standard'].validate) as StandardSchemaWithJSON<T>;
}

function withJson(
  schema: GenericSchema,
  validate: StandardSchemaWithJSON['~standard']['validate'],
): StandardSchemaWithJSON {
  let input: Record<string, unknown> | undefined;
  let output: Record<string, unknown> | undefined;
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate,
      jsonSchema: {
        input: () => (input ??= jsonOf(schema, 'input')),
        output: () => (output ??= jsonOf(schema, 'output')),
      },
    },
  };
}

/** Without the name of the dialect, which is the protocol's own. What JSON Schema can't say is left to the check. */
function jsonOf(schema: GenericSchema, typeMode: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return json;
}
