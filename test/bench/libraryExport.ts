import { spawn } from 'node:child_process';

import type { Figure } from './figure.ts';

interface ExportOfLibrary {
  /** The command line as it is packed. */
  cli: string;
  folder: string;
  /** An export of the same library. */
  shelf: string;
  cwd: string;
  calls: number;
}

/** The turns of a whole library as data, as a program reads them: the time, and the most memory that the process takes. */
export async function measureLibraryExport({ cli, folder, shelf, cwd, calls }: ExportOfLibrary): Promise<Figure[]> {
  const ofLibrary = await timed(cli, ['export', '--library', folder, 'turns'], cwd);
  const csv = await timed(cli, ['export', '--library', folder, '--format', 'csv', 'turns'], cwd);
  const ofExport = await timed(cli, ['export', '--export', shelf, 'turns'], cwd);
  for (const { lines } of [ofLibrary, ofExport])
    if (lines < calls) throw new Error(`Only ${lines} turns of ${calls} calls were written.`);
  const also = (value: (of: Timed) => number): NonNullable<Figure['also']> => [
    { name: 'as CSV', value: value(csv) },
    { name: 'from an export', value: value(ofExport) },
  ];
  return [
    {
      name: `market-desk export turns: ${ofLibrary.lines} turns of ${calls} calls`,
      value: ofLibrary.seconds,
      unit: 's',
      aim: { at: 'most', of: 'value', limit: 10 },
      also: also(({ seconds }) => seconds),
    },
    {
      name: 'market-desk export turns: the most memory',
      value: ofLibrary.megabytes,
      unit: 'MB',
      aim: { at: 'most', of: 'value', limit: 150 },
      also: also(({ megabytes }) => megabytes),
    },
  ];
}

interface Timed {
  seconds: number;
  /** The process's maximum resident set. */
  megabytes: number;
  lines: number;
}

/** Loaded before the command line, and writes at its end how much memory it took, in kilobytes. */
const memory = "process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))";

function timed(cli: string, args: readonly string[], cwd: string): Promise<Timed> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${memory}`, cli, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let lines = 0;
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.stdout.on('data', (bytes: Buffer) => {
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
    });
    child.once('close', (code) => {
      if (code !== 0 || !/^\d+$/.test(errors)) reject(new Error(`The export failed: ${errors}`));
      else resolve({ seconds: (performance.now() - began) / 1000, megabytes: Number(errors) / 1024, lines });
    });
  });
}
