import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The command lines of all processes that can be seen, as `ps` shows them; undefined where nothing can tell. */
export async function processLines(): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return (await promisify(execFile)('ps', ['-axww', '-o', 'args='])).stdout;
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // Processes end while they are looked at.
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.map((line) => line.replaceAll('\0', ' ').trim()).join('\n');
}
