import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';

import type { Metafile } from 'esbuild';

import { runToEnd } from '../../editor/childProcess.ts';
import { embeddedParts, packageTexts } from '../../packaging/licenseTexts.ts';
import { readArchive, type ArchivedFile } from '../../packaging/readArchive.ts';
import { isDrawn } from '../../suite/repetitions.ts';
import { packCopy, packOnce, scratch } from './packedCopy.ts';

suite('the package', () => {
  let folder: string;
  let packed: Buffer;
  let files: ArchivedFile[];
  before(async () => {
    folder = await packOnce();
    packed = readFileSync(join(folder, 'dist', 'market-desk.vsix'));
    files = readArchive(packed);
  });
  const contentsOf = (path: string): string => files.find((file) => file.path === path)!.contents.toString('utf8');

  /** A fifth of the short runs pack a second time. */
  if (isDrawn({ shift: 2 }))
    test('the packages have the same bytes from different folders, time zones, languages and modes', async () => {
      const environment = { TZ: 'Asia/Tokyo', LC_ALL: 'cs_CZ.UTF-8' };
      const other = await packCopy('a/far/longer way', { mode: 0o600, environment });
      const otherPackage = readFileSync(join(other, 'dist', 'market-desk.vsix'));
      const differing = readArchive(otherPackage).filter(
        ({ path, contents }, index) => path !== files[index]?.path || !contents.equals(files[index].contents),
      );
      assert.deepEqual(
        differing.map(({ path }) => path),
        [],
      );
      const [sum, otherSum] = [packed, otherPackage].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
      assert.equal(otherSum, sum);
      const names = globSync('*.{tgz,mcpb}', { cwd: join(folder, 'dist') });
      assert.equal(names.length, 2);
      for (const name of names) {
        const [bytes, others] = [folder, other].map((each) => readFileSync(join(each, 'dist', name)));
        assert.ok(bytes!.equals(others!), name);
      }
    });

  test('the package and the bundle carry no time, and an entry of a registry needs an address', () => {
    assert.ok(files.length > 100);
    const bundled = readArchive(readFileSync(join(folder, 'dist', 'market-desk.mcpb')));
    for (const { path, date, time } of [...files, ...bundled]) assert.deepEqual([date, time], [33, 0], path);
    assert.ok(!existsSync(join(folder, 'dist', 'server.json')));
  });

  test('the package contains only the necessary files', () => {
    const expected = [
      /^\[Content_Types\]\.xml$/,
      /^extension\.vsixmanifest$/,
      /^extension\/(?:package|package\.nls)\.json$/,
      /^extension\/(?:readme|changelog|SECURITY|SUPPORT|docs\/privacy|docs\/surface)\.md$/,
      /^extension\/LICENSE\.txt$/,
      /^extension\/plugin\/skills\/[a-z-]+\/SKILL\.md$/,
      /^extension\/media\/(?:[\w-]+\.svg|icon\.png|directory\.(?:bin|txt)|preview\.css|[\w.-]+\.json|walkthrough\/[\w-]+\.svg)$/,
      /^extension\/dist\/(?:extension|mcp|launch)\.js$/,
      /^extension\/dist\/chunks\/[\w-]+\.js$/,
      /^extension\/dist\/webview\/[\w-]+\.(?:js|css)$/,
      /^extension\/dist\/THIRD_PARTY_NOTICES\.txt$/,
    ];
    assert.deepEqual(
      files.map(({ path }) => path).filter((path) => !expected.some((each) => each.test(path))),
      [],
    );
    for (const each of expected)
      assert.ok(
        files.some(({ path }) => each.test(path)),
        each.source,
      );
  });

  test('the package has the license of every bundled package and part', () => {
    const notices = contentsOf('extension/dist/THIRD_PARTY_NOTICES.txt');
    const sections = notices.split(`\n\n${'-'.repeat(80)}\n\n`);
    const inputs = ['host', 'webview'].flatMap((name) => {
      const metafile = JSON.parse(readFileSync(join(folder, 'dist/meta', `${name}.json`), 'utf8')) as Metafile;
      return Object.keys(metafile.inputs);
    });
    const packages = new Set(inputs.flatMap((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
    assert.ok(packages.size > 15);
    for (const name of packages) {
      const section = sections.find((each) => each.startsWith(`${name} `));
      assert.ok(section !== undefined, name);
      assert.match(section, /Permission(?: is hereby granted|\s+to use)|Apache License|Redistribution and use/, name);
      assert.match(section, /Copyright|\(c\)/i, name);
    }
    for (const name of Object.keys(packageTexts)) assert.ok(packages.has(name), name);
    for (const { name, within } of embeddedParts) assert.ok(notices.includes(`${name}, within ${within} (`), name);
    // A text of each kind that no package brings.
    for (const words of [
      'FAST - https://www.fast.design/',
      'Copyright Fedor Indutny, 2018.',
      'Copyright (c) 2019 TradingView, Inc',
      'Copyright (c) 2020 Ethan Arrowood',
      'Copyright (c) Jeroen Bouma',
      'U.S. Securities and Exchange',
    ])
      assert.ok(notices.includes(words), words);
  });

  test('the package’s README has only content that an extension page can show', () => {
    const readme = contentsOf('extension/readme.md');
    assert.match(readme, /^# Market Desk$/m);
    assert.doesNotMatch(readme, /!\[|media\/readme/);
    assert.deepEqual(
      [...readme.matchAll(/\]\(([^()\s]+)\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^(?:#|https:)/.test(target)),
      [],
    );
  });

  test('the package describes itself to a marketplace without unset addresses', () => {
    const manifest = contentsOf('extension.vsixmanifest');
    for (const words of ['Services.Content.Pricing" Value="Free"', 'Branding.Color" Value="#1f1f1f"'])
      assert.ok(manifest.includes(words), words);
    assert.match(manifest, /<Categories>Data Science,Visualization,AI,Other<\/Categories>/);
    assert.doesNotMatch(manifest, /Services\.Links\.|PreRelease/);
  });

  test('the packager refuses a release with missing parts and names them', async () => {
    await assert.rejects(
      runToEnd(process.execPath, ['test/packaging/package.ts', '--release', '--out', join(scratch, 'no.vsix')], {
        cwd: folder,
      }),
      /ended with code 1\nThis can’t be released yet:\n {2}publisher: .*\n {2}repository: .*\n {2}bugs: .*\n {2}homepage: /,
    );
    assert.deepEqual(globSync('no.vsix*', { cwd: scratch }), []);
  });
});
