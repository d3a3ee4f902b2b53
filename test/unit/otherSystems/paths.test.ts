import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { suite, test } from 'node:test';
import fc from 'fast-check';

import { judgeFileName, toFileName } from '../../../src/base/fileName.ts';
import { namesOfFile, pathBelow } from '../../../src/host/files/filePathModel.ts';
import { immutableAddress } from '../../../src/library/store/sqliteFile.ts';
import { exportHeader, judgeHeader, parseLine } from '../../../src/library/transfer/exportFormat.ts';
import { parseSessionCsv } from '../../../src/sample/folder/folderBars.ts';
import { leadsOut } from '../../../src/sample/folder/folderFiles.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

suite('names of files', () => {
  test('the path check reports names that a common file system refuses', () => {
    const judged: Record<string, readonly string[]> = {
      empty: [''],
      characters: ['a/b', 'a\\b', 'C:\\a', 'a:b', 'a*', 'a?', '"a"', '<a>', 'a|b', 'a\nb', 'a\0b'],
      dots: ['.a', 'a.', '.', '..'],
      device: ['CON', 'nul', 'Aux', 'prn', 'COM1', 'lpt9', 'COM¹', 'CONIN$', 'con.old', 'NUL .a', 'nul.tar.gz'],
      length: ['a'.repeat(201), '語'.repeat(70), '👩‍👩‍👧‍👦'.repeat(9)],
    };
    for (const [problem, names] of Object.entries(judged))
      for (const name of names) assert.equal(judgeFileName(name), problem, JSON.stringify(name));
    for (const name of ['Cash-rich', 'CONTROL', 'com', 'COM10', 'a.b', 'Qualité', '語'.repeat(66), 'a (2)', '$CON'])
      assert.equal(judgeFileName(name), undefined, name);
  });

  test('the nearest name is valid on every common file system', () => {
    for (const [text, name] of [
      ['NVDA_2026-01-15_1min', 'NVDA_2026-01-15_1min'],
      ['BRK/B', 'BRK-B'],
      ['CON', '_CON'],
      ['aux.2026', '_aux.2026'],
      ['  a ', 'a'],
      ['..', '__'],
      ['a.', 'a_'],
      ['', '_'],
      ['a\r\nb: c', 'a--b- c'],
    ] as const)
      assert.equal(toFileName(text), name, JSON.stringify(text));
    assert.equal(bytes(toFileName('語'.repeat(500))), 198);
    const odd = fc.constantFrom('.', ' ', ':', '\\', '/', 'CON', 'nul', '語', '👩‍👩‍👧‍👦', '\ud800', '\u0301', 'a', '\n');
    const texts = fc.oneof(
      fc.string(),
      fc.array(odd, { maxLength: 150 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const name = toFileName(text);
        assert.equal(judgeFileName(name), undefined, JSON.stringify(name));
        assert.equal(toFileName(name), name);
        if (judgeFileName(text) === undefined && text === text.trim()) assert.equal(name, text);
      }),
      { numRuns: 200 },
    );
  });
});

