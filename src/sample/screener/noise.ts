/** Seeds that keep the kinds of invented numbers independent. Primitives have salts below these. */
export const salts = {
  size: 1001,
  growth: 1002,
  price: 1003,
  multiple: 1004,
  assets: 1005,
  people: 1006,
  refresh: 1007,
  absent: 1008,
  /** Plus the code of the scale's letter. */
  path: 1100,
} as const;

/** A 32-bit hash of all numbers, fast enough for millions of calls. */
export function mix(seed: number, a: number, b: number, c = 0): number {
  let hash = seed ^ Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77) ^ Math.imul(c + 1, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** From 0 (inclusive) to 1 (exclusive). */
export function share(hash: number): number {
  return hash / 0x1_0000_0000;
}

/** Bell-shaped around 0 with a spread of 1, the sum of four even numbers. */
export function bell(hash: number): number {
  const more = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  const sum = (hash & 0xffff) + (hash >>> 16) + (more & 0xffff) + (more >>> 16);
  return (sum - 131_070) / 37_837;
}
