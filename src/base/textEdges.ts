// Patterns that end in `+$` retry at every position of a text; these functions read each character at an edge once.

type Fits = (character: string) => boolean;

/** Removes matching characters from the end. */
export function trimEndWhere(text: string, fits: Fits): string {
  let end = text.length;
  while (end > 0 && fits(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Removes matching characters from the beginning. */
function trimStartWhere(text: string, fits: Fits): string {
  let start = 0;
  while (start < text.length && fits(text.charAt(start))) start++;
  return text.slice(start);
}

export function trimWhere(text: string, fits: Fits): string {
  return trimStartWhere(trimEndWhere(text, fits), fits);
}

/** Removes characters in `marks` from the end. */
export function trimEndOf(text: string, marks: string): string {
  return trimEndWhere(text, (character) => marks.includes(character));
}

/** Removes characters in `marks` from the beginning. */
export function trimStartOf(text: string, marks: string): string {
  return trimStartWhere(text, (character) => marks.includes(character));
}
