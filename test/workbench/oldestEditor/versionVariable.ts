/** Says which version the session's editor is to have. */
export const versionVariable = 'MARKET_DESK_TEST_EDITOR_VERSION';
