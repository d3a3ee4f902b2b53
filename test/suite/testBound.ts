/** Ends and names a test that would never end: a machine that does much else comes nowhere near. Milliseconds. */
export const bound = { timeout: 600_000 };
