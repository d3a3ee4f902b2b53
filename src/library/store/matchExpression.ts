/** SQLite accepts no deeper expressions. Further words are compared when the passages are read. */
const mostWords = 40;

/** An expression for SQLite's text search, in which nothing a person typed acts as syntax: any of these words in a row. */
export function matchExpression(alternatives: readonly (readonly string[])[]): string {
  return alternatives.map((words) => quoted(words.slice(0, mostWords).join(' '))).join(' OR ');
}

/** Both words with at most so many others between them. */
export function nearExpression(one: readonly string[], other: readonly string[], between: number): string {
  return one.flatMap((a) => other.map((b) => `NEAR(${quoted(a)} ${quoted(b)}, ${between})`)).join(' OR ');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
