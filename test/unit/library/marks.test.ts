import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Mark } from '../../../src/library/marks/mark.ts';
import { MarkFiles } from '../../../src/library/marks/markFiles.ts';
import type { Marks } from '../../../src/library/marks/marks.ts';
import { MemoryMarks } from '../../../src/library/marks/memoryMarks.ts';
import { temporaryFolder } from './filing.ts';

const markOf = (part: Partial<Mark> = {}): Mark => ({
  id: randomUUID(),
  kind: 'highlight',
  call: { source: 'sample', cik: 1, ticker: 'T', company: 'T Corp', fyq: 'Q1 2025' },
  speaker: 'Ann Lee',
  words: 'margins grew',
  locator: { turn: 2, start: 'margins grew', before: 'we said that', after: 'last year' },
  madeAt: 5,
  ...part,
});

/** Files and memory keep to one set of rules. */
const kinds: [name: string, open: (folder: string) => Marks][] = [
  ['files', (folder) => new MarkFiles(join(folder, 'marks'))],
  ['memory', () => new MemoryMarks()],
];

for (const [kind, open] of kinds)
  suite(kind, () => {
    test('marks are listed as they were made, by source, until they are removed', async () => {
      await using folder = await temporaryFolder();
      const marks = open(folder.path);
      assert.deepEqual(await marks.list(), []);
      let changes = 0;
      marks.onDidChange(() => (changes += 1));
      const first = markOf();
      const second = markOf({ kind: 'bookmark', madeAt: 9, call: { ...first.call, source: 'service:http://x' } });
      assert.equal(await marks.add(first), true);
      assert.equal(await marks.add(second), true);
      assert.equal(await marks.add(first), false);
      assert.equal(changes, 2);
      assert.deepEqual(await marks.list(), [first, second]);
      assert.deepEqual(await marks.list('sample'), [first]);
      await marks.remove([first.id, randomUUID()]);
      assert.deepEqual(await marks.list(), [second]);
      marks.dispose();
    });
  });

test('what one window marks, another has, and both keep what they marked at once', async () => {
  await using folder = await temporaryFolder();
  const [one, other] = [new MarkFiles(folder.path), new MarkFiles(folder.path)];
  const all = Array.from({ length: 40 }, (_, index) => markOf({ madeAt: index }));
  await Promise.all(all.map((mark, index) => (index % 2 === 0 ? one : other).add(mark)));
  assert.deepEqual(await one.list(), all);
  assert.deepEqual(await other.list(), all);
  await other.remove(all.slice(1).map(({ id }) => id));
  assert.deepEqual(await one.list(), all.slice(0, 1));
  one.dispose();
  other.dispose();
});

test('another window’s marks are told of', async () => {
  await using folder = await temporaryFolder();
  const [one, other] = [new MarkFiles(folder.path), new MarkFiles(folder.path, 50)];
  await one.add(markOf());
  const told = new Promise<void>((resolve) => {
    other.onDidChange(resolve);
  });
  // Its first look finds what is there.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await one.add(markOf());
  await told;
  one.dispose();
  other.dispose();
});

test('what is no mark is left alone, and is no error', async () => {
  await using folder = await temporaryFolder();
  const marks = new MarkFiles(folder.path);
  const kept = markOf();
  await marks.add(kept);
  const { id } = markOf();
  for (const [name, text] of [
    ['broken.json', '{'],
    ['null.json', 'null'],
    [`${id}.json`, JSON.stringify(markOf())],
    [`${randomUUID()}.json`, JSON.stringify({ ...kept, kind: 'spell' })],
  ] as const)
    writeFileSync(join(folder.path, name), text);
  assert.deepEqual(await marks.list(), [kept]);
  assert.equal(readdirSync(folder.path).length, 5);
  assert.equal(readFileSync(join(folder.path, 'broken.json'), 'utf8'), '{');
  marks.dispose();
});
