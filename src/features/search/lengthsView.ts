/** Passages that a list begins with, and by which it grows. */
export const shownAtOnce = 50;
/** The most passages that a list has. */
export const mostShown = 1_000;
/** The most passages that are quoted at once. */
export const mostQuoted = 100;
