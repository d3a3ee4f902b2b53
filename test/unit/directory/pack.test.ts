import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, crc32 } from 'node:zlib';

import { finish } from '../../../src/base/slices.ts';
import { DirectoryError } from '../../../src/directory/directoryError.ts';
import type { Lists } from '../../../src/directory/lists.ts';
import { packApart, packLists, unpackSteps } from '../../../src/directory/pack.ts';
import { directoryFile, readDirectoryLists } from '../../editor/directoryFile.ts';
import { repositoryRoot } from '../../editor/places.ts';

const shipped = readFileSync(directoryFile);
const lists: Lists = {
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' },
  companies: [
    { cik: 1_067_983, name: 'BERKSHIRE HATHAWAY INC', tickers: ['BRK-B', 'BRK-A'] },
    { cik: 2, name: 'Señor “Ü” – 九', tickers: ['Q'] },
  ],
  series: [
    {
      cik: 7,
      id: 9184,
      name: 'Acorn Fund',
      classes: [
        { ticker: 'LACAX', id: 24_954, name: ' Class A' },
        { ticker: 'LIACX', id: 24_956, name: undefined },
        { ticker: 'ACRNX', id: 3, name: 'Another Name' },
        { ticker: 'ACRNY', id: 4, name: '' },
      ],
    },
    { cik: 3, id: 1, name: '', classes: [{ ticker: 'X', id: 1, name: undefined }] },
  ],
};

const kindOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof DirectoryError, String(error));
    return error.kind;
  }
  return undefined;
};
const unpackLists = (bytes: Uint8Array): Lists => finish(unpackSteps(bytes));
/** The text inside, which is the same whatever version of brotli packed it. */
const textOf = (bytes: Uint8Array): Buffer => brotliDecompressSync(bytes.subarray(bytes.indexOf(0x0a) + 1));
const withHead = (packed: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`market-desk directory 1 ${crc32(packed).toString(16).padStart(8, '0')}\n`), packed]);
const packText = (text: string): Buffer =>
  withHead(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));

suite('the packed directory', () => {
  test('the packed directory unpacks to the same content', () => {
    assert.deepEqual(unpackLists(packLists(lists)), lists);
    const empty = { ...lists, companies: [], series: [] };
    assert.deepEqual(unpackLists(packLists(empty)), empty);
  });

  test('the packed directory is the same each time', () => assert.deepEqual(packLists(lists), packLists(lists)));

  test('the shipped directory equals the directory packed from the lists', async (context) => {
    const made = readDirectoryLists();
    if (!made) {
      context.skip('The lists are not at hand.');
      return;
    }
    // The text is the same however small it was packed, and the smallest takes seconds.
    assert.ok(textOf(shipped).equals(textOf(await packApart(made))), 'npm run directory writes it anew');
  });

  test('the shipped directory takes at most 380 KB', () =>
    assert.ok(shipped.length <= 380 * 1024, `${shipped.length} bytes`));

  test('the directory refuses another format or version by kind', () => {
    for (const text of ['', '\n', 'market-desk', '{}', 'market-desk directory 2 00000000\n'])
      assert.equal(
        kindOf(() => unpackLists(Buffer.from(text))),
        'unknownFormat',
        text,
      );
  });

  test('the directory refuses damaged data by kind', () => {
    const bytes = packLists(lists);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Uint8Array.from(bytes);
      damaged[at]! ^= 4;
      assert.ok(kindOf(() => unpackLists(damaged)) !== undefined, `byte ${at}`);
      assert.ok(kindOf(() => unpackLists(bytes.subarray(0, at))) !== undefined, `${at} bytes`);
    }
    assert.equal(
      kindOf(() => unpackLists(Buffer.concat([bytes, Buffer.from('x')]))),
      'damaged',
    );
  });

  test('unpackLists refuses invalid contents despite a matching checksum', () => {
    const head = (counts: object): string => JSON.stringify({ dates: lists.dates, ...counts });
    const texts = [
      '',
      'x',
      '{}\n',
      'null\n',
      '[]\n',
      `${head({ companies: 1e9, series: 0 })}\n`,
      `${head({ companies: -1, series: 0 })}\n`,
      `${head({ companies: 1, series: 0 })}\nApple\n`,
      `${head({ companies: 1, series: 0 })}\nApple\nAAPL\nmany\n`,
      `${head({ companies: 0, series: 0 })}\nmore\n`,
      `${head({ companies: 0, series: 1 })}\nFund\nA B\n Class A\n1\n1\n1 1\n`,
      `${head({ companies: 0, series: 1 })}\nFund\nA\n Class A\n1\n1\nx\n`,
    ];
    for (const text of texts)
      assert.equal(
        kindOf(() => unpackLists(packText(text))),
        'damaged',
        text,
      );
    assert.equal(
      kindOf(() => unpackLists(withHead(Buffer.from('no brotli at all')))),
      'damaged',
    );
    // Less than a kilobyte that would be 64 MiB.
    assert.equal(
      kindOf(() => unpackLists(packText(' '.repeat(64 * 1024 * 1024)))),
      'damaged',
    );
  });

  test('the third-party notices list the directory’s sources, dates and name notice', () => {
    const notice = readFileSync(join(repositoryRoot, 'media/directory.txt'), 'utf8');
    for (const words of ['February 2026', 'August 2024', 'August 2026', 'Jeroen Bouma', 'MIT License', 'Public domain'])
      assert.ok(notice.includes(words), words);
    assert.deepEqual(unpackLists(shipped).dates, lists.dates);
    assert.ok(readFileSync(join(repositoryRoot, 'esbuild.mjs'), 'utf8').includes('media/directory.txt'));
  });
});
