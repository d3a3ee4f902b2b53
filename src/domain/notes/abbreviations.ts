// Words that are written with a period, as alternatives of a pattern.

/** Titles before a person's name. */
export const titleAbbreviations = 'Mr|Mrs|Ms|Dr|Prof|Sen';
/** Abbreviations in the names of companies and people. */
export const nameAbbreviations = 'Inc|Corp|Co|Ltd|Jr|Sr|St';
