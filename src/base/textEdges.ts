// Patterns that end in `+$` look at every place of a text anew; these look at each character at an edge once.

type Fits = (character: string) => boolean;

/** Without the characters at its end that fit. */
export function trimEndWhere(text: string, fits: Fits): string {
  let end = text.length;
  while (end > 0 && fits(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Without the characters at its beginning that fit. */
export function trimStartWhere(text: string, fits: Fits): string {
  let start = 0;
  while (start < text.length && fits(text.charAt(start))) start++;
  return text.slice(start);
}

export function trimWhere(text: string, fits: Fits): string {
  return trimStartWhere(trimEndWhere(text, fits), fits);
}

/** Without those of `marks` that it ends with. */
export function trimEndOf(text: string, marks: string): string {
  return trimEndWhere(text, (character) => marks.includes(character));
}

/** Without those of `marks` that it begins with. */
export function trimStartOf(text: string, marks: string): string {
  return trimStartWhere(text, (character) => marks.includes(character));
}
