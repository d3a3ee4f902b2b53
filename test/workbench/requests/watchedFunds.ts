/** The funds of the workspace's watchlist: one more than can be compared. */
export const watchedFunds = ['MTFVX', 'OWMVX', 'PWDCX', 'WBCO', 'LKIT'] as const;
