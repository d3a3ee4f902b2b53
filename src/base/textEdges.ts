/** Without those of `marks` that a text ends with, looked at from its end: whatever it is made of, once over it. */
export function trimEndOf(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without those of `marks` that a text begins with. */
export function trimStartOf(text: string, marks: string): string {
  let start = 0;
  while (start < text.length && marks.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}
