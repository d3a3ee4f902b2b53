import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareCallsTool } from '../../../src/assistants/calls/compareCalls.ts';
import { readCallTool } from '../../../src/assistants/calls/readCall.ts';
import { searchCallsTool } from '../../../src/assistants/calls/searchCalls.ts';
import { jsonSchemaOf } from '../../../src/assistants/jsonSchema.ts';
import { findSecurityTool } from '../../../src/assistants/library/findSecurity.ts';
import { listLibraryTool } from '../../../src/assistants/library/listLibrary.ts';
import { requestsLeftTool } from '../../../src/assistants/library/requestsLeft.ts';
import { checkQuotesTool } from '../../../src/assistants/quotes/checkQuotes.ts';

const tools = [
  listLibraryTool,
  findSecurityTool,
  searchCallsTool,
  readCallTool,
  compareCallsTool,
  checkQuotesTool,
  requestsLeftTool,
];

test('the definitions of the tools for calls are JSON Schema, short, and have an example that their input takes', async () => {
  const sizes = tools.map(({ name, title, description, input, output }) => {
    const inputSchema = jsonSchemaOf(input, 'input');
    assert.equal(jsonSchemaOf(output, 'output')['type'], 'object', name);
    return JSON.stringify({ name, title, description, inputSchema }).length / 4;
  });
  assert.ok(Math.max(...sizes) <= 330, sizes.join(' '));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 1_650, sizes.join(' '));
  for (const { description, name, input } of tools) {
    const example = JSON.parse(/Example: (\{.*\})$/.exec(description)![1]!) as unknown;
    const result = await input['~standard'].validate(example);
    assert.equal(result.issues, undefined, name);
    assert.match(description, /Costs nothing|Free if/, name);
  }
});
