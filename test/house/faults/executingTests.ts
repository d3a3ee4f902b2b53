import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { startProcess, stopProcess } from '../../editor/childProcess.ts';

/** The run of a test file when no fault is there. */
interface Executed {
  test: string;
  passed: boolean;
  milliseconds: number;
  /** The executed parts of each file of the product: start, end, start, end and so on. */
  parts: Record<string, number[]>;
}

interface Reported {
  result: { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }[];
}

const lanes = 2;
/** These take minutes and mainly run bundles, every reader, or the linter. */
const left = 'test/contract/{lint.test.ts,packaging/**,growth/**,library/{crash,faultMatrix,importWhole}.test.ts}';
/** Test files at most that run for one fault. */
const most = { unit: 24, contract: 4 };

/**
 * Which test files execute a place. Node removes types without moving what stays, so offsets of V8 are those of the
 * source. What runs inside a bundle, or in a process that gets another environment, isn't seen.
 */
export class ExecutingTests {
  readonly #executed: (Executed & { length: number })[];

  private constructor(executed: readonly Executed[]) {
    this.#executed = executed
      .filter(({ passed }) => passed)
      .map((each) => ({ ...each, length: Object.values(each.parts).reduce((sum, parts) => sum + lengthOf(parts), 0) }));
  }

  /** Runs every unit and contract test file of a checkout once, unless the file `kept` has it from an earlier run. */
  static async measure(root: string, kept: string): Promise<ExecutingTests> {
    const done = existsSync(kept) ? readLines<Executed>(kept) : [];
    const known = new Set(done.map(({ test }) => test));
    const waiting = globSync('test/{unit,contract}/**/*.test.ts', { cwd: root, exclude: [left] })
      .sort()
      .filter((test) => !known.has(test));
    mkdirSync(dirname(kept), { recursive: true });
    const runLane = async (): Promise<void> => {
      for (let test = waiting.pop(); test !== undefined; test = waiting.pop()) {
        done.push(await runCovered(root, test));
        writeFileSync(kept, `${JSON.stringify(done.at(-1))}\n`, { flag: 'a' });
      }
    };
    await Promise.all(Array.from({ length: lanes }, runLane));
    return new ExecutingTests(done);
  }

  /** The test files of a kind that execute an offset of a file; first those of its name, and that do little else. */
  of(file: string, at: number, kind: 'unit' | 'contract'): { test: string; milliseconds: number }[] {
    const names = file.split('/').slice(1, -1).concat(basename(file, '.ts')).map(nameOf);
    const rankOf = ({ test, parts, length }: Executed & { length: number }): number =>
      Number(names.includes(nameOf(basename(test, '.test.ts')))) + lengthOf(parts[file]!) / length;
    return this.#executed
      .filter(({ test, parts }) => test.startsWith(`test/${kind}/`) && includes(parts[file] ?? [], at))
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .slice(0, most[kind]);
  }
}

/** A feature's tests have its name, in the plural or not. */
function nameOf(part: string): string {
  return part.toLowerCase().replace(/s$/, '');
}

/** Runs one test file of a checkout. The processes that a fault leaves in an endless loop are ended; they failed. */
export async function passes(
  root: string,
  test: string,
  milliseconds: number,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const args = ['--import', './test/suite/bound.ts', '--import', './test/suite/seed.ts', test];
  return succeeds(root, 'node', args, milliseconds, env);
}

export async function succeeds(
  cwd: string,
  command: string,
  args: string[],
  milliseconds: number,
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = startProcess(command, args, { cwd, stdio: 'ignore', env: { ...process.env, ...env } });
  const timer = setTimeout(() => void stopProcess(child), milliseconds);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code === 0;
}

async function runCovered(root: string, test: string): Promise<Executed> {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-covered-'));
  try {
    const begun = performance.now();
    // Functions from V8's cache of code are counted less exactly.
    const env = { NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
    const passed = await passes(root, test, 600_000, env);
    return { test, passed, milliseconds: Math.round(performance.now() - begun), parts: readParts(root, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds up what all processes of a test executed. */
function readParts(root: string, folder: string): Executed['parts'] {
  const executed: Record<string, Uint8Array> = {};
  const start = pathToFileURL(root).href;
  for (const name of readdirSync(folder))
    for (const { url, functions } of (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reported).result) {
      if (!url.startsWith(`${start}/src/`) && !url.startsWith(`${start}/webview/`)) continue;
      const here = new Uint8Array(readFileSync(fileURLToPath(url), 'utf8').length);
      // An inner range says more than the one around it.
      const ranges = functions.flatMap(({ ranges: its }) => its);
      ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
      for (const { startOffset, endOffset, count } of ranges) here.fill(Number(count > 0), startOffset, endOffset);
      const sum = (executed[decodeURI(url.slice(start.length + 1))] ??= new Uint8Array(here.length));
      for (const [at, flag] of here.entries()) sum[at]! |= flag;
    }
  return Object.fromEntries(Object.entries(executed).map(([file, flags]) => [file, partsOf(flags)]));
}

function partsOf(flags: Uint8Array): number[] {
  const parts: number[] = [];
  for (let at = 0; at <= flags.length; at += 1) if ((flags[at] ?? 0) !== (flags[at - 1] ?? 0)) parts.push(at);
  return parts;
}

function includes(parts: readonly number[], at: number): boolean {
  return parts.findLastIndex((edge) => edge <= at) % 2 === 0;
}

function lengthOf(parts: readonly number[]): number {
  return parts.reduce((sum, edge, index) => sum + (index % 2 === 0 ? -edge : edge), 0);
}

export function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
