import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiError } from '../../../../src/api/apiError.ts';
import { clicked, isFromPerson, registerRun, runCommand } from '../../../../src/host/commands/runCommand.ts';
import type { Disposable } from '../../../../src/base/disposables.ts';
import { commands, type CommandId } from '../../../../src/ids.ts';
import { createBatch, type Initiator } from '../../../../src/library/ledger/initiator.ts';

const registerParsed = (id: CommandId, parsed: Parameters<typeof registerRun>[1]['parsed']): Disposable =>
  registerRun(id, { parsed, given: () => Promise.reject(new Error('It is parsed already.')) });

suite('a command of ours, run by our own code', () => {
  test('runCommand passes the given initiator on, whatever the argument looks like', async () => {
    const seen: unknown[] = [];
    const kept = registerParsed(commands.fundsOpen, (argument, initiator, batch) => {
      seen.push([argument, initiator, batch]);
      return Promise.resolve();
    });
    const initiators: Initiator[] = ['person', 'program', 'background'];
    for (const initiator of initiators) await runCommand(commands.fundsOpen, { ticker: 'VTI' }, initiator);
    kept.dispose();
    assert.deepEqual(
      seen,
      initiators.map((initiator) => [{ ticker: 'VTI' }, initiator, undefined]),
    );
  });

  test('runCommand rejects with the original error, so that its kind chooses the words', async () => {
    const error = new ApiError('notFound', 'nothing there', { mayHaveBeenCounted: true, notFound: { of: 'fund' } });
    const kept = registerParsed(commands.fundsOpen, () => Promise.reject(error));
    await assert.rejects(runCommand(commands.fundsOpen, { ticker: 'NOSUCH' }, 'person'), (thrown) => thrown === error);
    kept.dispose();
  });

  test('runCommand accepts only the argument that its id declares', async () => {
    const kept = registerParsed(commands.barsOpen, () => Promise.resolve());
    await runCommand(commands.barsOpen, { tickers: ['BRMC'], period: '5d' }, 'person');
    // @ts-expect-error: bars are of tickers
    await runCommand(commands.barsOpen, { ticker: 'BRMC' }, 'person');
    // @ts-expect-error: it takes nothing
    await assert.rejects(runCommand(commands.quotaShow, { ticker: 'BRMC' }, 'person'));
    kept.dispose();
  });

  test('runCommand rejects the command of a feature that is gone', async () => {
    registerParsed(commands.barsOpen, () => Promise.resolve()).dispose();
    await assert.rejects(runCommand(commands.barsOpen, undefined, 'person'), /marketDesk\.bars\.open/);
  });

  test('runCommand passes on the batch that the command belongs to', async () => {
    const batch = createBatch(2, { overrideQuota: true });
    const seen: unknown[] = [];
    const kept = registerParsed(commands.fundsOpen, (_argument, _initiator, given) => {
      seen.push(given);
      return Promise.resolve();
    });
    await runCommand(commands.fundsOpen, { ticker: 'VTI' }, 'person', batch);
    kept.dispose();
    assert.equal(seen[0], batch);
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
