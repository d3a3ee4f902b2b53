import { createHash, randomUUID } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from './runningProcess.ts';

/** Ids of this process, which may have the number of one that ended. */
const ownIds = new Set<string>();
const owners = /^([0-9a-f]{8})-(\d{1,10})-([0-9a-f-]{36})$/;
/** A file of another machine that has not changed for this long is left over, in milliseconds. */
const leftOverMs = 86_400_000;

const hashOfHost = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A part of a file's name that says which process has it, different each time. */
export function newOwner(): string {
  const id = randomUUID();
  ownIds.add(id);
  return `${hashOfHost()}-${process.pid}-${id}`;
}

/** Whether the process that a file's name says has ended. What is no file is nobody's. */
export function isLeftOver(path: string, owner: string): boolean {
  const [, host, pid, id] = owners.exec(owner) ?? [];
  if (host === undefined || pid === undefined || id === undefined || ownIds.has(id)) return false;
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return false;
  if (host === hashOfHost()) return Number(pid) === process.pid || !isRunning(Number(pid));
  return Date.now() - stat.mtimeMs > leftOverMs;
}
