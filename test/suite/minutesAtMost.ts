/**
 * Minutes after which what would never end is ended, and named: a machine that does much else, and takes ten times as
 * long for everything, comes nowhere near. Each holds those before it.
 */
export const minutesAtMost = { wait: 3, test: 15, editor: 70, process: 75, group: 80 };
