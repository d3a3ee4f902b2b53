import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import type { ExtensionContext } from 'vscode';
import { createOrderedState } from '../../../../src/host/state/orderedState.ts';

type State = ExtensionContext['globalState'];
type Table = Record<string, number>;

/** As the editor has it: a write is sent a turn later, word of it comes back before it is over, and is taken as it is. */
function createEditorState() {
  let here: Record<string, unknown> = {};
  let kept: Record<string, unknown> = {};
  let refuses = false;
  const state = {
    keys: () => Object.keys(here).filter((key) => here[key] !== undefined),
    get: (key: string, otherwise?: unknown) => here[key] ?? otherwise,
    update: async (key: string, value: unknown) => {
      here = { ...here, [key]: value };
      await turn();
      const sent = here;
      await turn();
      if (refuses) throw new Error('The disk is full.');
      kept = sent;
      await turn();
      here = sent;
    },
    setKeysForSync: () => undefined,
  } as unknown as State;
  return {
    state,
    kept: () => kept,
    refuse: (now: boolean) => {
      refuses = now;
    },
  };
}

/** One change after the other to what is there, as counts are noted that come while others are written. */
async function note(state: State, names: readonly string[]): Promise<void> {
  const written = [];
  for (const name of names) {
    written.push(state.update('table', { ...state.get<Table>('table', {}), [name]: 1 }));
    await turn();
  }
  await Promise.all(written);
}

const names = ['a', 'b', 'c', 'd', 'e'];
const all = Object.fromEntries(names.map((name) => [name, 1]));

test('the editor’s own state loses a change that is made while it tells of another', async () => {
  const editor = createEditorState();
  await note(editor.state, names);
  assert.notDeepEqual(editor.state.get('table'), all);
});

test('the state has all of several quick changes, at once and after a restart', async () => {
  const editor = createEditorState();
  const state = createOrderedState(editor.state);
  await note(state, names);
  assert.deepEqual(state.get('table'), all);
  assert.deepEqual(editor.kept()['table'], all);
  const removed = state.update('table', undefined);
  assert.deepEqual([state.get('table'), state.get('table', 'none'), state.keys()], [undefined, 'none', []]);
  await removed;
  assert.deepEqual([state.get('table'), state.keys()], [undefined, []]);
});

test('a change that could not be written is reported, stays in this window, and delays no other', async () => {
  const editor = createEditorState();
  const state = createOrderedState(editor.state);
  editor.refuse(true);
  await assert.rejects(async () => state.update('one', 1), /disk is full/);
  assert.equal(state.get('one'), 1);
  editor.refuse(false);
  await state.update('two', 2);
  assert.deepEqual(editor.kept()['two'], 2);
});
