import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import { asOneErrand, currentAsker, currentErrand, onBehalfOf, type Asker } from '../../../src/host/asking.ts';
import { clicked, isFromPerson, keepRun, runCommand } from '../../../src/host/runCommand.ts';
import { commands } from '../../../src/ids.ts';

suite('a command of ours, run by our own code', () => {
  test('is run for whom it is said, whoever began and whatever the argument looks like', async () => {
    const seen: unknown[] = [];
    const kept = keepRun(commands.fundsOpen, (argument, beside, initiator) => {
      seen.push([argument, beside, initiator, currentAsker()]);
      return Promise.resolve();
    });
    for (const outer of ['person', 'program', 'background'] as const)
      for (const initiator of ['person', 'program'] as const)
        await onBehalfOf(outer, () => runCommand(commands.fundsOpen, { ticker: 'VTI' }, initiator));
    kept.dispose();
    const each = (initiator: Asker): unknown[] => [{ ticker: 'VTI' }, undefined, initiator, initiator];
    assert.deepEqual(
      seen,
      [1, 2, 3].flatMap(() => [each('person'), each('program')]),
    );
  });

  test('rejects with the very error, so that its words are chosen by its kind', async () => {
    const error = new ApiError('notFound', 'nothing there', { mayHaveBeenCounted: true, notFound: { of: 'fund' } });
    const kept = keepRun(commands.fundsOpen, () => Promise.reject(error));
    await assert.rejects(runCommand(commands.fundsOpen, { ticker: 'NOSUCH' }, 'person'), (thrown) => thrown === error);
    kept.dispose();
  });

  test('is no command any more when its feature is gone', async () => {
    keepRun(commands.barsOpen, () => Promise.resolve()).dispose();
    await assert.rejects(runCommand(commands.barsOpen, undefined, 'person'), /marketDesk\.bars\.open/);
  });

  test('what the person has said yes to before holds for the whole of it', () => {
    const granted = { overrideQuota: true };
    asOneErrand(
      2,
      () => {
        assert.deepEqual(currentErrand(), { left: 2, granted });
      },
      granted,
    );
    asOneErrand(2, () => {
      assert.deepEqual(currentErrand(), { left: 2 });
    });
  });
});

suite('who set a command going that the editor runs', () => {
  test('a click, a menu and the palette are a person', () => {
    for (const [argument, beside] of [
      [undefined, undefined],
      [{ ticker: 'VTI' }, clicked],
      ['roic', clicked],
      [{ type: 'item' }, undefined],
      [{ webview: 'marketDesk.transcript' }, undefined],
      ['file:///a.screen', { groupId: 0 }],
      ['file:///a.screen', ['file:///a.screen']],
    ])
      assert.equal(isFromPerson(argument, beside), true, JSON.stringify([argument, beside]));
  });

  test('an argument alone is a program', () => {
    for (const argument of [{ ticker: 'VTI' }, 'AAPL', 42, null, 'file:///a.screen'])
      assert.equal(isFromPerson(argument, undefined), false, JSON.stringify(argument));
  });
});
