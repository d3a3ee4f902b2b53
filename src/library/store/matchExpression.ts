/** SQLite rejects deeper expressions. Further words are compared when the passages are read. */
const mostWords = 40;

/**
 * Returns an expression for SQLite's text search that matches any of these word sequences, in which typed text never
 * acts as syntax.
 */
export function matchExpression(alternatives: readonly (readonly string[])[]): string {
  return alternatives.map((words) => quoted(words.slice(0, mostWords).join(' '))).join(' OR ');
}

/** Returns an expression for both words with a limited number of words between them. */
export function nearExpression(one: readonly string[], other: readonly string[], between: number): string {
  return one.flatMap((a) => other.map((b) => `NEAR(${quoted(a)} ${quoted(b)}, ${between})`)).join(' OR ');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
