import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { canElicit, cancelFailedQuestions } from '../../../src/mcp/elicitation.ts';

const info = { name: 'a test', version: '1' };
const declaredBy = (capabilities: unknown): ServerContext =>
  ({
    mcpReq: { envelope: { 'io.modelcontextprotocol/clientCapabilities': capabilities } },
  }) as unknown as ServerContext;

suite('asking through a client', () => {
  test('a client shows forms if it says so, or names no mode', () => {
    const server = new McpServer(info);
    for (const [capabilities, shows] of [
      [{ elicitation: { form: {} } }, true],
      [{ elicitation: { form: {}, url: {} } }, true],
      [{ elicitation: {} }, true],
      [{ elicitation: { url: {} } }, false],
      [{ sampling: {} }, false],
      [{}, false],
      [undefined, false],
    ] as const)
      assert.equal(canElicit(server, declaredBy(capabilities)), shows, JSON.stringify(capabilities));
  });

  test('a failed elicitation counts as canceled; other failed requests still reject', async () => {
    // Without a connection every request fails, as it does once there is no answer in time.
    const { server } = new McpServer(info);
    const ask = () => server.request({ method: 'elicitation/create', params: { message: '', requestedSchema: {} } });
    await assert.rejects(ask());
    cancelFailedQuestions({ server } as McpServer);
    assert.deepEqual(await ask(), { action: 'cancel' });
    await assert.rejects(server.request({ method: 'roots/list' }));
  });
});
