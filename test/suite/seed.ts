import fc from 'fast-check';

/**
 * Tests with random input use the same seed in each run, so that results are reproducible. Other seeds are for
 * exploration; a failure that they find gets its own test.
 */
const seed = Number(process.env['MARKET_DESK_TEST_SEED'] ?? 20_261_123);
fc.configureGlobal({ seed });

/** Returns a generator of whole numbers from 0 to below its argument, the same in each run. */
export function createDraws(from = seed): (below: number) => number {
  let state = from >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
