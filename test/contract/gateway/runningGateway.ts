import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../workbench/runner/freePort.ts';

const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The nginx of this machine; undefined where none is installed. */
export const nginx = places.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file));

/** For a test's `skip`: why it cannot run here, or false. */
export const noNginx = nginx === undefined ? 'nginx is not installed here (apt-get install nginx-light)' : false;

const ofUsers = join(import.meta.dirname, '..', '..', 'gateway');
export const configuration = join(ofUsers, 'nginx.conf');

/** The key file as users write it; throws with what the script says if the key is refused. */
export function keyFileOf(key: string): string {
  const script = join(ofUsers, 'keyFile.mjs');
  return execFileSync(process.execPath, [script], { input: `${key}\n`, encoding: 'utf8', stdio: 'pipe' });
}

export interface Gateway extends AsyncDisposable {
  address: string;
  /** The part of it that adds the key. */
  innerAddress: string;
  /** All that it has written so far: its logs, each file that it keeps, and what lies where temporary files go. */
  written: () => Promise<Written>;
}

interface Written {
  log: string;
  errors: string;
  kept: Map<string, string>;
  temporary: string[];
}

export interface GatewayOptions {
  /** Lines that a user has taken out, or put in the place of others. */
  edits?: Readonly<Record<string, string>>;
}

/** The configuration as users have it, with the places of this test in it, run by the real nginx on loopback. */
export async function startGateway(origin: string, key: string, options: GatewayOptions = {}): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-gateway-'));
  const [cache, temporary] = [join(folder, 'kept'), join(folder, 'temporary')];
  for (const each of [cache, temporary]) await mkdir(each);
  const port = await freePort();
  const innerPort = await freePort();
  const keyFile = join(folder, 'key.conf');
  const log = join(folder, 'access.log');
  await writeFile(keyFile, keyFileOf(key), { mode: 0o600 });
  const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(temporary, kind)};`,
  );
  const places: Record<string, string> = {
    ...options.edits,
    'http {': `http { ${temporaries.join(' ')}`,
    '/etc/nginx/market-desk-key.conf': keyFile,
    '/var/cache/nginx/market-desk': cache,
    '/var/log/nginx/market-desk.log': log,
    '127.0.0.1:8480': `127.0.0.1:${port}`,
    '127.0.0.1:8481': `127.0.0.1:${innerPort}`,
    'https://data.example.com': origin,
  };
  let text = await readFile(configuration, 'utf8');
  for (const [of, here] of Object.entries(places)) {
    if (!text.includes(of)) throw new Error(`The configuration does not name ${of} any more`);
    text = text.replaceAll(of, here);
  }
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  const own = [
    '-e',
    'stderr',
    '-p',
    folder,
    '-c',
    file,
    '-g',
    `daemon off; master_process off; pid ${join(folder, 'pid')};`,
  ];
  execFileSync(nginx!, ['-t', ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
  const child = spawn(nginx!, own, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'America/New_York' },
  });
  const gone = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended at once: ${errors}`);
    await wait(5);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    innerAddress: `http://127.0.0.1:${innerPort}`,
    written: async () => {
      const names = (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
      const kept = names.map(async ({ parentPath, name }): Promise<[string, string]> => {
        return [name, await readFile(join(parentPath, name), 'latin1')];
      });
      return {
        log: await readFile(log, 'utf8'),
        errors,
        kept: new Map(await Promise.all(kept)),
        // nginx makes a folder for each temporary file, and leaves it when it removes the file.
        temporary: await Promise.all(['proxy', 'client_body'].map((kind) => readdir(join(temporary, kind)))).then(
          (each) => each.flat(),
        ),
      };
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
