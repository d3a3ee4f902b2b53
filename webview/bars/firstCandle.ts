const name = 'market-desk candles';

/** Seen in the browser's performance tools and by the bench: when the first chart with its bars was on the screen. */
export function markFirstCandle(): void {
  if (performance.getEntriesByName(name).length > 0) return;
  requestAnimationFrame(() => {
    // A task of its own comes after the frame that was just asked for.
    setTimeout(() => performance.mark(name));
  });
}