suite('places of files on Windows', () => {
  const at = (path: string, authority = '', scheme = 'file') => ({ scheme, authority, path });

  test('a drive’s letter may come in either case, a share is of its machine', () => {
    assert.equal(pathBelow(at('/c:/Users/me/a.screen'), at('/C:/Users/me')), '/a.screen');
    assert.equal(pathBelow(at('/C:/Users/me/sub/a.screen'), at('/c:/Users/me')), '/sub/a.screen');
    assert.equal(pathBelow(at('/d:/Users/me/a.screen'), at('/c:/Users/me')), undefined);
    assert.equal(pathBelow(at('/c:/Users/me2/a.screen'), at('/c:/Users/me')), undefined);
    assert.equal(pathBelow(at('/share/a.screen', 'server'), at('/share', 'server')), '/a.screen');
    assert.equal(pathBelow(at('/share/a.screen', 'server'), at('/share', 'other')), undefined);
    assert.equal(pathBelow(at('/share/a.screen', 'x', 'vscode-remote'), at('/share', 'x')), undefined);
    assert.equal(pathBelow(at('/home/me/a.screen'), at('/home/me')), '/a.screen');
  });

  test('a screen is named by its file, and its folder as its system writes it', () => {
    const named = (path: string, shown: string) => namesOfFile(path, shown, '.screen');
    assert.deepEqual(named('/c:/ws/sub/Few.screen', 'sub/Few.screen'), { name: 'Few', folder: 'sub' });
    assert.deepEqual(named('/c:/ws/Few.screen', 'Few.screen'), { name: 'Few', folder: '' });
    assert.deepEqual(named('/c:/Users/me/Few.screen', 'c:\\Users\\me\\Few.screen'), {
      name: 'Few',
      folder: 'c:\\Users\\me',
    });
    assert.deepEqual(named('/share/x/Few.screen', '\\\\server\\share\\x\\Few.screen'), {
      name: 'Few',
      folder: '\\\\server\\share\\x',
    });
    assert.deepEqual(named('/home/me/a\\b.screen', '/home/me/a\\b.screen'), { name: 'a\\b', folder: '/home/me' });
    assert.deepEqual(named('Untitled-1', 'Untitled-1'), { name: 'Untitled-1', folder: '' });
  });

  test('a data folder’s links may not lead to another folder, drive or machine', () => {
    for (const [folder, place, out] of [
      ['C:\\data', 'C:\\data\\transcripts\\A.json', false],
      ['C:\\data', 'c:\\Data\\bars', false],
      ['C:\\data', 'C:\\database\\A.json', true],
      ['C:\\data', 'C:\\', true],
      ['C:\\data', 'D:\\data\\A.json', true],
      ['\\\\server\\share\\data', '\\\\server\\share\\data\\A.json', false],
      ['\\\\server\\share\\data', '\\\\server\\other\\A.json', true],
      ['C:\\data', '\\\\server\\share\\A.json', true],
      ['C:\\data', 'C:\\data\\..odd\\A.json', false],
    ] as const)
      assert.equal(leadsOut(folder, place, win32), out, `${folder} ${place}`);
    assert.equal(leadsOut('/data', '/data/..odd/A.json', posix), false);
    assert.equal(leadsOut('/data', '/database/A.json', posix), true);
  });

  test('the library is opened where nothing can be written, on a drive or on a share', () => {
    const address = (path: string): string => immutableAddress(path, true).href;
    assert.equal(address('C:\\Users\\M. E\\a#b\\library.db'), 'file:///C:/Users/M.%20E/a%23b/library.db?immutable=1');
    // With a machine’s name where an address has it, SQLite refuses.
    assert.equal(address('\\\\server\\share\\library.db'), 'file:////server/share/library.db?immutable=1');
    assert.equal(immutableAddress('/home/me/a b.db', false).href, 'file:///home/me/a%20b.db?immutable=1');
  });
});

suite('files with the line ends of Windows', () => {
  test('a session of bars is read the same', () => {
    const csv = 'time_et,open,high,low,close,volume\n2014-06-06 09:30:00,1,2,1,2,300\n2014-06-06 09:31:00,2,2,1,1,5\n';
    const read = parseSessionCsv(csv, '2014-06-06');
    assert.equal(read.length, 2);
    assert.deepEqual(parseSessionCsv(csv.replaceAll('\n', '\r\n'), '2014-06-06'), read);
  });

  test('an export that went through a program of Windows is still one', () => {
    assert.equal(judgeHeader(`${JSON.stringify(exportHeader)}\r`), 'readable');
    const coverage = { type: 'coverage', source: 'sample', ticker: 'ACM', coverage: { over: [], gone: [] } };
    assert.deepEqual(parseLine(`${JSON.stringify(coverage)}\r`), coverage);
  });
});
