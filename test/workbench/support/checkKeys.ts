import assert from 'node:assert/strict';

import { commands } from '../../../src/ids.ts';
import { collisions, defaultKeybindings } from './keybindings.ts';
import { test } from './test.ts';

/** Reads the keys of a real editor, which go by the platform that the window runs on. */
export function checkKeys(platform: 'this platform' | 'macOS' | 'Windows', lookUp?: string): void {
  test(`keyboard: no key of ours is one of the editor’s, as on ${platform}`, async ({ skip }) => {
    const all = await defaultKeybindings();
    const ours = all.filter(({ command }) => command === commands.lookUp);
    assert.equal(ours.length, 1);
    if (lookUp !== undefined && ours[0]!.key !== lookUp) skip('this editor has the keys of its own platform');
    assert.ok(all.length > 800, `the editor has ${all.length} keys`);
    assert.deepEqual(collisions(all), []);
  });

  test(`keyboard: this comparison sees a collision, as on ${platform}`, () => {
    const key = 'ctrl+alt+q';
    const theirs = { key, command: 'editor.other', when: 'editorTextFocus && !editorReadonly' };
    const ours = { key, command: 'marketDesk.x', when: "editorTextFocus && editorLangId == 'market-desk-screen'" };
    assert.equal(collisions([ours, theirs]).length, 1);
    assert.equal(collisions([{ ...ours, when: '!editorTextFocus' }, theirs]).length, 0);
    assert.equal(
      collisions([
        { ...ours, key: 'ctrl+k ctrl+s' },
        { key: 'ctrl+k', command: 'other' },
      ]).length,
      1,
    );
    assert.equal(collisions([ours, { ...theirs, when: 'inQuickInput' }]).length, 0);
  });
}
