import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { limitMessages, type TooLong } from '../../../src/mcp/limitMessages.ts';

const most = 2_000;
const long = 'x'.repeat(3_000);

/** The messages that pass of a stream in pieces of this size, and the answers to the others. */
async function pass(text: string, size = 700): Promise<{ passed: string; answers: TooLong[] }> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const answers: TooLong[] = [];
  const messages = limitMessages(Readable.from(pieces, { objectMode: false }), (each) => answers.push(each), most);
  return { passed: (await buffer(messages)).toString(), answers };
}

async function idOf(line: string): Promise<TooLong['id']> {
  const { passed, answers } = await pass(`${line}\nnext\n`);
  assert.equal(passed, 'next\n');
  assert.equal(answers.length, 1);
  return answers[0]!.id;
}

suite('messages that are too long', () => {
  test('are skipped to their line break, and each other one passes whole', async () => {
    const fits = `${'ü'.repeat((most - 2) / 2)} \n`;
    assert.equal(Buffer.byteLength(fits), most);
    for (const size of [1, 7, 700, 100_000]) {
      const { passed, answers } = await pass(`a\n\n${fits}${long}\r\nb\n ${fits}c\nthe end`, size);
      assert.equal(passed, `a\n\n${fits}b\nc\nthe end`);
      assert.equal(answers.length, 2);
      assert.match(answers[0]!.error.message, /longer than 2000 bytes.*wasn't read/);
    }
  });

  test('are answered by their id where it stands at either end', async () => {
    const params = { markdown: long };
    assert.equal(await idOf(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params })), 7);
    assert.equal(await idOf(JSON.stringify({ method: 'tools/call', params, jsonrpc: '2.0', id: 'a-b' })), 'a-b');
    assert.equal(await idOf(JSON.stringify({ method: 'tools/call', params, id: 0, jsonrpc: '2.0' })), 0);
    assert.equal(await idOf(` { "id" : -3 , "params" : "${long}" }`), -3);
  });

  test('have no id where it can’t be told, or where it is the server’s own', async () => {
    assert.equal(await idOf(long), null);
    assert.equal(await idOf(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/x', params: { long } })), null);
    assert.equal(await idOf(JSON.stringify({ method: 'x', params: { long, id: 5 } })), null);
    assert.equal(await idOf(JSON.stringify({ method: 'x', params: `${long},"id":5` })), null);
    assert.equal(await idOf(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { long } })), null);
    assert.equal(await idOf(JSON.stringify({ result: { long }, jsonrpc: '2.0', id: 1 })), null);
    assert.equal(await idOf(JSON.stringify({ error: { long }, id: 1 })), null);
  });

  test('leave nothing of an end in their middle', async () => {
    assert.deepEqual(await pass(`a\n${long}`), { passed: 'a\n', answers: [] });
  });
});
