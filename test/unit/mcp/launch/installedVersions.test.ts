import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { installedVersions, isInstalledFolder } from '../../../../src/mcp/launch/installedVersions.ts';

const id = 'market-desk.market-desk-';
const orderOf = (...versions: string[]): string[] =>
  installedVersions(versions.map((version) => id + version)).map((name) => name.slice(id.length));

suite('the folders of installed versions', () => {
  test('the launcher sorts installed versions by number, newest first', () => {
    assert.deepEqual(orderOf('0.9.0', '0.10.0', '1.0.0', '0.9.12', '0.0.1'), [
      ...['1.0.0', '0.10.0', '0.9.12', '0.9.0', '0.0.1'],
    ]);
  });

  test('the launcher orders pre-releases and releases by Semantic Versioning', () => {
    const ascending = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
    ];
    ascending.push('1.0.0-rc.1', '1.0.0', '1.0.1-0', '1.0.1');
    assert.deepEqual(orderOf(...ascending), ascending.toReversed());
    assert.deepEqual(orderOf(...ascending.toReversed()), ascending.toReversed());
  });

  test('the launcher accepts a platform suffix without treating it as a pre-release', () => {
    assert.deepEqual(orderOf('1.0.0-rc.1', '1.0.0-linux-x64', '0.9.0-universal', '1.0.0-rc.2-darwin-arm64'), [
      ...['1.0.0-linux-x64', '1.0.0-rc.2-darwin-arm64', '1.0.0-rc.1', '0.9.0-universal'],
    ]);
  });

  test('the launcher ignores other folders, however odd', () => {
    const odd = ['', '1', '1.0', '1.0.0.0', 'v1.0.0', '1.0.x', '-1.0.0', '../1.0.0', '1.0.0/..', '1.0.0 ', '٣.0.0'];
    odd.push('99999999999999999999.0.0', '1e9.0.0', `1.0.0-${'a'.repeat(200)}`, '1.0.0-\u202e', '1.0.0-');
    assert.deepEqual(orderOf(...odd), []);
    for (const name of ['extension', '.obsolete', 'market-desk.market-desk', 'market-desk.market-desk-pro-1.0.0'])
      assert.ok(!isInstalledFolder(name), name);
    assert.ok(!isInstalledFolder('other.market-desk-1.0.0'));
    assert.ok(isInstalledFolder('Market-Desk.Market-Desk-1.0.0'));
  });
});
