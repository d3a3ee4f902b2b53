import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { excused, findTakers, readersByType } from './findReaders.ts';
import { places } from './places.ts';
import { readers } from './readers.ts';

/** The functions that the list names, and those that it imports from the product to read it. */
function listed(): Set<string> {
  const text = readFileSync(join(import.meta.dirname, 'readers.ts'), 'utf8');
  const imports = Array.from(
    text.matchAll(/^import \{([^}]*)\} from '\.\.\/\.\.\/\.\.\/src\//gm),
    ([, names]) => names!,
  );
  const imported = imports.flatMap((names) => names.split(',').map((name) => name.trim().split(' as ')[0]!));
  return new Set([...Object.keys(readers), ...imported]);
}

test('Every function that takes foreign text is read by its types or in the list, or is excused', async () => {
  const takers = findTakers();
  const byType = new Set((await readersByType(takers)).map(({ name }) => name));
  const names = new Map(takers.map(({ name, path }) => [name, path]));
  assert.ok(names.size > 200 && byType.size > 100, `${names.size} functions were found, ${byType.size} by their types`);
  const read = listed();
  const unlisted = [...names].filter(([name]) => !byType.has(name) && !read.has(name) && !excused.has(name));
  assert.deepEqual(unlisted, []);
  const stale = [...excused].filter((name) => !names.has(name) || read.has(name));
  assert.deepEqual(stale, []);
  // A place of a function that has another name now would be read by nobody.
  assert.deepEqual(
    Object.keys(places).filter((name) => !(name in readers) && !byType.has(name)),
    [],
  );
});
