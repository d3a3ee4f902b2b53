import assert from 'node:assert/strict';
import { after, before, mock, suite, test } from 'node:test';
import { editorCommands, useBoxes } from '../prompts/boxEditor.ts';
import type { CommandActions } from '../../../../src/host/commands/commandRunner.ts';
import { runCommand, runOfferedAction } from '../../../../src/host/commands/runCommand.ts';
import { commands } from '../../../../src/ids.ts';

const { registerCommands, taking } = await import('../../../../src/host/commands/commandRunner.ts');

const id = commands.companyOpen;

/** The command with an action that keeps its argument, behind a parser that is counted. */
function counted() {
  const parse = mock.fn((given: unknown): { ticker: string } | undefined =>
    typeof given === 'string' ? { ticker: given.toUpperCase() } : undefined,
  );
  const run = mock.fn();
  const actions = { [id]: taking<{ ticker?: string; cik?: number }>(parse, run) } as const;
  const registered = registerCommands('company', () => Promise.resolve(actions));
  const ran = (): unknown[] => run.mock.calls.map(({ arguments: [call] }) => (call as { argument: unknown }).argument);
  return { parse, ran, [Symbol.dispose]: () => registered.dispose() };
}

suite('the argument of a command', () => {
  before(useBoxes);
  after(() => mock.reset());

  test('a command parses an argument from outside once', async () => {
    using command = counted();
    await editorCommands.executeCommand(id, 'brmc', { clicked: true });
    await runOfferedAction({ title: 'Open', command: id, argument: 'qlgax' });
    assert.deepEqual(command.ran(), [{ ticker: 'BRMC' }, { ticker: 'QLGAX' }]);
    assert.equal(command.parse.mock.callCount(), 2);
    await assert.rejects(runOfferedAction({ title: 'Open', command: id, argument: 7 }), /one of the two/);
    assert.equal(command.ran().length, 2);
  });

  test('a command parses its argument by the table if it has no parser of its own', async () => {
    using command = counted();
    await runOfferedAction({ title: 'Open', command: id, argument: { ticker: ' brmc ' } });
    assert.deepEqual(command.ran(), [{ ticker: 'BRMC' }]);
    const wrong = runOfferedAction({ title: 'Open', command: id, argument: { ticker: 'A', cik: 1 } });
    await assert.rejects(wrong, /one of the two/);
  });

  test('a command doesn’t parse the argument of our own code', async () => {
    using command = counted();
    const argument = { ticker: 'brmc' };
    await runCommand(id, argument, 'person');
    assert.equal(command.ran()[0], argument);
    assert.equal(command.parse.mock.callCount(), 0);
  });

  test('a command that the user starts has no argument to parse', async () => {
    using command = counted();
    await editorCommands.executeCommand(id);
    assert.deepEqual(command.ran(), [undefined]);
    assert.equal(command.parse.mock.callCount(), 0);
  });

  test('a command must read an argument that only the editor can make, or it does not compile', () => {
    type Exporting = Pick<CommandActions<'bars'>, typeof commands.barsExportCsv>;
    // @ts-expect-error: the command takes a file, and the action doesn't read it
    const bare: Exporting = { [commands.barsExportCsv]: () => undefined };
    const narrow = { [id]: taking<{ ticker: string }>(() => ({ ticker: 'BRMC' }), mock.fn()) } as const;
    // @ts-expect-error: our own code passes a CIK as well
    const actions: CommandActions<'company'> = narrow;
    assert.deepEqual([typeof bare[commands.barsExportCsv], typeof actions[id]], ['function', 'object']);
  });
});
