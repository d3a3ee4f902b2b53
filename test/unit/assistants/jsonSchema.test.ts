import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { check, description, number, object, optional, pipe, strictTuple, string, tuple } from 'valibot';
import { jsonSchemaOf } from '../../../src/assistants/jsonSchema.ts';

suite('the JSON Schema of a tool', () => {
  test('has the fields with their descriptions, and no dialect', () => {
    const schema = object({ text: pipe(string(), description('What to find')), limit: optional(number(), 5) });
    assert.deepEqual(jsonSchemaOf(schema, 'input'), {
      type: 'object',
      properties: { text: { type: 'string', description: 'What to find' }, limit: { type: 'number', default: 5 } },
      required: ['text'],
    });
  });

  test('a tuple is a list of its length', () => {
    const pair = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 };
    for (const schema of [strictTuple([string(), string()]), tuple([string(), string()])])
      assert.deepEqual(jsonSchemaOf(object({ schema }), 'input')['properties'], { schema: pair });
    const mixed = jsonSchemaOf(tuple([string(), number()]), 'input');
    assert.deepEqual(mixed['items'], { anyOf: [{ type: 'string' }, { type: 'number' }] });
  });

  test('what it can’t say is left out', () => {
    const schema = object({
      even: pipe(
        number(),
        check((value) => value % 2 === 0),
      ),
    });
    assert.deepEqual(jsonSchemaOf(schema, 'input')['properties'], { even: { type: 'number' } });
  });
});
