import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The rows of the lists of keys that pages show for `?`. */
const inCode = globSync('webview/**/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^ {2,4}\[\[('[^\]]+')\], l10n\.t\('([^']+)'\)\],$/gm)].map(
    ([, keys, action]) => `${[...keys!.matchAll(/'([^']+)'/g)].map(([, key]) => key).join(' ')}: ${action}`,
  ),
);

test('docs/accessibility.md has exactly the keys that pages list', () => {
  const rows = [...read('docs/accessibility.md').matchAll(/^\| (`.+`) \| (.+) \|$/gm)].map(
    ([, keys, action]) => `${[...keys!.matchAll(/`([^`]+)`/g)].map(([, key]) => key).join(' ')}: ${action}`,
  );
  assert.ok(inCode.length > 40);
  assert.deepEqual(rows.sort(), inCode.sort());
});
