import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { startRunning } from '../bundledService/running.ts';
import { accept, connectAsked, sentOf } from './asked.ts';
import { InstalledPlace } from './launching.ts';
import { call } from './serving.ts';
import { BareProcess, connectProcess, type ProcessStart } from './spawning.ts';

const clean = { code: 0, signal: null };
const sample = ['--source', 'sample'];
const secret = 'SECRET-KEY-launcher-5d';

/** Runs a launcher that must refuse to start a server, and resolves to its line. */
async function refusal(entry: string, ...args: string[]): Promise<string> {
  const bare = new BareProcess({ entry, args, environment: { MARKET_DESK_API_KEY: secret } });
  assert.deepEqual(await bare.ended, { code: 2, signal: null });
  assert.equal(bare.out, '');
  assert.match(bare.logged, /^(Started [^\n]+\n)?[^\n]+\n$/);
  assert.ok(!bare.logged.includes(secret));
  return bare.logged;
}

/** Runs a launcher and resolves to the version of the server that it starts. */
async function started(start: ProcessStart): Promise<string> {
  const bare = new BareProcess(start);
  bare.end();
  assert.deepEqual(await bare.ended, clean);
  return /^Started (.*)$/m.exec(bare.logged)?.[1] ?? assert.fail(bare.logged);
}

suite('the launcher', () => {
  test('the launcher serves an official client with the settings beside it', async () => {
    const place = await InstalledPlace.create();
    await place.install('0.9.0', { isWhole: true });
    const entry = await place.keep('0.9.0', '--source=sample');
    // With `--allow-requests`, the server fills the library only with the call that is read.
    const { client, logged } = await connectProcess({ entry, args: [...sample, '--allow-requests', '9'] });
    assert.match((await call(client, 'read_call', { ticker: 'BRMC' })).text, /Bramblecote|BRMC/);
    // The library of the settings keeps it.
    await stat(join(place.storage, 'library.db'));
    assert.match(logged(), /^Started 0\.9\.0\n$/);
  });

  test('the launcher passes on input, output, signals and exit codes', async () => {
    const place = await InstalledPlace.create();
    await place.install('0.9.0', { isWhole: true });
    const entry = await place.keep('0.9.0');
    const early = new BareProcess({ entry, args: sample });
    early.end();
    assert.deepEqual(await early.ended, clean);
    assert.equal(early.out, '');
    assert.match(await refusal(entry, '--allow-requests', 'many'), /--allow-requests must be .* See --help\.\n$/);
    if (process.platform === 'win32') return;
    const bare = new BareProcess({ entry, args: sample });
    await bare.open();
    bare.child.kill('SIGTERM');
    assert.deepEqual(await bare.ended, clean);
    assert.equal(bare.messages().length, 1);
  });

  test('the launcher starts the newest installed version after an unnoticed update', async () => {
    const place = await InstalledPlace.create();
    await place.install('0.9.0');
    const entry = await place.keep('0.9.0');
    assert.equal(await started({ entry, args: sample }), '0.9.0');
    await place.install('0.10.0-beta.2');
    await place.install('0.10.0-beta.11');
    assert.equal(await started({ entry, args: sample }), '0.10.0-beta.11');
    await place.remove('0.9.0');
    assert.equal(await started({ entry, args: sample }), '0.10.0-beta.11');
    await place.install('0.10.0-universal');
    assert.equal(await started({ entry, args: sample }), '0.10.0-universal');
  });

  test('the launcher ignores incomplete and removed versions', async () => {
    const place = await InstalledPlace.create();
    await place.install('1.0.0');
    const entry = await place.keep('1.0.0');
    await mkdir(place.folder('9.0.0'));
    await mkdir(join(place.folder('8.0.0'), 'dist', 'mcp.js'), { recursive: true });
    await writeFile(place.folder('7.0.0'), 'a file');
    for (const odd of ['6.0.0.part', '5', '../evil', '99999999999999.0.0', '4.0.0-\u202e'])
      await mkdir(join(place.extensions, `market-desk.market-desk-${odd.replace('/', '∕')}`, 'dist'), {
        recursive: true,
      });
    if (process.platform !== 'win32') await symlink(place.folder('3.0.0'), place.folder('3.0.0'));
    await place.install('2.0.0');
    const marks = join(place.extensions, '.obsolete');
    await writeFile(
      marks,
      JSON.stringify({ 'market-desk.market-desk-2.0.0': true, 'market-desk.market-desk-1.0.0': false }),
    );
    assert.equal(await started({ entry, args: sample }), '1.0.0');
    for (const damaged of ['', 'null', '[true]', '{"market-desk']) {
      await writeFile(marks, damaged);
      assert.equal(await started({ entry, args: sample }), '2.0.0', damaged);
    }
  });

  test('the launcher of an extension run from source starts only that extension’s server', async () => {
    const place = await InstalledPlace.create();
    await place.install('5.0.0');
    const source = await place.install('1.0.0');
    const own = join(place.extensions, 'market-desk');
    await symlink(source, own, 'junction');
    const entry = await place.keep('1.0.0');
    await writeFile(join(place.storage, 'mcp', 'settings.json'), JSON.stringify({ extension: own, arguments: [] }));
    assert.equal(await started({ entry, args: sample }), '1.0.0');
    await rm(own);
    assert.match(await refusal(entry, ...sample), /No installed Market Desk was found/);
  });

  test('the launcher prints one line of advice if it can’t start a server', async () => {
    const place = await InstalledPlace.create();
    await place.install('0.9.0');
    const entry = await place.keep('0.9.0');
    const settings = join(place.storage, 'mcp', 'settings.json');
    const whole = await readFile(settings, 'utf8');
    for (const damaged of ['', whole.slice(0, 40), '{}', 'null']) {
      await writeFile(settings, damaged);
      assert.match(await refusal(entry), /settings .* are missing or damaged: run “Market Desk: Copy MCP Config/);
    }
    await rm(settings);
    assert.match(await refusal(entry), /missing or damaged/);
    await writeFile(settings, whole);

    await writeFile(join(place.folder('0.9.0'), 'dist', 'mcp.js'), 'this is no JavaScript');
    assert.match(await refusal(entry), /can’t be loaded \(SyntaxError\)\. Install Market Desk again/);
    await place.remove('0.9.0');
    assert.match(await refusal(entry), /No installed Market Desk was found\. Install it in your editor/);
    await rm(place.extensions, { recursive: true });
    assert.match(await refusal(entry), /No installed Market Desk was found/);
  });

  test('the launcher reports an old Node.js before it reads any file', async () => {
    const place = await InstalledPlace.create();
    await place.install('0.9.0');
    const entry = await place.keep('0.9.0');
    await rm(join(place.storage, 'mcp', 'settings.json'));
    const older = 'Object.defineProperty(process, "version", { value: "v22.18.0" })';
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
    const bare = new BareProcess({ entry, environment });
    assert.deepEqual(await bare.ended, { code: 2, signal: null });
    assert.match(
      bare.logged,
      /^The server of Market Desk needs Node\.js 22\.19 or later, and this is v22\.18\.0\. [^\n]+\n$/,
    );
    assert.equal(bare.out, '');
  });

  test('the extension writes the launcher and its settings for their owner alone', async () => {
    const place = await InstalledPlace.create();
    await place.install('0.9.0');
    const entry = await place.keep('0.9.0');
    const settings = join(place.storage, 'mcp', 'settings.json');
    const modes = async (): Promise<number[]> =>
      Promise.all([entry, settings].map(async (path) => (await stat(path)).mode & 0o777));
    if (process.platform !== 'win32') {
      assert.deepEqual(await modes(), [0o600, 0o600]);
      await chmod(settings, 0o644);
    }
    const before = await stat(entry);
    await Promise.all([1, 2, 3, 4].map((count) => place.keep('0.9.0', `--requests-per-day=${count}`)));
    if (process.platform !== 'win32') assert.deepEqual(await modes(), [0o600, 0o600]);
    assert.equal((await stat(entry)).ino, before.ino, 'what is current isn’t written again');
    assert.match(await readFile(settings, 'utf8'), /--requests-per-day=[1-4]/);
    assert.deepEqual((await readdir(join(place.storage, 'mcp'))).sort(), ['launch.mjs', 'settings.json']);
  });
});

