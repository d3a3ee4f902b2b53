import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Library } from '../../src/library/library.ts';
import type { Sources } from '../../src/assistants/sources.ts';
import type { SourceId } from '../../src/library/sourceId.ts';
import { runToEnd } from '../editor/childProcess.ts';
import { repositoryRoot } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';
import { measureLibraryExport } from './libraryExport.ts';
import { sourcesOf, writeQuotation } from './quotationChecks.ts';
import type { VariedCall } from './variedCalls.ts';

const noteCount = 200;
const perNote = 5;
const rounds = 5;
const starts = 11;

interface BigLibrary {
  folder: string;
  open: () => Library;
  source: SourceId;
  calls: readonly VariedCall[];
}

/** The command line over a library of 2,000 calls, and over an export of it: every quotation is of another call. */
export async function measureCommandLine({ folder, open, source, calls }: BigLibrary): Promise<Figure[]> {
  const place = await mkdtemp(join(tmpdir(), 'market-desk-bench-cli-'));
  try {
    const cli = join(place, 'cli.js');
    await writeFile(join(place, 'package.json'), '{"type":"module"}');
    await runToEnd(process.execPath, ['esbuild.mjs', '--production', '--cli', cli], { cwd: repositoryRoot });
    const library = open();
    await writeNotes(join(place, 'notes'), calls, sourcesOf(library, source));
    await library.exportTo(join(place, 'library.shelf'));
    library.dispose();
    const run = (...args: string[]): Promise<Timed> => timed(cli, ['check', ...args], place);
    const [ofLibrary, ofExport, first, bare]: Timed[][] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      ofLibrary!.push(await run('--library', folder, 'notes'));
      ofExport!.push(await run('--export', 'library.shelf', 'notes'));
    }
    for (let start = 0; start < starts; start += 1) {
      first!.push(await run('--library', folder, join('notes', `note${start}.md`)));
      bare!.push(await timed('--eval', ['console.log(0)'], place));
    }
    return [
      {
        name: `market-desk check: ${noteCount * perNote} quotations in ${noteCount} notes over a library of 2,000 calls, median`,
        value: median(ofLibrary!.map(({ end }) => end)),
        unit: 'ms',
        beside: { name: 'over an export of it', value: median(ofExport!.map(({ end }) => end)) },
        aim: { at: 'most', of: 'value', limit: 5_000 },
      },
      {
        name: 'market-desk check: first output for one note, from the start of the process, median',
        value: median(first!.map(({ output }) => output)),
        unit: 'ms',
        beside: { name: 'node that prints a line', value: median(bare!.map(({ output }) => output)) },
        aim: { at: 'most', of: 'value', limit: 300 },
      },
      ...(await measureLibraryExport({ cli, folder, shelf: 'library.shelf', cwd: place, calls: calls.length })),
    ];
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function writeNotes(folder: string, calls: readonly VariedCall[], sources: Sources): Promise<void> {
  await mkdir(folder);
  for (let note = 0; note < noteCount; note += 1) {
    const quotations = Array.from({ length: perNote }, (_, at) => {
      const number = note * perNote + at;
      return writeQuotation(calls[(number * 2) % calls.length]!, { at: number % 7, from: 2_000 + number, sources });
    });
    await writeFile(join(folder, `note${note}.md`), `# Note ${note}\n\n${quotations.join('\n\n')}\n`);
  }
}

interface Timed {
  /** Milliseconds until something was written, and until the end. */
  output: number;
  end: number;
}

/** Random words may turn each other around, so that a few quotations of many are wrong. */
const mostWrong = 0.3;

function timed(script: string, args: readonly string[], cwd: string): Promise<Timed> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = 0;
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      if (output === 0) output = performance.now() - began;
      text += part;
    });
    child.once('close', () => {
      const [, all, right] = /^(\d+) quotations in \d+ notes?: (\d+) right(?:, \d+ wrong)?\.$/m.exec(text) ?? [];
      // A figure of checks that found something else would be none.
      if (script === '--eval' || Number(right) >= Number(all) * (1 - mostWrong))
        resolve({ output, end: performance.now() - began });
      else reject(new Error(`The report is another: ${text.slice(-200)}`));
    });
  });
}
