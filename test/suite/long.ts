/** The environment variable of a long run, in which everything repeats as often as rare luck needs. */
export const longVariable = 'MARKET_DESK_TEST_LONG';

export const isLong = process.env[longVariable] !== undefined;
