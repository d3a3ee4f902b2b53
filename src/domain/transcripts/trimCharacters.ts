/** What is left of a text without the characters at its end that fit; reads each of them once. */
export function trimEndWhere(text: string, fits: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && fits(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimWhere(text: string, fits: (character: string) => boolean): string {
  const trimmed = trimEndWhere(text, fits);
  let start = 0;
  while (start < trimmed.length && fits(trimmed.charAt(start))) start++;
  return trimmed.slice(start);
}
