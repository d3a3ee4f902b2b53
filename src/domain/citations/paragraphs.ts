/** The paragraphs of words as they were spoken, without the white space around each; none that is empty. */
export function paragraphsOf(words: string): string[] {
  return words
    .split(/[\r\n\u2028\u2029]/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
