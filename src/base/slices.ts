/** Work that can stop between two steps, each of them short. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export interface SliceOptions {
  /** Milliseconds of some clock. */
  now?: () => number;
  /** Lets others have their turn. */
  pause?: () => Promise<void>;
  signal?: AbortSignal | undefined;
}

/** Milliseconds after which others have their turn: what a person does at that moment does not seem to hang. */
export const longestSlice = 30;

/**
 * Does the work in slices of about {@link longestSlice}, so that what shares the thread is answered in between. Work
 * shorter than a slice is done before anything else happens. Rejects with the signal's reason once it is aborted.
 */
export async function inSlices<T>(steps: Steps<T>, options: SliceOptions = {}): Promise<T> {
  const { now = () => performance.now(), pause = nextTurn, signal } = options;
  for (let began = now(); ;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - began < longestSlice) continue;
    await pause();
    signal?.throwIfAborted();
    began = now();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
