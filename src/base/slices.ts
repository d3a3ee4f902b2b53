/** Work in steps short enough that none keeps anybody waiting: between two of them it can be put off, or ended. */
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
}

/** Milliseconds after which others have their turn: what a person does at that moment does not seem to hang. */
export const longestSlice = 10;

/**
 * Does the work in slices of about {@link longestSlice}, so that what shares the thread is answered in between, other
 * work of this kind too. Work shorter than a slice is done before anything else happens.
 */
export async function inSlices<T>(steps: Steps<T>, options: SliceOptions = {}): Promise<T> {
  const ended = await inSlicesUntil(steps, () => false, options);
  return ended!.value;
}

/** The same; undefined where `isEnded` says, between two steps, that nobody wants the outcome any more. */
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

/** Until all that waits already has had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
