import assert from 'node:assert/strict';
import { link, readFile, stat, symlink } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { linkTo, Place, rightNote, run, wrongNote } from './running.ts';

const isWindows = process.platform === 'win32';
const notebook = JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: wrongNote }] });

suite('names and patterns', () => {
  test('the command line exits with code 2 and the reason for a name without a note', { skip: isWindows }, async () => {
    const place = await Place.create({
      'notes/q1.md': rightNote,
      'texts/a.txt': rightNote,
      'node/node_modules/a.md': rightNote,
      'nb.ipynb': notebook,
      'picture.png': new Uint8Array(50),
    });
    await symlink('notes', place.path('linked'));
    await symlink('notes/q1.md', place.path('l.md'));
    for (const [name, reason] of [
      ['note/**/*.md', 'matches no file'],
      ["'notes/**/*.md'", 'matches no file'],
      ['NOTES/**/*.MD', 'matches no file'],
      ['!notes/*.md', 'matches no file'],
      ['notes/*.{markdown,mdx}', 'matches no file'],
      ['texts', 'has no notes (.md, .markdown)'],
      ['text*', 'has no notes (.md, .markdown)'],
      ['node', 'has no notes (.md, .markdown)'],
      ['linked', 'is a symbolic link, which isn’t followed'],
      ['linked/*.md', 'matches no file; a symbolic link isn’t followed'],
      ['l*.md', 'matches no file; a symbolic link isn’t followed'],
      ['nb.ipynb', 'is a notebook, which isn’t read here'],
      ['*.ipynb', 'is a notebook, which isn’t read here'],
      ['picture.png', 'isn’t UTF-8, or UTF-16 with a byte-order mark, so it isn’t checked'],
    ] as const) {
      const { code, errors } = await place.check('--fix', name, 'notes/q1.md');
      assert.equal(code, 2, name);
      assert.ok(errors.endsWith(`${reason}.\n`), `${name}: ${errors}`);
    }
    assert.equal((await place.check('*.png')).code, 2);
    assert.equal(await readFile(place.path('nb.ipynb'), 'utf8'), notebook);
  });

  test('the command line searches folders named literally or by a pattern', { skip: isWindows }, async () => {
    const place = await Place.create({
      'notes/[2026] Q1/a.md': rightNote,
      'notes/.drafts/b.md': rightNote,
      'node_modules/c.md': rightNote,
      '{x}/[draft]/d.md': rightNote,
      'notes/b/e.md': rightNote,
      'notes/picture.png': new Uint8Array(50),
    });
    for (const [name, count] of [
      ['notes/[2026] Q1/*.md', 1],
      ['notes/*2026* Q1/a.md', 1],
      ['*/[2026] Q1/*.md', 1],
      ['notes/.drafts/**/*.md', 1],
      ['notes/**/.drafts/*.md', 1],
      ['notes/.d*/*.md', 1],
      ['node_modules/**/*.md', 1],
      ['{x}/[draft]/*.md', 1],
      ['notes/{a,b}/*.md', 1],
      ['notes/b*/', 1],
      ['./notes/**', 2],
      ['notes/', 2],
    ] as const) {
      const { code, out, errors } = await place.check(name);
      assert.deepEqual([code, /^\d+/.exec(out)?.[0], errors], [0, String(count), ''], name);
    }
  });
});

suite('encodings', () => {
  test('the command line reads past a byte-order mark, and reports a file in another encoding', async () => {
    const block = `> We do not expect to lower prices.\n>\n> — Jane Doe, ${linkTo('We do not expect to raise prices.')}\n`;
    const fenced = `\`\`\`\n${wrongNote}\n\`\`\`\n`;
    const latin = Buffer.from(wrongNote.replaceAll(/[“”]/g, '\u{93}'), 'latin1');
    const place = await Place.create({
      'quote.md': `\u{FEFF}${block}`,
      'code.md': `\u{FEFF}${fenced}`,
      'latin.md': latin,
      'wide.md': Buffer.from(wrongNote, 'utf16le'),
      'elsewhere.md': Buffer.concat([Buffer.from(`${wrongNote}\n`), Buffer.from([0xe9])]),
    });
    const quoted = await place.check('quote.md');
    assert.match(quoted.out, /^quote\.md:1:23: altered/);
    assert.equal((await place.check('--fix', 'quote.md', 'code.md')).code, 0);
    assert.equal(await readFile(place.path('quote.md'), 'utf8'), `\u{FEFF}${block.replace('lower', 'raise')}`);
    assert.equal(await readFile(place.path('code.md'), 'utf8'), `\u{FEFF}${fenced}`);
    for (const name of ['latin.md', 'wide.md']) {
      const { code, errors, out } = await place.check('--fix', name);
      assert.equal(code, 2, name);
      assert.match(errors, /\.md isn’t UTF-8, or UTF-16 with a byte-order mark/);
      assert.doesNotMatch(out, /altered/);
    }
    assert.deepEqual(await readFile(place.path('latin.md')), latin);
    assert.equal((await place.check('elsewhere.md')).code, 1);
  });
});

test('a citation without a quotation isn’t judged, which fails only a strict run', async () => {
  const place = await Place.create({ 'a.md': `As they said, ${linkTo('We do not expect')}.\n` });
  const { code, out } = await place.check();
  assert.equal(code, 0);
  assert.match(out, /\n0 quotations in 1 note: 0 right, 1 not judged\.\n$/);
  assert.equal((await place.check('--strict')).code, 1);
});

test('reports name files relative to the work tree’s top, and the standard input by its name', async () => {
  const place = await Place.create({ '.git/HEAD': '', 'research/notes/q1.md': wrongNote });
  const cwd = place.path('research');
  const check = async (...args: string[]): Promise<string> =>
    (await run(['check', '--export', '../library.shelf', ...args], { cwd, input: wrongNote })).out;
  assert.match(await check('--format', 'sarif', 'notes'), /"uri": "research\/notes\/q1\.md"/);
  assert.match(await check('--format', 'github', '../research'), /^::error file=research\/notes\/q1\.md,/);
  assert.match(await check('--format', 'sarif', '--root', '.', 'notes'), /"uri": "notes\/q1\.md"/);
  assert.match(await check('--format', 'sarif', '--root', 'notes', '--stdin-name', 'x.md', '-'), /"uri": "file:\/\//);
  assert.match(await check('--format', 'github', '--stdin-name', 'a,b.md', '-'), /file=research\/a%2Cb\.md,/);
  assert.match(await check('--format', 'github', '-'), /^::error line=3,/);
  assert.match(await check('--stdin-name', 'a,b.md', '-'), /^a,b\.md:3:33: altered/);
  for (const wrong of [
    ['--stdin-name', 'a.md', 'notes'],
    ['--stdin-name', 'nb.ipynb', '-'],
    ['--root', 'gone', 'notes'],
  ])
    assert.equal((await run(['check', '--export', '../library.shelf', ...wrong], { cwd })).code, 2, wrong.join(' '));
});

test('--fix keeps the hard links of a file', { skip: isWindows }, async () => {
  const place = await Place.create({ 'a.md': `${wrongNote}\n%%${wrongNote.trim()}%%\n` });
  await link(place.path('a.md'), place.path('b.md'));
  assert.equal((await place.check('--fix', 'a.md')).code, 0);
  assert.equal(await readFile(place.path('b.md'), 'utf8'), `${rightNote}\n%%${wrongNote.trim()}%%\n`);
  assert.equal((await stat(place.path('a.md'))).nlink, 2);
  assert.deepEqual(await place.names(), ['a.md', 'b.md', 'library.shelf']);
});
