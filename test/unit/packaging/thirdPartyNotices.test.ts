import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, suite, test } from 'node:test';

import type { EmbeddedPart, LicenseText } from '../../packaging/licenseTexts.ts';
import { embeddedParts, packageTexts } from '../../packaging/licenseTexts.ts';
import { thirdPartyNotices } from '../../packaging/thirdPartyNotices.ts';

const llhttp = embeddedParts.find(({ name }) => name === 'llhttp')!;
const roots: string[] = [];
after(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** A folder with files of packages, and their package.json. */
function bundle(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'market-desk-notices-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const manifest = (name: string, version = '1.0.0'): string => JSON.stringify({ name, version, license: 'MIT' });

function notices(
  files: Record<string, string>,
  { texts = {}, parts = [] }: { texts?: Record<string, LicenseText>; parts?: readonly EmbeddedPart[] } = {},
): string {
  const inputs = ['src/extension.ts', ...Object.keys(files).filter((path) => path.endsWith('.js'))];
  return thirdPartyNotices({ root: bundle(files), inputs, dataNotices: [], texts, parts });
}

const one = {
  'node_modules/one/package.json': manifest('one'),
  'node_modules/one/LICENSE': 'The license of one.\n',
  'node_modules/one/dist/index.js': '',
};

suite('the license texts of what is bundled', () => {
  test('the license texts cover exactly the bundled packages in one order', () => {
    const text = notices({
      'node_modules/two/package.json': manifest('two'),
      'node_modules/two/LICENCE.md': 'The license of two.',
      'node_modules/two/NOTICES': 'The notices of two.',
      'node_modules/two/index.js': '',
      'node_modules/one/node_modules/@in/one/package.json': manifest('@in/one', '2.1.0'),
      'node_modules/one/node_modules/@in/one/COPYING': 'The license of @in/one.',
      'node_modules/one/node_modules/@in/one/index.js': '',
      'node_modules/other/package.json': manifest('other'),
      ...one,
    });
    assert.deepEqual(
      [...text.matchAll(/^(\S+ \d\S+) \(MIT\)$/gm)].map(([, heading]) => heading),
      ['one 1.0.0', '@in/one 2.1.0', 'two 1.0.0'],
    );
    for (const words of ['of one.', 'license of @in/one.', 'license of two.', 'notices of two.'])
      assert.ok(text.includes(words), words);
  });

  test('the license texts include those of a package’s folder around a bundled file', () => {
    const files = {
      ...one,
      'node_modules/one/dist/part/LICENSE': 'The license of a part.',
      'node_modules/one/unused/LICENSE': 'The license of what is not bundled.',
    };
    assert.doesNotMatch(notices(files), /of a part|not bundled/);
    const text = notices({ ...files, 'node_modules/one/dist/part/deep/index.js': '' });
    assert.match(text, /The license of a part\./);
    assert.doesNotMatch(text, /not bundled/);
  });

  test('the notices name all missing license texts at once', () => {
    const { 'node_modules/one/LICENSE': _, ...without } = one;
    const files = { ...without, 'node_modules/two/package.json': manifest('two'), 'node_modules/two/index.js': '' };
    assert.throws(() => notices(files), /one 1\.0\.0 has no license file\.\ntwo 1\.0\.0 has no license file\.$/);
    assert.throws(
      () => notices({ ...without, 'node_modules/one/NOTICE': 'A notice is no license.' }),
      /one 1\.0\.0 has no license file\.$/,
    );
  });

  test('the license texts are not empty', () => {
    assert.throws(() => notices({ ...one, 'node_modules/one/LICENSE': ' \n' }), /one 1\.0\.0: LICENSE is empty\.$/);
    const nowhere = { one: { file: 'nowhere.txt', source: 'https://example.com', version: '1.0.0' } };
    const { 'node_modules/one/LICENSE': _, ...without } = one;
    assert.throws(() => notices(without, { texts: nowhere }), /one 1\.0\.0: .*nowhere\.txt is missing or empty\.$/);
  });

  test('the kept license texts match the bundled version and are needed', () => {
    const { 'node_modules/one/LICENSE': _, ...without } = one;
    const texts = { one: { file: llhttp.file, source: 'https://example.com/LICENSE', version: '1.0.0' } };
    assert.match(notices(without, { texts }), /Copyright Fedor Indutny, 2018\./);
    assert.throws(
      () => notices({ ...without, 'node_modules/one/package.json': manifest('one', '1.0.1') }, { texts }),
      /one is 1\.0\.1: llhttp\.txt was read for 1\.0\.0\. Compare it with https:\/\/example\.com\/LICENSE\.$/,
    );
    assert.throws(() => notices(one, { texts }), /one 1\.0\.0 brings a license file of its own now\.$/);
    assert.throws(() => notices({}, { texts }), /one isn't bundled: its license text isn't needed\.$/);
  });

  test('the notices name bundled parts of a package and detect unlisted parts', () => {
    const part = { ...llhttp, within: 'one', path: 'dist/parser/', version: '1.0.0' };
    const files = { ...one, 'node_modules/one/dist/parser/index.js': '' };
    assert.match(notices(files, { parts: [part] }), /^llhttp, within one \(MIT\)\n\nCopyright Fedor Indutny/m);
    assert.throws(() => notices(one, { parts: [part] }), /llhttp within one: no bundled file is in dist\/parser\/\.$/);
    const region = '//#region ../../node_modules/.pnpm/far@1.0.5/node_modules/far/index.js\n';
    assert.throws(
      () => notices({ ...one, 'node_modules/one/dist/index.js': region }),
      /far, within one 1\.0\.0, has no license text\.$/,
    );
  });

  test('the license texts of data are in files of the repository', () => {
    const files = { ...one, 'media/data.txt': 'Where the data is from.', 'media/empty.txt': '' };
    const request = { root: bundle(files), inputs: ['node_modules/one/dist/index.js'], texts: {}, parts: [] };
    assert.match(thirdPartyNotices({ ...request, dataNotices: ['media/data.txt'] }), /Where the data is from\.\n$/);
    assert.throws(() => thirdPartyNotices({ ...request, dataNotices: ['media/empty.txt'] }), /empty\.txt is empty/);
  });

  test('the license texts each name their source', () => {
    for (const { source } of [...Object.values(packageTexts), ...embeddedParts])
      assert.match(source, /^https:\/\/(?:github\.com\/.+\/blob\/[0-9a-f]{40}\/|www\.npmjs\.com\/package\/.+\/v\/\d)/);
  });
});
