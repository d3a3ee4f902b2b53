import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { repositoryRoot } from '../../editor/places.ts';
import { publishing } from '../../packaging/publishing.ts';
import { changelogVersions, isPreReleaseVersion, releaseProblems } from '../../packaging/releaseProblems.ts';
import type { ReleaseFacts, ReleaseManifest } from '../../packaging/releaseProblems.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const actual = JSON.parse(read('package.json')) as ReleaseManifest;

const ready: ReleaseFacts = {
  manifest: {
    version: '0.9.0',
    publisher: 'market-desk',
    repository: { url: 'git+https://code.example/desk.git' },
    bugs: { url: 'https://code.example/desk/issues' },
    homepage: 'https://desk.example/',
  },
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [0.9.0] - 2026-12-01\n\n### Added\n\n- Everything.\n',
  publishing: {
    publisherRegistered: true,
    securityContact: 'mailto:security@desk.example',
    pictures: 'https://pictures.example/',
  },
  isPreRelease: true,
};
const namesOf = (facts: ReleaseFacts): string[] => releaseProblems(facts).map((problem) => problem.split(':')[0]!);
const withManifest = (changes: Partial<ReleaseManifest>): ReleaseFacts => ({
  ...ready,
  manifest: { ...ready.manifest, ...changes },
});
const withPublishing = (changes: Partial<ReleaseFacts['publishing']>): ReleaseFacts => ({
  ...ready,
  publishing: { ...ready.publishing, ...changes },
});

suite('a release', () => {
  test('a complete release has an empty list of problems', () => {
    assert.deepEqual(releaseProblems(ready), []);
    assert.deepEqual(namesOf(withPublishing({ securityContact: 'https://desk.example/security' })), []);
  });

  test('the release check names each missing item', () => {
    for (const [name, facts] of [
      ['publisher', withPublishing({ publisherRegistered: false })],
      ['repository', withManifest({ repository: undefined })],
      ['repository', withManifest({ repository: { url: '' } })],
      ['repository', withManifest({ repository: { url: 'http://code.example/desk' } })],
      ['bugs', withManifest({ bugs: undefined })],
      ['bugs', withManifest({ bugs: { url: 'https://' } })],
      ['homepage', withManifest({ homepage: '' })],
      ['security contact', withPublishing({ securityContact: undefined })],
      ['security contact', withPublishing({ securityContact: 'somebody' })],
      ['pictures', withPublishing({ pictures: undefined })],
      ['pictures', withPublishing({ pictures: 'https://pictures.example' })],
      ['pictures', withPublishing({ pictures: 'http://pictures.example/' })],
      ['private', withManifest({ private: true })],
      [
        'version',
        { ...withManifest({ version: '0.9.0-beta' }), changelog: ready.changelog.replace('0.9.0', '0.9.0-beta') },
      ],
      ['CHANGELOG', withManifest({ version: '0.9.1' })],
      [
        'CHANGELOG',
        { ...ready, changelog: ready.changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n- New.\n') },
      ],
      ['CHANGELOG', { ...ready, changelog: ready.changelog.replace(' - 2026-12-01', '') }],
      ['CHANGELOG', { ...ready, changelog: ready.changelog.replace('- Everything.', '') }],
      ['CHANGELOG', { ...ready, changelog: '' }],
      ['pre-release', { ...ready, isPreRelease: false }],
    ] as const)
      assert.deepEqual(namesOf(facts), [name], JSON.stringify(facts));
  });

  test('the release check names all missing items at once', () => {
    const none = releaseProblems({
      manifest: { version: '0.1.0', private: true, publisher: 'market-desk' },
      changelog: '## [Unreleased]\n\n- New.\n',
      publishing: { publisherRegistered: false },
      isPreRelease: false,
    });
    assert.deepEqual(
      none.map((problem) => problem.split(':')[0]),
      [
        'publisher',
        'repository',
        'bugs',
        'homepage',
        'security contact',
        'pictures',
        'private',
        'CHANGELOG',
        'pre-release',
      ],
    );
    assert.equal(none[0], "publisher: “market-desk” isn't registered on both marketplaces.");
  });

  test('the release number marks a pre-release', () => {
    for (const version of ['0.1.0', '0.9.0', '0.10.0', '1.1.0', '2.3.4'])
      assert.ok(isPreReleaseVersion(version), version);
    for (const version of ['1.0.0', '1.0.1', '1.2.0', '2.10.0']) assert.ok(!isPreReleaseVersion(version), version);
    const one = { ...withManifest({ version: '1.0.0' }), changelog: ready.changelog.replace('0.9.0', '1.0.0') };
    assert.deepEqual(namesOf(one), ['pre-release']);
    assert.deepEqual(namesOf({ ...one, isPreRelease: false }), []);
  });
});

suite('the version, the changelog and “private”', () => {
  const listed = changelogVersions(read('CHANGELOG.md'));

  test('the changelog’s newest version is that of package.json, unless no version was released', () => {
    assert.equal(listed[0]?.version, undefined, 'The changelog begins with [Unreleased].');
    const released = listed.slice(1);
    if (released.length === 0) assert.ok(listed[0]!.hasEntries);
    else assert.equal(released[0]!.version, actual.version);
    for (const { version, date, hasEntries } of released)
      assert.ok(version !== undefined && date !== undefined && hasEntries, version);
  });

  test('package.json is private as long as a place of publishing is missing', () => {
    const facts = { ...ready, manifest: { ...actual, private: false, version: ready.manifest.version }, publishing };
    assert.equal(actual.private ?? false, releaseProblems(facts).length > 0);
  });

  test('the manifest omits unset addresses', () => {
    for (const field of ['repository', 'bugs', 'homepage'] as const)
      assert.ok(!(field in actual) || !namesOf({ ...ready, manifest: actual }).includes(field), field);
  });

  test('the release check reads the changelog’s versions', () => {
    assert.deepEqual(changelogVersions('# C\n\n## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n\n- A\n\n## [0.9.0]\n'), [
      { hasEntries: false },
      { version: '1.0.0', date: '2026-12-01', hasEntries: true },
      { version: '0.9.0', hasEntries: false },
    ]);
  });
});
