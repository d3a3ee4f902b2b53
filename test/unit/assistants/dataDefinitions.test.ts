import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toJsonSchema } from '@valibot/to-json-schema';
import { getBarsTool } from '../../../src/assistants/data/getBars.ts';
import { getCalendarTool } from '../../../src/assistants/data/getCalendar.ts';
import { getFundTool } from '../../../src/assistants/data/getFund.ts';
import { checkScreenTool } from '../../../src/assistants/screens/checkScreen.ts';
import { findMetricsTool } from '../../../src/assistants/screens/findMetrics.ts';
import { runScreenTool } from '../../../src/assistants/screens/runScreen.ts';
import { reading, sourcesWith } from './fakeSources.ts';

const tools = [getCalendarTool, getFundTool, getBarsTool, findMetricsTool, checkScreenTool, runScreenTool];

test('every schema is one of JSON, and the definitions are short', () => {
  let tokens = 0;
  for (const { name, title, description, input, output } of tools) {
    const inputSchema = toJsonSchema(input, { typeMode: 'input' });
    assert.equal(inputSchema.additionalProperties, false, `${name}: a mistyped field is not passed over`);
    assert.equal(toJsonSchema(output).type, 'object');
    const own = JSON.stringify({ name, title, description, inputSchema }).length / 4;
    assert.ok(own < 300, `${name} has ${own} tokens`);
    tokens += own;
  }
  assert.ok(tokens < 1500, `${tokens} tokens`);
});

test('the example in each description can be asked', async () => {
  for (const { name, description, prepare } of tools) {
    const example = /Example: (\{.*\})$/.exec(description)?.[1];
    assert.ok(example, name);
    const metrics = (): Promise<never> => Promise.reject(new Error('not read'));
    await prepare(JSON.parse(example), {
      ...sourcesWith(reading({ metrics })),
      screenerPaths: () => ({ screen: true, metrics: true }),
    }).catch((error: unknown) => {
      // Only the catalog, which this library lacks, is missing.
      assert.match(String(error), /not read/, name);
    });
  }
});
