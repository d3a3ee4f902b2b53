/** Names the folder of the real files alone to the tests, where it is there. */
export const realVariable = 'MARKET_DESK_TEST_REAL_FILES';
