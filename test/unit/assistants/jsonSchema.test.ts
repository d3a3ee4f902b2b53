import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { jsonSchemaOf } from '../../../src/assistants/jsonSchema.ts';

suite('the JSON Schema of a tool', () => {
  test('the JSON Schema of a tool has its fields with descriptions, without a dialect', () => {
    const schema = v.object({
      text: v.pipe(v.string(), v.description('What to find')),
      limit: v.optional(v.number(), 5),
    });
    assert.deepEqual(jsonSchemaOf(schema, 'input'), {
      type: 'object',
      properties: { text: { type: 'string', description: 'What to find' }, limit: { type: 'number', default: 5 } },
      required: ['text'],
    });
  });

  test('a tuple is a list of its length', () => {
    const pair = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 };
    for (const schema of [v.strictTuple([v.string(), v.string()]), v.tuple([v.string(), v.string()])])
      assert.deepEqual(jsonSchemaOf(v.object({ schema }), 'input')['properties'], { schema: pair });
    const mixed = jsonSchemaOf(v.tuple([v.string(), v.number()]), 'input');
    assert.deepEqual(mixed['items'], { anyOf: [{ type: 'string' }, { type: 'number' }] });
  });

  test('the JSON Schema of a tool leaves out rules that it can’t express', () => {
    const schema = v.object({
      even: v.pipe(
        v.number(),
        v.check((value) => value % 2 === 0),
      ),
    });
    assert.deepEqual(jsonSchemaOf(schema, 'input')['properties'], { even: { type: 'number' } });
  });
});
