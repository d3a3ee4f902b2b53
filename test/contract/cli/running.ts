import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';

import { run as runCommandLine } from '../../../src/cli/run.ts';
import { formatCitationLink } from '../../../src/domain/links/citationLink.ts';
import { callLine, exportOf } from '../library/exportLines.ts';

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

interface RunOptions {
  cwd: string;
  input?: string | undefined;
  environment?: NodeJS.ProcessEnv;
}

/** The only variables of a run. None leads to an editor's library. */
function environmentWith(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  const nowhere = join(tmpdir(), 'market-desk-nowhere');
  return { PATH, VSCODE_APPDATA: nowhere, TMPDIR: tmpdir(), ...environment };
}

/** Runs the command line to its end, in this process and in an environment without a home; one at a time. */
export async function run(args: readonly string[], { cwd, input = '', environment = {} }: RunOptions): Promise<Ended> {
  const [before, place] = [process.env, process.cwd()];
  const texts = { out: '', errors: '' };
  const into = (name: keyof typeof texts): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        texts[name] += chunk.toString();
        done();
      },
    });
  process.env = environmentWith(environment);
  process.chdir(cwd);
  try {
    const pipes = { input: Readable.from([Buffer.from(input)]), output: into('out'), errors: into('errors') };
    return { code: await runCommandLine(args, pipes), ...texts };
  } finally {
    process.chdir(place);
    process.env = before;
  }
}

/** Runs the command line of the file, in a process of its own. */
export function runProcess(file: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  const environment = environmentWith(options.environment ?? {});
  return runProgram(process.execPath, [file, ...args], { ...options, environment });
}

export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, input = '', environment }: RunOptions,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: environment, stdio: 'pipe' });
    const ended: Ended = { code: null, out: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.errors += text));
    child.stdin.on('error', () => undefined).end(input);
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ended, code }));
  });
}

export const service = 'service:https://data.example';
export const call = {
  source: service,
  ticker: 'ACM',
  cik: 9_910_777,
  fyq: 'Q1 2026',
  company: 'Acme Industries',
  participants: [
    { name: 'Jane Doe', role: 'Chief Executive Officer' },
    { name: 'John Roe', role: 'Chief Financial Officer' },
  ],
  words: [
    'Operator:',
    'Welcome to the call.',
    'Jane Doe:',
    'We expect margins to expand in the second half of the year. We do not expect to raise prices.',
    'John Roe:',
    'Cash flow was strong this quarter, and the backlog is at a record.',
  ].join('\n'),
} as const;

/** A link to words of the call, or of another one. */
export function linkTo(start: string, { fyq = call.fyq }: { fyq?: string } = {}): string {
  const passage = { start, before: '', after: '' };
  const link = formatCitationLink('vscode', { from: 'service', cik: call.cik, ticker: call.ticker, fyq, passage });
  return `[${call.ticker}, ${fyq}](${link})`;
}

export const rightNote = `# Acme\n\nThey said “We expect margins to expand in the second half” (${linkTo('We expect margins to expand in the second half')}).\n`;
/** One word differs, at `wrongPlace`. */
export const wrongNote = rightNote.replace('margins to expand', 'margins to shrink');
export const wrongPlace = { line: 3, column: 'They said “We expect margins to '.length + 1 };

/** A folder with notes, and an export with the call beside it. */
export class Place {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Place> {
    const place = new Place(await mkdtemp(join(tmpdir(), 'market-desk-notes-')));
    folders.push(place.folder);
    await place.write({ 'library.shelf': exportOf(callLine(call)), ...files });
    return place;
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  async write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(this.path(name)), { recursive: true });
      await writeFile(this.path(name), content);
    }
  }

  /** Checks over the export. */
  check(...args: string[]): Promise<Ended> {
    return run(['check', '--export', 'library.shelf', ...args], { cwd: this.folder });
  }

  /** Every name in the folder, sorted. */
  async names(part = '.'): Promise<string[]> {
    return (await readdir(this.path(part), { recursive: true })).sort();
  }
}
