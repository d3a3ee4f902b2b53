import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { collectDisposables, combineDisposables, Disposables, toDisposable } from '../../../src/base/disposables.ts';
import { Emitter } from '../../../src/base/emitter.ts';

suite('disposables', () => {
  test('collectDisposables disposes of its items and rethrows when the callback throws', () => {
    const gone: number[] = [];
    const refuse = (): never => {
      throw new Error('refused');
    };
    assert.throws(
      () =>
        collectDisposables((own) => {
          own.add(toDisposable(() => gone.push(1)));
          own.add(toDisposable(() => gone.push(2)));
          refuse();
        }),
      /refused/,
    );
    assert.deepEqual(gone, [2, 1]);
    const kept = collectDisposables((own) => own.add(toDisposable(() => gone.push(3))));
    assert.deepEqual(gone, [2, 1]);
    kept.dispose();
    assert.deepEqual(gone, [2, 1, 3]);
  });

  test('combineDisposables disposes in reverse order, only once', () => {
    const order: number[] = [];
    const all = combineDisposables(...[1, 2, 3].map((number) => toDisposable(() => order.push(number))));
    all.dispose();
    all.dispose();
    assert.deepEqual(order, [3, 2, 1]);
  });

  test('an object that spreads combined disposables disposes of them', () => {
    let gone = 0;
    const thing = { name: 'a panel', ...combineDisposables(toDisposable(() => (gone += 1))) };
    thing.dispose();
    assert.equal(gone, 1);
  });

  test('Disposables continues after an item throws and reports all errors', () => {
    const order: number[] = [];
    const all = new Disposables();
    all.add(toDisposable(() => order.push(1)));
    for (const message of ['a', 'b'])
      all.add(
        toDisposable(() => {
          throw new Error(message);
        }),
      );
    assert.throws(
      () => all.dispose(),
      (error) => error instanceof AggregateError && error.errors.length === 2,
    );
    assert.deepEqual(order, [1]);
  });

  test('Disposables disposes at once of an item added after disposal', () => {
    const all = new Disposables();
    all.dispose();
    let gone = false;
    all.add(toDisposable(() => (gone = true)));
    assert.equal(gone, true);
  });
});

suite('emitter', () => {
  test('the emitter calls the other listeners after a listener throws', () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    emitter.event(() => {
      throw new Error('mine');
    });
    emitter.event((value) => heard.push(value));
    assert.throws(() => emitter.fire(5), /mine/);
    assert.deepEqual(heard, [5]);
  });

  test('the emitter calls a listener once for each time it was added', () => {
    const emitter = new Emitter<number>();
    let count = 0;
    const listener = (): void => {
      count++;
    };
    const first = emitter.event(listener);
    emitter.event(listener);
    emitter.fire(1);
    first.dispose();
    emitter.fire(1);
    assert.equal(count, 3);
  });
});
