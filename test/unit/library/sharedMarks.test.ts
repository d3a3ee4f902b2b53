import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Emitter } from '../../../src/base/emitter.ts';
import { MarkFiles } from '../../../src/library/marks/markFiles.ts';
import { MemoryMarks } from '../../../src/library/marks/marks.ts';
import { SharedMarks, type SharedFolder } from '../../../src/library/marks/sharedMarks.ts';
import { until } from '../../suite/until.ts';
import { temporaryFolder } from './filing.ts';
import { markOf } from './markOf.ts';

/** The marks of one person, who shares them in the folder until `choice.folder` is undefined. */
function open(folder: SharedFolder) {
  const changed = new Emitter<void>();
  const choice: { folder: SharedFolder | undefined } = { folder };
  const sharing = {
    get folder() {
      return choice.folder;
    },
    onDidChange: changed.event,
  };
  const marks = new SharedMarks(new MemoryMarks(), sharing);
  return { choice, changed, marks, [Symbol.dispose]: () => marks.dispose() };
}
const marksIn = (path: string): string => join(path, '.market-desk', 'marks');
const fileOf = (path: string, id: string): string => join(marksIn(path), `${id}.json`);

test('two persons see each other’s marks by name, and neither can change those of the other', async () => {
  await using folder = await temporaryFolder();
  const { path } = folder;
  using ann = open({ path, author: 'Ann Lee' });
  using bob = open({ path });
  const [hers, his] = [markOf({ madeAt: 1 }), markOf({ madeAt: 2 })];
  assert.equal(await ann.marks.add(hers), true);
  assert.equal(await ann.marks.add(hers), false);
  await bob.marks.add(his);
  assert.deepEqual(JSON.parse(readFileSync(fileOf(path, hers.id), 'utf8')), { ...hers, author: 'Ann Lee' });
  const own = { isShared: true } as const;
  assert.deepEqual(await ann.marks.list(), [
    { ...hers, ...own },
    { ...his, sharedBy: '' },
  ]);
  assert.deepEqual(await bob.marks.list('sample'), [
    { ...hers, sharedBy: 'Ann Lee' },
    { ...his, ...own },
  ]);
  assert.equal(await bob.marks.write(hers.id, { comment: 'Mine now.' }), false);
  await bob.marks.remove([hers.id, '../../x']);
  assert.equal(await ann.marks.write(hers.id, { comment: 'Ask\u202e.' }), true);
  const [seen] = await bob.marks.list();
  assert.deepEqual([seen?.comment, seen?.sharedBy], ['Ask.', 'Ann Lee']);
  await ann.marks.remove([hers.id]);
  assert.deepEqual(readdirSync(marksIn(path)), [`${his.id}.json`]);
});

test('a person who stops sharing keeps a copy, sees no marks of others, and leaves the files', async () => {
  await using folder = await temporaryFolder();
  const { path } = folder;
  using ann = open({ path });
  using bob = open({ path });
  let changes = 0;
  ann.marks.onDidChange(() => (changes += 1));
  const [hers, his, later] = [markOf({ madeAt: 1 }), markOf({ madeAt: 2 }), markOf({ madeAt: 3 })];
  await ann.marks.add(hers);
  await bob.marks.add(his);
  await until('Ann’s window looks', async () => (await ann.marks.list()).length === 2);
  ann.choice.folder = undefined;
  const before = changes;
  ann.changed.fire();
  assert.equal(changes, before + 1);
  await ann.marks.add(later);
  assert.deepEqual(await ann.marks.list(), [{ ...hers, isShared: true }, later]);
  assert.equal(readdirSync(marksIn(path)).length, 2);
});

test('a mark that an import brings belongs to its author still, whose file stays', async () => {
  await using folder = await temporaryFolder();
  const { path } = folder;
  using ann = open({ path, author: 'Ann' });
  const hers = markOf();
  await ann.marks.add(hers);
  const personal = new MemoryMarks();
  await personal.add(hers);
  const bob = new SharedMarks(personal, { folder: { path }, onDidChange: new Emitter<void>().event });
  await bob.remove([hers.id]);
  assert.deepEqual(await bob.list(), [{ ...hers, sharedBy: 'Ann' }]);
  bob.dispose();
});

test('hostile files of a shared folder are skipped and stay, and names lose what reorders words', async () => {
  await using folder = await temporaryFolder();
  const { path } = folder;
  using ann = open({ path });
  mkdirSync(marksIn(path), { recursive: true });
  const [whole, large, linked, long] = [markOf(), markOf(), markOf(), markOf()];
  const files = new Map([
    [whole.id, JSON.stringify({ ...whole, author: 'Eve\u202e\nLee', isShared: true, sharedBy: 'Ann' })],
    [large.id, JSON.stringify({ ...large, padding: 'x'.repeat(16_384) })],
    [long.id, JSON.stringify({ ...long, author: 'x'.repeat(101) })],
    [randomUUID(), '{"id":'],
    ['notes', JSON.stringify(whole)],
    [randomUUID(), JSON.stringify(whole)],
  ]);
  for (const [name, text] of files) writeFileSync(fileOf(path, name), text);
  mkdirSync(fileOf(path, randomUUID()));
  writeFileSync(join(path, 'outside.json'), JSON.stringify(linked));
  if (process.platform !== 'win32') symlinkSync(join(path, 'outside.json'), fileOf(path, linked.id));
  const names = readdirSync(marksIn(path));
  assert.deepEqual(await ann.marks.list(), [{ ...whole, sharedBy: 'Eve Lee' }]);
  assert.deepEqual(readdirSync(marksIn(path)), names);
});

test('a link in place of the folder is not followed', { skip: process.platform === 'win32' }, async () => {
  for (const link of ['.market-desk', join('.market-desk', 'marks')]) {
    await using folder = await temporaryFolder();
    const [inside, outside] = [join(folder.path, 'inside'), join(folder.path, 'outside')];
    for (const each of [join(inside, link, '..'), join(outside, 'marks')]) mkdirSync(each, { recursive: true });
    symlinkSync(outside, join(inside, link));
    const other = markOf();
    for (const each of [outside, join(outside, 'marks')])
      writeFileSync(join(each, `${other.id}.json`), JSON.stringify(other));
    using ann = open({ path: inside });
    await assert.rejects(ann.marks.add(markOf()), /ENOTDIR/);
    assert.deepEqual(await ann.marks.list(), []);
    await new MarkFiles(marksIn(inside), { isShared: true }).remove([other.id]);
    assert.equal(readdirSync(join(outside, 'marks')).length, 1);
    assert.equal(readdirSync(outside).length, 2);
  }
});