suite('a key that a launched server is given', () => {
  test('the launched server sends its key to the origin that its command line names', async () => {
    const service = await startRunning();
    const place = await InstalledPlace.create();
    await place.install('0.9.0', { isWhole: true });
    const { origin } = new URL(service.address);
    const entry = await place.keep('0.9.0', '--source=service', `--base-url=${service.address}`);
    const start = {
      entry,
      args: ['--source', 'service', '--origin', origin],
      environment: { MARKET_DESK_API_KEY: service.key },
    };
    const { client } = await connectAsked(start, 'the newest protocol', accept, { open: connectProcess });
    assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
    assert.equal(sentOf(service), 1);
  });

  test('the launched server withholds its key if its command line and the settings disagree', async () => {
    const service = await startRunning();
    const place = await InstalledPlace.create();
    await place.install('0.9.0', { isWhole: true });
    const entry = await place.keep('0.9.0', '--source=service', `--base-url=${service.address}`);
    const line = ['--source', 'service', '--origin', 'https://data.example', '--allow-requests', '5'];
    const other = await refusal(entry, ...line);
    assert.ok(other.includes('https://data.example') && other.includes(new URL(service.address).origin), other);
    assert.match(other, /Copy MCP Configuration…” in your editor and replace the configuration\.\n$/);
    assert.match(await refusal(entry, '--allow-requests', '5'), /is for no service/);

    // A configuration for sample data stays with sample data.
    const environment = { MARKET_DESK_API_KEY: service.key };
    const { client } = await connectProcess({ entry, args: [...sample, '--allow-requests', '5'], environment });
    assert.equal((await call(client, 'read_call', { ticker: 'BRMC' })).isError, false);
    assert.equal(service.requestsSeen().length, 0);
  });
});
