import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCommandLine, usage } from '../../../src/sample/commandLine.ts';
import { faultScenarios } from '../../../src/sample/http/faults.ts';

describe('the command line of the bundled service', () => {
  it('the sample command line reads every flag', () => {
    const args = ['--port', '8080', '--key', 'k', '--quota', '0', '--data', 'd', '--fault', 'gzip-bomb'];
    const options = { port: 8080, key: 'k', quota: 0, data: 'd', fault: 'gzip-bomb' };
    assert.deepEqual(parseCommandLine(args), { type: 'start', options });
  });

  it('the sample command line names invalid arguments', () => {
    const wrong: [string[], RegExp][] = [
      [['--port', '70000'], /--port/],
      [['--port', 'x'], /--port/],
      [['--quota', '-1'], /--quota/],
      [['--quota', '1.5'], /--quota/],
      [['--key', ''], /--key/],
      [['--data', ''], /--data/],
      [['--fault', 'flood'], /--fault must be one of .*gzip-bomb/],
      [['--what'], /--what/],
      [['stray'], /stray/],
    ];
    for (const [args, about] of wrong) {
      const read = parseCommandLine(args);
      assert.ok(read.type === 'wrong');
      assert.match(read.message, about);
    }
  });

  it('the sample command line reads --help before any other flag', () => {
    assert.deepEqual(parseCommandLine(['--help', '--port', 'x']), { type: 'help' });
  });

  it('the sample command line explains every flag and scenario', () => {
    for (const word of ['--port', '--key', '--quota', '--data', '--fault', ...Object.keys(faultScenarios)]) {
      assert.ok(usage.includes(word), word);
    }
  });
});
