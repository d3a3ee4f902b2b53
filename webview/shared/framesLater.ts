/** Resolves after this many frames, so that less urgent work doesn't delay the first one. */
export async function framesLater(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

/**
 * Sets a performance mark of this name, once, when the next frame is on the screen. The browser's performance tools
 * show it, and the bench reads it.
 */
export function markPainted(name: string): void {
  if (performance.getEntriesByName(name).length > 0) return;
  requestAnimationFrame(() => {
    // A task queued in a frame runs after that frame is painted.
    setTimeout(() => performance.mark(name));
  });
}
