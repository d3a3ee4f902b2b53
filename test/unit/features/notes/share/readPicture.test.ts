import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { largestPicture, type NotePicture } from '../../../../../src/features/notes/share/pictureModel.ts';
import { readPicture } from '../../../../../src/features/notes/share/readPicture.ts';

const picture = Buffer.from('iVBORw0KGgo=', 'base64');
const embedded: NotePicture = { data: 'data:image/png;base64,iVBORw0KGgo=', size: picture.length };
const posix = process.platform === 'win32' ? { skip: 'Windows lets few make links and pipes' } : {};
/** Elsewhere the system doesn't tell which file is open. */
const linux = process.platform === 'linux' ? {} : { skip: 'only Linux tells the path of an open file' };

suite('a picture of the workspace', () => {
  let home = '';
  const at = (...parts: string[]): string => join(home, ...parts);
  const read = (...parts: string[]): Promise<NotePicture> => readPicture(at('workspace', ...parts), [at('workspace')]);

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'pictures-'));
    await mkdir(at('workspace', 'charts'), { recursive: true });
    await mkdir(at('other'));
    await writeFile(at('workspace', 'charts', 'a.png'), picture);
    await writeFile(at('workspace', 'text.png'), 'root:x:0:0:root');
    await writeFile(at('workspace', 'no name'), picture);
    await writeFile(at('workspace', 'a.svg'), '<svg/>');
    await writeFile(at('workspace', 'empty.png'), '');
    await writeFile(at('workspace', 'large.png'), Buffer.concat([picture, Buffer.alloc(largestPicture)]));
    await writeFile(at('other', 'secret.png'), picture);
    await writeFile(at('other', 'secret'), 'root:x:0:0:root');
  });
  after(() => rm(home, { recursive: true }));

  test('readPicture recognizes a picture by its first bytes under any name', async () => {
    assert.deepEqual(await read('charts', 'a.png'), embedded);
    assert.deepEqual(await read('no name'), embedded);
    assert.deepEqual(await read('text.png'), { absence: 'format' });
    assert.deepEqual(await read('empty.png'), { absence: 'format' });
    assert.deepEqual(await read('a.svg'), { absence: 'svg' });
    assert.deepEqual(await read('large.png'), { absence: 'large' });
    assert.deepEqual(await read('charts'), { absence: 'format' });
    assert.deepEqual(await read('none.png'), { absence: 'missing' });
    assert.deepEqual(await read('text.png', 'a.png'), { absence: 'missing' });
    assert.deepEqual(await read('..', 'other', 'secret.png'), { absence: 'outside' });
    assert.deepEqual(await read(), { absence: 'outside' });
  });

  test('readPicture rejects links that lead out of the workspace', posix, async () => {
    await symlink(at('other', 'secret.png'), at('workspace', 'link.png'));
    await symlink(at('other', 'secret'), at('workspace', 'passwd.png'));
    await symlink(at('other'), at('workspace', 'folder'));
    await symlink(at('workspace', 'charts', 'a.png'), at('workspace', 'inside.png'));
    await symlink('loop.png', at('workspace', 'loop.png'));
    await symlink(at('workspace'), at('same'));
    await link(at('other', 'secret'), at('workspace', 'hard.png'));
    execFileSync('mkfifo', [at('workspace', 'pipe.png')]);
    assert.deepEqual(await read('link.png'), { absence: 'outside' });
    assert.deepEqual(await read('passwd.png'), { absence: 'outside' });
    assert.deepEqual(await read('folder', 'secret.png'), { absence: 'outside' });
    assert.deepEqual(await read('inside.png'), embedded);
    assert.deepEqual(await read('loop.png'), { absence: 'outside' });
    assert.deepEqual(await read('hard.png'), { absence: 'format' });
    assert.deepEqual(await read('pipe.png'), { absence: 'format' });
    // The workspace itself may be opened through a link.
    assert.deepEqual(await readPicture(at('same', 'charts', 'a.png'), [at('same')]), embedded);
    // A folder beside it whose name begins alike is another one.
    await mkdir(at('workspace-2'));
    await writeFile(at('workspace-2', 'a.png'), picture);
    assert.deepEqual(await readPicture(at('workspace-2', 'a.png'), [at('workspace')]), { absence: 'outside' });
    assert.deepEqual(await readPicture(at('workspace-2', 'a.png'), [at('workspace'), at('workspace-2')]), embedded);
  });

  test('readPicture never returns a file swapped in from outside the workspace', linux, async () => {
    await mkdir(at('workspace', 'swapped'));
    await writeFile(at('workspace', 'swapped', 'secret.png'), picture);
    await writeFile(at('other', 'secret.png'), Buffer.concat([picture, Buffer.from('secret')]));
    let isDone = false;
    const swapping = (async () => {
      while (!isDone) {
        await rename(at('workspace', 'swapped'), at('kept'));
        await symlink(at('other'), at('workspace', 'swapped'));
        await rm(at('workspace', 'swapped'));
        await rename(at('kept'), at('workspace', 'swapped'));
      }
    })();
    const found = new Set<string>();
    for (let count = 0; count < 400; count += 1) found.add(JSON.stringify(await read('swapped', 'secret.png')));
    isDone = true;
    await swapping;
    for (const each of found) assert.match(each, /iVBORw0KGgo=","size":8|"absence":"(?:outside|missing)"/);
  });
});
