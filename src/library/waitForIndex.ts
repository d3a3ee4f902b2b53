import type { Library } from './library.ts';

/** In milliseconds. How long a search waits for calls that are being indexed. */
const patienceMs = 4_000;

/** Waits a moment for calls that aren't indexed yet. */
export async function waitForIndex(library: Library, signal: AbortSignal | undefined): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const { waiting } = await library.search({ phrases: [] }, { limit: 1, ...(signal && { signal }) });
    if (waiting === 0 || performance.now() > end) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, 100);
      const listening = library.onDidIndex(done);
      function done(): void {
        clearTimeout(timer);
        listening.dispose();
        resolve();
      }
    });
  }
}
