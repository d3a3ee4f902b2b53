import { closeSync, openSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type * as sqliteModule from 'node:sqlite';
import { errorCode } from '../../base/errorCode.ts';
import { storeFailureOf } from './storeFailure.ts';

export interface SkippedCopy {
  /** `noRoom`: the disk has no room for it. `notWritten`: it couldn't be written for another reason. */
  reason: 'noRoom' | 'notWritten';
  cause?: unknown;
}

interface CopyAsideOptions {
  sqlite: typeof sqliteModule;
  /** The library's file; copies are beside it. */
  path: string;
  /** Runs a statement on the open file. */
  run: (sql: string, value: string) => unknown;
  /** The file's schema. */
  version: number;
  /** Milliseconds since the epoch. */
  now: number;
  /** Called if the copy wasn't made. The migration continues. */
  onSkipped: (skipped: SkippedCopy) => void;
  /** Tests use a smaller value. */
  freeBytes?: (folder: string) => number;
}

const mostCopies = 2;
/** Room that a copy leaves for the migration itself. */
const marginBytes = 16 * 2 ** 20;
/** An older unfinished copy belongs to an ended process. */
const abandonedMs = 3_600_000;

const copyName = /\.before-(\d{1,9})-(\d{4}-\d\d-\d\d)\.db$/;
const unfinishedName = /\.before-\d{1,9}-\d{4}-\d\d-\d\d\.db\.\d{1,20}-\d{1,20}\.unfinished$/;

/**
 * Copies the library aside before its schema changes, as it is in one read transaction, so that no other writer tears
 * it. Returns the copy's path; undefined if it was skipped, or if another window, which made
 * its own copy, has upgraded the file by now. Throws StoreFailure `busy`.
 */
export function copyAside(options: CopyAsideOptions): string | undefined {
  const { path, version, now, onSkipped, freeBytes = freeBytesOf } = options;
  const folder = dirname(path);
  const to = join(folder, `${stemOf(path)}.before-${version}-${new Date(now).toISOString().slice(0, 10)}.db`);
  const unfinished = `${to}.${process.pid}-${now}.unfinished`;
  try {
    removeAbandoned(path, now);
    if (freeBytes(folder) < sizeOf(path) + sizeOf(`${path}-wal`) + marginBytes) {
      onSkipped({ reason: 'noRoom' });
      return undefined;
    }
    // SQLite would create the file with permissions for others.
    closeSync(openSync(unfinished, 'wx', 0o600));
    options.run('VACUUM main INTO ?', unfinished);
    if (versionOf(options, unfinished) !== version) {
      rmSync(unfinished);
      return undefined;
    }
    renameSync(unfinished, to);
    for (const old of copiesOf(path).slice(0, -mostCopies)) rmSync(old, { force: true });
    return to;
  } catch (error) {
    rmSync(unfinished, { force: true });
    const failure = storeFailureOf(error);
    if (failure?.kind === 'busy') throw failure;
    if (!failure && errorCode(error) === undefined) throw error;
    onSkipped({ reason: isNoRoom(error) ? 'noRoom' : 'notWritten', cause: error });
    return undefined;
  }
}

/** Removes all copies of a library, unfinished ones as well. */
export function removeCopies(path: string): void {
  for (const copy of [...copiesOf(path), ...besides(path, unfinishedName)]) rmSync(copy, { force: true });
}

/** The paths of a library's copies, the oldest first. */
function copiesOf(path: string): string[] {
  const order = (copy: string): string => {
    const [, version = '', date = ''] = copyName.exec(copy) ?? [];
    return `${date} ${version.padStart(9, '0')}`;
  };
  return besides(path, copyName).sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

function versionOf({ sqlite }: CopyAsideOptions, path: string): unknown {
  const copy = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    return copy.prepare('PRAGMA user_version').get()?.['user_version'];
  } finally {
    copy.close();
  }
}

function isNoRoom(error: unknown): boolean {
  if (storeFailureOf(error)?.kind === 'full') return true;
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const stemOf = (path: string): string => basename(path).replace(/\.db$/, '');

function besides(path: string, pattern: RegExp): string[] {
  const folder = dirname(path);
  const stem = stemOf(path);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${stem}.before-`) && pattern.test(name.slice(stem.length)))
    .map((name) => join(folder, name));
}

function removeAbandoned(path: string, now: number): void {
  for (const file of besides(path, unfinishedName)) {
    const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - made > abandonedMs) rmSync(file, { force: true });
  }
}
