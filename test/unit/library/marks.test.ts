import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { defaultLabels, findLabel, parseLabels } from '../../../src/library/marks/labels.ts';
import { MarkFiles } from '../../../src/library/marks/markFiles.ts';
import type { Marks } from '../../../src/library/marks/marks.ts';
import { MemoryMarks } from '../../../src/library/marks/marks.ts';
import { repositoryRoot } from '../../editor/places.ts';
import { until } from '../../suite/until.ts';
import { temporaryFolder } from './filing.ts';
import { markOf } from './markOf.ts';

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
      assert.equal(await marks.write(first.id, { label: 'risk', comment: 'Ask *why*.' }), true);
      assert.equal(await marks.write(first.id, { label: 'guidance' }), true);
      assert.equal(await marks.write(randomUUID(), { label: 'risk' }), false);
      assert.equal(changes, 4);
      assert.deepEqual(await marks.list('sample'), [{ ...first, label: 'guidance', comment: 'Ask *why*.' }]);
      await marks.remove([first.id, randomUUID()]);
      assert.deepEqual(await marks.list(), [second]);
      marks.dispose();
    });
  });

test('windows share their marks, and keep marks that both make at once', async () => {
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

test('a window sees what another window writes on a mark', async () => {
  await using folder = await temporaryFolder();
  const [one, other] = [new MarkFiles(folder.path), new MarkFiles(folder.path, { lookMs: 20 })];
  const mark = markOf();
  await one.add(mark);
  let changes = 0;
  other.onDidChange(() => (changes += 1));
  assert.deepEqual(await other.list(), [mark]);
  await one.write(mark.id, { comment: 'First.' });
  await until('the other window looks', () => Promise.resolve(changes > 0));
  assert.deepEqual(await other.list(), [{ ...mark, comment: 'First.' }]);
  await other.write(mark.id, { comment: undefined });
  assert.deepEqual(await one.list(), [mark]);
  one.dispose();
  other.dispose();
});

test('marks of every earlier form open, and writing keeps the fields of later versions', async () => {
  await using folder = await temporaryFolder();
  const golden = join(import.meta.dirname, 'golden-marks');
  cpSync(golden, folder.path, { recursive: true });
  const marks = new MarkFiles(folder.path);
  const [plain, labeled] = await marks.list();
  assert.deepEqual([plain?.words, plain?.label, plain?.comment], ['margins grew', undefined, undefined]);
  assert.deepEqual([labeled?.label, labeled?.comment], ['risk', 'Ask *why*.']);
  const path = join(folder.path, `${labeled!.id}.json`);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), later: [1] }));
  await marks.write(labeled!.id, { label: 'guidance' });
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { ...labeled, label: 'guidance', later: [1] });
  marks.dispose();
});

test('a comment that is too long leaves the mark as it is', async () => {
  await using folder = await temporaryFolder();
  const marks = new MarkFiles(folder.path);
  const mark = markOf();
  await marks.add(mark);
  await assert.rejects(marks.write(mark.id, { comment: 'a'.repeat(2_001) }));
  assert.deepEqual(await marks.list(), [mark]);
  marks.dispose();
});

test('parseLabels takes the first eight valid labels with ids of their own', () => {
  const risk = { id: 'risk', name: 'Risk', color: 'charts.red' };
  assert.deepEqual(parseLabels(undefined), []);
  assert.deepEqual(parseLabels([risk, { id: 'risk', name: 'Again' }, { id: 'No good', name: 'x' }, null, 'risk']), [
    risk,
  ]);
  assert.deepEqual(parseLabels([{ id: 'a', name: ' A ' }]), [{ id: 'a', name: 'A', color: 'charts.yellow' }]);
  assert.deepEqual(parseLabels([{ id: 'a', name: 'A', color: 'red; } * {' }]), []);
  assert.equal(parseLabels(Array.from({ length: 20 }, (_, index) => ({ id: `l${index}`, name: 'L' }))).length, 8);
  assert.deepEqual(findLabel([risk], ' RISK '), risk);
});

