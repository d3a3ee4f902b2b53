/** Maximum number of rows that are quoted at once, each of two passages at most. */
export const mostQuotedRows = 50;
