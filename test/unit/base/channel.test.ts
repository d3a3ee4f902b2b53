import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ChannelError, HostChannel, PageChannel, type Port, type Protocol } from '../../../src/base/channel.ts';
import { Emitter } from '../../../src/base/emitter.ts';

interface Talk extends Protocol {
  requests: {
    double: { params: { value: number }; result: number };
    wait: { params: Record<string, never>; result: string };
  };
  pushes: { snapshot: { at: number } };
}

function pair(): { host: Port; page: Port } {
  const toHost = new Emitter<unknown>();
  const toPage = new Emitter<unknown>();
  const cross = (emitter: Emitter<unknown>) => (message: unknown) => {
    const copy: unknown = structuredClone(message);
    queueMicrotask(() => emitter.fire(copy));
  };
  return {
    host: { post: cross(toPage), onMessage: toHost.event },
    page: { post: cross(toHost), onMessage: toPage.event },
  };
}

function open(wait: (signal: AbortSignal) => Promise<string> = () => Promise.resolve('done')) {
  const { host, page } = pair();
  const hostChannel = new HostChannel<Talk>({
    port: host,
    accepts: (name, given) =>
      name === 'wait' || (name === 'double' && typeof (given as { value?: unknown } | null)?.value === 'number'),
    handlers: {
      double: ({ value }) => {
        if (value < 0) throw new RangeError('negative');
        return value * 2;
      },
      wait: (_params, signal) => wait(signal),
    },
    toCrossing: (error) => ({ kind: 'kind', message: (error as Error).message }),
  });
  return { hostChannel, page: new PageChannel<Talk>(page), port: page };
}

suite('the channel between host and page', () => {
  test('the channel answers each request with its own result', async () => {
    const { page } = open();
    const answers = await Promise.all([1, 2, 3].map((value) => page.request('double', { value })));
    assert.deepEqual(answers, [2, 4, 6]);
  });

  test('the channel passes on the kind and message of an error', async () => {
    const { page } = open();
    await assert.rejects(page.request('double', { value: -1 }), (error) => {
      assert.ok(error instanceof ChannelError);
      assert.deepEqual([error.kind, error.message], ['kind', 'negative']);
      return true;
    });
  });

  test('the channel refuses parameters that don’t pass the guard', async () => {
    const { page } = open();
    await assert.rejects(page.request('double', { value: 'x' as unknown as number }), { kind: 'badRequest' });
  });

  test('the channel refuses requests without a handler, even inherited names', async () => {
    const { page } = open();
    for (const name of ['nothing', 'toString', '__proto__'])
      await assert.rejects(page.request(name as 'wait', {}), { kind: 'badRequest' });
  });

  test('the channel aborts the older request of the same name', async () => {
    const signals: AbortSignal[] = [];
    const { page } = open((signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        if (signals.length === 2) resolve('second');
        else signal.addEventListener('abort', () => resolve('first'));
      });
    });
    const first = page.request('wait', {});
    const second = page.request('wait', {});
    assert.deepEqual(await Promise.all([first, second]), ['first', 'second']);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  test('the channel delivers pushes to a listener until its disposal', async () => {
    const { page, hostChannel } = open();
    const seen: number[] = [];
    const listening = page.onPush('snapshot', ({ at }) => seen.push(at));
    hostChannel.push('snapshot', { at: 1 });
    await page.request('wait', {});
    listening.dispose();
    hostChannel.push('snapshot', { at: 2 });
    await page.request('wait', {});
    assert.deepEqual(seen, [1]);
  });

  test('the channel ignores foreign messages', async () => {
    const { page, port } = open();
    for (const junk of [null, 7, 'text', [], { type: 'request' }, { type: 'request', id: 'x', name: 1 }])
      port.post(junk);
    assert.equal(await page.request('double', { value: 4 }), 8);
  });

  test('the channel aborts running requests on disposal', async () => {
    let signal: AbortSignal | undefined;
    const { page, hostChannel } = open((given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    void page.request('wait', {});
    await page.request('double', { value: 1 });
    hostChannel.dispose();
    assert.equal(signal?.aborted, true);
  });
});
