import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { ReadOptions } from '../../../src/library/library.ts';
import type { Order, Reading, Report } from './window.ts';

/** The environment in which a new process finds its code compiled. */
const environment = (file: string) => ({ ...process.env, NODE_COMPILE_CACHE: join(dirname(file), 'compiled') });

/** One file that starts fast: a window is killed hundreds of times. */
export async function buildWindow(folder: string): Promise<string> {
  const outfile = join(folder, 'window.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'window.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minifyWhitespace: true,
    logLevel: 'error',
  });
  // Only a process that exits by itself keeps its compiled code for later ones. Without a parent, this one exits.
  await promisify(execFile)(process.execPath, [outfile], { env: environment(outfile) });
  return outfile;
}

type Told<O> = O extends { id: number } ? Omit<O, 'id'> : never;

/** A process with a library of its own. */
export class Window implements Disposable {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;
  #isKilled = false;
  readonly warnings: string[] = [];

  constructor(file: string, service: { address: string; key: string }, kind: 'light' | 'whole', bodies = 0) {
    this.#child = fork(file, [service.address, service.key, kind, String(bodies)], {
      // Threads of the engine's own would hardly be used.
      execArgv: ['--no-warnings', '--v8-pool-size=0'],
      env: environment(file),
    });
    this.#child.on('message', (report: Report) => {
      const waiting = this.#waiting.get(report.id);
      this.#waiting.delete(report.id);
      if ('error' in report) {
        if (waiting) waiting.reject(new Error(report.error));
        else this.warnings.push(report.error);
      } else waiting?.resolve(report.ok);
    });
  }

  ready(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }));
  }

  open(folder: string, requestsPerDay = 0): Promise<unknown> {
    return this.#tell({ open: folder, requestsPerDay });
  }

  /** Resolves to whether the answer came from the library. */
  read(read: Reading, options: ReadOptions = { initiator: 'person' }): Promise<unknown> {
    return this.#tell({ read, options });
  }

  used(): Promise<unknown> {
    return this.#tell({ used: true });
  }

  /** Kills the window: its open questions are never answered. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  /** Resolves once the window has died by itself. */
  async died(): Promise<void> {
    this.#isKilled = true;
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL');
  }

  #tell(order: Told<Order>): Promise<unknown> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, ...order }, (error) => {
        if (error && !this.#isKilled) reject(error);
      });
    });
  }
}
