/** Settles after this many frames, so that what can wait leaves the first frame to what can't. */
export async function framesLater(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

/**
 * Marks once, under this name, when the frame that is painted next is on the screen. The browser's performance tools
 * show the mark, and the bench reads it.
 */
export function markPainted(name: string): void {
  if (performance.getEntriesByName(name).length > 0) return;
  requestAnimationFrame(() => {
    // A task queued in a frame runs after that frame is painted.
    setTimeout(() => performance.mark(name));
  });
}
