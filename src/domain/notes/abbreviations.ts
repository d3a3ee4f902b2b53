// Words that are written with a period, as alternatives of a pattern.

/** They stand before the name of a person. */
export const titleAbbreviations = 'Mr|Mrs|Ms|Dr|Prof|Sen';
/** They stand in the names of companies and people. */
export const nameAbbreviations = 'Inc|Corp|Co|Ltd|Jr|Sr|St';
