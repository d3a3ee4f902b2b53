import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { bareWords } from './strings/bareWords.ts';
import { literalWords, referencedKeys } from './strings/manifestWords.ts';
import { shownStrings } from './strings/shownStrings.ts';

const root = join(import.meta.dirname, '..', '..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const readJson = (path: string) => JSON.parse(readText(path)) as Record<string, unknown>;
const sourceFiles = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((path) => ({ path, text: readText(path) }));
const without = (all: Set<string>, others: Set<string>) => [...all].filter((each) => !others.has(each));
const located = (path: string, found: string[]) => found.map((each) => `${path}:${each}`);

test('every shown string can be extracted, and the bundle for translators has just these', () => {
  const shown = sourceFiles('src/**/*.ts', 'webview/**/*.ts').map(({ path, text }) => ({
    path,
    ...shownStrings(text),
  }));
  assert.deepEqual(
    shown.flatMap(({ path, unreadable }) => located(path, unreadable)),
    [],
  );
  const inCode = new Set(shown.flatMap(({ keys }) => keys));
  const inBundle = new Set(Object.keys(readJson('l10n/bundle.l10n.json')));
  const stale = { missing: without(inCode, inBundle), unused: without(inBundle, inCode) };
  assert.deepEqual(stale, { missing: [], unused: [] }, 'The bundle is stale: "npm run l10n" writes it anew.');
});

test('every string of the manifest exists and is used', () => {
  const used = new Set(referencedKeys(readJson('package.json')));
  const there = new Set(Object.keys(readJson('package.nls.json')));
  assert.deepEqual(without(used, there), [], 'missing from package.nls.json');
  assert.deepEqual(without(there, used), [], 'used nowhere in package.json');
});

test('the manifest’s strings have each key once', () => {
  const keys = Array.from(readText('package.nls.json').matchAll(/^ {2}"([^"]+)":/gm), ([, key]) => key!);
  assert.equal(new Set(keys).size, Object.keys(readJson('package.nls.json')).length);
  assert.deepEqual(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    [],
  );
});

test('the contributions contain only translatable words', () => {
  assert.deepEqual(literalWords(readJson('package.json')['contributes']), []);
});

test('the pages show only words that translators can reach', () => {
  const found = sourceFiles('webview/**/*.ts').flatMap(({ path, text }) => located(path, bareWords(text)));
  assert.deepEqual(found, []);
});

test('bare words are found in text, in spoken attributes and in branches', () => {
  assert.deepEqual(bareWords('html`<p class="big">Hello ${x}</p>`'), ['1: Hello 0']);
  assert.deepEqual(bareWords('html`<a title="Go there" href=${url}>${l10n.t("Go")}</a>`'), ['1: "Go there"']);
  assert.deepEqual(bareWords("html`<i>${on ? 'Yes' : name('no')}</i>`"), ['1: Yes']);
  assert.deepEqual(bareWords("html`<i class=${on ? 'lit' : 'dim'}>&nbsp;·</i>`"), []);
});

test('the reader of strings keys commented strings by text and comment', () => {
  assert.deepEqual(shownStrings("vscode.l10n.t({ message: 'Open', comment: ['a verb'] })").keys, ['Open/a verb']);
  assert.deepEqual(shownStrings('l10n.t(`a ${b}`)').unreadable, ['1: l10n.t(`a ${b}`)']);
});
