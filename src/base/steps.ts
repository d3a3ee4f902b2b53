/** Work in steps short enough that none keeps anybody waiting: between two of them it can be put off, or ended. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Goes through all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Milliseconds that others wait at most, but for a step that takes longer itself. */
const slice = 8;

/**
 * Goes through steps a few milliseconds at a time, with everything else that waits in between, and so beside other work
 * of this kind. Undefined where `isEnded` says, between two steps, that nobody wants the outcome any more.
 */
export async function inSlices<T>(steps: Steps<T>, isEnded: () => boolean): Promise<{ value: T } | undefined> {
  let begun = performance.now();
  while (!isEnded()) {
    const step = steps.next();
    if (step.done) return { value: step.value };
    if (performance.now() - begun < slice) continue;
    await pause();
    begun = performance.now();
  }
  steps.return(undefined as never);
  return undefined;
}

/** Until all that waits already has had its turn. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
