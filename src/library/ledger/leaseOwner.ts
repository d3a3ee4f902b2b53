import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Names a holder of leases so that other windows of this machine can tell when its process has gone. */
export function newOwner(): string {
  return `${hostname()} ${process.pid} ${randomUUID()}`;
}

/** True when the owner's process was of this machine and is no more. */
export function isGone(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // Anything else than "no such process" is a process that is not ours to ask.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
