import Ajv from 'ajv';

/** The differences of a value from a schema of draft 4, without the keywords that later drafts changed. */
export function schemaErrors(schema: unknown, value: unknown): string[] {
  const { $schema: _, id: __, ...rest } = schema as Record<string, unknown>;
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(rest, value);
  return (ajv.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message ?? ''}`);
}
