import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after } from 'node:test';

import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { tools } from '../../../src/assistants/tools.ts';
import { Bare, call, connectOver } from './serving.ts';

/** How a client starts a server. */
export interface ServerStart {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
}

/** Starts a server of sample data by the official client, and then another one by a hand-written client. */
export async function answersBoth(official: ServerStart, { command, args, cwd, env }: ServerStart): Promise<void> {
  const { client } = await connectOver(new StdioClientTransport({ ...official, stderr: 'ignore' }), {});
  const offered = (await client.listTools()).tools.map(({ name }) => name);
  assert.deepEqual(
    offered,
    tools.map(({ name }) => name),
  );
  assert.match((await call(client, 'find_security', { text: 'BRMC' })).text, /Bramblecote/);
  await client.close();

  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  after(() => {
    child.kill('SIGKILL');
    return ended;
  });
  const written = new Bare({}, { input: child.stdin, output: child.stdout, logged: () => '', ended });
  await written.open();
  written.write({ id: 2, method: 'tools/call', params: { name: 'check_screen', arguments: { screen: 'roic > 15%' } } });
  assert.match(JSON.stringify((await written.answer(2)).result), /The screen is valid/);
  written.end();
  assert.equal(await ended, 0);
}
