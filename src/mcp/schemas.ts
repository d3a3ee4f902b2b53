import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { GenericSchema } from 'valibot';
import { jsonSchemaOf } from '../assistants/jsonSchema.ts';

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
        input: () => (input ??= jsonSchemaOf(schema, 'input')),
        output: () => (output ??= jsonSchemaOf(schema, 'output')),
      },
    },
  };
}
