import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';

import { callLine, exportOf } from '../library/exportLines.ts';
import { cli } from './packedFile.ts';
import { call, linkTo, Place, rightNote, run, runProcess, runProgram, wrongNote, wrongPlace } from './running.ts';

const { line, column } = wrongPlace;
const isWindows = process.platform === 'win32';

suite('the command line', () => {
  test('the command line accepts correct notes and prints the number of quotations', async () => {
    const place = await Place.create({ 'a.md': rightNote, 'b/c.markdown': rightNote });
    assert.deepEqual(await place.check(), { code: 0, out: '2 quotations in 2 notes: 2 right.\n', errors: '' });
  });

  test('the command line prints the place and the true words of a wrong quotation', async () => {
    const place = await Place.create({ 'a.md': rightNote, 'notes/b.md': wrongNote });
    const { code, out, errors } = await place.check('notes', 'a.md');
    assert.equal(code, 1);
    assert.equal(errors, '');
    const [first, ...rest] = out.split('\n');
    assert.match(
      first!,
      /^notes\/b\.md:3:33: altered: Quote doesn’t match the transcript, which says “We expect margins/,
    );
    assert.deepEqual([line, column], [3, 33]);
    assert.deepEqual(rest, ['2 quotations in 2 notes: 1 right, 1 wrong.', '']);
  });

  test('the command line reads files, folders, patterns and standard input, each file once', async () => {
    const place = await Place.create({
      'a.md': rightNote,
      'b.txt': rightNote,
      'x/c.md': rightNote,
      'x/y/d.MD': rightNote,
      'x/node_modules/e.md': wrongNote,
      '.hidden/f.md': wrongNote,
      'x/g.txt': wrongNote,
    });
    const counted = async (...names: string[]): Promise<string> => /^\d+/.exec((await place.check(...names)).out)![0];
    assert.equal(await counted(), '3');
    assert.equal(await counted('.', 'a.md', './x/c.md'), '3');
    assert.equal(await counted('b.txt'), '1');
    assert.equal(await counted('x/**/*.{md,MD}'), '2');
    assert.equal(await counted('*.md', '*.txt'), '2');
    const { code, out } = await runProcess(cli, ['check', '--export', 'library.shelf', '-'], {
      cwd: place.folder,
      input: wrongNote,
    });
    assert.equal(code, 1);
    assert.match(out, /^-:3:33: altered/);
  });

  test('the command line doesn’t follow symbolic links, and reports a named one', { skip: isWindows }, async () => {
    const place = await Place.create({ 'elsewhere/secret.md': wrongNote, 'notes/a.md': rightNote });
    await symlink('../elsewhere/secret.md', place.path('notes', 'b.md'));
    await symlink('../elsewhere', place.path('notes', 'more'));
    for (const names of [['notes'], ['notes/*.md'], ['notes/**/*.md']]) {
      const { out, code } = await place.check(...names);
      assert.deepEqual([code, out], [0, '1 quotation in 1 note: 1 right.\n'], names.join());
    }
    const named = await place.check('notes/b.md', 'notes/a.md');
    assert.equal(named.code, 2);
    assert.equal(named.errors, 'market-desk: notes/b.md is a symbolic link, which isn’t followed.\n');
    assert.equal(named.out, '1 quotation in 1 note: 1 right.\n');
  });

  test('the command line reports that nothing needs checking, without a library', async () => {
    const place = await Place.create({ 'a.md': 'No quotations here.\n', 'b/c.md': 'Nor here.\n' });
    const end = async (...names: string[]) => run(['check', ...names], { cwd: place.folder });
    assert.deepEqual(await end('a.md'), {
      code: 0,
      out: 'Nothing to check: the note quotes no earnings call.\n',
      errors: '',
    });
    assert.match((await end()).out, /^Nothing to check: the 2 notes quote no earnings call\.$/m);
  });

  test('the command line fails on quotations that it can’t check', async () => {
    const other = `They said “We expect margins to expand” (${linkTo('We expect', { fyq: 'Q4 2025' })}).\n`;
    const damaged = `They said “We expect margins to expand” (${linkTo('We expect').replace(/fyq=[^&]*/, 'fyq=soon')}).\n`;
    const place = await Place.create({
      'a.md': other,
      'b.md': damaged,
      'c.md': `${' '.repeat(2_000_001)}${damaged}`,
      'd.md': ' '.repeat(2_000_001),
    });
    const { code, out } = await place.check();
    assert.equal(code, 1);
    const [absent, link, long, end] = out.split('\n');
    assert.equal(
      absent,
      'a.md:1:12: call not in library: ACM, Q4 2025 isn’t in the export, so the quotation isn’t checked.',
    );
    assert.match(link!, /^b\.md:1:\d+: link damaged: The link doesn’t say which earnings call to open\.$/);
    assert.match(long!, /^c\.md:1:1: warning: This note is longer than 2,000,000 characters/);
    assert.match(end!, /0 right, 3 not checked\.$/);
  });

  test('the command line exits with code 2 and one sentence when it can’t check anything', async () => {
    const place = await Place.create({ 'a.md': rightNote, 'odd.shelf': 'none', 'folder/x': '' });
    const whole = exportOf(...Array.from({ length: 300 }, (_, at) => callLine({ ...call, cik: 9_920_000 + at })));
    await place.write({ 'half.shelf': whole.subarray(0, whole.length / 2) });
    const cases: [args: string[], words: RegExp][] = [
      [['check', 'a.md'], /^market-desk: There is no library: VS Code has none here\. Name its folder with --library/],
      [['check', '--library', 'folder'], /There is no library: --library has none/],
      [['check', '--export', 'gone.shelf'], /There is no file with the name of --export/],
      [['check', '--export', 'odd.shelf'], /isn’t an export of a Market Desk library/],
      [['check', '--export', 'half.shelf'], /The export is damaged or incomplete/],
      [['check', '--source', 'data:gone'], /There is no folder/],
      [['check', '--export', 'library.shelf', 'gone.md'], /gone\.md isn’t there\./],
      [['check', '--export', 'library.shelf', '--library', 'folder'], /Give one of --library/],
      [['check', '--format', 'xml'], /--format must be one of human, json, sarif, github/],
      [['check', '--fix', '-'], /--fix changes files/],
      [['check', '--fast'], /--fast isn’t an option/],
      [['check', '--export', 'library.shelf', 'a.md', '--export=mine.shelf'], /--export is given twice\./],
      [['serve'], /Give a command: market-desk check/],
    ];
    for (const [args, words] of cases) {
      const { code, errors } = await run(args, { cwd: place.folder });
      assert.equal(code, 2, args.join(' '));
      assert.match(errors, words, args.join(' '));
      assert.match(errors, /^market-desk: [^\n]+\n$/, args.join(' '));
    }
  });

  test('the command line explains itself and each of its commands', async () => {
    const help = async (...args: string[]): Promise<string> => {
      const { code, out } = await run([...args, '--help'], { cwd: '.' });
      assert.equal(code, 0);
      return out;
    };
    assert.match(await help(), /^ {2}market-desk check .*\n {2}market-desk export .*\n {2}market-desk mcp /);
    for (const command of ['check', 'export'])
      assert.ok((await help(command)).includes(`market-desk ${command} [options]`));
  });

  test('the command line reports an outdated Node.js in one sentence', async () => {
    const older = 'Object.defineProperty(process, "version", { value: "v22.18.0" })';
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const ended = await runProcess(cli, ['check'], { cwd: '.', environment });
    const errors = 'market-desk needs Node.js 22.19 or later, and this is v22.18.0.\n';
    assert.deepEqual(ended, { code: 2, out: '', errors });
  });

  test('the command’s entry file avoids syntax and imports that an old Node.js can’t load', async () => {
    const text = await readFile(cli, 'utf8');
    assert.match(text, /^#!\/usr\/bin\/env node\n/);
    assert.doesNotMatch(text, /^import |\bimport\s*[{*"']|\bfrom\s*["']node:/m);
    assert.doesNotMatch(text, /\bstatic\s*\{/);
  });

  test('the command line colors its output only in a terminal', async () => {
    const place = await Place.create({ 'a.md': wrongNote });
    const args = ['check', '--export', 'library.shelf'];
    const plain = await run(args, { cwd: place.folder });
    const colored = await run(args, { cwd: place.folder, environment: { FORCE_COLOR: '1' } });
    assert.ok(!plain.out.includes('\u001b'));
    assert.ok(colored.out.includes('\u001b[31maltered\u001b[39m'));
    assert.equal(stripVTControlCharacters(colored.out), plain.out);
  });

  test('the command line checks against sample data and a data folder', async () => {
    const sample = await Place.create({ 'a.md': rightNote });
    const { code, out } = await run(['check', '--source', 'sample'], { cwd: sample.folder });
    assert.equal(code, 1);
    assert.match(out, /ACM, Q1 2026 isn’t in the sample data/);
    const metadata = { cik: call.cik, ticker: call.ticker, companyname: call.company, companyname_short: call.company };
    const body = { metadata: { ...metadata, transcript_fyq: call.fyq, available_fyq: [call.fyq] } };
    const data = [{ participants: call.participants, transcript: call.words }];
    const own = rightNote.replace('?cik', '?from=sample&cik');
    const place = await Place.create({
      'notes/a.md': own,
      'data/transcripts/a.json': JSON.stringify({ ...body, data }),
    });
    const checked = await run(['check', '--source', 'data:data', 'notes'], { cwd: place.folder });
    assert.deepEqual(checked, { code: 0, out: '1 quotation in 1 note: 1 right.\n', errors: '' });
  });

  test('the command line reads the answers of one service among several', async () => {
    const other = { ...call, source: 'service:https://other.example', words: call.words.replace('expand', 'shrink') };
    const place = await Place.create({
      'a.md': rightNote,
      'library.shelf': exportOf(callLine({ ...call, fetchedAt: 2 }), callLine({ ...other, fetchedAt: 3 })),
    });
    const errors =
      'market-desk: Answers of several services would count: https://data.example, https://other.example. Name one with --origin.\n';
    assert.deepEqual(await place.check('--fix'), { code: 2, out: '', errors });
    assert.equal(await readFile(place.path('a.md'), 'utf8'), rightNote);
    assert.equal((await place.check('--origin', 'https://data.example')).code, 0);
    assert.equal((await place.check('--origin', 'https://other.example')).code, 1);
  });

  test('the command line prefers the service’s answer, and doesn’t fix from an imported one', async () => {
    const imported = (line: string): string => JSON.stringify({ ...(JSON.parse(line) as object), imported: true });
    const words = call.words.replace('expand', 'shrink');
    const foreign = imported(callLine({ ...call, source: 'service:https://other.example', words, fetchedAt: 3 }));
    const place = await Place.create({
      'a.md': rightNote,
      'library.shelf': exportOf(foreign, callLine({ ...call, fetchedAt: 2 })),
      'foreign.shelf': exportOf(foreign),
    });
    assert.deepEqual(await place.check(), { code: 0, out: '1 quotation in 1 note: 1 right.\n', errors: '' });
    const fixed = await run(['check', '--export', 'foreign.shelf', '--fix'], { cwd: place.folder });
    assert.equal(fixed.code, 1);
    assert.match(fixed.out, /: altered: .* The call was imported\.\n1 quotation in 1 note: 0 right, 1 wrong\.\n$/);
    assert.equal(await readFile(place.path('a.md'), 'utf8'), rightNote);
    await place.write({ 'a.md': wrongNote });
    const { out } = await run(['check', '--export', 'foreign.shelf'], { cwd: place.folder });
    assert.equal(out, '1 quotation in 1 note: 1 right (1 by an imported answer).\n');
  });
});

suite('--fix', () => {
  test('--fix makes and prints the editor’s changes and leaves the rest as it is', async () => {
    const text = `\ufeff${wrongNote.replaceAll('\n', '\r\n')}\r\nThe end.`;
    const place = await Place.create({ 'a.md': text, 'b.md': rightNote });
    if (!isWindows) await chmod(place.path('a.md'), 0o640);
    const { code, out } = await place.check('--fix');
    assert.equal(
      out,
      [
        'a.md:3:33: fixed: Restore the Wording',
        '  - shrink',
        '  + expand',
        '2 quotations in 2 notes: 2 right.',
        '',
      ].join('\n'),
    );
    assert.equal(code, 0);
    assert.equal(await readFile(place.path('a.md'), 'utf8'), text.replace('shrink', 'expand'));
    if (!isWindows) assert.equal((await stat(place.path('a.md'))).mode & 0o777, 0o640);
    assert.deepEqual(await place.names(), ['a.md', 'b.md', 'library.shelf']);
  });

  test('--fix corrects a speaker, and skips the changes that the editor leaves to a person', async () => {
    const misattributed = `> We do not expect to raise prices.\n>\n> — John Roe, ${linkTo('We do not expect')}\n`;
    const gone = `They said “Nobody ever mentioned unicorns here” (${linkTo('Unicorns are great')}).\n`;
    const place = await Place.create({ 'a.md': misattributed, 'b.md': gone });
    const { code, out } = await place.check('--fix');
    assert.equal(code, 1);
    assert.match(out, /^a\.md:3:5: fixed: Correct the Speaker\n {2}- John Roe\n {2}\+ Jane Doe\n/);
    assert.match(out, /^b\.md:1:\d+: not found: The cited words aren’t in this call anymore\.$/m);
    assert.equal(await readFile(place.path('b.md'), 'utf8'), gone);
    assert.equal((await place.check('a.md')).code, 0);
  });

  test('the command line changes only UTF-8 files, and only with --fix', async () => {
    const bytes = Buffer.concat([Buffer.from(wrongNote), Buffer.from([0xe9, 0x0a])]);
    const utf16 = Buffer.from(`\ufeff${wrongNote}`, 'utf16le');
    const place = await Place.create({ 'a.md': bytes, 'b.md': utf16, 'c.md': wrongNote });
    const before = await place.check();
    assert.equal(before.code, 1);
    assert.equal(before.out.match(/altered/g)?.length, 3);
    assert.equal(await readFile(place.path('c.md'), 'utf8'), wrongNote);
    const { code, errors } = await place.check('--fix', 'a.md', 'b.md');
    assert.equal(code, 2);
    assert.match(
      errors,
      /^market-desk: a\.md isn’t UTF-8, so nothing is changed in it\.\nmarket-desk: b\.md isn’t UTF-8/,
    );
    assert.deepEqual(await readFile(place.path('a.md')), bytes);
    assert.deepEqual(await readFile(place.path('b.md')), utf16);
  });

  test('--fix leaves a read-only note as it is and reports it', { skip: isWindows }, async () => {
    const place = await Place.create({ 'a.md': wrongNote });
    await chmod(place.path('a.md'), 0o444);
    const { code, errors } = await place.check('--fix');
    assert.equal(code, 2);
    assert.equal(errors, 'market-desk: a.md is read-only, so nothing is changed in it.\n');
    assert.equal(await readFile(place.path('a.md'), 'utf8'), wrongNote);
  });

  test(
    '--fix reports a file that it can’t write',
    { skip: isWindows ? 'Windows has no such modes' : process.getuid?.() === 0 && 'root writes any file' },
    async () => {
      const place = await Place.create({ 'notes/a.md': wrongNote });
      await chmod(place.path('notes'), 0o500);
      const { code, errors } = await place.check('--fix', 'notes');
      await chmod(place.path('notes'), 0o700);
      assert.equal(code, 2);
      assert.match(errors, /notes\/a\.md can’t be written \(EACCES\)/);
    },
  );
});

test('an unwritable report ends the command line with code 2', { skip: !existsSync('/dev/full') }, async () => {
  const place = await Place.create({ 'a.md': rightNote });
  const script = `"${process.execPath}" "${cli}" check --export library.shelf > /dev/full`;
  const ended = await runProgram('/bin/sh', ['-c', script], { cwd: place.folder, environment: process.env });
  assert.deepEqual(ended, { code: 2, out: '', errors: 'market-desk: The output can’t be written (ENOSPC).\n' });
});

test('the command line reports no error if its reader ends early', { skip: isWindows }, async () => {
  const notes = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}.md`, wrongNote]));
  const place = await Place.create(notes);
  const script = `"${process.execPath}" "${cli}" check --export library.shelf | head -n 1`;
  const { out, errors } = await runProgram('/bin/sh', ['-c', script], { cwd: place.folder, environment: process.env });
  assert.match(out, /^n0\.md:3:33: altered[^\n]*\n$/);
  assert.equal(errors, '');
  await mkdir(place.path('empty'));
});
