import { errorCode } from './errorCode.ts';
/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user exists as well.
    return errorCode(error) === 'EPERM';
  }
}
