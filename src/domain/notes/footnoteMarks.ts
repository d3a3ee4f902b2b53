const longestName = 60;

/**
 * Maps the name of each footnote to where the note first uses it. One pass over the text, since many citations may be
 * in footnotes.
 */
export function footnoteMarks(text: string): Map<string, number> {
  const marks = new Map<string, number>();
  for (let at = text.indexOf('[^'); at !== -1; at = text.indexOf('[^', at + 1)) {
    const end = text.slice(at + 2, at + 3 + longestName).indexOf(']');
    if (end < 1) continue;
    const name = text.slice(at + 2, at + 2 + end);
    // Followed by a colon, it is the footnote's definition.
    if (text[at + 3 + end] !== ':' && !marks.has(name)) marks.set(name, at);
  }
  return marks;
}
