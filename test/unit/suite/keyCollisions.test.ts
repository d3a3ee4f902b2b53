import assert from 'node:assert/strict';
import { test } from 'node:test';

import { collisions } from '../../workbench/support/keyCollisions.ts';

const key = 'ctrl+alt+q';
const theirs = { key, command: 'editor.other', when: 'editorTextFocus && !editorReadonly' };
const ours = { key, command: 'marketDesk.x', when: "editorTextFocus && editorLangId == 'market-desk-screen'" };

test('the key check reports one key for two commands in one place', () =>
  assert.equal(collisions([ours, theirs]).length, 1));

test('a key that begins another key’s chord collides as well', () => {
  const longer = { ...ours, key: 'ctrl+k ctrl+s' };
  assert.equal(collisions([longer, { key: 'ctrl+k', command: 'other' }]).length, 1);
});

test('the key check finds an empty list for exclusive conditions', () => {
  assert.equal(collisions([{ ...ours, when: '!editorTextFocus' }, theirs]).length, 0);
  assert.equal(collisions([ours, { ...theirs, when: 'inQuickInput' }]).length, 0);
});
