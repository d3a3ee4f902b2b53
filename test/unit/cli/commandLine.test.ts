import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { suite, test } from 'node:test';

import { parseCommandLine, type CheckArguments } from '../../../src/cli/commandLine.ts';

function optionsOf(...args: string[]): CheckArguments {
  const parsed = parseCommandLine(['check', ...args]);
  assert.ok(parsed.type === 'check', JSON.stringify(parsed));
  return parsed.options;
}

function refusal(...args: string[]): string {
  const parsed = parseCommandLine(args);
  assert.ok(parsed.type === 'wrong', JSON.stringify(parsed));
  return parsed.message;
}

suite('the arguments of the command line', () => {
  test('the command line defaults to the editor’s library and this folder', () => {
    assert.deepEqual(optionsOf(), {
      names: ['.'],
      calls: { type: 'library', folder: undefined },
      origin: undefined,
      format: 'human',
      isToFix: false,
      isStrict: false,
      root: undefined,
      inputName: undefined,
    });
  });

  test('the command line accepts names of files, even if they look like options', () => {
    assert.deepEqual(optionsOf('a.md', '--fix', 'b').names, ['a.md', 'b']);
    assert.deepEqual(optionsOf('--', '--fix', '-').names, ['--fix', '-']);
    assert.ok(optionsOf('--fix').isToFix);
  });

  test('the command line accepts one source of calls only', () => {
    assert.deepEqual(optionsOf('--library', 'x').calls, { type: 'library', folder: resolve('x') });
    assert.deepEqual(optionsOf('--export=x.shelf').calls, { type: 'export', file: resolve('x.shelf') });
    assert.deepEqual(optionsOf('--source', 'sample').calls, { type: 'sample' });
    assert.deepEqual(optionsOf('--source', 'data:x').calls, { type: 'data', folder: resolve('x') });
    assert.match(refusal('check', '--library', 'x', '--source', 'sample'), /^Give one of/);
    assert.match(refusal('check', '--library', ''), /^--library must name a folder\.$/);
    assert.match(refusal('check', '--source', 'data:'), /^--source data: must name a folder\.$/);
    assert.match(refusal('check', '--source', 'service'), /^--source must be sample or data:DIR\.$/);
  });

  test('the command line accepts a service by its origin', () => {
    assert.equal(optionsOf('--origin', 'https://data.example/v1').origin, 'https://data.example');
    assert.match(refusal('check', '--origin', 'nowhere'), /^--origin must be an origin/);
  });

  test('the command line refuses invalid arguments in one sentence', () => {
    assert.match(refusal(), /^Give a command/);
    assert.match(refusal('chek'), /^Give a command/);
    assert.match(refusal('check', '--format', 'xml'), /^--format must be one of human, json, sarif, github\.$/);
    assert.match(refusal('check', '--fix', '-'), /^--fix changes files/);
    assert.match(refusal('check', ''), /^A name of a file is empty\.$/);
    assert.equal(refusal('check', '--quick'), '--quick isn’t an option.');
    assert.equal(refusal('check', '--library'), '--library needs one value, or none.');
    assert.equal(refusal('check', '--fix=yes'), '--fix needs one value, or none.');
  });

  test('the command line accepts the arguments for help', () => {
    for (const args of [['--help'], ['-h'], ['check', '--help']]) assert.equal(parseCommandLine(args).type, 'help');
  });
});
