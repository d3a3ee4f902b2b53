/**
 * Text from a service for a line of an answer: at most so many characters, on one line, without control characters and
 * marks of direction.
 */
export function foreignLine(text: string, most = 80): string {
  // Much of a text may be dropped, but a name isn't made of that only.
  const line = text
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
