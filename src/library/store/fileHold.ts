import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../base/errorCode.ts';
import { isRunning } from '../../base/runningProcess.ts';

/** Time between two signs of life, in milliseconds. */
const beatMs = 2_000;
/** A holder on another machine without a sign of life for this long has ended. */
const silentMs = 15_000;

export interface Holder {
  host: string;
  pid: number;
}

export type HoldAnswer =
  /** `leftBy`: a process that ended without letting go. */
  { isOurs: true; leftBy?: Holder | undefined } | { isOurs: false; holder: Holder | undefined };

/**
 * Lets one process hold a file on a disk without locks, by a folder beside the file: creating one is atomic on every
 * disk. The holder gives signs of life, so that others can tell when it has ended.
 */
export class FileHold {
  readonly #folder: string;
  readonly #owner: string;
  readonly #id = randomUUID();
  #beat: NodeJS.Timeout | undefined;
  #seen: { sign: string; at: number } | undefined;
  #isLost = false;

  constructor(path: string) {
    this.#folder = holdOf(path);
    this.#owner = join(this.#folder, 'owner.json');
  }

  /** False once another process has taken over, for example because this machine slept. */
  get isOurs(): boolean {
    return this.#beat !== undefined && !this.#isLost;
  }

  /** Throws as the file system does. */
  take(): HoldAnswer {
    if (this.#make()) return { isOurs: true };
    const holder = this.#readOwner();
    if (!this.#hasEnded(holder)) return { isOurs: false, holder };
    const aside = `${this.#folder}-${this.#id}`;
    try {
      // If several processes see the same, one of them moves it.
      renameSync(this.#folder, aside);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    rmSync(aside, { recursive: true, force: true });
    return this.#make() ? { isOurs: true, leftBy: holder } : { isOurs: false, holder: this.#readOwner() };
  }

  release(): void {
    clearInterval(this.#beat);
    if (this.isOurs && this.#readOwner()?.id === this.#id) rmSync(this.#folder, { recursive: true, force: true });
    this.#beat = undefined;
  }

  #make(): boolean {
    try {
      mkdirSync(this.#folder, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
    const owner = JSON.stringify({ host: hostname(), pid: process.pid, id: this.#id });
    writeFileSync(this.#owner, owner, { mode: 0o600 });
    this.#isLost = false;
    this.#beat = setInterval(() => {
      const now = new Date();
      utimes(this.#owner, now, now)
        .then(() => {
          if (this.#readOwner()?.id !== this.#id) this.#isLost = true;
        })
        .catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT') this.#isLost = true;
        });
    }, beatMs);
    this.#beat.unref();
    return true;
  }

  #readOwner(): (Holder & { id: string }) | undefined {
    try {
      const owner = JSON.parse(readFileSync(this.#owner, 'utf8')) as Partial<Holder & { id: string }>;
      const { host, pid, id } = owner;
      const isOwner = typeof host === 'string' && Number.isSafeInteger(pid) && typeof id === 'string';
      return isOwner ? { host: host.slice(0, 80), pid: pid!, id } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Clocks of machines differ, so a sign of life is one that changes while this process looks. */
  #hasEnded(holder: (Holder & { id: string }) | undefined): boolean {
    if (holder?.host === hostname() && !isRunning(holder.pid)) return true;
    const at = statSync(holder ? this.#owner : this.#folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const sign = `${holder?.id ?? ''} ${at}`;
    const now = performance.now();
    if (this.#seen?.sign !== sign) this.#seen = { sign, at: now };
    return now - this.#seen.at > silentMs;
  }
}

/** Whether a process holds, or held, the file at a path. */
export function isHeld(path: string): boolean {
  return statSync(holdOf(path), { throwIfNoEntry: false }) !== undefined;
}

const holdOf = (path: string): string => `${path}.held`;
