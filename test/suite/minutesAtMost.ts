/**
 * Minutes after which what would never end is ended, and named: a machine that does much else, and takes ten times as
 * long for everything, comes nowhere near. Each holds those before it: what is repeated until it succeeds may wait in
 * vain once and is still repeated.
 */
export const minutesAtMost = { wait: 2, repeat: 5, test: 15, editor: 70, process: 75, group: 80 };
