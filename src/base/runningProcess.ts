/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other error than "no such process" means that the process exists.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
