import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  boundedLine,
  forPrompt,
  withoutFormatCharacters,
  withoutIcons,
  withoutLinks,
  withoutLinksAndIcons,
  withoutMnemonics,
} from '../../../../src/domain/format/shownText.ts';

/** How the editor parses a message and the text below an input box. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** How the editor parses the text of lists, lenses and the status bar. */
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

const hostile = [
  '[Fix](command:workbench.action.closeWindow)',
  '[[Fix]](command:a "b")',
  '[Fix]\n(command:a)',
  '[a](command:b)[c](https://d "e")',
  '[a\\](file:b)',
];

const asRead = (text: string): string => text.replaceAll('\u200b', '');

test('a name in a message never becomes a link, and keeps every character', () => {
  for (const text of hostile) {
    assert.doesNotMatch(withoutLinks(text), link);
    assert.doesNotMatch(withoutLinksAndIcons(text), link);
    assert.equal(asRead(withoutLinks(text)), text.replace('\n', ' '));
  }
});

test('shown text keeps parentheses and brackets', () => {
  for (const text of ['CPI (all items), [SA]', 'Vanguard 500 Index Fund (Admiral)', '$(x) & [y] (z)'])
    assert.equal(withoutLinks(text), text);
});

test('a message is one line, short enough for the editor', () => {
  assert.equal(withoutLinks('  a\r\n\t b\u2028c '), 'a b c');
  const long = withoutLinks('😀'.repeat(3_000));
  assert.ok(long.length <= 1_000);
  assert.ok(long.isWellFormed());
  assert.ok(long.endsWith('…'));
  assert.equal(withoutLinks(`${'x'.repeat(999)}](command:a)`).length, 1_000);
});

test('a name never becomes an icon', () => {
  for (const text of ['$(trash)', '\\$(trash)', '$$(trash~spin)', 'US$(m)']) {
    assert.doesNotMatch(withoutIcons(text), icon);
    assert.doesNotMatch(withoutLinksAndIcons(text), icon);
    assert.equal(asRead(withoutIcons(text)), text);
  }
});

test('shown text drops characters that reverse or hide words', () => {
  const text = 'A\u202eB\u2066C\u00adD\u{e0041}\u061cE\ufeffF';
  for (const show of [
    withoutFormatCharacters,
    withoutLinks,
    withoutIcons,
    withoutLinksAndIcons,
    withoutMnemonics,
    forPrompt,
  ])
    assert.equal(asRead(show(text)), 'ABCDEF', show.name);
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  assert.equal(withoutFormatCharacters(family), family);
});

test('a shown line has a bounded length for any characters', () => {
  assert.equal(boundedLine(' a\r\n\u0007b\u202e ', 20), 'a b');
  assert.equal(boundedLine('x'.repeat(100_000), 20), `${'x'.repeat(19)}…`);
  assert.ok(boundedLine('😀'.repeat(100), 20).isWellFormed());
});

test('a button shows both ampersands', () => {
  assert.ok(!withoutMnemonics('A&&B &&&& C').includes('&&'));
  assert.equal(asRead(withoutMnemonics('A&&B & C')), 'A&&B & C');
});

test('a question keeps its line breaks', () => {
  assert.equal(forPrompt('a\n[b](command:c)'), 'a\n[b](command:c)');
  assert.ok(forPrompt('a'.repeat(9_000)).length <= 4_000);
});
