import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { startRegistry } from '../contract/packaging/loopbackRegistry.ts';
import { packExtension } from '../editor/packageExtension.ts';
import { toolsFolder } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';

const starts = 7;

/** The packages beside the extension: how soon npx answers a client from a warm cache, and what is downloaded for it. */
export async function measurePackages(): Promise<Figure[]> {
  await packExtension();
  const manifest = JSON.parse(await readFile(join(toolsFolder, 'npm', 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const archive = join(toolsFolder, `${manifest.name}-${manifest.version}.tgz`);
  const registry = await startRegistry(archive, manifest);
  const home = await mkdtemp(join(tmpdir(), 'market-desk-bench-npx-'));
  try {
    const environment = {
      HOME: home,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      npm_config_registry: registry.address,
      npm_config_update_notifier: 'false',
    };
    const cold = await firstAnswer(home, environment);
    const warm: number[] = [];
    for (let start = 0; start < starts; start++) warm.push(await firstAnswer(home, environment));
    return [
      {
        name: 'npx market-desk mcp: first answer to a client from a warm cache, median',
        value: median(warm),
        unit: 'ms',
        beside: { name: 'from an empty cache', value: cold },
        aim: { at: 'most', of: 'value', limit: 2_000 },
      },
      {
        name: 'npm package',
        value: (await stat(archive)).size / 1024,
        unit: 'KB',
        also: [{ name: 'bundle', value: (await stat(join(toolsFolder, `${manifest.name}.mcpb`))).size / 1024 }],
      },
    ];
  } finally {
    registry.close();
    await rm(home, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Milliseconds from the start of npx to the first line of the server. */
function firstAnswer(cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const args = ['--yes', 'market-desk', 'mcp', '--source', 'sample'];
    const child = spawn('npx', args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    let answered = 0;
    child.stdout.once('data', () => {
      answered = performance.now() - began;
      child.stdin.end();
    });
    child.once('error', reject);
    child.once('close', () => (answered > 0 ? resolve(answered) : reject(new Error('The server gave no answer.'))));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  });
}
