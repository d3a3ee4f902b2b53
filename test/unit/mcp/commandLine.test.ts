import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { suite, test } from 'node:test';
import { parseCommandLine, usage } from '../../../src/mcp/commandLine.ts';

const optionsOf = (...args: string[]) => {
  const parsed = parseCommandLine(args);
  assert.equal(parsed.type, 'start', JSON.stringify(parsed));
  return parsed.type === 'start' ? parsed.options : assert.fail();
};
const messageOf = (...args: string[]): string => {
  const parsed = parseCommandLine(args);
  return parsed.type === 'wrong' ? parsed.message : assert.fail(JSON.stringify(parsed));
};

suite('the command line of the MCP server', () => {
  test('without arguments it reads the editor’s library and sends nothing', () => {
    assert.deepEqual(optionsOf(), {
      library: undefined,
      source: { type: 'service' },
      baseUrl: '',
      authentication: 'key',
      screenerPath: '',
      metricsPath: '',
      requestsPerDay: 40,
      allowRequests: 0,
    });
  });

  test('takes every option', () => {
    const args = ['--library', '/tmp/x', '--source', 'service', '--base-url', 'https://a.example/v1'];
    args.push('--authentication', 'none', '--screener-path', 'screener', '--metrics-path', '/screener/metrics');
    args.push('--requests-per-day', '0', '--allow-requests', '3');
    assert.deepEqual(optionsOf(...args), {
      library: resolve('/tmp/x'),
      source: { type: 'service' },
      baseUrl: 'https://a.example/v1',
      authentication: 'none',
      screenerPath: 'screener',
      metricsPath: '/screener/metrics',
      requestsPerDay: 0,
      allowRequests: 3,
    });
  });

  test('what costs nothing needs no permission, but can be limited', () => {
    assert.equal(optionsOf('--source', 'sample').allowRequests, Infinity);
    assert.equal(optionsOf('--source', 'sample', '--allow-requests', '2').allowRequests, 2);
    assert.deepEqual(optionsOf('--source', 'data:/some/folder').source, { type: 'data', folder: '/some/folder' });
    assert.deepEqual(optionsOf('--source', 'data:files').source, { type: 'data', folder: resolve('files') });
  });

  test('the first wrong argument is named, and its value never is', () => {
    const secret = 'SECRETKEY123';
    const cases: [string[], RegExp][] = [
      [['--library', ''], /^--library must name a folder\.$/],
      [['--source', secret], /^--source must be /],
      [['--source', 'data:'], /^--source must be /],
      [['--base-url', `http://example.com/${secret}`], /^--base-url: Without https/],
      [['--base-url', `https://${secret}@example.com`], /^--base-url: .*user name/],
      [['--base-url', `https://example.com/?api_key=${secret}`], /^--base-url: .*\? or #/],
      [['--authentication', secret], /^--authentication must be key or none\.$/],
      [['--screener-path', `../${secret}`], /^--screener-path must be a plain path/],
      [['--metrics-path', `https://${secret}.example`], /^--metrics-path must be a plain path/],
      [['--requests-per-day', '-1'], /^--requests-per-day/],
      [['--allow-requests', '1.5'], /^--allow-requests must be a whole number from 0\.$/],
      [['--allow-requests', '9'.repeat(10)], /^--allow-requests must be/],
      [['--allow-requests'], /^--allow-requests needs one value/],
      [['--help=yes'], /^--help needs one value, or none\.$/],
      [['--key', secret], /^--key isn’t an option of this server\.$/],
      [[`--key=${secret}`], /^--key isn’t an option of this server\.$/],
      [[secret], /^Every argument must follow an option\.$/],
      [['--library', 'a', secret], /^Every argument must follow an option\.$/],
    ];
    for (const [args, expected] of cases) {
      const message = messageOf(...args);
      assert.match(message, expected);
      assert.doesNotMatch(message, /\n|SECRETKEY123/);
    }
  });

  test('help names every option', () => {
    assert.deepEqual(parseCommandLine(['--help']), { type: 'help' });
    for (const option of ['library', 'source', 'base-url', 'authentication', 'screener-path', 'metrics-path'])
      assert.ok(usage.includes(`--${option} `), option);
    for (const option of ['requests-per-day', 'allow-requests']) assert.ok(usage.includes(`--${option} N`), option);
  });
});
