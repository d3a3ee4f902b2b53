const longestName = 60;

/** Where a note uses each of its footnotes first, by name. Once over the text: many citations may stand in footnotes. */
export function footnoteMarks(text: string): Map<string, number> {
  const marks = new Map<string, number>();
  for (let at = text.indexOf('[^'); at !== -1; at = text.indexOf('[^', at + 1)) {
    const end = text.slice(at + 2, at + 3 + longestName).indexOf(']');
    if (end < 1) continue;
    const name = text.slice(at + 2, at + 2 + end);
    // With a colon behind it, it says what the footnote is.
    if (text[at + 3 + end] !== ':' && !marks.has(name)) marks.set(name, at);
  }
  return marks;
}
