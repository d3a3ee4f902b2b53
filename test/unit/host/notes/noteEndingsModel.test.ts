import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteEndings } from '../../../../src/host/notes/noteEndingsModel.ts';

const manifests = [
  { contributes: { languages: [{ id: 'markdown', extensions: ['.md', '.mkd'] }, { id: 'asciidoc' }] } },
  { contributes: { languages: [{ id: 'asciidoc', extensions: ['.adoc', '.a{b}', '/x', 7] }] } },
  { contributes: { languages: {} } },
  {},
  undefined,
];

test('notes are files as the editor’s extensions and associations name them', () => {
  assert.deepEqual(noteEndings(['markdown'], manifests), ['.markdown', '.md', '.mkd']);
  assert.deepEqual(noteEndings(['asciidoc'], manifests), ['.adoc']);
  assert.deepEqual(
    noteEndings(['asciidoc'], [], { '*.txt': 'asciidoc', '**/*.note': 'asciidoc', '*.md': 'markdown' }),
    ['.note', '.txt'],
  );
});

test('the list of note endings leaves out invalid endings', () => {
  assert.deepEqual(noteEndings(['x'], [], { '*': 'x', '*.{a,b}': 'x', '/home/**': 'x', '*.a.b': 'x' }), ['.a.b']);
  assert.deepEqual(noteEndings([], manifests), []);
});
