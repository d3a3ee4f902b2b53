import { errorCode } from './errorCode.ts';
/** Returns whether a process of this machine is running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user exists too.
    return errorCode(error) === 'EPERM';
  }
}
