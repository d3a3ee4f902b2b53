/** Initial length of a list of passages, and its increment. */
export const shownAtOnce = 50;
/** Maximum number of passages in a list. */
export const mostShown = 1_000;
/** Maximum number of passages that are quoted at once. */
export const mostQuoted = 100;
