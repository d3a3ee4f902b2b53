import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, suite, test } from 'node:test';
import { formatLauncherSettings } from '../../../src/assistants/launch/launcherSettings.ts';
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
  test('the MCP command line without arguments reads the editor’s library and sends nothing', () => {
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

  test('the MCP command line accepts every option', () => {
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

  test('the MCP command line leaves free sources unlimited unless the user limits them', () => {
    assert.equal(optionsOf('--source', 'sample').allowRequests, Infinity);
    assert.equal(optionsOf('--source', 'sample', '--allow-requests', '2').allowRequests, 2);
    assert.deepEqual(optionsOf('--source', 'data:/some/folder').source, { type: 'data', folder: '/some/folder' });
    assert.deepEqual(optionsOf('--source', 'data:files').source, { type: 'data', folder: resolve('files') });
  });

  test('the MCP command line names the first wrong argument, but never its value', () => {
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
      [['--origin', secret], /^--origin must be an origin/],
      [['--origin', `https://example.com/${secret}`], /^--origin must be an origin/],
      [['--origin', `https://${secret}@example.com`], /^--origin must be an origin/],
      [['--library', 'a', secret], /^Every argument must follow an option\.$/],
    ];
    for (const [args, expected] of cases) {
      const message = messageOf(...args);
      assert.match(message, expected);
      assert.doesNotMatch(message, /\n|SECRETKEY123/);
    }
  });

  test('the MCP command line’s help names every option', () => {
    assert.deepEqual(parseCommandLine(['--help']), { type: 'help' });
    for (const option of ['library', 'source', 'base-url', 'authentication', 'screener-path', 'metrics-path'])
      assert.ok(usage.includes(`--${option} `), option);
    for (const option of ['origin ORIGIN', 'settings FILE']) assert.ok(usage.includes(`--${option} `), option);
    for (const option of ['requests-per-day', 'allow-requests']) assert.ok(usage.includes(`--${option} N`), option);
  });
});

suite('the settings of the editor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-settings-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'settings.json');
  const origin = 'https://data.example';
  const service = ['--source=service', `--base-url=${origin}/v1`, '--authentication=key', '--screener-path=/screener'];
  const keep = (...options: string[]): string => {
    writeFileSync(path, formatLauncherSettings({ extension: '/x', arguments: options }));
    return path;
  };
  const refusalOf = (...args: string[]): string => {
    const parsed = parseCommandLine(args);
    if (parsed.type !== 'refused') assert.fail(JSON.stringify(parsed));
    assert.doesNotMatch(parsed.message, /\n/);
    assert.match(parsed.message, /Run “Market Desk: Copy MCP Configuration…” in your editor/);
    return parsed.message;
  };

  test('the editor’s settings fill in missing arguments, and given arguments win', () => {
    keep('--library=/kept', ...service, '--requests-per-day=17');
    const line = ['--settings', path, '--source', 'service', '--origin', origin];
    const kept = optionsOf(...line);
    assert.deepEqual(kept, {
      library: resolve('/kept'),
      source: { type: 'service' },
      baseUrl: `${origin}/v1`,
      authentication: 'key',
      screenerPath: '/screener',
      metricsPath: '',
      requestsPerDay: 17,
      allowRequests: 0,
    });
    const given = ['--allow-requests', '3', '--requests-per-day', '2', '--library', '/own', '--authentication', 'none'];
    const own = { allowRequests: 3, requestsPerDay: 2, library: resolve('/own'), authentication: 'none' };
    assert.deepEqual(optionsOf(...line, ...given), { ...kept, ...own });
  });

  test('the editor’s settings keep to the command line’s origin with or without a key', () => {
    for (const authentication of ['key', 'none']) {
      keep(
        '--library=/kept',
        '--source=service',
        '--base-url=https://other.example',
        `--authentication=${authentication}`,
      );
      const line = ['--settings', path, '--source', 'service'];
      assert.match(
        refusalOf(...line, '--origin', origin),
        /is for https:\/\/data\.example, .* to https:\/\/other\.example\. /,
      );
      assert.match(
        refusalOf(...line),
        /is for no service, .* connected to https:\/\/other\.example\. Nothing was sent\./,
      );
      assert.match(refusalOf('--settings', path), /is for no service/);
    }
    assert.match(
      refusalOf('--origin', origin, '--base-url', 'https://data.example:8443'),
      /to https:\/\/data\.example:8443/,
    );
    assert.match(refusalOf('--origin', origin), /Market Desk has no base address/);
    keep('--library=/kept', '--source=sample');
    assert.match(
      refusalOf('--settings', path, '--source=service', '--origin', origin),
      /Market Desk has no base address/,
    );
  });

  test('the editor’s settings accept another path of the same origin in any spelling', () => {
    keep(...service);
    for (const spelled of [origin, `${origin}/`, 'HTTPS://Data.Example:443'])
      assert.equal(optionsOf('--settings', path, '--origin', spelled).baseUrl, `${origin}/v1`);
    // An address that stands in the line names its own origin.
    const own = ['--base-url', 'https://own.example/x'];
    assert.equal(optionsOf('--settings', path, ...own).baseUrl, 'https://own.example/x');
    assert.match(refusalOf('--settings', path, ...own, '--origin', origin), /to https:\/\/own\.example\./);
  });

  test('the editor’s settings leave sample data and folders alone for any service', () => {
    keep('--library=/kept', '--source=service', '--base-url=nonsense', '--screener-path=../..', '--authentication=x');
    for (const source of ['sample', 'data:/files']) {
      const { library, baseUrl, screenerPath, source: served } = optionsOf('--settings', path, '--source', source);
      assert.deepEqual([library, baseUrl, screenerPath], [resolve('/kept'), '', '']);
      assert.equal(served.type, source.split(':')[0]);
    }
    keep('--source=sample', `--base-url=${origin}`);
    assert.deepEqual(optionsOf('--settings', path).source, { type: 'sample' });
    assert.equal(optionsOf('--settings', path, '--source', 'service', '--origin', origin).baseUrl, origin);
  });

  test('the server reports missing or damaged editor settings', () => {
    assert.match(refusalOf('--settings', join(folder, 'none.json')), /missing or damaged/);
    writeFileSync(path, '{"extension":');
    assert.match(refusalOf('--settings', path), /missing or damaged/);
    keep('--unknown=1');
    assert.match(messageOf('--settings', path), /^--unknown isn’t an option of this server\.$/);
    assert.deepEqual(parseCommandLine(['--settings', path, '--help']), { type: 'help' });
  });
});
