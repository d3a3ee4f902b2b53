/** The words of a list that is separated by single spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
