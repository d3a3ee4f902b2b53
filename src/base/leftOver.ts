import { createHash, randomUUID } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from './runningProcess.ts';

/** Ids that this process created. An ended process may have had the same process number. */
const ownIds = new Set<string>();
const owners = /^([0-9a-f]{8})-(\d{1,10})-([0-9a-f-]{36})$/;
/** In milliseconds. A file of another machine that hasn't changed for this long is left over. */
const leftOverMs = 86_400_000;

const hashOfHost = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Returns a unique part for a file name that identifies the process that owns the file. */
export function newOwner(): string {
  const id = randomUUID();
  ownIds.add(id);
  return `${hashOfHost()}-${process.pid}-${id}`;
}

/**
 * Returns whether the owner of a file is gone: its process has ended or, for another machine's file, the file hasn't
 * changed for a day. False for anything but a regular file.
 */
export function isLeftOver(path: string, owner: string): boolean {
  const [, host, pid, id] = owners.exec(owner) ?? [];
  if (host === undefined || pid === undefined || id === undefined || ownIds.has(id)) return false;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return false;
  if (host === hashOfHost()) return Number(pid) === process.pid || !isRunning(Number(pid));
  return Date.now() - stat.mtimeMs > leftOverMs;
}
