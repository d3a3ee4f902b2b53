/**
 * Time limits in minutes for work that would never end. They are generous: even a busy machine that takes ten times as
 * long stays below them. Each limit includes the previous one, so that a repeated action may time out once and still be
 * repeated.
 */
export const minutesAtMost = { wait: 2, repeat: 5, test: 15, editor: 70, process: 75, group: 80 };
