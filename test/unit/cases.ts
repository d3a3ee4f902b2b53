/** How many cases a property is tried with: all of them in the contract tests, `quick` of them in the unit tests. */
export function casesOf(all: number, { quick }: { quick: number }): number {
  return process.env[everyCaseVariable] === undefined ? quick : all;
}

export const everyCaseVariable = 'MARKET_DESK_EVERY_CASE';
