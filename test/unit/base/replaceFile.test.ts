import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { newOwner } from '../../../src/base/leftOver.ts';
import { replaceFile } from '../../../src/base/replaceFile.ts';

function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-replace-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const posix = process.platform !== 'win32';

test('replaceFile keeps the old file until the new file is complete', async (context) => {
  const folder = folderFor(context);
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old', { mode: 0o640 });
  const given = await replaceFile(path, async (beside) => {
    await writeFile(beside, 'half');
    assert.equal(readFileSync(path, 'utf8'), 'old');
    await writeFile(beside, 'whole');
    return 7;
  });
  assert.equal(given, 7);
  assert.equal(readFileSync(path, 'utf8'), 'whole');
  if (posix) assert.equal(statSync(path).mode & 0o777, 0o640);
  assert.deepEqual(readdirSync(folder), ['a.csv']);
});

test('replaceFile leaves the file unchanged and cleans up after a failure', async (context) => {
  const folder = folderFor(context);
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'old');
  const failing = replaceFile(path, async (beside) => {
    await writeFile(beside, 'half');
    throw new Error('the disk is full');
  });
  await assert.rejects(failing, /the disk is full/);
  assert.equal(readFileSync(path, 'utf8'), 'old');
  await assert.rejects(replaceFile(join(folder, 'new.csv'), () => Promise.reject(new Error('no'))));
  assert.deepEqual(readdirSync(folder), ['a.csv']);
  await assert.rejects(
    replaceFile(join(folder, 'absent', 'a.csv'), (beside) => writeFile(beside, 'x')),
    {
      code: 'ENOENT',
    },
  );
});

test('replaceFile keeps a symbolic link and replaces its target', { skip: !posix }, async (context) => {
  const folder = folderFor(context);
  writeFileSync(join(folder, 'real.csv'), 'old');
  symlinkSync(join(folder, 'real.csv'), join(folder, 'link.csv'));
  await replaceFile(join(folder, 'link.csv'), (beside) => writeFile(beside, 'new'));
  assert.equal(readFileSync(join(folder, 'real.csv'), 'utf8'), 'new');
  assert.deepEqual(readdirSync(folder), ['link.csv', 'real.csv']);
  // A device is written to, and not put aside.
  await replaceFile('/dev/null', (beside) => writeFile(beside, 'new'));
  assert.ok(statSync('/dev/null').isCharacterDevice());
});

test(
  'replaceFile creates a private file and removes leftovers of ended processes',
  { skip: !posix },
  async (context) => {
    const folder = folderFor(context);
    const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    const mine = newOwner();
    const parts = [mine, mine.replace(/-\d+-[0-9a-f-]+/, `-${ended}-${randomUUID()}`)].map(
      (owner) => `.a.csv.${owner}.part`,
    );
    for (const name of parts) writeFileSync(join(folder, name), 'half');
    await replaceFile(join(folder, 'a.csv'), (beside) => writeFile(beside, 'new'));
    assert.equal(statSync(join(folder, 'a.csv')).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(folder).toSorted(), [parts[0], 'a.csv']);
  },
);

test('replaceFile moves a staged file into place, even from another disk', async (context) => {
  const [stage, folder] = [folderFor(context), folderFor(context)];
  // Another disk, where there is one.
  const shared = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/market-desk-replace-') : stage;
  context.after(() => rmSync(shared, { recursive: true, force: true }));
  for (const place of [stage, shared]) {
    const path = join(folder, 'a.csv');
    await replaceFile(path, (beside) => writeFile(beside, place), { stage: place });
    assert.equal(readFileSync(path, 'utf8'), place);
    assert.deepEqual([readdirSync(folder), readdirSync(place)], [['a.csv'], []]);
  }
});

test('replaceFile keeps the inode, hard links and mode of a file that stays', { skip: !posix }, async (context) => {
  const folder = folderFor(context);
  const [path, other] = [join(folder, 'a.md'), join(folder, 'b.md')];
  writeFileSync(path, 'a longer text');
  linkSync(path, other);
  chmodSync(path, 0o2640);
  const { ino, mode } = statSync(path);
  await replaceFile(path, (beside) => writeFile(beside, 'new'), { isToStay: true });
  assert.deepEqual([readFileSync(other, 'utf8'), statSync(path).ino, statSync(path).mode], ['new', ino, mode]);
  assert.deepEqual(readdirSync(folder).toSorted(), ['a.md', 'b.md']);
});
