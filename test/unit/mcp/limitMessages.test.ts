import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { limitMessages, type Refused } from '../../../src/mcp/limitMessages.ts';

const most = 2_000;
const long = 'x'.repeat(3_000);
const next = '{"jsonrpc":"2.0","method":"next"}\n';

/** The messages that pass of a stream in pieces of this size, and the answers to the others. */
async function pass(text: string, size = 700): Promise<{ passed: string; answers: Refused[] }> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const answers: Refused[] = [];
  const messages = limitMessages(Readable.from(pieces, { objectMode: false }), (each) => void answers.push(each), most);
  return { passed: (await buffer(messages)).toString(), answers };
}

async function idOf(line: string): Promise<Refused['id']> {
  const { passed, answers } = await pass(`${line}\n${next}`);
  assert.equal(passed, next);
  assert.equal(answers.length, 1);
  return answers[0]!.id;
}

suite('messages that are too long', () => {
  test('the limiter skips long messages to their line break and passes the others', async () => {
    const method = 'ü'.repeat((most - next.length) / 2 + 2);
    const fits = `${JSON.stringify({ jsonrpc: '2.0', method })}\n`;
    assert.equal(Buffer.byteLength(fits), most);
    for (const size of [1, 7, 700, 100_000]) {
      const { passed, answers } = await pass(`${next}\n${fits}${long}\r\n${next} ${fits}${next}the end`, size);
      assert.equal(passed, `${next}\n${fits}${next}${next}the end`);
      assert.equal(answers.length, 2);
      assert.match(answers[0]!.error.message, /longer than 2000 bytes.*wasn't read/);
    }
  });

  test('the limiter answers long messages by an id at either end', async () => {
    const params = { markdown: long };
    assert.equal(await idOf(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params })), 7);
    assert.equal(await idOf(JSON.stringify({ method: 'tools/call', params, jsonrpc: '2.0', id: 'a-b' })), 'a-b');
    assert.equal(await idOf(JSON.stringify({ method: 'tools/call', params, id: 0, jsonrpc: '2.0' })), 0);
    assert.equal(await idOf(` { "id" : -3 , "params" : "${long}" }`), -3);
  });

  test('the limiter answers without an id for unclear ids and the server’s own', async () => {
    assert.equal(await idOf(long), null);
    assert.equal(await idOf(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/x', params: { long } })), null);
    assert.equal(await idOf(JSON.stringify({ method: 'x', params: { long, id: 5 } })), null);
    assert.equal(await idOf(JSON.stringify({ method: 'x', params: `${long},"id":5` })), null);
    assert.equal(await idOf(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { long } })), null);
    assert.equal(await idOf(JSON.stringify({ result: { long }, jsonrpc: '2.0', id: 1 })), null);
    assert.equal(await idOf(JSON.stringify({ error: { long }, id: 1 })), null);
  });

  test('the limiter passes nothing of a long message without a line break', async () => {
    assert.deepEqual(await pass(`${next}${long}`), { passed: next, answers: [] });
  });
});

suite('lines that are no message', () => {
  const answersTo = async (line: string): Promise<unknown> => {
    const { passed, answers } = await pass(`${line}\n${next}`, 7);
    assert.ok(passed.endsWith(next));
    return answers.map(({ jsonrpc, id, error }) => [jsonrpc, id, error.code]);
  };

  test('the limiter answers invalid JSON without an id', async () => {
    for (const line of ['garbage', '{"jsonrpc":"2.0","id":1,"meth', '\u0000', '{"id":1}{"id":2}', '\ud800'])
      assert.deepEqual(await answersTo(line), [['2.0', null, -32_700]], line);
  });

  test('the limiter answers invalid requests by their valid id', async () => {
    for (const [line, id] of [
      ['[]', null],
      ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null],
      ['5', null],
      ['null', null],
      ['{"jsonrpc":"1.0"}', null],
      ['{"jsonrpc":"2.0","id":{},"method":1}', null],
      ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
      ['{"jsonrpc":"2.0","id":7,"method":5}', 7],
      ['{"id":"a","method":"ping"}', 'a'],
    ] as const)
      assert.deepEqual(await answersTo(line), [['2.0', id, -32_600]], line);
  });

  test('the limiter leaves empty lines and responses unanswered', async () => {
    for (const line of ['', ' ', '\r', '{"jsonrpc":"2.0","id":1,"result":5}', '{"error":{},"id":1}'])
      assert.deepEqual(await answersTo(line), [], line);
  });

  test('the limiter reads invalid lines only as fast as their answers are taken', async () => {
    let waiting = 0;
    let most = 0;
    const source = Readable.from(['x\ny\n', 'z\n', next], { objectMode: false });
    const messages = limitMessages(source, async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      waiting -= 1;
    });
    assert.equal((await buffer(messages)).toString(), next);
    assert.deepEqual([waiting, most], [0, 1]);
  });
});
