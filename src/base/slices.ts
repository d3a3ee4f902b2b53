/** Work in steps so short that none blocks noticeably; between two steps it can be paused or stopped. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export interface SliceOptions {
  /** A clock in milliseconds. */
  now?: () => number;
  /** Lets other work on the thread run. */
  pause?: () => Promise<void>;
}

/** Milliseconds until work yields, short enough that the editor doesn't seem to hang. */
export const longestSlice = 10;

/**
 * Runs the work in slices of about {@link longestSlice}, so that everything else on the thread runs in between,
 * including other work of this kind. Work shorter than a slice finishes before anything else happens.
 */
export async function inSlices<T>(steps: Steps<T>, options: SliceOptions = {}): Promise<T> {
  const ended = await inSlicesUntil(steps, () => false, options);
  return ended!.value;
}

/** Like {@link inSlices}; undefined if `isEnded` returns between two steps that the result is no longer wanted. */
export async function inSlicesUntil<T>(
  steps: Steps<T>,
  isEnded: () => boolean,
  { now = () => performance.now(), pause = nextTurn }: SliceOptions = {},
): Promise<{ value: T } | undefined> {
  for (let began = now(); !isEnded();) {
    const step = steps.next();
    if (step.done) return { value: step.value };
    if (now() - began < longestSlice) continue;
    await pause();
    began = now();
  }
  steps.return(undefined as never);
  return undefined;
}

/** Node's function. The types of the pages lack it, and pages never pause. */
declare const setImmediate: (run: () => void) => unknown;

/** Resolves after everything that is already waiting has had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
