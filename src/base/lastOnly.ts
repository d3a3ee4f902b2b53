/** Runs work once at a time. Calls during a run lead to one more run after it. Errors of the work are ignored. */
export function lastOnly(work: () => Promise<void>): () => void {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
    }
    running = undefined;
  };
  return () => {
    isWanted = true;
    running ??= run();
  };
}
