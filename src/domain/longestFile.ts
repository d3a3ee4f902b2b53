/** The longest note or watchlist that is read, in bytes of a file and characters of a text. Nobody writes a longer one by hand. */
export const longestFile = 2_000_000;