test('a window is notified of another window’s marks', async () => {
  await using folder = await temporaryFolder();
  const [one, other] = [new MarkFiles(folder.path), new MarkFiles(folder.path, { lookMs: 50 })];
  await one.add(markOf());
  let isTold = false;
  other.onDidChange(() => {
    isTold = true;
  });
  // Its first look finds what is there then.
  await until('a mark of another window is told of', async () => {
    await one.add(markOf());
    return isTold;
  });
  one.dispose();
  other.dispose();
});

test('the marks leave an invalid file alone, without an error', async () => {
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

test('a mark that was written by half is passed over, told once and kept aside, and can be made again', async () => {
  await using folder = await temporaryFolder();
  const told: string[] = [];
  const marks = new MarkFiles(folder.path, { onDamage: (name) => told.push(name) });
  const [kept, half, empty] = [markOf(), markOf(), markOf()];
  await marks.add(kept);
  writeFileSync(join(folder.path, `${half.id}.json`), JSON.stringify(half).slice(0, 60));
  writeFileSync(join(folder.path, `${empty.id}.json`), '');
  assert.deepEqual(await marks.list(), [kept]);
  assert.deepEqual(await marks.list(), [kept]);
  assert.deepEqual(told.sort(), [`${half.id}.json`, `${empty.id}.json`].sort());
  const aside = readdirSync(folder.path).filter((name) => name.startsWith(`${half.id}.json.damaged-`));
  assert.equal(aside.length, 1);
  assert.equal(readFileSync(join(folder.path, aside[0]!), 'utf8'), JSON.stringify(half).slice(0, 60));
  assert.equal(await marks.add(half), true);
  assert.deepEqual(new Set(await marks.list()), new Set([kept, half]));
  // Nobody has read it before it is added.
  const other = markOf();
  writeFileSync(join(folder.path, `${other.id}.json`), '{"id"');
  assert.equal(await marks.add(other), true);
  assert.equal((await marks.list()).length, 3);
  marks.dispose();
});

test('a file that a closed window left half written doesn’t block others, and a whole mark isn’t lost', async () => {
  await using folder = await temporaryFolder();
  const before = new MarkFiles(folder.path);
  const [half, whole] = [markOf({ madeAt: 1 }), markOf({ madeAt: 2 })];
  await before.add(markOf({ madeAt: 3 }));
  writeFileSync(join(folder.path, `${half.id}.json.new`), JSON.stringify(half).slice(0, 60));
  writeFileSync(join(folder.path, `${whole.id}.json.new`), JSON.stringify(whole));
  const marks = new MarkFiles(folder.path);
  assert.deepEqual(
    (await marks.list()).map(({ madeAt }) => madeAt),
    [2, 3],
  );
  assert.equal(await marks.add(half), true);
  assert.deepEqual(
    (await marks.list()).map(({ madeAt }) => madeAt),
    [1, 2, 3],
  );
  assert.deepEqual(await before.list(), await marks.list());
  if (process.platform !== 'win32') assert.equal(statSync(join(folder.path, `${half.id}.json`)).mode & 0o777, 0o600);
  before.dispose();
  marks.dispose();
});

test('programs without settings have the labels of the setting’s default', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'));
  const names = read('package.nls.json') as Record<string, string>;
  const manifest = read('package.json') as {
    contributes: { configuration: { properties: Record<string, { default?: { name: string }[] }> }[] };
  };
  const setting = manifest.contributes.configuration.find(({ properties }) => properties['marketDesk.marks.labels']);
  const written = setting?.properties['marketDesk.marks.labels']?.default ?? [];
  assert.deepEqual(
    written.map((label) => ({ ...label, name: names[label.name.replaceAll('%', '')] })),
    defaultLabels,
  );
});
