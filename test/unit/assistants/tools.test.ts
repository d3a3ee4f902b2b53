import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { jsonSchemaOf } from '../../../src/assistants/jsonSchema.ts';
import { tools } from '../../../src/assistants/tools.ts';

/** The most tokens for a definition and for all together, counted as characters / 4. */
const mostTokens = { each: 330, all: 3_500 };

suite('the tools for assistants', () => {
  test('the table of tools has a row for each file that defines one', () => {
    const folder = join(import.meta.dirname, '../../../src/assistants');
    const defined = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bdefineTool\(\{\s+name: '(\w+)'/g)].map(
        ([, name]) => name!,
      ),
    );
    assert.deepEqual(tools.map(({ name }) => name).toSorted(), defined.toSorted());
  });

  test('every tool has a brief description, its cost and an example that its input accepts', async () => {
    const sizes = tools.map(({ name, title, description, endpoints, input }) => {
      assert.ok(title.length > 3 && title.length < 40, name);
      assert.match(description, endpoints.length > 0 ? /\b(?:requests?)\b/ : /\b(?:free|costs nothing)\b/i, name);
      const definition = { name, title, description, inputSchema: jsonSchemaOf(input, 'input') };
      const tokens = JSON.stringify(definition).length / 4;
      assert.ok(tokens <= mostTokens.each, `${name} has ${tokens} tokens`);
      return tokens;
    });
    const all = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(all < mostTokens.all, `${all} tokens`);
    for (const { name, description, input } of tools) {
      const example = JSON.parse(/\bExample: (\{.*\})$/.exec(description)?.[1] ?? 'null') as unknown;
      assert.equal((await input['~standard'].validate(example)).issues, undefined, name);
    }
  });

  test('every tool has a JSON Schema that rejects mistyped fields', () => {
    for (const { name, input, output } of tools) {
      assert.equal(jsonSchemaOf(input, 'input')['additionalProperties'], false, name);
      assert.equal(jsonSchemaOf(output, 'output')['type'], 'object', name);
    }
  });
});
