import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Progress } from '@modelcontextprotocol/client';

import { until } from '../../suite/until.ts';
import { eras } from './asked.ts';
import { doubleTools } from './doubleTools.ts';
import { Bare, call, connect, type Message } from './serving.ts';

/** With `--allow-requests`, the server doesn't fill the library from the sample data. */
const unfilled = { args: ['--source', 'sample', '--allow-requests', '99'] };
const client = eras['the newest protocol'];
const double = { ...unfilled, tools: doubleTools };
const waiting = { name: 'list_library', arguments: { how: 'never' } };
const quotations = Array.from({ length: 100 }, (_, at) => `“We said ${at} times that zeppelins carry margins.”`);
const note = { name: 'check_quotes', arguments: { markdown: quotations.join('\n\n') } };

suite('a client that asks for progress', () => {
  test('the server reports rising progress to a client that asks for it', async () => {
    const { client: asking, received } = await connect({ ...unfilled, client });
    const { isError } = await asking.callTool(note, { onprogress: () => undefined });
    assert.notEqual(isError, true);
    const told = received().flatMap((message) =>
      'method' in message && message.method === 'notifications/progress' ? [message.params as unknown as Progress] : [],
    );
    const { progress, total, message } = told.at(-1)!;
    assert.deepEqual(
      { progress, total, message },
      { progress: 100, total: 100, message: 'Checked 100 of 100 quotations' },
    );
    assert.ok(told.length > 10 && told.length <= 50, `${told.length} notifications`);
    assert.ok(told.every(({ progress }, at) => progress > (told[at - 1]?.progress ?? 0)));
  });

  test('the server continues after a client cancels a call', async () => {
    const { client: asking } = await connect({ ...double, client });
    const canceling = new AbortController();
    let told = 0;
    const onprogress = (): void => {
      told += 1;
      canceling.abort();
    };
    await assert.rejects(asking.callTool(waiting, { signal: canceling.signal, onprogress }), /abort/i);
    assert.equal(told, 1);
    assert.match((await call(asking, 'list_library', { how: 'tool' })).text, /^Nothing is known/);
  });
});

suite('a bare client', () => {
  const isProgress = ({ method }: Message): boolean => method === 'notifications/progress';

  test('the server sends progress only for a call with a progress token', async () => {
    const bare = new Bare(unfilled);
    await bare.open();
    bare.write({ id: 1, method: 'tools/call', params: note });
    await bare.answer(1);
    assert.equal(bare.messages().some(isProgress), false);
    bare.write({ id: 2, method: 'tools/call', params: { ...note, _meta: { progressToken: 'mine' } } });
    await bare.answer(2);
    const messages = bare.messages();
    const told = messages.filter(isProgress);
    assert.ok(told.length > 10);
    assert.ok(told.every(({ params }) => params?.['progressToken'] === 'mine'));
    assert.equal(messages.at(-1)!.id, 2, 'none follows the answer');
  });

  test('the server doesn’t answer a call that a bare client cancels', async () => {
    const bare = new Bare(double);
    await bare.open();
    bare.write({ id: 1, method: 'tools/call', params: { ...waiting, _meta: { progressToken: 7 } } });
    await until('it is told', () => bare.messages().some(isProgress));
    bare.write({ method: 'notifications/cancelled', params: { requestId: 1 } }, { id: 2, method: 'ping' });
    await bare.answer(2);
    assert.equal(
      bare.messages().some(({ id }) => id === 1),
      false,
    );
  });
});
