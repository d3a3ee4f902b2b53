import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { jsonSchemaOf } from '../../../src/assistants/jsonSchema.ts';
import { tools, type ToolName } from '../../../src/assistants/tools.ts';

/** Every name, in the order in which assistants are shown them. */
const toolNames: Record<ToolName, true> = {
  list_library: true,
  find_security: true,
  search_calls: true,
  read_call: true,
  compare_calls: true,
  get_calendar: true,
  get_fund: true,
  get_bars: true,
  find_metrics: true,
  check_screen: true,
  run_screen: true,
  check_quotes: true,
  requests_left: true,
};

/** The most tokens for all definitions together, counted as characters / 4. */
const mostTokens = 3_500;

suite('the tools for assistants', () => {
  test('are all there, once, in their order', () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      Object.keys(toolNames),
    );
  });

  test('have a row in the table for each file that defines one', () => {
    const folder = join(import.meta.dirname, '../../../src/assistants');
    const defined = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bdefineTool\(\{\s+name: '(\w+)'/g)].map(
        ([, name]) => name!,
      ),
    );
    assert.deepEqual(tools.map(({ name }) => name).toSorted(), defined.toSorted());
  });

  test('are described briefly, each with its cost and an example', () => {
    for (const { name, title, description, endpoints } of tools) {
      assert.ok(title.length > 3 && title.length < 40, name);
      assert.match(description, /\bExample: \{/, name);
      assert.match(description, endpoints.length > 0 ? /\b(?:requests?)\b/ : /\b(?:free|costs nothing)\b/i, name);
    }
    const definitions = tools.map(({ name, title, description, input }) => ({
      ...{ name, title, description },
      inputSchema: jsonSchemaOf(input, 'input'),
    }));
    const tokens = JSON.stringify(definitions).length / 4;
    assert.ok(tokens < mostTokens, `${tokens} tokens`);
  });
});
